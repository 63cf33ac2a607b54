import BlobStores
import FamilyCore
import Files
package import FoundationEssentials
import Glibc
import SQLCatalogue
import ServerCore
import SystemPackage

/// The result of a restore.
package struct RestoreReport: Equatable, Sendable {
    package var snapshot = ""
    package var photos = 0
    package var files = 0
    /// Number of files that are missing or damaged in the backup.
    package var missing = 0
    /// Number of photos whose originals were removed from the backup because the photos were deleted later.
    package var forgotten = 0
}

/// Restores a server's album from a backup into a data folder that has no
/// album, or one that nobody has begun.
///
/// Files come first and the catalogue comes last. A server that is started in
/// between refuses to run, and repeating the same command continues the
/// restore. A restore never replaces a catalogue that it has not written itself.
package struct Restore: Sendable {
    private struct Progress: Codable, Equatable {
        let backup: String
        let snapshot: String
        /// The hashes of the catalogues that this restore may have put into the data folder; nil if there are none.
        ///
        /// Such a catalogue may be written again: no server has changed it.
        var catalogues: [String]?
    }

    let folder: URL
    let files: ServerFiles
    /// The snapshot's name; nil: the snapshot that was made last.
    let snapshot: String?
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        from folder: URL,
        to data: URL,
        snapshot: String?,
        now: Date,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.folder = folder
        files = ServerFiles(data)
        self.snapshot = snapshot
        self.now = now
        self.say = say
    }

    package func run() async throws -> RestoreReport {
        try await RequiredSpace.namingFullDisk(of: files.root) { try await restore() }
    }

    private func restore() async throws -> RestoreReport {
        let backup = try BackupFolder(readingAny: folder)
        let name = try chosen(in: backup)
        let all = try backup.orderedSnapshots()
        if let sentence = all.first(where: { $0.name == name })?.sentence(among: all, now: now) { say(sentence) }
        let catalogue = try backup.catalogue(of: name)
        if let damage = try catalogue.damage().first {
            throw BackupError("The catalogue of \(name) is damaged (\(damage)). Please choose another with --snapshot.")
        }
        try prepare(name)
        let lock = try files.lock()
        defer { withExtendedLifetime(lock) {} }
        var report = RestoreReport(snapshot: name, photos: try catalogue.photoCount())
        try await copyBlobs(of: catalogue, from: try backup.blobs(of: name), except: backup.forgottenFiles(), &report)
        for key in files.keys {
            try copyFile(key.lastPathComponent, of: backup.folder(of: name), to: key)
        }
        try copyFile("catalogue.sqlite", of: backup.folder(of: name), to: files.catalogue) { draft in
            // The photos took their time, in which somebody may have put a catalogue here by hand.
            try requireNoOtherCatalogue()
            // Frames may have seen newer photos than this backup knows, so the album gets a new era.
            try CatalogueFile.beginEra(at: draft, now: now)
            try noteCatalogue(draft)
            // Before the catalogue has its name, because from then on a server starts.
            try files.giveAll()
        }
        try removeRecord()
        return report
    }

    private func chosen(in backup: BackupFolder) throws -> String {
        let all = try backup.snapshots()
        guard let newest = all.last else { throw BackupError("The copy in \(folder.path) was never finished.") }
        // A newer snapshot may have been made after this restore was
        // interrupted, so the interrupted restore keeps its snapshot.
        guard let snapshot else { return begun.flatMap { all.contains($0.snapshot) ? $0.snapshot : nil } ?? newest }
        guard all.contains(snapshot) else {
            throw BackupError("There is no snapshot \(snapshot). There are: \(all.joined(separator: ", ")).")
        }
        return snapshot
    }

    /// The interrupted restore from the same folder; nil if there is none.
    private var begun: Progress? {
        guard let text = try? Data(contentsOf: files.restoring) else { return nil }
        return (try? WireCoding.decode(Progress.self, from: text)).flatMap { $0.backup == folder.path ? $0 : nil }
    }

    /// Records the restore in progress.
    ///
    /// Throws if the data folder has an album that somebody has begun.
    private func prepare(_ name: String) throws {
        var progress = Progress(backup: folder.path, snapshot: name)
        if FileManager.default.fileExists(atPath: files.restoring.path) {
            guard begun != nil else {
                throw BackupError(
                    "Another restore was begun in \(files.root.path). Go on with the same one, or empty the folder first."
                )
            }
            try requireNoOtherCatalogue()
            // The interrupted restore may continue with a newer snapshot of the
            // same backup: files are named by their hash, and the catalogue
            // comes last.
            progress.catalogues = begun?.catalogues
            try write(progress)
            return say("Going on with the restore of \(name)")
        }
        if try files.removeUnusedAlbum() {
            say("Nobody has begun the album in \(files.root.path), so the backup takes its place")
        }
        let there = files.album
        guard there.isEmpty else {
            throw BackupError(
                "\(files.root.path) is not empty: it has \(there.map(\.lastPathComponent).joined(separator: ", ")). "
                    + "Move what is there away first: a restore never writes over an album."
            )
        }
        try makeRoot()
        // A folder of another user's, such as a container's volume, stays as its operator has it.
        if FileIdentity(files.root.path)?.owner == geteuid() {
            try closeToOthers(files.root.path, .ownerReadWriteExecute)
        }
        try write(progress)
    }

    /// Writes the record of the restore in progress; durable on return.
    private func write(_ progress: Progress) throws {
        try WireCoding.encode(progress).write(to: files.restoring, options: .atomic)
        try DurableCopy.sync(files.restoring.path)
    }

    private func removeRecord() throws {
        try FileManager.default.removeItem(at: files.restoring)
        // Without that, a power cut may bring the record back. The restore is finished all the same.
        try? files.sync()
    }

    /// Records the hash of a catalogue before the catalogue gets its name.
    private func noteCatalogue(_ draft: String) throws {
        guard var progress = begun else { throw BackupError("\(files.restoring.path) cannot be read.") }
        progress.catalogues = (progress.catalogues ?? []) + [try hash(of: draft)]
        try write(progress)
    }

    /// Throws if the data folder has a catalogue, or a log of one, that this restore has not written.
    ///
    /// After an interrupted restore somebody may have put a catalogue there by hand, and lived on with it.
    private func requireNoOtherCatalogue() throws {
        let own = begun?.catalogues ?? []
        let others = try files.album.filter { file in
            if file.path == files.photos.path { return false }
            return try file.path != files.catalogue.path || !own.contains(try hash(of: file.path))
        }
        guard let other = others.first else { return }
        throw BackupError(
            """
            A restore into \(files.root.path) was interrupted, and since then \(other.lastPathComponent) came there in \
            another way. A restore never writes over an album: if this is the album, remove \(files.restoring.path); \
            else move \(other.lastPathComponent) away first.
            """
        )
    }

    private func hash(of path: String) throws -> String {
        do throws(Errno) {
            return try OpenFile<Errno>(reading: path).contentHash().hex
        } catch {
            throw BackupError("\(path) cannot be read: \(error).")
        }
    }

    /// Creates the data folder if it is missing.
    ///
    /// Root creates it for the owner of the folder above. If that is root, too, as it is under `/var/lib`, systemd
    /// gives everything to the server's user when the unit starts.
    private func makeRoot() throws {
        do throws(Errno) {
            try FolderOwner(of: files.root.path)?.make(files.root.path)
        } catch {
            throw BackupError("\(files.root.path) cannot be made: \(error).")
        }
        try FileManager.default.createDirectory(at: files.root, withIntermediateDirectories: true)
    }

    private func copyBlobs(
        of catalogue: CatalogueFile,
        from blobs: any BlobReading,
        except forgotten: Set<ContentHash>,
        _ report: inout RestoreReport
    ) async throws {
        let all = try catalogue.allBlobs()
        let target = try await RequiredSpace.namingFullDisk(of: files.photos) {
            try FileBlobStore(folder: files.photos.path)
        }
        // The folder is emptied of what an interrupted restore left, before the free space is asked for.
        let staging = try StagingFolder(path: files.staging.path)
        try await requireSpace(for: all, of: catalogue, in: target)
        let copying = BlobCopying(
            source: blobs,
            target: target,
            folder: files.photos,
            staging: staging,
            owner: FolderOwner(of: files.root.path)
        )
        for blob in all {
            report.files += 1
            if try await copying.copy(blob, readsTarget: false) == .missing {
                let isForgotten = forgotten.contains(blob.hash)
                if !isForgotten { report.missing += 1 } else if blob.isOriginal { report.forgotten += 1 }
            }
            if report.files % 500 == 0 { say("\(report.files) of \(all.count) files restored") }
        }
    }

    /// Throws if a disk has too little free space for what is not there yet.
    private func requireSpace(
        for blobs: [NamedBlob],
        of catalogue: CatalogueFile,
        in store: FileBlobStore
    ) async throws {
        var space = RequiredSpace(files)
        for blob in blobs where try await store.compareLength(of: blob.hash, with: blob.size) != .sound {
            space.add(photo: blob.size.bytes)
        }
        // The catalogue, and what SQLite needs to change it.
        for _ in 0..<2 { space.add(other: FileIdentity(catalogue.path)?.size ?? 0) }
        try space.require()
    }

    private func closeToOthers(_ path: String, _ permissions: FilePermissions) throws {
        do throws(Errno) {
            try Folder<Errno>.setPermissions(permissions, of: path)
        } catch {
            throw BackupError("\(path) cannot be closed to others: \(error).")
        }
    }

    private func copyFile(
        _ name: String,
        of folder: URL,
        to target: URL,
        _ change: (_ path: String) throws -> Void = { _ in }
    ) throws {
        let source = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: source.path) else {
            // Each snapshot has a catalogue, but not each has all keys; the medium may have gone meanwhile.
            guard target == files.catalogue else { return }
            throw BackupError("\(source.path) is gone. Put the medium back in; then the same command goes on.")
        }
        let draft = target.path + ".restoring"
        try? FileManager.default.removeItem(atPath: draft)
        try FileManager.default.copyItem(atPath: source.path, toPath: draft)
        try closeToOthers(draft, .ownerReadWrite)
        try change(draft)
        try DurableCopy.sync(draft)
        do throws(Errno) {
            try Folder<Errno>.rename(draft, to: target.path)
        } catch {
            throw BackupError("\(target.path) cannot be written: \(error).")
        }
        try DurableCopy.sync(target.path)
    }
}
