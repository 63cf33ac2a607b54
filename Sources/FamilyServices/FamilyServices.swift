package import FamilyCore
package import ServerCore

/// Everything that a keeper, relative, frame or stranger can request from a server, one function each.
///
/// The API and the pages both call these functions and nothing below, so that the two cannot differ. Each function
/// first checks `AccessPolicy`, throws only `Problem`, and contains no decision that could be a value in ServerCore.
///
/// NB: it is a class: as a struct it was copied into the task of every open connection.
package final class FamilyServices: Sendable {
    package let entry: SignInService
    package let pairing: PairingService
    package let frames: FrameService
    package let people: PeopleService
    package let album: AlbumService
    package let activity: ActivityService
    package let news: NewsService
    package let webhooks: WebhookService
    package let brokers: BrokerService
    package let gifts: GiftService
    package let sending: SendingService
    package let uploads: UploadService
    package let shares: ShareService
    package let exports: ExportService
    package let leaving: LeavingService
    package let renditions: RenditionService
    package let housekeeping: Housekeeping
    package let verification: Verification
    package let storage: StorageService
    package let offers: OfferService
    package let foundPhotos: FoundPhotoService
    package let places: PlaceService
    package let zoneCities: ZoneCities
    private let zoneFiles: any ZoneFiles
    package let moments: MomentService
    package let surprises: SurpriseService
    package let outsideGuests: OutsideGuestService
    package let operating: OperatorService
    package let serverID: ServerID

    /// Creates the services; writes the server's own ID at the first start.
    package init(ports: FamilyPorts) async throws(Problem) {
        let context = try await ServiceContext.open(ports)
        let blobReferences = BlobReferenceCounter(context: context)
        serverID = context.serverID
        entry = SignInService(context: context)
        pairing = PairingService(context: context, authenticator: entry.authenticator)
        people = PeopleService(context: context)
        album = AlbumService(context: context)
        activity = ActivityService(context: context)
        news = NewsService(context: context)
        webhooks = WebhookService(context: context)
        gifts = GiftService(context: context)
        renditions = RenditionService(context: context, blobReferences: blobReferences)
        frames = FrameService(
            context: context,
            turns: PageTurnRateLimit(context.rules.frames.turns),
            renditions: renditions
        )
        brokers = BrokerService(context: context, frames: frames, album: album)
        sending = SendingService(context: context, blobReferences: blobReferences, renditions: renditions)
        uploads = UploadService(context: context, sending: sending)
        shares = ShareService(context: context, renditions: renditions)
        let found = FoundPhotoList(store: ports.foundPhotos, now: ports.now)
        foundPhotos = FoundPhotoService(context: context, blobReferences: blobReferences, list: found)
        offers = OfferService(context: context, found: found)
        places = PlaceService(context: context)
        zoneCities = ZoneCities(ports.zoneTable, places: ports.places)
        zoneFiles = ports.zoneFiles
        moments = MomentService(context: context)
        surprises = SurpriseService(context: context)
        outsideGuests = OutsideGuestService(context: context)
        exports = ExportService(context: context, blobReferences: blobReferences)
        leaving = LeavingService(context: context, entry: entry)
        let sweeps = LastSweepReport()
        housekeeping = Housekeeping(
            context: context,
            blobReferences: blobReferences,
            uploads: uploads,
            sweeps: sweeps,
            found: found,
            leaving: leaving
        )
        operating = OperatorService(
            catalogue: ports.catalogue,
            secrets: ports.secrets,
            links: ports.links,
            rules: ports.rules,
            now: ports.now,
            events: ports.events,
            standingChanged: { [brokers = context.brokers] in brokers.signal() },
            releaseReserve: { await ports.storage.releaseReserve() }
        )
        storage = StorageService(context: context, sweeps: sweeps, found: found)
        verification = Verification(context: context, blobReferences: blobReferences, renditions: renditions)
    }

    /// Returns the clock of the time zone with this IANA name.
    package func clock(timeZone: String) -> FamilyClock { zoneFiles.clock(timeZone: timeZone) }
}
