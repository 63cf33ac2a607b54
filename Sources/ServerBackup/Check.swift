import BlobStores
package import FamilyCore
import Files
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The result of checking a server's files.
package struct CheckReport: Equatable, Sendable {
    package var photos = 0
    package var files = 0
    /// The findings of SQLite's integrity check and of the page checksums.
    package var damage: [String] = []
    /// Originals that are missing or damaged.
    package var originals: [LostFile] = []
    /// Renditions and films that are missing or damaged.
    ///
    /// The server can make them again from the original.
    package var derived: [LostFile] = []
    /// Number of files that no photo names.
    package var unreferenced = 0
    /// Number of files and folders of photos that belong to another user than the data folder.
    ///
    /// The server may be unable to read them.
    package var foreign = 0
    /// The folder in which copies were looked for, if there is no backup in it.
    package var missingBackup: String?

    package struct LostFile: Equatable, Sendable {
        package let hash: ContentHash
        /// True if a file exists but its bytes are wrong; false if the file is
        /// missing.
        package let isDamaged: Bool
        /// True if an intact copy has replaced the file.
        package var isRepaired: Bool
        /// The place of an intact copy; nil if there is none.
        package var copyLocation: String?
    }

    package var isSound: Bool { damage.isEmpty && foreign == 0 && (originals + derived).allSatisfy(\.isRepaired) }
}

/// Compares a server's files with its catalogue, whether the server runs or
/// not.
package struct Check: Sendable {
    let files: ServerFiles
    /// The backup that may hold intact copies; nil if no backup is known.
    let backup: URL?
    /// True: somebody named the backup, so that the check fails without it.
    let requiresBackup: Bool
    /// True: every file is read and hashed.
    ///
    /// False: only its presence and size are checked.
    let readsData: Bool
    /// True: damaged files are replaced by intact copies.
    let repairs: Bool
    /// True: somebody said that a disk without any photo is the right one.
    let fillsEmptyDisk: Bool

    package init(
        of data: URL,
        backup: URL?,
        requiresBackup: Bool = false,
        readsData: Bool,
        repairs: Bool,
        fillsEmptyDisk: Bool = false
    ) {
        files = ServerFiles(data)
        self.backup = backup
        self.requiresBackup = requiresBackup
        self.readsData = readsData
        self.repairs = repairs
        self.fillsEmptyDisk = fillsEmptyDisk
    }

    package func run() async throws -> CheckReport {
        // Before anything else: what an earlier command of root's left is mended even if this one is interrupted.
        if repairs { try await RequiredSpace.namingFullDisk(of: files.photos) { try await makeFolders() } }
        var report = try await RequiredSpace.namingFullDisk(of: files.root) { try await look() }
        if repairs { try files.giveAll() }
        // If a folder cannot be listed, its files cannot be read either, and those are reported as lost.
        report.foreign = user.flatMap { try? FolderOwner.countForeign(in: files.photos.path, of: $0) } ?? 0
        return report
    }

    /// The user to whom the photos should belong; nil if nothing is there.
    ///
    /// The folder of the photos is the server's, unless a command of root's has made it. The data folder may be that of
    /// another user who lets the server write in it, such as a container's volume.
    private var user: UInt32? {
        let maker = FileIdentity(files.photos.path)?.owner
        return maker == 0 ? FileIdentity(files.root.path)?.owner : maker
    }

    /// Makes the folders of the photos, which a new disk lacks, and gives everything to the owner of the data folder.
    ///
    /// Throws if no photo is there: their disk may not be mounted, and must not be hidden by copies in its place.
    private func makeFolders() async throws {
        if FileManager.default.fileExists(atPath: files.catalogue.path) {
            let store = FileBlobStore(existing: files.photos.path)
            let hasFiles = try await store.hasBlobs()
            guard hasFiles || fillsEmptyDisk || photoCount == 0 else {
                throw BackupError(
                    """
                    There is no photo in \(files.photos.path). If the photos are on a disk that is not mounted, mount it. \
                    If this is a new disk, add --empty.
                    """
                )
            }
            try store.makeFolders()
        }
        try files.giveAll()
    }

    /// The number of photos in the catalogue, 1 if a damaged one does not tell.
    private var photoCount: Int { (try? CatalogueFile(path: files.catalogue.path).photoCount()) ?? 1 }

    private func look() async throws -> CheckReport {
        let catalogue = try CatalogueFile(path: files.catalogue.path)
        var report = CheckReport()
        report.damage = try catalogue.damage()
        do {
            try await compare(catalogue, &report)
        } catch  where !report.damage.isEmpty {
            // At this point, every row that the damaged catalogue can still
            // deliver has been compared.
        }
        return report
    }

    private func compare(_ catalogue: CatalogueFile, _ report: inout CheckReport) async throws {
        report.photos = try catalogue.photoCount()
        let store = FileBlobStore(existing: files.photos.path)
        let isThere = backup.map { BackupFolder.isThere($0, .backup) || BackupFolder.isThere($0, .heirloom) } ?? false
        if let backup, !isThere {
            guard !requiresBackup else { throw BackupFolder.missing(.backup, in: backup) }
            report.missingBackup = backup.path
        }
        let copies = try isThere ? backup.flatMap(Self.copies) : nil
        var named: Set<ContentHash> = []
        for blob in try catalogue.allBlobs() {
            named.insert(blob.hash)
            report.files += 1
            guard let lost = try await inspect(at: blob, in: store, copies) else { continue }
            if blob.isOriginal { report.originals.append(lost) } else { report.derived.append(lost) }
        }
        for prefix in HashPrefix.all {
            report.unreferenced += try await store.hashes(with: prefix).count { !named.contains($0) }
        }
    }

    /// Returns nil if the folder is a heirloom without a snapshot.
    private static func copies(in folder: URL) throws -> (any BlobReading)? {
        // The files of a backup never move, so a running backup does not
        // disturb the check.
        guard BackupFolder.isThere(folder, .heirloom) else {
            return FileBlobStore(existing: folder.appending(path: "photos").path)
        }
        let heirloom = try BackupFolder(readingAny: folder)
        return try heirloom.snapshots().last.map(heirloom.blobs)
    }

    /// Returns nil if the file is intact.
    private func inspect(
        at blob: NamedBlob,
        in store: FileBlobStore,
        _ copies: (any BlobReading)?
    ) async throws -> CheckReport.LostFile? {
        let found = try await state(of: blob, in: store)
        guard found != .sound else { return nil }
        var lost = CheckReport.LostFile(
            hash: blob.hash,
            isDamaged: found == .damaged,
            isRepaired: false,
            copyLocation: nil
        )
        if repairs, try await store.restoreFromTrash(blob.hash) {
            (lost.isRepaired, lost.copyLocation) = (true, "the trash")
            return lost
        }
        if repairs, found == .absent, try await store.restoreFromQuarantine(blob.hash) {
            (lost.isRepaired, lost.copyLocation) = (true, "the damaged files, where it was by mistake")
            return lost
        }
        guard let copies, let backup, try await copies.verify(blob.hash, size: blob.size) == .sound else { return lost }
        lost.copyLocation = backup.path
        if repairs { lost.isRepaired = try await mend(blob, from: copies, in: store) }
        return lost
    }

    private func state(of blob: NamedBlob, in store: FileBlobStore) async throws -> BlobCheck {
        if readsData { return try await store.verify(blob.hash, size: blob.size) }
        return try await store.compareLength(of: blob.hash, with: blob.size)
    }

    /// Replaces a damaged blob by an intact copy.
    ///
    /// This uses a staging folder of its own, because the server empties its
    /// staging folder when it starts.
    private func mend(_ blob: NamedBlob, from copies: any BlobReading, in store: FileBlobStore) async throws -> Bool {
        let folder = files.root.appending(path: "mending")
        defer { try? FileManager.default.removeItem(at: folder) }
        // The folder is emptied of what an interrupted command left, before the free space is asked for.
        let staging = try StagingFolder(path: folder.path)
        var space = RequiredSpace(files)
        space.add(photo: blob.size.bytes)
        try space.require()
        let owner = FolderOwner(of: files.root.path)
        let copying = BlobCopying(
            source: copies,
            target: store,
            folder: files.photos,
            staging: staging,
            owner: owner
        )
        return try await copying.copy(blob, readsTarget: true) != .missing
    }
}
