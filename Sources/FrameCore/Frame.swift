package import FamilyCore

/// All decisions of a frame, as one value: it takes an event and returns effects.
///
/// Nine machines own its state:
///
/// - `Identity`: who the frame is, and how it joins a family and returns to it.
/// - `Library`: the album, its files, and the reports to the server.
/// - `Presentation`: what is visible, and how it reacts to touches and keys.
/// - `Stick`: the photos on a stick in the box, and those of them that are on their way to the server.
/// - `ServerSearch`: which server the frame calls, if it must find it by itself.
/// - `AddressEntry`: the form for the address of a server that is not found by itself.
/// - `NetworkChoice`: which Wi-Fi the machine is in, and the way into another one.
/// - `GiftRedemption`: the gift card, which brings the frame into a family without a touch.
/// - `Room`: what the box can do, and the brightness by the light in the room.
///
///     event ─► Frame.handle ─► the machine it is for ─► settle ─► effects
///                                                         └────► scene, deadline
///
/// `Frame` only routes events: it gives each machine its event and the state of the other machines
/// (`IdentityFacts`, `LibraryFacts`, `PresentationFacts`), and carries out the actions that they return. An event
/// changes one machine; `settle` then updates all of them, so that no order of events is a special case.
///
/// Four words mean the same everywhere in this module. `settle` updates a state after an event or the passing of time.
/// `follow` takes over a value that another machine or the server has chosen. `carryOut` performs the actions that a
/// machine returned. A *line* is a `PageSequence`: the pages between which the user turns.
package struct Frame: Sendable {
    /// The program's version, for the family's list of frames.
    let version: String
    /// The configured settings.
    let setUp: FrameConfiguration
    /// The settings in use: those that the family chose override the configured ones.
    var configuration: FrameConfiguration
    /// The size of the screen in pixels, after `rotation`.
    var screen = PixelSize(width: 1920, height: 1080)
    var rotation = Rotation.none
    /// nil unless the picture was turned a moment ago.
    var rotationTrial: RotationTrial?
    var jitter = Jitter(seed: 0)
    /// When the last event was handled.
    var now = Uptime.start
    var correctedClock = CorrectedClock()
    /// The time zone that clocks were told to show; nil: the machine's.
    var timeZone: String?
    var effects: [FrameEffect] = []

    var identity = Identity()
    var library: Library
    var presentation: Presentation
    var stick = Stick()
    var search = ServerSearch()
    var address = AddressEntry()
    var network = NetworkChoice()
    var gift = GiftRedemption()
    var room = Room()

    /// Creates a frame; `shelfBound` limits the bytes of picture files, not of the database.
    package init(
        version: String = "0",
        shelfBound: ByteCount = .gigabytes(2),
        configuration: FrameConfiguration = FrameConfiguration()
    ) {
        self.version = version
        setUp = configuration
        self.configuration = configuration
        library = Library(bound: shelfBound)
        presentation = Presentation(configuration)
    }

    /// Handles one event and returns the effects to perform; `clock` is the local time.
    package mutating func handle(_ event: FrameEvent, now: Uptime, clock: WallClock) -> [FrameEffect] {
        self.now = now
        correctedClock.machineShows(clock, now: now)
        take(event)
        settleRotationTrial()
        if identity.isInFamily { present { $0.timePassed($1) } }
        settle()
        defer { effects = [] }
        return effects
    }

    /// The hour of the room's time zone at the last event.
    var clock: WallClock { correctedClock.now }

    /// The next moment at which the event `deadlineReached` is wanted; nil if there is none.
    ///
    /// Only later moments count, so that the loop cannot spin: what was due at the last event is done or waits for
    /// another event.
    package var deadline: Uptime? {
        soonest(
            identity.deadline(now: now),
            library.deadline(isPairing: identity.isPairing, now: now),
            presentation.deadline(facts),
            rotationTrial?.until,
            ([identity.isForgotten ? nil : stick.outgoing.deadline] + search.deadlines() + address.deadlines
                + network.deadlines)
                .soonest(after: now),
            (room.deadlines(configuration) + [gift.deadline]).soonest(after: now)
        )
    }

    /// Whether something moves, so that each refresh of the screen needs a new picture.
    package var isAnimating: Bool {
        !presentation.isDark(now: now) && (identity.isSliding || presentation.isAnimating(now: now))
    }

    /// Whether something moves so slowly that a few pictures per second are enough.
    package var isDrifting: Bool { !presentation.isDark(now: now) && presentation.isDrifting(now: now) }

    /// Returns whether a step of the slow file check may run: nobody uses the frame, and screen and disk are idle.
    package func isCheckDue(now: Uptime) -> Bool { isResting(now: now) && library.isCheckDue(now: now) && !isAnimating }

    /// Returns whether nobody uses the frame: the frame is not being paired, and nobody has touched it for a while.
    package func isResting(now: Uptime) -> Bool { !identity.isPairing && presentation.isQuiet(now: now) }

    /// Returns whether pages turn by themselves now.
    package func isSlideshowRunning(now: Uptime) -> Bool { !presentation.isChosenByUser(now: now) }

    /// Returns whether a film plays.
    package func isFilmPlaying(now: Uptime) -> Bool { presentation.isFilmPlaying(now: now) }

    private mutating func take(_ event: FrameEvent) {
        switch event {
        case .started(let contents, let screen, let seed): start(contents, screen, seed: seed)
        case .screen(let event): handle(event)
        case .newMarkDrawn(let place): presentation.newMarkDrawn(at: place)
        case .momentMarkDrawn(let place): presentation.momentMarkDrawn(at: place)
        case .deadlineReached: break
        case .server(let reply): handle(reply)
        case .streamOpened: streamOpened()
        case .streamBroke: streamBroke()
        case .hint(let hint): handle(hint)
        case .downloadProgressed(let photo, let received): library.downloadProgressed(photo, received)
        case .downloaded(let photo, let file): carryOut(library.downloaded(photo, file, clock: clock))
        case .downloadFailed(let photo, let error): downloadFailed(photo, error)
        case .brought(let photo): library.brought(photo)
        case .pictureReady(let photo): inform { $0.pictureReady(photo, $1) }
        // Nothing to do: the next scene uses the more detailed picture.
        case .detailReady: break
        case .pictureFailed(let photo): pictureFailed(photo)
        case .fileDamaged(let file): carryOut(library.fileDamaged(file))
        case .fileUnreadable(let file): carryOut(library.fileUnreadable(file, now: now))
        case .thumbnailReady(let photo): presentation.thumbnailReady(photo, now: now)
        case .thumbnailFailed(let photo): presentation.thumbnailFailed(photo)
        case .coverReady(let photo): presentation.coverReady(photo, now: now)
        case .coverFailed(let photo): presentation.coverFailed(photo)
        case .filmBegan(let run): presentation.filmBegan(run, now: now)
        case .filmEnded(let run): presentation.filmEnded(run, now: now)
        case .filmFailed(let run, let isBroken): filmFailed(run, isBroken: isBroken)
        case .shelfFailed(let error): library.shelfFailed(error, now: now)
        case .shelfWritten: carryOut(library.shelfWritten())
        case .diskHas(let free): library.diskHas(free: free, now: now)
        case .idled: if isCheckDue(now: now) { carryOut(library.beginCheck()) }
        case .shelfChecked(let check): carryOut(library.checked(check, now: now))
        case .shelfCompared(let missing): carryOut(library.compared(missing: missing, now: now))
        case .stick(let event): handle(event)
        case .search(let event): search.handle(event, now: now)
        case .addressAnswered(let number, let answer): address.answered(number, answer)
        case .network(let event): network.handle(event, now: now)
        case .gift(let event): gift.handle(event, isKnown: identity.known != nil)
        case .room(let event): handle(event)
        }
    }

    private mutating func settle() {
        followOff()
        settleNight()
        settleRoom()
        carryOut(library.settleReading(now: now) + library.settleWriting(now: now))
        settleGift()
        settleNetwork()
        settleSearch()
        settleAddress()
        carryOut(identity.settle(identityFacts))
        // If the frame has just joined, ask for the album at once.
        if identity.isInFamily { settleFamily() }
        identity.settleFarewell(hasSomethingToShow: hasSomethingToShow, now: now)
        inform { $0.settleFilm($1) }
    }

    /// Settles everything that only a frame in a family has; each step depends on the one before.
    private mutating func settleFamily() {
        inform { $0.settleVisit($1) }
        settleStick()
        present { $0.settle($1) }
        let demand = presentation.demand(facts, isAnimating: isAnimating)
        carryOut(
            library.settle(demand, isServerUnavailable: isServerUnavailable, screen: screen, now: now, clock: clock)
        )
        settleTelling()
    }

    private var hasSomethingToShow: Bool { library.isKnownEmpty || presentation.showsPage(facts) }
}
