import BlobStores
import FamilyCore
import FoundationEssentials
import ServerCore

/// Brings the files of a plan into a heirloom: those that are not there yet, or
/// not as they were.
struct HeirloomCopying: Sendable {
    private let source: any BlobReading
    /// What the last night left, by its content: a photo that got another caption
    /// and is lost on the server is had from there.
    private let before: HeirloomFiles
    private let known: HeirloomList
    private let files: PlainFiles
    private let now: Date
    private let say: @Sendable (String) -> Void
    private(set) var list = HeirloomList()
    var written: WrittenPaths
    var report = HeirloomReport()
    private(set) var missingPaths: Set<String> = []

    init(
        from server: ServerFiles,
        to heirloom: BackupFolder,
        _ files: PlainFiles,
        now: Date,
        say: @escaping @Sendable (String) -> Void
    ) async throws {
        source = FileBlobStore(existing: server.photos.path)
        let newest = try heirloom.snapshots().last.map { heirloom.folder(of: $0).appending(path: HeirloomList.name) }
        known = newest.flatMap { try? Data(contentsOf: $0) }.map { HeirloomList(text: Array($0)) } ?? HeirloomList()
        before = HeirloomFiles(root: heirloom.root, known)
        written = try await WrittenPaths(of: files)
        self.files = files
        self.now = now
        self.say = say
    }

    /// The paths that the last plan needs, and those of photos that are lost: a
    /// damaged copy is better than none.
    var kept: Set<String> {
        let lost = Set(missingPaths.compactMap { known[$0] })
        return Set(list.hashes.keys).union(missingPaths)
            .union(known.hashes.filter { lost.contains($0.value) }.map(\.key))
    }

    /// Copies a plan, and answers with what is nowhere.
    ///
    /// On a full disk it makes room of what the album has no more, and tries once
    /// again: what a person deleted goes, however full the disk is.
    mutating func copy(_ plan: HeirloomPlan) async throws -> Set<ContentHash> {
        do {
            return try await copyOnce(plan)
        } catch let error where error.isDiskFull {
            let named = Set(plan.files.map(\.hash))
            let gone = written.all.filter { path in known[path].map { !named.contains($0) } ?? false }
            guard try await written.removeFiles(except: written.all.subtracting(gone)) > 0 else { throw error }
            return try await copyOnce(plan)
        }
    }

    private mutating func copyOnce(_ plan: HeirloomPlan) async throws -> Set<ContentHash> {
        (list, missingPaths, report) = (HeirloomList(), [], HeirloomReport())
        try await written.add(plan.files.lazy.map(\.path))
        var lost: Set<ContentHash> = []
        for file in plan.files {
            report.files += 1
            if try await bring(file) {
                list[file.path] = file.hash
            } else {
                lost.insert(file.hash)
                missingPaths.insert(file.path)
            }
        }
        report.missing = lost.count
        return lost
    }

    /// False where the bytes are nowhere.
    private mutating func bring(_ file: HeirloomFile) async throws -> Bool {
        if try await isThere(file) { return true }
        let (hash, modified) = (file.hash, file.moment.flatMap(Self.date))
        let places: [any BlobReading] = [source, before]
        var isKept = false
        for place in places where !isKept {
            isKept = try await files.keep(hash, of: file.size, from: place, as: file.path, modified: modified)
        }
        guard isKept else { return false }
        report.copied += 1
        report.copiedBytes += file.size.bytes
        if report.copied % 500 == 0 { say("\(report.copied) files copied") }
        return true
    }

    /// What the last night listed is only measured, but for its day of the month;
    /// what a night that broke off left is read.
    private func isThere(_ file: HeirloomFile) async throws -> Bool {
        guard try await files.size(of: file.path) == file.size else { return false }
        if known[file.path] == file.hash, !ReadingDays.isDue(file.hash, on: now) { return true }
        return try await files.verify(file.path, hash: file.hash, size: file.size) == .sound
    }

    /// The family's clock read as UTC: close enough to sort by.
    private static func date(_ moment: LocalDateTime) -> Date? {
        try? Date("\(moment.description)Z", strategy: .iso8601)
    }
}
