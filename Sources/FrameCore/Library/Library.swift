import FamilyCore

/// The family's album, its files on this frame, and what frame and server tell each other.
///
/// - `KnownAlbum` keeps the known part of the album up to date (Library+album).
/// - `ShelfFiles` fetches and drops files (Library+files).
/// - `Outbox` reports hearts, answers, sightings and photos that only this frame has; `PageRecord` saves and reports
///   the current page; `RenditionReturn` uploads files that the server lost (Library+post).
/// - `HiddenHere` knows the photos that the user does not want to see on this frame (Library+hiding).
/// - `ServerConnection` tracks whether the server answers.
///
/// It performs no effects: its methods take an event and return actions. Each of these machines keeps its fields
/// private; only code in this folder sends them events.
struct Library: Sendable {
    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// Photos arrived that are newer than all known ones.
        case newestArrived
        /// The request for more photos that a pull made was answered.
        case pullAnswered(PageDirection)
        /// The picture of this photo must no longer be shown.
        case pictureLost(PhotoID)
    }

    var known = KnownAlbum()
    var files: ShelfFiles
    var outbox = Outbox(jitter: Jitter(seed: 0))
    var pageRecord = PageRecord(saved: nil)
    var renditionReturn = RenditionReturn()
    var connection = ServerConnection()
    var hiddenHere = HiddenHere()
    var card = SilentCard()
    /// The owner of the data that the start found on the shelf.
    private(set) var owner = ShelfOwner.nobody
    private var actions: [Action] = []

    init(bound: ByteCount) { files = ShelfFiles(bound: bound) }

    /// Creates an empty library after the removal from a family; what is known of the disk and the server is kept.
    init(emptied library: Library) {
        files = ShelfFiles(emptied: library.files)
        connection = ServerConnection(closed: library.connection)
    }

    /// Restores the state from the shelf.
    mutating func start(_ contents: ShelfContents, jitter: inout Jitter) -> [Action] {
        owner = ShelfOwner(of: contents)
        known = KnownAlbum(
            contents.photos.map(\.photo),
            moments: contents.moments,
            coming: contents.coming,
            invitations: contents.invitations,
            pointer: contents.pointer,
            jitter: jitter.split()
        )
        files.start(contents.photos)
        files.startDownloads(jitter.split())
        outbox = Outbox(contents.outbox, sightings(of: contents), jitter: jitter.split())
        pageRecord = PageRecord(saved: contents.currentPage)
        return drained()
    }

    // MARK: - Current state

    var facts: LibraryFacts {
        LibraryFacts(
            album: known.album,
            moments: known.moments,
            edition: known.edition,
            coming: known.coming,
            invitations: known.invitations,
            ledger: files.ledger,
            hidden: hiddenHere.photos.isEmpty ? files.damage.hidden : hiddenHere.photos.union(files.damage.hidden),
            hiddenHere: hiddenHere.photos,
            hiddenFilms: files.filmDamage.hidden,
            left: known.left,
            choices: outbox.choices,
            pointer: known.pointer,
            lookedAt: known.lookedAt,
            condition: condition,
            takesNothing: files.takesNothing
        )
    }

    var condition: LibraryCondition { connection.condition(isFull: files.policy.isFull) }
    var isLost: Bool { connection.isLost }
    var isKnownEmpty: Bool { known.pointer != nil && known.album.photos.isEmpty }
    var photoCount: Int { known.album.photos.count }
    /// The number of photos that are hidden from this frame; nil if none is.
    var hiddenCount: Int? { hiddenHere.photos.isEmpty ? nil : hiddenHere.photos.count }
    var outboxCount: Int { outbox.count }
    var ledger: ShelfLedger { files.ledger }
    /// The numbers of rotted files for the report to the server.
    var damageCounts: FrameDamage {
        let (photos, films) = (files.damage.counts, files.filmDamage.counts)
        return FrameDamage(found: photos.found + films.found, mended: photos.mended + films.mended)
    }

    /// Returns whether the server has been unreachable for so long that the user is shown a mark.
    func isOffline(now: Uptime) -> Bool { connection.isOffline(now: now) }

    /// Returns the downloaded fraction of a photo, 0 … 1; nil if it is not being downloaded.
    func progress(of photo: PhotoID) -> Double? { files.downloads.fraction(of: photo) }

    /// Returns when a call or a write is due; nil if none is.
    ///
    /// The disk is measured again also while a pairing code is shown.
    func deadline(isPairing: Bool, now: Uptime) -> Uptime? {
        let disk = files.writing.deadline
        return (isPairing ? [disk] : familyDeadlines(now: now) + [disk]).soonest(after: now)
    }

    private func familyDeadlines(now: Uptime) -> [Uptime?] {
        [known.deadline, files.deadline(now: now), card.deadline] + connection.deadlines(now: now) + outbox.deadlines
            + pageRecord.deadlines
    }

    // MARK: - The server

    mutating func serverAnswered() { connection.answered() }

    /// Handles a failed call; returns the request of the sync plan that it belonged to, or nil.
    mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) -> SyncPlan.SyncRequest? {
        known.failed(call, error, now: now)
    }

    mutating func noteFailure(_ error: ServerError, now: Uptime) { connection.failed(error, now: now) }

    /// Retries at once everything that waited for the server.
    mutating func serverIsBack() {
        files.retryNow()
        outbox.retryNow()
        pageRecord.retryNow()
        connection.retryNow()
    }

    /// Forgets whether the server answers, because another one is called from now on.
    mutating func forgetConnection() { connection.forget() }

    mutating func streamOpened(now: Uptime) {
        connection.streamOpened()
        known.streamOpened(now: now)
    }

    mutating func streamBroke(fraction: Double, now: Uptime) {
        connection.streamBroke(fraction: fraction, now: now)
        known.streamBroke(now: now)
    }

    mutating func handle(_ hint: FamilyEvent, now: Uptime) {
        if case .watched = hint { pageRecord.watched(now: now) } else { known.handle(hint) }
    }

    // MARK: - Settling

    /// Settles the library of a frame in a family after an event.
    mutating func settle(
        _ demand: LibraryDemand,
        isServerUnavailable: Bool,
        screen: PixelSize,
        now: Uptime,
        clock: WallClock
    ) -> [Action] {
        outbox.shows(demand, now: now, clock: clock.now)
        perform(known.calls(demand, now: now).map(FrameEffect.call))
        perform(connection.settle(now: now))
        settleFiles(demand, isServerUnavailable: isServerUnavailable, screen: screen, now: now)
        // Upload a rendition that the server lost, if it is on the shelf.
        if !isServerUnavailable, let upload = renditionReturn.next(on: files.ledger) { perform([upload]) }
        return drained()
    }

    private mutating func settleFiles(
        _ demand: LibraryDemand,
        isServerUnavailable: Bool,
        screen: PixelSize,
        now: Uptime
    ) {
        let view = ShelfDemandView(
            now: now,
            album: known.album,
            screen: screen,
            pinned: outbox.photos,
            left: known.left,
            isServerUnavailable: isServerUnavailable
        )
        perform(files.settle(demand, view))
    }

    // MARK: - Queued actions

    mutating func perform(_ effects: [FrameEffect]) { actions += effects.map(Action.perform) }

    mutating func tell(_ action: Action) { actions.append(action) }

    mutating func drained() -> [Action] {
        defer { actions = [] }
        return actions
    }
}
