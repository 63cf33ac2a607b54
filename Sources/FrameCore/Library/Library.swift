import FamilyCore

/// The family's album, its files on this frame, and what frame and server tell each other.
///
/// - `SyncPlan` keeps the known part of the `Album` up to date (Library+album).
/// - `ShelfFiles` fetches and drops files (Library+files).
/// - `Outbox` reports hearts, answers, sightings and photos that only this frame has; `Reporter` reports the frame's
///   state (Library+post).
/// - `EventStreamState` and `Reachability` track the connection to the server.
///
/// It performs no effects: its methods take an event and return actions. Only code in this folder uses its fields.
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

    var album = Album()
    var sync = SyncPlan(pointer: nil, known: Album(), jitter: Jitter(seed: 0))
    var liveLine = EventStreamState()
    var reachability = Reachability()
    var files: ShelfFiles
    var outbox = Outbox(jitter: Jitter(seed: 0))
    var reporter = Reporter()
    var keeper = CurrentPageSaver(kept: nil)
    var bringing = RenditionReturn()
    /// Whether photos that only this frame has were offered to the server since the start.
    var hasOffered = false
    var actions: [Action] = []

    init(bound: ByteCount) { files = ShelfFiles(bound: bound) }

    /// Creates an empty library after the removal from a family; what is known of the disk and the server is kept.
    init(emptied library: Library) {
        files = ShelfFiles(emptied: library.files)
        reachability = library.reachability
    }

    /// Restores the state from the shelf.
    mutating func start(_ contents: ShelfContents, jitter: inout Jitter) -> [Action] {
        album = Album(contents.photos.map(\.photo))
        files.start(contents.photos)
        sync = SyncPlan(pointer: contents.pointer, known: album, jitter: jitter.split())
        if sync.isReadingAnew { album.outdate() }
        files.startDownloads(jitter.split())
        outbox = Outbox(contents.outbox, sightings(of: contents), jitter: jitter.split())
        keeper = CurrentPageSaver(kept: contents.currentPage)
        return drained()
    }

    // MARK: - What holds now

    var facts: LibraryFacts {
        LibraryFacts(
            album: album,
            ledger: files.ledger,
            hidden: files.damage.hidden,
            hiddenFilms: files.filmDamage.hidden,
            left: sync.left,
            plannedDownloads: outbox.plannedDownloads,
            pointer: sync.pointer,
            lookedAt: sync.lookedAt,
            condition: condition,
            takesNothing: files.takesNothing
        )
    }

    var condition: LibraryCondition {
        LibraryCondition(
            isFull: files.policy.isFull,
            isOutdated: reachability.isOutdated,
            isLost: reachability.isLost,
            isStranger: reachability.isStranger,
            everReached: reachability.everReached
        )
    }

    var isLost: Bool { reachability.isLost }
    var isKnownEmpty: Bool { sync.pointer != nil && album.photos.isEmpty }
    var photoCount: Int { album.photos.count }
    var outboxCount: Int { outbox.count }
    var ledger: ShelfLedger { files.ledger }
    var damageCounts: FrameDamage { files.damageCounts }

    /// Returns whether the server has been unreachable for so long that the user is shown a mark.
    func isOffline(now: Uptime) -> Bool { reachability.isOffline(now: now) }

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
        [
            sync.deadline, liveLine.deadline, reachability.deadline(now: now), files.deadline(now: now),
            outbox.deadline, outbox.sightings.deadline, reporter.deadline, keeper.deadline,
        ]
    }

    // MARK: - The server

    mutating func serverAnswered() { reachability.answered() }

    /// Handles a failed call; returns the errand of the sync plan that it belonged to, or nil.
    mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) -> SyncPlan.SyncRequest? {
        sync.failed(call, error, now: now)
    }

    mutating func noteFailure(_ error: ServerError, now: Uptime) { reachability.failed(error, now: now) }

    /// Retries at once everything that waited for the server.
    mutating func serverIsBack() {
        files.forgive()
        outbox.forgive()
        liveLine.forgive()
    }

    mutating func lineOpened() { liveLine.stood() }

    mutating func lineStood(now: Uptime) { sync.lineStood(now: now) }

    mutating func lineBroke(fraction: Double, now: Uptime) {
        liveLine.broke(now: now, fraction: fraction)
        sync.lineBroke(now: now)
    }

    mutating func heard(_ hint: FamilyEvent, now: Uptime) {
        if case .watched = hint { reporter.watched(now: now) } else { sync.heard(hint) }
    }

    // MARK: - Settling

    /// Settles the library of a frame in a family after an event.
    mutating func settle(
        _ demand: LibraryDemand,
        isAlone: Bool,
        screen: PixelSize,
        now: Uptime,
        clock: WallClock
    ) -> [Action] {
        if demand.isAsleep { outbox.sightings.slept() }
        outbox.sightings.shows(demand.resting, touched: demand.touched, now: now, clock: clock.now)
        settleSync(demand, now: now)
        settleFiles(demand, isAlone: isAlone, screen: screen, now: now)
        settleBringing(isAlone: isAlone)
        return drained()
    }

    private mutating func settleFiles(_ demand: LibraryDemand, isAlone: Bool, screen: PixelSize, now: Uptime) {
        let view = ShelfDemandView(
            now: now,
            album: album,
            screen: screen,
            pinned: outbox.photos,
            left: sync.left,
            isAlone: isAlone
        )
        perform(files.settle(demand, view))
    }

    mutating func perform(_ effects: [FrameEffect]) { actions += effects.map(Action.perform) }

    mutating func drained() -> [Action] {
        defer { actions = [] }
        return actions
    }
}
