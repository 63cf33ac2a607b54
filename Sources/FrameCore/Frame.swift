package import FamilyCore

/// All that a frame decides, as one value: it takes what happened and returns
/// what to do.
///
/// The map of the program:
///
///     event ─► Frame.handle ─► the small machines ─► settle ─► effects
///                                                       └────► scene, deadline
///
/// - `Pairing` brings the frame into a family (Frame+pairing).
/// - `Welcome` is its other way in: signing in with a keyboard (Frame+welcome).
/// - `Return` brings it back where its server has forgotten it (Frame+return).
/// - `SyncPlan` keeps the known run of the `Album` true; `LiveLine` and
///   `Reachability` say how the server can be heard (Frame+album, Frame+server).
/// - `GestureRecognizer`, `Pager` and `PageTransition` turn pages over the
///   `PageLine`; `PagerWindow` holds three pictures (Frame+touch, Frame+pages).
/// - `FilmShow` plays what moves or sounds in the page at rest (Frame+films).
/// - `Slideshow` turns them where nobody does (Frame+slideshow).
/// - `IntroductionCard` asks whether a newcomer may send (Frame+introductions).
/// - `Night` dims it and lets it sleep (Frame+night).
/// - `Zoom` holds the one photo that is larger than its page (Frame+zoom).
/// - `Grid` shows the album as thumbnails, to be picked from (Frame+grid).
/// - `CachePolicy` and `DownloadQueue` fill the shelf (Frame+shelf).
/// - `Sightings` notes which photos came here and were seen (Frame+sightings).
/// - `Outbox`, `Reporter` and `PageKeeper` remember what is to be told or kept
///   (Frame+chores).
/// - `Bringing` and the outbox's offers give a server back what it lost
///   (Frame+bringing, Frame+offers).
/// - Frame+settings lives as the family chose.
/// - Frame+rotation turns the picture for a panel that hangs on its side.
/// - Frame+scene says what all of it looks like.
///
/// An event changes a machine; `settle` then brings all of them together, so
/// that no order of events is a special case.
package struct Frame: Sendable {
    /// Of the program, for the family's list of frames.
    let version: String
    /// As whoever set the frame up decided.
    let setUp: Habits
    /// As it lives now.
    var habits: Habits
    var screen = PixelSize(width: 1920, height: 1080)
    var rotation = Rotation.none
    var jitter = Jitter(seed: 0)
    /// When the last event was handled.
    var now = Uptime.start
    /// The room's clock at that moment.
    var clock = WallClock.unset
    var effects: [FrameEffect] = []

    var membership = Membership()

    // The family's album and server.
    var album = Album()
    var sync = SyncPlan(pointer: nil, known: Album(), jitter: Jitter(seed: 0))
    var liveLine = LiveLine()
    var reachability = Reachability()

    // Her hand and her page.
    var gestures = GestureRecognizer()
    var zoom: Zoom?
    var detail: Detail?
    var grid: Grid?
    var pager = Pager()
    var window = PagerWindow()
    var touchedAt: Uptime?
    /// The photos with a heart in its corner when the finger came: what shows
    /// only now was not meant.
    var couldTouch: [PhotoID] = []
    var pull: Pull?
    var note: Note?
    var heartbeat: HeartAppearance?
    var caption: CaptionAppearance?
    var looks: Looks?
    /// She goes through the photos that came while she was away.
    var isCatchingUp = false
    var upToDateAt: Uptime?

    // What goes on by itself.
    var films = FilmShow()
    var slideshow: Slideshow
    /// Photos in slow motion: the current one, and the one it takes the place of.
    var drifts: [Drift] = []
    var card = IntroductionCard()
    var night: Night
    var isPanelOff: Bool?

    // The shelf.
    var ledger = ShelfLedger()
    var policy: CachePolicy
    var plan = CachePolicy.Plan()
    var planned: ShelfPremise?
    var downloads = DownloadQueue(jitter: Jitter(seed: 0))
    var writing = ShelfRetry()
    var walk = ShelfWalk()
    var damage = Damage()
    var filmDamage = Damage()

    // Chores.
    var bringing = Bringing()
    /// Photos that only this frame has were offered to the server since the start.
    var hasOffered = false
    var outbox = Outbox(jitter: Jitter(seed: 0))
    var reporter = Reporter()
    var keeper = PageKeeper(kept: nil)

    /// `shelfBound` holds for pictures; what is known of them is small.
    package init(version: String = "0", shelfBound: ByteCount = .gigabytes(2), habits: Habits = Habits()) {
        self.version = version
        setUp = habits
        self.habits = habits
        night = Night(habits.night)
        slideshow = Slideshow(habits.slideshow, shown: nil, jitter: Jitter(seed: 0))
        policy = CachePolicy(bound: shelfBound)
    }

    /// `clock` is the room's, for what follows the hours of the day.
    package mutating func handle(_ event: FrameEvent, now: Uptime, clock: WallClock) -> [FrameEffect] {
        self.now = now
        self.clock = clock
        take(event)
        settle()
        defer { effects = [] }
        return effects
    }

    /// The next moment at which `deadlineReached` is wanted.
    ///
    /// What was due at the last event has been done, or waits for another
    /// event: only later moments count, so that no clock can spin.
    package var deadline: Uptime? {
        let moments = (membership.isPairing ? [] : familyDeadlines) + membership.deadlines(now: now)
        return (moments + night.deadlines + [minuteDeadline, writing.deadline]).compactMap(\.self).filter { $0 > now }
            .min()
    }

    /// Something moves by itself: draw at every refresh of the screen.
    package var isAnimating: Bool {
        guard !night.isDark(now: now) else { return false }
        let isPageMoving = pager.deadline != nil || zoom?.deadline != nil || drifts.contains { $0.goneBack != nil }
        let isFading = night.isGliding(now: now) || caption?.isFading(now: now) == true
        let isGridMoving = grid?.isMoving(now: now) == true
        return isPageMoving || isGridMoving || isFading || membership.isSliding || heartbeat != nil || card.isFading(now: now)
            || films.isFading
    }

    /// Something moves so slowly that a few pictures a second show it.
    package var isDrifting: Bool {
        !night.isDark(now: now) && (films.isVoicePlaying || drifts.contains { $0.isMoving(now: now) })
    }

    private mutating func take(_ event: FrameEvent) {
        switch event {
        case .started(let contents, let screen, let seed): start(contents, screen, seed: seed)
        case .screen(let event): saw(event)
        case .deadlineReached: break
        case .server(let reply): heard(reply)
        case .lineStands: lineStood()
        case .lineBroke: lineBroke()
        case .hint(let hint): heard(hint)
        case .downloadProgressed(let photo, let received): downloads.progressed(photo, received)
        case .downloaded(let photo, let file): downloaded(photo, file)
        case .downloadFailed(let photo, let trouble): downloadFailed(photo, trouble)
        case .brought(let photo): brought(photo)
        case .pictureReady(let photo): pictureReady(photo)
        // The scene is drawn with what there is; there is more now.
        case .detailReady: break
        case .pictureFailed(let photo): pictureFailed(photo)
        case .fileDamaged(let file): fileDamaged(file)
        case .thumbnailReady(let photo): grid?.thumbnails.prepared(photo, now: now)
        case .thumbnailFailed(let photo): grid?.thumbnails.failed(photo)
        case .filmBegan(let run): films.began(run, now: now)
        case .filmEnded(let run): films.ended(run, now: now)
        case .filmFailed(let run, let isBroken): filmFailed(run, isBroken: isBroken)
        case .shelfFailed(let trouble): shelfFailed(trouble)
        case .shelfWritten: shelfWritten()
        case .diskHas(let free): diskHas(free: free)
        case .idled: checkShelf()
        case .shelfChecked(let check): shelfChecked(check)
        }
    }

    private mutating func settle() {
        settleNight()
        settleWriting()
        carryOut(membership.settle(membershipFacts))
        // Joined a moment ago: the album is asked for at once.
        if membership.isInFamily { settleFamily() }
        membership.settleFarewell(hasSomethingToShow: !shownPages.isEmpty || isKnownEmpty, now: now)
        settleFilm()
    }
}
