package import FamilyCore

/// All that a frame decides, as one value: it takes what happened and returns
/// what to do.
///
/// Three machines own its state:
///
/// - `Identity`: who the frame is, and the ways into a family and back.
/// - `Library`: the album, its files, and what is told to the server.
/// - `Presentation`: what is seen, and what hands do to it.
///
///     event ─► Frame.handle ─► the machine it is for ─► settle ─► effects
///                                                         └────► scene, deadline
///
/// `Frame` only routes: it tells each machine what happened and what holds in
/// the others (`IdentityFacts`, `LibraryFacts`, `PresentationFacts`), and
/// carries out what they return. An event changes a machine; `settle` then
/// brings all of them together, so that no order of events is a special case.
package struct Frame: Sendable {
    /// Of the program, for the family's list of frames.
    let version: String
    /// As whoever set the frame up decided.
    let setUp: Habits
    /// As it lives now: what the family chose goes over what was set up.
    var habits: Habits
    /// As it hangs, after `rotation`.
    var screen = PixelSize(width: 1920, height: 1080)
    var rotation = Rotation.none
    /// nil unless the picture was turned a moment ago.
    var turnTrial: TurnTrial?
    var jitter = Jitter(seed: 0)
    /// When the last event was handled.
    var now = Uptime.start
    /// The hour of the room's time zone at that moment, put right by the server's.
    var clock = WallClock.unset
    /// The room's clock as the machine has it, and what the server's clock is ahead of it.
    var machineClock = WallClock.unset
    var clockCorrection = ClockCorrection()
    /// The time zone that clocks were told to show; nil: the machine's.
    var timeZone: String?
    var effects: [FrameEffect] = []

    var identity = Identity()
    var library: Library
    var presentation: Presentation

    /// `shelfBound` holds for pictures; what is known of them is small.
    package init(version: String = "0", shelfBound: ByteCount = .gigabytes(2), habits: Habits = Habits()) {
        self.version = version
        setUp = habits
        self.habits = habits
        library = Library(bound: shelfBound)
        presentation = Presentation(habits)
    }

    /// `clock` is for what follows the hours of the day.
    package mutating func handle(_ event: FrameEvent, now: Uptime, clock: WallClock) -> [FrameEffect] {
        self.now = now
        machineClock = clock
        self.clock = clockCorrection.corrected(clock)
        take(event)
        settleTurn()
        if identity.isInFamily { present { $0.timePassed($1) } }
        settle()
        defer { effects = [] }
        return effects
    }

    /// The next moment at which `deadlineReached` is wanted.
    ///
    /// What was due at the last event has been done, or waits for another
    /// event: only later moments count, so that no clock can spin.
    package var deadline: Uptime? {
        soonest(
            identity.deadline(now: now),
            library.deadline(isPairing: identity.isPairing, now: now),
            presentation.deadline(facts),
            turnTrial?.until
        )
    }

    /// Something moves by itself: draw at every refresh of the screen.
    package var isAnimating: Bool {
        !presentation.isDark(now: now) && (identity.isSliding || presentation.isAnimating(now: now))
    }

    /// Something moves so slowly that a few pictures a second show it.
    package var isDrifting: Bool { !presentation.isDark(now: now) && presentation.isDrifting(now: now) }

    /// Time for a step of the slow check of the shelf: nobody is there, and
    /// neither screen nor card has anything to do.
    package func isCheckDue(now: Uptime) -> Bool {
        !identity.isPairing && library.isCheckDue(now: now) && presentation.isQuiet(now: now) && !isAnimating
    }

    private mutating func take(_ event: FrameEvent) {
        switch event {
        case .started(let contents, let screen, let seed): start(contents, screen, seed: seed)
        case .screen(let event): saw(event)
        case .newMarkDrawn(let place): presentation.newMarkDrawn(at: place)
        case .deadlineReached: break
        case .server(let reply): heard(reply)
        case .lineStands: lineStood()
        case .lineBroke: lineBroke()
        case .hint(let hint): heard(hint)
        case .downloadProgressed(let photo, let received): library.downloadProgressed(photo, received)
        case .downloaded(let photo, let file): carryOut(library.downloaded(photo, file, clock: clock))
        case .downloadFailed(let photo, let trouble): downloadFailed(photo, trouble)
        case .brought(let photo): library.brought(photo)
        case .pictureReady(let photo): inform { $0.pictureReady(photo, $1) }
        // The scene is drawn with what there is; there is more now.
        case .detailReady: break
        case .pictureFailed(let photo): carryOut(library.pictureFailed(photo))
        case .fileDamaged(let file): carryOut(library.fileDamaged(file))
        case .thumbnailReady(let photo): presentation.thumbnailReady(photo, now: now)
        case .thumbnailFailed(let photo): presentation.thumbnailFailed(photo)
        case .filmBegan(let run): presentation.filmBegan(run, now: now)
        case .filmEnded(let run): presentation.filmEnded(run, now: now)
        case .filmFailed(let run, let isBroken): filmFailed(run, isBroken: isBroken)
        case .shelfFailed(let trouble): library.shelfFailed(trouble, now: now)
        case .shelfWritten: carryOut(library.shelfWritten())
        case .diskHas(let free): library.diskHas(free: free, now: now)
        case .idled: if isCheckDue(now: now) { carryOut(library.beginCheck()) }
        case .shelfChecked(let check): carryOut(library.checked(check, now: now))
        }
    }

    private mutating func settle() {
        inform { $0.settleNight($1) }
        carryOut(library.settleWriting(now: now))
        carryOut(identity.settle(identityFacts))
        // Joined a moment ago: the album is asked for at once.
        if identity.isInFamily { settleFamily() }
        identity.settleFarewell(hasSomethingToShow: hasSomethingToShow, now: now)
        inform { $0.settleFilm($1) }
    }

    /// Everything of a frame that is in a family, in the order in which one
    /// thing follows from another.
    private mutating func settleFamily() {
        present { $0.settle($1) }
        let demand = presentation.demand(facts, isAnimating: isAnimating)
        carryOut(library.settle(demand, isAlone: isAlone, screen: screen, now: now, clock: clock))
        settleTelling()
    }

    private var hasSomethingToShow: Bool { library.isKnownEmpty || presentation.currentPhoto(facts) != nil }
}
