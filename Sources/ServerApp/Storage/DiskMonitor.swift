import BlockingWork
import FamilyCore
import Files
import FoundationEssentials
import Logging
import ServerCore
import Synchronization

/// Watches the disk of the data folder: its free space, whether it can only be read, and whether the catalogue and the
/// photos are still the ones that were opened.
///
/// SQLite holds the catalogue open, so that a catalogue whose disk was plugged in again needs another start. The photos'
/// files are opened by their paths each time.
///
/// The monitor looks every few seconds (`StorageWatch`), and whenever somebody asks for `condition`: before a photo or
/// a piece of one is read, and for the health of the server.
final class DiskMonitor: StorageMonitor {
    /// What a note tells of the catalogue.
    enum CatalogueProgress: Equatable {
        case onward
        /// The catalogue knows less than at an earlier note.
        case setBack
    }

    /// Reads the sum of the albums' revisions, and whether there are several families.
    typealias ProgressReading = () async throws -> (revisions: Int64, hasSeveralFamilies: Bool)

    private let folder: DataFolder
    private let marker: any PhotosMarking
    /// nil if the photos are in the data folder.
    private let store: StoreProbe?
    /// nil if the catalogue is in the data folder.
    private let database: StoreProbe?
    private let ballast: BallastFile
    private let reserve: ByteCount
    /// The file of the catalogue, which SQLite holds open; nil if there is none.
    private let openedCatalogue: FileIdentity?
    private let openedPhotos: Mutex<OpenedFolder>
    /// The contents that the marker may have: one, or two after a write that failed, because the file may have been
    /// replaced all the same.
    private let knownMarkers: Mutex<[PhotosMarker.Content]>
    private let loss = Mutex<StorageCondition.MissingStorage?>(nil)
    private let damage = Mutex<[String]>([])
    private let wasReadOnly = Mutex(false)
    private let work = BlockingWork(label: "disk", width: 1)
    private let logger: Logger

    /// Create this once, after the catalogue and the photos were opened; this
    /// call blocks.
    init(
        folder: DataFolder,
        marker: any PhotosMarking,
        store: StoreProbe?,
        database: StoreProbe?,
        reserve: ByteCount,
        logger: Logger
    ) {
        self.folder = folder
        (self.marker, self.store, self.database) = (marker, store, database)
        self.reserve = reserve
        self.logger = logger
        ballast = folder.ballast
        openedCatalogue = FileIdentity(folder.catalogue.path)
        openedPhotos = Mutex(OpenedFolder(folder.blobs.path))
        knownMarkers = Mutex([folder.marker.content()].compactMap(\.self))
    }

    /// Whether the catalogue is in a database, outside the data folder.
    var hasDatabase: Bool { database != nil }

    var knownLoss: StorageCondition.MissingStorage? { loss.withLock(\.self) }

    /// Logs each kind of damage once.
    ///
    /// A complete check without findings ends the state of damage.
    func note(catalogueDamage found: [String]) {
        let before = damage.withLock { damage in
            defer { damage = found }
            return damage
        }
        if found == before { return }
        guard let first = found.first else { return logger.notice("the catalogue is sound again") }
        logger.critical(
            "the catalogue is damaged",
            metadata: ["first": .string(first), "place": .string(folder.database.place ?? folder.catalogue.path)]
        )
    }

    func condition() async -> StorageCondition {
        async let isStoreAway = store?.findAway()
        async let isCatalogueAway = database?.findAway()
        var condition = await work.run { self.check() }
        condition.isStoreAway = await isStoreAway ?? false
        condition.isCatalogueAway = await isCatalogueAway ?? false
        return condition
    }

    /// Records how far the catalogue has come beside the photos (see `PhotosMarker`).
    ///
    /// If the catalogue had come further before, an older one was put in place, such as a standby database without the
    /// last changes. Then nothing is recorded, so that this stays known until the albums have a new era.
    ///
    /// Errors are ignored, because the record is a precaution; the next note tries again.
    func note(_ progress: ProgressReading) async -> CatalogueProgress {
        // NB: the marker first. Another copy of the server may raise it between the two readings.
        guard let noted = try? await marker.content(), let now = try? await progress() else { return .onward }
        if let before = noted.revisions, now.revisions < before { return .setBack }
        await record(now, after: noted)
        return .onward
    }

    /// Records how far the catalogue has come, also if it had come further before.
    ///
    /// Called once the albums have a new era: the catalogue may have lost a whole family, and would count as set back
    /// for as long as the others need to make up for it.
    func noteNewEra(_ progress: ProgressReading) async {
        guard let noted = try? await marker.content(), let now = try? await progress() else { return }
        await record(now, after: noted)
    }

    private func record(
        _ now: (revisions: Int64, hasSeveralFamilies: Bool),
        after noted: PhotosMarker.Content
    ) async {
        var content = PhotosMarker.Content(server: noted.server, revisions: now.revisions)
        content.hadSeveralFamilies = now.hasSeveralFamilies ? true : noted.hadSeveralFamilies
        guard await work.run({ self.detectLoss() }) == nil else { return }
        knownMarkers.withLock { $0 = content == noted ? [noted] : [noted, content] }
        guard content != noted, (try? await marker.write(content)) != nil else { return }
        knownMarkers.withLock { $0 = [content] }
    }

    func hadSeveralFamilies() async -> Bool {
        do {
            return try await marker.content()?.hadSeveralFamilies ?? false
        } catch {
            // A marker that cannot be read may say that there were several families.
            return true
        }
    }

    func backup() async -> BackupHistory { await record(folder.lastBackup, folder.failedBackup) }

    func heirloom() async -> BackupHistory { await record(folder.lastHeirloom, folder.failedHeirloom) }

    private func record(_ last: URL, _ failure: URL) async -> BackupHistory {
        await work.run { BackupHistory(last: Self.read(last), failure: Self.read(failure)) }
    }

    /// Returns nil if there is no such file; one that cannot be read counts as none.
    private static func read<Record: Decodable>(_ file: URL) -> Record? {
        guard let text = try? Data(contentsOf: file) else { return nil }
        return try? WireCoding.decode(Record.self, from: text)
    }

    func releaseReserve() async -> Bool {
        await work.run { [ballast, logger] in
            guard ballast.release() else { return false }
            logger.error("disk full", metadata: ["given up": "the reserve of \(ballast.length / 1_000_000) MB"])
            return true
        }
    }

    private func check() -> StorageCondition {
        let now = detectLoss()
        let before = loss.withLock { loss in
            defer { loss = now }
            return loss
        }
        if now != before { log(now) }
        let free = folder.freeBytes
        if now == nil { ballast.take(whereFree: free) }
        let isDamaged = damage.withLock { !$0.isEmpty }
        let freeBytes = free.map { ByteCount($0) }
        var condition = StorageCondition(
            free: freeBytes,
            reserve: reserve,
            loss: now,
            isCatalogueDamaged: isDamaged
        )
        condition.isReadOnly = now == nil && findReadOnly()
        return condition
    }

    /// Logs each change.
    private func findReadOnly() -> Bool {
        let isReadOnly = folder.isReadOnly
        let wasReadOnly = wasReadOnly.withLock { value in
            defer { value = isReadOnly }
            return value
        }
        guard isReadOnly != wasReadOnly else { return isReadOnly }
        if isReadOnly {
            logger.critical(
                "the disk can only be read: nothing is accepted until it can be written",
                metadata: ["folder": .string(folder.root.path)]
            )
        } else {
            logger.notice("the disk can be written again")
        }
        return isReadOnly
    }

    private func detectLoss() -> StorageCondition.MissingStorage? {
        if database == nil {
            guard let openedCatalogue, openedCatalogue.isSame(as: FileIdentity(folder.catalogue.path)) else {
                return .catalogue
            }
        }
        let areThere = openedPhotos.withLock { photos in
            if photos.isThere { return true }
            return takeReturnedDisk(for: &photos)
        }
        return areThere ? nil : .photos
    }

    /// Takes the photos' own disk if it is back as another device, as a disk may be that was plugged in again; returns
    /// whether it did.
    ///
    /// Only the same disk, or a whole copy of it, has the marker as this server knows it. A folder on the disk of the data
    /// folder is never taken: photos may lie there from the time before they had a disk, at the place of the mount.
    private func takeReturnedDisk(for photos: inout OpenedFolder) -> Bool {
        let found = OpenedFolder(folder.blobs.path)
        guard let data = FileIdentity(folder.root.path)?.device,
            let before = photos.identity?.device, before != data, let now = found.identity?.device, now != data,
            let marker = folder.marker.content(), knownMarkers.withLock({ $0.contains(marker) }), found.isThere
        else { return false }
        photos = found
        return true
    }

    private func log(_ loss: StorageCondition.MissingStorage?) {
        guard let loss else { return logger.notice("storage is back", metadata: [:]) }
        logger.critical(
            "storage lost: nothing is accepted until it is back",
            metadata: ["lost": .string(loss.rawValue), "folder": .string(folder.root.path)]
        )
    }
}
