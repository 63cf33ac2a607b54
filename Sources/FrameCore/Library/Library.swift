import FamilyCore

/// The family's album, the files of it that lie here, and what is told between
/// this frame and the server.
///
/// - `SyncPlan` keeps the known run of the `Album` true (Library+album).
/// - `ShelfFiles` fetches and drops files (Library+files).
/// - `Outbox` tells the server what she did, what was seen and what only this
///   frame has; `Reporter` tells how the frame is (Library+post).
/// - `LiveLine` and `Reachability` say how the server can be heard.
///
/// The machine performs nothing: its methods take what happened and return what
/// to do. Its fields are named in this folder only.
struct Library: Sendable {
    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// Photos came above all that were known.
        case newestArrived
        /// What she pulled for has come, or nothing has.
        case pullAnswered(Way)
        /// The picture of this photo is not to be shown any more.
        case pictureLost(PhotoID)
    }

    var album = Album()
    var sync = SyncPlan(pointer: nil, known: Album(), jitter: Jitter(seed: 0))
    var liveLine = LiveLine()
    var reachability = Reachability()
    var files: ShelfFiles
    var outbox = Outbox(jitter: Jitter(seed: 0))
    var reporter = Reporter()
    var keeper = PageKeeper(kept: nil)
    var bringing = Bringing()
    /// Photos that only this frame has were offered to the server since the start.
    var hasOffered = false
    var actions: [Action] = []

    init(bound: ByteCount) { files = ShelfFiles(bound: bound) }

    /// Nothing of the family's is left; the disk and the server are the same.
    init(emptied library: Library) {
        files = ShelfFiles(emptied: library.files)
        reachability = library.reachability
    }

    /// Goes on where the shelf says the frame was.
    mutating func start(_ contents: ShelfContents, jitter: inout Jitter) -> [Action] {
        album = Album(contents.photos.map(\.photo))
        files.start(contents.photos)
        sync = SyncPlan(pointer: contents.pointer, known: album, jitter: jitter.split())
        if sync.isReadingAnew { album.outdate() }
        files.startDownloads(jitter.split())
        outbox = Outbox(contents.outbox, sightings(of: contents), jitter: jitter.split())
        keeper = PageKeeper(kept: contents.currentPage)
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
            wishes: outbox.wishes,
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

    /// The server is away for so long that she may know.
    func isOffline(now: Uptime) -> Bool { reachability.isOffline(now: now) }

    /// How much of a photo has come, 0 … 1; nil where it is not under way.
    func progress(of photo: PhotoID) -> Double? { files.downloads.fraction(of: photo) }

    /// When a call or a write is due.
    ///
    /// The disk is measured again also while a code is on the screen.
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

    /// A call failed; answers what of the album was asked for by it.
    mutating func failed(_ call: ServerCall, _ trouble: ServerError, now: Uptime) -> SyncPlan.Errand? {
        sync.failed(call, trouble, now: now)
    }

    mutating func noteFailure(_ trouble: ServerError, now: Uptime) { reachability.failed(trouble, now: now) }

    /// What waited for the server goes at once.
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

    /// Everything of a frame that is in a family, after anything happened.
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
