import BlobStores
import BlockingWork
import DarkroomClient
import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import SQLCatalogue
import ServerCore
import WebPush
import Webhooks

/// The opened stores on the disk, and the darkrooms.
struct Stores: Sendable {
    let catalogue: any Catalogue
    /// nil if the catalogue is a file in the data folder.
    let database: PostgreSQLCatalogue?
    /// The reason why the catalogue of an older program has no page checksums
    /// yet; nil if it has them.
    let sumsPutOff: String?
    /// Whether the database itself keeps families apart; true for a catalogue in a file, which has no roles.
    let isBoundByPolicies: Bool
    /// Whether the catalogue is an older one that somebody put back.
    let isSetBack: Bool
    let photos: PhotoStore
    let uploads: any UploadStore
    let staging: StagingFolder
    let secrets: any Secrets
    let push: any PushService
    let webhooks: any WebhookTransport
    let signer: ServerSigner
    let darkroom: DarkroomRenditionMaker
    /// The darkroom for background work.
    let backgroundDarkroom: DarkroomRenditionMaker

    /// `report` logs errors of work that has no caller.
    init(
        folder: DataFolder,
        settings: Settings,
        report: @escaping @Sendable (any Error) -> Void
    ) async throws(StartError) {
        guard FileManager.default.isExecutableFile(atPath: settings.darkroom.path) else {
            throw .setting("darkroom", "must name the grandma-darkroom program (\(settings.darkroom.path) is none)")
        }
        do {
            let move = try folder.moveJournal.takeUp()
            let photos = try await PhotoStore(folder, settings, move)
            self.photos = photos
            try await photos.takeFoundPhotos(of: folder)
            let consistency = StorageConsistencyCheck(
                folder: folder,
                blobs: photos.blobs,
                marker: photos.marker,
                foundPhotos: photos.foundPhotos,
                place: photos.place,
                database: settings.database,
                now: settings.now()
            )
            try CatalogueStore.check(folder, settings)
            try await consistency.beforeOpening()
            let opened = try await CatalogueStore(folder, settings, move, settings.mayHaveCopies ? .shared : .alone)
            let catalogue = opened.catalogue
            (self.catalogue, database, sumsPutOff) = (catalogue, opened.database, opened.sumsPutOff)
            uploads = try await UploadStores.open(folder, opened, photos.blobs, report: report)
            // An operator may have moved it to the disk of the photos, and the server can remove only what is its own.
            staging = try StagingFolder(path: folder.staging.path, followsLink: true)
            let keys = try await ServerKeys(folder, catalogue, isShared: settings.mayHaveCopies)
            let signer = try await ServerSigner(keyFile: folder.signingKey, in: keys)
            self.signer = signer
            secrets = try await SystemSecrets(keyFile: folder.codeKey, in: keys, signer: signer)
            push = try await HTTPPushService(keyFile: folder.pushKey, in: keys, settings)
            webhooks = HTTPWebhookTransport(
                settings.webhookReach,
                limit: .seconds(settings.rules.webhooks.longestTry),
                now: settings.now
            )
            isSetBack = try await consistency.afterOpening(catalogue)
            isBoundByPolicies = try await opened.database?.isBoundByPolicies() ?? true
            try settings.blobs.map { try folder.photosPlace.write($0) }
            try settings.database.map { try folder.database.write($0) }
            if move != nil { try folder.moveJournal.remove() }
            // The first question of every start: a catalogue that is damaged there is refused before anything is served.
            _ = try await catalogue.read(.allFamilies) { try $0.hasFamilies() }
        } catch {
            throw StartError(error, opening: folder)
        }
        darkroom = DarkroomRenditionMaker(program: settings.darkroom.path)
        // Two processes: a lost photo need not wait behind a film.
        backgroundDarkroom = DarkroomRenditionMaker(program: settings.darkroom.path, atWork: 2, isInBackground: true)
    }
}

extension Stores {
    var blobs: any BlobStore { photos.blobs }
    var marker: any PhotosMarking { photos.marker }
    /// nil: this server sends all bytes itself.
    var direct: DirectReading? { photos.direct }

    /// Logs what was found at the opening.
    func tell(_ logger: Logger) {
        if let reason = sumsPutOff {
            logger.warning(
                "the catalogue's pages have no sums yet: put off to a later start",
                metadata: ["reason": .string(reason)]
            )
        }
        if !isBoundByPolicies {
            logger.warning(
                """
                the database's role is a superuser or has BYPASSRLS: row-level security does not keep families apart; see \
                kiosk/scale/README.md
                """
            )
        }
        if isSetBack { logger.warning("an older catalogue was put back: the frames read the whole album anew") }
    }

    /// Number of attempts: a darkroom that was killed during the start is tried
    /// again.
    private static let darkroomAttempts = 3

    /// Tries the darkroom and starts the spare process for the first photo, so that a darkroom which cannot start, or
    /// cannot close its sandbox, is reported now.
    func prepareDarkroom() async throws(StartError) {
        for start in 1...Self.darkroomAttempts {
            do throws(RenditionError) {
                return try await darkroom.prepare()
            } catch {
                guard start < Self.darkroomAttempts else { throw StartError(darkroom: error) }
            }
        }
    }
}

extension StartError {
    static let diskFull = StartError.data("its disk is full: free some space")

    /// Explains why the darkroom does not work.
    init(darkroom error: RenditionError) {
        switch error {
        case .unavailable(let reason): self = .parts(reason)
        default: self = .parts("the darkroom does not start: \(error)")
        }
    }

    /// Translates an error of a file in the data folder into an explanation for
    /// its owner.
    init(_ error: any Error, opening folder: DataFolder) {
        switch error {
        case let error as StartError: self = error
        case let error as CatalogueError where error.kind == .damaged:
            self = .catalogue(
                """
                The catalogue \(folder.catalogue.path) is damaged (\(error.explanation)). The photos are untouched. \
                Remove it and \(folder.catalogue.path)-wal, put the last copy of the catalogue in its place, then start \
                again. If nothing but another program wrote into it, grandma-server accept-catalogue takes it as it is.
                """
            )
        case let error as CatalogueError where error.kind == .diskFull: self = .diskFull
        case let error as CatalogueError: self = .data(error.explanation)
        case BlobError.diskFull: self = .diskFull
        case BlobError.failed(let words): self = .data(words)
        default: self = .data("\(error)")
        }
    }
}
