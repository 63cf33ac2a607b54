import BlobStores
import FamilyCore
import FoundationEssentials
import ServerCore

/// Copies the files of a plan into a heirloom if they are missing or changed.
struct HeirloomCopying: Sendable {
    private let source: any BlobReading
    /// The files of the previous heirloom by hash.
    ///
    /// They serve as a source for a photo that the server has lost and whose
    /// file name has changed with its caption.
    private var previousFiles: HeirloomFiles
    private var previousList: HeirloomList
    /// The list of the previous heirloom with the paths that its pages name.
    private let listOfPages: HeirloomList
    /// The file of `previousList`; nil if no heirloom was ever finished.
    private let previousListFile: URL?
    private let root: URL
    /// Space for writing `previousList` again on a full disk; nil if it is not needed, or in use.
    private var reserve: StagingFile?
    private let files: PlainFiles
    /// The number that the snapshot gets.
    private let snapshot: Int
    private let say: @Sendable (String) -> Void
    private(set) var list = HeirloomList()
    var written: WrittenPaths
    var report = HeirloomReport()
    private(set) var missingPaths: Set<String> = []
    /// The positions in the album of the photos whose originals no source has.
    private(set) var lostPhotos: Set<Int64> = []

    init(
        from server: ServerFiles,
        to heirloom: BackupFolder,
        _ files: PlainFiles,
        say: @escaping @Sendable (String) -> Void
    ) async throws {
        source = FileBlobStore(existing: server.photos.path)
        let snapshots = try heirloom.orderedSnapshots()
        snapshot = Snapshot.nextNumber(after: snapshots)
        let newest = snapshots.last.map { heirloom.folder(of: $0.name).appending(path: HeirloomList.name) }
        (previousListFile, root) = (newest, heirloom.root)
        previousList =
            newest.flatMap { try? Data(contentsOf: $0) }.map { HeirloomList(text: Array($0)) } ?? HeirloomList()
        listOfPages = previousList
        previousFiles = HeirloomFiles(root: heirloom.root, previousList)
        written = try await WrittenPaths(of: files)
        self.files = files
        self.say = say
    }

    /// The paths of the last plan and of lost photos, which stay: a damaged
    /// copy is better than none.
    var kept: Set<String> {
        let lost = Set(missingPaths.compactMap { previousList[$0] })
        return Set(list.hashes.keys).union(missingPaths)
            .union(previousList.hashes.filter { lost.contains($0.value) }.map(\.key))
    }

    /// Copies the files of a plan and returns the hashes that no source has.
    ///
    /// If the disk is full, it first removes the files that the album no longer
    /// has, and those that have their new place already, and goes on. So a
    /// person's deletion takes effect even on a full disk, and photos can move to
    /// other folders without room for all of them twice.
    mutating func copy(_ plan: HeirloomPlan) async throws -> Set<ContentHash> {
        var wasFull = false
        if hasMoves(plan) { await takeReserve() }
        while true {
            do {
                let lost = try await copyOnce(plan)
                // The pages that come after it need room too.
                reserve = nil
                if wasFull { _ = try await removeUnneeded(by: plan) }
                return lost
            } catch let error where error.isDiskFull {
                wasFull = true
                let hadReserve = reserve != nil
                reserve = nil
                if try await removeUnneeded(by: plan) > 0 {
                    if hasMoves(plan) { await takeReserve() }
                } else if !hadReserve {
                    throw error
                }
            }
        }
    }

    /// True if a file of the previous heirloom has another path in the plan.
    private func hasMoves(_ plan: HeirloomPlan) -> Bool {
        let known = Set(previousList.hashes.values)
        return plan.files.contains { previousList[$0.path] == nil && known.contains($0.hash) }
    }

    /// Takes the space that the list of the previous heirloom needs, and the names that become longer.
    private mutating func takeReserve() async {
        reserve = try? await files.reserve(previousList.text.count * 2)
    }

    /// Returns the number of files that were removed.
    ///
    /// Deleted photos go first: that needs no space, and a person's deletion must not wait for any.
    private mutating func removeUnneeded(by plan: HeirloomPlan) async throws -> Int {
        let (paths, named) = (Set(plan.files.map(\.path)), Set(plan.files.map(\.hash)))
        let old = written.all.subtracting(paths)
        let deleted = old.filter { path in
            guard let hash = previousList[path] else { return isLeftOver(path) }
            return !named.contains(hash)
        }
        let removed = try await written.removeFiles(except: written.all.subtracting(deleted))
        do {
            return try await removed + removeMoved(old.subtracting(deleted))
        } catch let error where error.isDiskFull && removed > 0 {
            return removed
        }
    }

    /// True for a photo's file that no list has, as a night leaves it that was cut after it had noted a move.
    ///
    /// All other files that this program writes are the pages, which have other endings.
    private func isLeftOver(_ path: String) -> Bool {
        let isPage = [".html", ".json", ".js", ".css", ".txt"].contains { path.hasSuffix($0) }
        return !isPage && list[path] == nil && !missingPaths.contains(path)
    }

    /// Removes the files of these paths whose photos have been copied to their new paths; returns their number.
    private mutating func removeMoved(_ old: Set<String>) async throws -> Int {
        while true {
            let copied = Dictionary(list.hashes.map { ($0.value, $0.key) }) { min($0, $1) }
            let gone = old.filter { path in previousList[path].map { copied[$0] != nil } ?? false }
            guard !gone.isEmpty else { return 0 }
            do {
                try noteMoves(of: gone, to: copied)
                return try await written.removeFiles(except: written.all.subtracting(gone))
            } catch let error where error.isDiskFull {
                // The room of one new copy, which is made again, holds the list.
                guard let copy = list.hashes.keys.first(where: { previousList[$0] == nil }) else { throw error }
                try await files.remove(copy)
                list[copy] = nil
            }
        }
    }

    /// Writes the new paths of moved files into the list of the previous heirloom; durable on return.
    ///
    /// Until the new snapshot is finished, only that list leads to the files.
    private mutating func noteMoves(of gone: Set<String>, to copied: [ContentHash: String]) throws {
        var moved = previousList
        for path in gone {
            guard let hash = moved[path], let newPath = copied[hash] else { continue }
            moved[path] = nil
            moved[newPath] = hash
        }
        guard moved != previousList, let previousListFile else { return }
        try moved.write(to: previousListFile)
        (previousList, previousFiles) = (moved, HeirloomFiles(root: root, moved))
    }

    /// Lets the pages and data files of the previous heirloom name the files that have moved since, if a full disk keeps
    /// the new ones from being written.
    ///
    /// Photos that were deleted stay named there.
    func correctPages() async throws {
        let paths = Dictionary(previousList.hashes.map { ($0.value, $0.key) }) { min($0, $1) }
        let moves = listOfPages.hashes.filter { previousList[$0.key] == nil }.compactMapValues { paths[$0] }
        guard !moves.isEmpty else { return }
        let addresses = MovedAddresses(moves)
        for path in written.all where path.hasSuffix(".html") || path.hasSuffix(".json") {
            guard let bytes = try await files.bytes(of: path) else { continue }
            let text = addresses.renaming(in: String(decoding: bytes, as: UTF8.self))
            try await files.write(Array(text.utf8), as: path)
        }
    }

    private mutating func copyOnce(_ plan: HeirloomPlan) async throws -> Set<ContentHash> {
        (list, missingPaths, lostPhotos, report) = (HeirloomList(), [], [], HeirloomReport())
        try await written.add(plan.files.lazy.map(\.path))
        var lost: Set<ContentHash> = []
        for file in plan.files {
            report.files += 1
            if try await copyIfNeeded(file) {
                list[file.path] = file.hash
            } else {
                lost.insert(file.hash)
                missingPaths.insert(file.path)
                if let position = file.position { lostPhotos.insert(position) }
            }
        }
        report.missing = lost.count
        return lost
    }

    /// Copies one file if needed.
    ///
    /// Returns false if no source has its bytes.
    private mutating func copyIfNeeded(_ file: HeirloomFile) async throws -> Bool {
        if try await isThere(file) { return true }
        let (hash, modified) = (file.hash, file.moment.flatMap(Self.date))
        let sources: [any BlobReading] = [source, previousFiles]
        var isKept = false
        for source in sources where !isKept {
            isKept = try await files.keep(hash, of: file.size, from: source, as: file.path, modified: modified)
        }
        guard isKept else { return false }
        report.copied += 1
        report.copiedBytes += file.size.bytes
        if report.copied % 500 == 0 { say("\(report.copied) files copied") }
        return true
    }

    /// True if the heirloom already holds the file.
    ///
    /// For files on the last snapshot's list only the size is compared, except
    /// when the file is due. Files of an interrupted night are read and hashed.
    private func isThere(_ file: HeirloomFile) async throws -> Bool {
        do {
            guard try await files.size(of: file.path) == file.size else { return false }
        } catch BlobError.diskError {
            return false
        }
        if previousList[file.path] == file.hash, !VerificationSchedule.isDue(file.hash, in: snapshot) { return true }
        return try await files.verify(file.path, hash: file.hash, size: file.size) == .sound
    }

    /// Reads the family's local time as UTC, which is precise enough for
    /// sorting.
    private static func date(_ moment: LocalDateTime) -> Date? {
        try? Date("\(moment.description)Z", strategy: .iso8601)
    }
}
