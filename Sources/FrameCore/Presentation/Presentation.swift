import FamilyCore

/// What is visible, and how it reacts to touches.
///
/// - `GestureRecognizer`, `Pager` and `PageTransition` turn the pages of the `PageSequence`; `PagerWindow` holds three
///   pictures.
/// - `Mode` says what has the page's place: the page itself, one magnified photo, or the `Grid` of thumbnails.
/// - `FilmShow` plays the film of the page at rest.
/// - `Slideshow` turns pages while nobody touches.
/// - `IntroductionCard` asks whether a newcomer may send photos.
/// - `Night` dims the screen and turns it dark.
///
/// It performs no effects: its methods take an event and the state of the other machines (`PresentationFacts`), and
/// return actions. Only code in this folder uses its fields.
struct Presentation: Sendable {
    typealias Facts = PresentationFacts

    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// The user pulls beyond an end of what is known.
        case look(for: PageDirection)
        /// The user did something that the server does not know yet.
        case put([OutboxEntry])
        /// A member of the family looks at the frame from elsewhere.
        case watched
        /// The user touched the screen.
        case touched
        case openSignIn
        case openReturn
        case turnScreen
        /// The slideshow was stopped, or goes on.
        case pauseChanged
    }

    var hand = Hand()
    var pager = Pager()
    var window = PagerWindow()
    var mode = Mode.page
    /// The full-resolution pictures that are held for a magnified page.
    var detail: Detail?
    var pull: Pull?
    var overlay = Overlay()
    var arrivals = Arrivals()
    var films = FilmShow()
    var slideshow: Slideshow
    /// Photos in slow motion: the current one, and the one that it replaces.
    var drifts: [KenBurns] = []
    var card = IntroductionCard()
    var light: Light
    /// Where the mark that photos came was last drawn; its words have other widths in other languages.
    var newMark: PixelRect?
    var actions: [Action] = []

    init(_ configuration: FrameConfiguration) {
        slideshow = Slideshow(configuration.slideshow, shown: nil, jitter: Jitter(seed: 0))
        light = Light(night: Night(configuration.night))
    }

    /// Creates an empty presentation after the removal from a family; the state of the night is kept.
    init(emptied presentation: Presentation, _ configuration: FrameConfiguration) {
        self.init(configuration)
        light = presentation.light
        light.night.follow(configuration.night)
    }

    /// Restores the state from the shelf.
    mutating func start(
        _ contents: ShelfContents,
        _ configuration: FrameConfiguration,
        on screen: PixelSize,
        jitter: inout Jitter
    ) {
        hand.turned(screen)
        slideshow = Slideshow(configuration.slideshow, shown: contents.shownInRound, jitter: jitter.split())
        arrivals.seenTracker = contents.seenTracker
    }

    /// Opens the page of last time, else the newest one.
    ///
    /// If its picture is not on the shelf, the nearest page that is there is shown until it has come.
    mutating func openFirstPage(_ last: PhotoID?, _ facts: Facts) {
        let here = facts.line(only: facts.ledger)
        let all = facts.line(only: nil)
        guard let planned = last.flatMap(all.page(showing:)) ?? all.newest else { return }
        guard !planned.photos.allSatisfy(here.shows) else { return pager.open(at: planned) }
        let beside = here.page(beside: planned, .older) ?? here.page(beside: planned, .newer)
        pager.open(at: beside ?? planned)
        pager.go(to: planned, .slide, isBySelf: true, now: facts.now)
    }

    /// Applies changed habits.
    mutating func follow(_ configuration: FrameConfiguration, before: FrameConfiguration) {
        if configuration.night != before.night { light.night.follow(configuration.night) }
        if configuration.slideshow != before.slideshow { slideshow.follow(configuration.slideshow) }
    }

    /// Releases all pictures because the frame was removed from the family.
    mutating func releaseAll(_ facts: Facts) -> [Action] {
        perform(window.hold([], having: { _ in false }).map { effect($0, facts) })
        endGrid(facts)
        return drained()
    }

    // MARK: - Buffered actions

    mutating func perform(_ effect: FrameEffect) { actions.append(.perform(effect)) }

    mutating func perform(_ effects: [FrameEffect]) { actions += effects.map(Action.perform) }

    mutating func drained() -> [Action] {
        defer { actions = [] }
        return actions
    }
}

// MARK: - Parts

/// The fingers and the time of the last touch.
struct Hand: Sendable {
    var gestures = GestureRecognizer()
    var touchedAt: Uptime?
    /// The photos whose heart could be touched when the finger came; a heart that appeared later was not meant.
    var couldTouch: [PhotoID] = []
    /// Words of the photo were there to be read when the hand came.
    var couldRead = false
    /// The heart that a finger touched last: a second tap soon after it means nothing.
    var touchedHeart: (photo: PhotoID, at: Uptime)?

    /// Sets the size of the screen.
    mutating func turned(_ screen: PixelSize) {
        gestures.aspect = Double(screen.height) / Double(max(screen.width, 1))
    }
}

/// Temporary texts and hearts over the page.
struct Overlay: Sendable {
    var note: Note?
    var caption: CaptionAppearance?
    var heartbeat: HeartAppearance?

    mutating func settle(now: Uptime) {
        if let note, note.until <= now { self.note = nil }
        if let heartbeat, heartbeat.ends <= now { self.heartbeat = nil }
        if let caption, caption.isOver(now: now) { self.caption = nil }
    }

    var deadlines: [Uptime?] { [note?.until, heartbeat?.ends] + (caption?.deadlines ?? []) }
}

/// Which photos are unseen, and whether the user is going through them.
struct Arrivals: Sendable {
    /// nil before the first photo was shown.
    var seenTracker: SeenTracker?
    /// Whether the user is going through photos that came during an absence.
    var isCatchingUp = false
    /// When to say that all new photos have been seen; nil if not due.
    var upToDateAt: Uptime?
}

/// The brightness of the panel.
struct Light: Sendable {
    var night: Night
    /// nil until the panel was switched for the first time.
    var isPanelOff: Bool?
    /// The frame was asked to end by this very event: the panel stays lit.
    var isEnding = false
    /// By night the panel stays lit, for a dim clock.
    var showsClock = false
}
