import BlobStores
import FoundationEssentials

/// Every path that a heirloom may have been written to and that was not removed
/// since, noted before the file is there.
///
/// Without it, a file that was copied just before a pulled plug, and whose photo
/// was deleted the day after, would stay for ever; and no file that a person put
/// beside the album is ever taken for one of ours.
struct WrittenPaths: Sendable {
    private static let path = "restore/written.txt"

    private let files: PlainFiles
    private(set) var all: Set<String>

    init(of files: PlainFiles) async throws {
        self.files = files
        let text = String(decoding: try await files.bytes(of: Self.path) ?? [], as: UTF8.self)
        all = Set(text.split(separator: "\n").map(String.init))
    }

    /// Notes paths durably; costs nothing where all are known.
    mutating func add(_ paths: some Sequence<String>) async throws {
        let wider = all.union(paths)
        guard wider.count > all.count else { return }
        all = wider
        try await write()
    }

    /// Removes the files at all paths but `kept`, and forgets those paths.
    ///
    /// Names that differ in nothing but capitals are one file on FAT: such a
    /// file stays.
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
