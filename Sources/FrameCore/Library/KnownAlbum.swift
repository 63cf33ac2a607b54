import FamilyCore

/// The part of the album that is known on this frame, and the plan that keeps it up to date.
///
/// It changes nothing but itself: its methods return the `AlbumUpdate` that the shelf and the other machines follow.
struct KnownAlbum: Sendable {
    /// What an answer about changes did to the album.
    struct Changed {
        let update: AlbumUpdate
        /// The server was restored, so that the whole album is read again from now on.
        let beganAnew: Bool
        /// The server has named all its photos for the first time since a start or a restore.
        let isOfferDue: Bool
    }

    /// The upper limit for a photo's number of hearts, whatever a server says.
    private static let mostHearts = 1_000_000
    /// Older photos are requested when at most this many are left.
    private static let olderAhead = 2

    private(set) var album: Album
    /// What is known of the moments that known photos are in.
    private(set) var moments: [MomentID: MomentSummary]
    /// The number of answers that changed the album or its moments, and of photos that were forgotten without one.
    private(set) var edition = 0
    /// The moments that had not started when the server last told of them, the soonest first.
    private(set) var coming: [ComingMoment]
    /// The invitations that nobody had answered when the server last told of them, the soonest first.
    private(set) var invitations: [MomentInvitation]
    /// Invitations whose answer the server has, though it may still list them.
    private var answered: Set<MomentID> = []
    private var sync: SyncPlan
    /// Whether photos that only this frame has were offered to the server since the start.
    private var hasOffered = false

    init() { self.init([], pointer: nil, jitter: Jitter(seed: 0)) }

    /// Restores the album from the shelf.
    init(
        _ photos: [Photo],
        moments: [MomentSummary] = [],
        coming: [ComingMoment] = [],
        invitations: [MomentInvitation] = [],
        pointer: AlbumPointer?,
        jitter: Jitter
    ) {
        self.coming = coming
        self.invitations = invitations
        album = Album(photos)
        self.moments = Dictionary(moments.map { ($0.id, $0) }) { _, last in last }
        sync = SyncPlan(pointer: pointer, known: album, jitter: jitter)
        if sync.isReadingAnew { album.outdate() }
    }

    // MARK: - Current state

    /// How much of the album was read; nil before the first answer of a server.
    var pointer: AlbumPointer? { sync.pointer }
    /// When the server last said which photos are newest.
    var lookedAt: Uptime? { sync.lookedAt }
    /// Photos that are on this frame and that a restored server no longer has.
    var left: Set<PhotoID> { sync.left }
    var deadline: Uptime? { sync.deadline }

    func contains(_ photo: PhotoID) -> Bool { album.contains(photo) }

    /// Returns whether so few photos are known beyond this page that older ones must be requested.
    static func isNearOldest(_ page: Page?, of album: Album) -> Bool {
        guard let page else { return false }
        return album.photos.count - 1 - album.firstIndex(atOrBelow: page.position) <= olderAhead
    }

    /// Returns the photos that only this frame has, with their files.
    func photosToOffer(on shelf: ShelfLedger) -> [OfferedPhoto] {
        sync.left.compactMap { id in
            guard let photo = album.photo(id), let file = shelf.files[id] else { return nil }
            return OfferedPhoto(photo, rendition: file, moments: moments)
        }
    }

    // MARK: - Answers

    /// Adds a page of the album; returns nil if it was not expected.
    mutating func received(_ side: AlbumSide, _ page: AlbumPage, now: Uptime) -> AlbumUpdate? {
        guard var update = sync.received(side, page, into: &album, now: now) else { return nil }
        follow(page.moments, &update)
        follow(page.coming, &update)
        return update
    }

    /// Applies changes; returns nil if they were not expected.
    mutating func received(_ changes: AlbumChanges, having file: (PhotoID) -> Bool, now: Uptime) -> Changed? {
        let wasReadingAnew = sync.isReadingAnew
        guard var update = sync.received(changes, into: &album, having: file, now: now) else { return nil }
        follow(changes.moments, &update)
        follow(changes.coming, &update)
        follow(changes.invitations, &update)
        let isComplete = !changes.more && !sync.isReadingAnew
        defer { hasOffered = hasOffered || isComplete }
        return Changed(
            update: update,
            beganAnew: sync.isReadingAnew && !wasReadingAnew,
            isOfferDue: isComplete && (wasReadingAnew || !hasOffered)
        )
    }

    /// Takes over what the server said of moments, and forgets those without a known photo.
    ///
    /// The answers come one after another, so that none is older than what is known.
    private mutating func follow(_ told: [MomentSummary]?, _ update: inout AlbumUpdate) {
        edition += 1
        for moment in told ?? [] where album.count(of: moment.id) > 0 && moments[moment.id] != moment {
            moments[moment.id] = moment
            update.moments.append(moment)
        }
        update.momentsGone = moments.keys.filter { album.count(of: $0) == 0 }.sorted { $0.text < $1.text }
        for gone in update.momentsGone { moments[gone] = nil }
    }

    /// Takes over the moments that have not started; a server that does not tell them knows none.
    private mutating func follow(_ told: [ComingMoment]?, _ update: inout AlbumUpdate) {
        guard let told, told != coming else { return }
        coming = Array(told.prefix(ComingMoment.mostTold))
        update.coming = coming
    }

    /// Takes over the invitations without an answer; one that was answered here may still be listed in a late answer.
    private mutating func follow(_ told: [MomentInvitation]?, _ update: inout AlbumUpdate) {
        guard let told else { return }
        answered.formIntersection(told.map(\.moment))
        let open = told.prefix(MomentInvitation.mostTold).filter { !answered.contains($0.moment) }
        guard open != invitations else { return }
        invitations = open
        update.invitations = open
    }

    /// Forgets an invitation whose answer the server has, or that it does not know any more; returns those that are left.
    mutating func invitationAnswered(_ moment: MomentID) -> [MomentInvitation] {
        answered.insert(moment)
        invitations.removeAll { $0.moment == moment }
        return invitations
    }

    /// Returns whether the identity that came was requested here.
    mutating func identified(now: Uptime) -> Bool { sync.identified(now: now) }

    /// Handles a failed call; returns the request that it belonged to, or nil.
    mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) -> SyncPlan.SyncRequest? {
        sync.failed(call, error, now: now)
    }

    /// Applies the user's heart until the change comes back from the server; returns the photo if it changed.
    mutating func heartSet(_ id: PhotoID, given: Bool) -> Photo? {
        guard var photo = album.photo(id), photo.heartedByMe != given else { return nil }
        photo.heartedByMe = given
        photo.hearts = max(0, (0...Self.mostHearts).clamp(photo.hearts) + (given ? 1 : -1))
        album.keep(photo)
        return photo
    }

    /// Removes a photo of which neither the server nor this frame has a usable file.
    mutating func forgetLeft(_ photo: PhotoID) {
        sync.forgetLeft([photo])
        album.forget([photo])
        edition += 1
    }

    // MARK: - Requests

    /// Reads the whole album again.
    mutating func readAnew() -> AlbumUpdate { sync.readAnew(&album) }

    /// Whether an answer about the identity is on its way.
    var awaitsIdentity: Bool { sync.awaits(.whoAmI) }

    /// Asks for the identity again because the last answer may be outdated.
    mutating func wantIdentity() { sync.wantIdentity() }

    /// Requests the changes because some known data proved to be outdated.
    mutating func wantChanges() { sync.wantChanges() }

    /// Asks for the identity and for missed changes, at a start and at each connection.
    mutating func catchUp() { sync.catchUp() }

    /// Requests more photos because the user pulls beyond an end of what is known.
    mutating func look(for way: PageDirection) {
        if way == .newer { sync.lookForNewer() } else { sync.lookForOlder(waiting: true) }
    }

    mutating func handle(_ hint: FamilyEvent) { sync.handle(hint) }

    mutating func streamOpened(now: Uptime) { sync.streamOpened(now: now) }

    mutating func streamBroke(now: Uptime) { sync.streamBroke(now: now) }

    /// Returns the requests that are due.
    mutating func calls(_ demand: LibraryDemand, now: Uptime) -> [ServerCall] {
        if demand.wantsOlder { sync.lookForOlder(waiting: false) }
        return sync.calls(limit: demand.pageSize, now: now)
    }
}
