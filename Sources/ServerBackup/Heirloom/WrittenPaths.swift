import BlobStores
import FoundationEssentials

/// Records every path that a heirloom may have written and not yet removed.
///
/// A path is recorded before its file is written. Without the record, a file
/// that was copied just before a power cut would stay for ever if its photo
/// were deleted on the next day. The record also ensures that a file which a
/// person put beside the album is never removed: lines that name no file of a
/// heirloom are ignored, because the list lies on a disk that others may write
/// to.
struct WrittenPaths: Sendable {
    private static let path = "restore/written.txt"

    private let files: PlainFiles
    private(set) var all: Set<String>

    init(of files: PlainFiles) async throws {
        self.files = files
        let text = String(decoding: try await files.bytes(of: Self.path) ?? [], as: UTF8.self)
        // An editor may have ended the lines as Windows does.
        all = Set(text.split(whereSeparator: \.isNewline).map(String.init).filter(HeirloomPath.isKnown))
    }

    /// Records paths durably.
    ///
    /// If all are recorded already, nothing is written.
    mutating func add(_ paths: some Sequence<String>) async throws {
        let wider = all.union(paths)
        guard wider.count > all.count else { return }
        all = wider
        try await write()
    }

    /// Removes the files at all recorded paths except `kept` and forgets those
    /// paths.
    ///
    /// FAT treats names that differ only in case as one file; such a file
    /// stays.
    mutating func removeFiles(except kept: Set<String>) async throws -> Int {
        let keptFolded = Set(kept.map { $0.lowercased() })
        var removed = 0
        for path in all.subtracting(kept) where !keptFolded.contains(path.lowercased()) {
            try await files.remove(path)
            all.remove(path)
            removed += 1
        }
        if removed > 0 { try await write() }
        return removed
    }

    private func write() async throws {
        let text = all.sorted().joined(separator: "\n") + "\n"
        try await files.write(Array(text.utf8), as: Self.path)
    }
}
