import FamilyCore
package import FoundationEssentials
package import ServerCore

/// The ports and rules that the services use.
package struct FamilyPorts: Sendable {
    package var catalogue: any Catalogue
    package var blobs: any BlobStore
    package var uploads: any UploadStore
    package var storage: any StorageMonitor
    package var secrets: any Secrets
    package var passwords: any PasswordHasher
    package var events: any FamilyEvents
    package var rescue: any RescueTickets = NoRescue()
    package var push: any PushService = NoPushService()
    package var webhooks: any WebhookTransport = NoWebhooks()
    package var places: any PlaceNames = NoPlaceNames()
    package var zoneTable = ZoneTable("")
    package var zoneFiles: any ZoneFiles = NoZoneFiles()
    package var foundPhotos: any FoundPhotoStore = NoFoundPhotos()
    /// True if other copies of this server may use the same catalogue and the same blobs.
    package var hasCopies = false
    package var links: PublicLinks
    package var rules: FamilyRules
    package var now: @Sendable () -> Date
    /// The time by a monotonic clock.
    package var uptime: @Sendable () -> Duration = Self.uptimeOfProcess
    /// Whether `now` is synchronised with another clock, such as a time server's.
    package var isClockSynchronised: @Sendable () -> Bool = { false }
    /// Logs errors that callers see only as a general problem.
    package var report: @Sendable (any Error) -> Void

    package init(
        catalogue: any Catalogue,
        blobs: any BlobStore,
        uploads: any UploadStore,
        storage: any StorageMonitor = UnlimitedStorage(),
        secrets: any Secrets,
        passwords: any PasswordHasher,
        events: any FamilyEvents,
        links: PublicLinks,
        rules: FamilyRules = FamilyRules(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.catalogue = catalogue
        self.blobs = blobs
        self.uploads = uploads
        self.storage = storage
        self.secrets = secrets
        self.passwords = passwords
        self.events = events
        self.links = links
        self.rules = rules
        self.now = now
        self.report = report
    }
}

extension FamilyPorts {
    private static let firstUse = ContinuousClock.now

    /// The time since the first call in this process.
    package static let uptimeOfProcess: @Sendable () -> Duration = { ContinuousClock.now - firstUse }
}

/// The limits of all rules, in one value that tests can change.
package struct FamilyRules: Sendable {
    package var accessPolicy = AccessPolicy()
    package var sessions = SessionRules()
    package var pairing = PairingLimits()
    package var passwords = PasswordRules()
    package var signIn = SignInLimits()
    package var joinLinks = JoinLinkRules()
    package var guests = GuestRules()
    package var returnLinks = ReturnLinkRules()
    package var uploads = UploadRules()
    package var pending = PendingUploadRules()
    package var shareLinks = ShareLinkRules()
    package var exports = ExportLimits()
    package var removal = RemovalRules()
    package var comments = CommentRules()
    package var moments = MomentRules()
    package var surprises = SurpriseRules()
    package var collections = CollectionRules()
    package var hiding = HidingLimits()
    package var frames = FrameRules()
    package var quiet = QuietRules()
    package var news = NewsRules()
    package var webhooks = WebhookRules()
    package var brokers = BrokerRules()
    package var gifts = GiftRules()
    package var retention = Retention()
    package var renditions = RenditionRules()
    package var verification = VerificationRules()
    package var operating = OperatorRules()

    package init() {}
}
