import FamilyCore

/// What is visible, and how it reacts to touches.
///
/// - `Hand` recognizes gestures; `PageDisplay` turns the pages of the `PageSequence` and holds three pictures;
///   `PullBeyondEnd` waits for more of them.
/// - `Mode` says what has the page's place: the page itself, one magnified photo, or the `Grid` of thumbnails.
/// - `MomentVisit` leaves one moment of the album alone in the sequence.
/// - `Overlay` is what stands over the page; `Arrivals` knows which photos are unseen.
/// - `FilmShow` plays the film of the page at rest.
/// - `Slideshow` turns pages while nobody touches; `SlowMotion` moves their photos.
/// - `IntroductionCard` asks whether a newcomer may send photos, and whether the viewer comes to a moment.
/// - `HideCard` asks whether to hide a photo from this frame, and to undo it.
/// - `Light` dims the screen and turns it dark.
///
/// It performs no effects: its methods take an event and the state of the other machines (`PresentationFacts`), and
/// return actions. Each of these machines keeps its fields private; only code in this folder sends them events.
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
        case openNetworkFacts
        case rotateScreen
        /// The slideshow was stopped, or goes on.
        case pauseChanged
        /// The user sends this photo of a stick.
        case send(PhotoID)
    }

    var hand = Hand()
    var display = PageDisplay()
    private var mode = Mode.page
    /// The way through one moment only; nil shows the whole album.
    var visit: MomentVisit?
    var pull = PullBeyondEnd()
    var overlay = Overlay()
    var arrivals = Arrivals()
    var films = FilmShow()
    var slideshow: Slideshow
    var slowMotion = SlowMotion()
    var card = IntroductionCard()
    var hiding = HideCard()
    var light: Light
    private var actions: [Action] = []

    init(_ configuration: FrameConfiguration) {
        slideshow = Slideshow(configuration.slideshow, shown: nil, jitter: Jitter(seed: 0))
        light = Light(configuration.night)
    }

    /// Creates an empty presentation after the removal from a family; the state of the night is kept.
    ///
    /// The number of playbacks is kept, too: a late event of an old film must not end a new one.
    init(emptied presentation: Presentation, _ configuration: FrameConfiguration) {
        self.init(configuration)
        films = presentation.films
        light = presentation.light
        light.follow(configuration.night)
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
        arrivals = Arrivals(contents.seenTracker)
    }

    /// Opens the page of last time, else the newest one.
    ///
    /// If its picture is not on the shelf, the nearest page that is there is shown until it has come.
    mutating func openFirstPage(_ last: PhotoID?, _ facts: Facts) {
        let here = facts.line(only: facts.ledger)
        let all = facts.line(only: nil)
        guard let planned = last.flatMap(all.page(showing:)) ?? all.newest else { return }
        if last.flatMap(all.page(showing:)) != nil { slideshow.begins(at: planned) }
        guard !planned.photos.allSatisfy(here.shows) else { return display.open(at: planned) }
        let beside = here.page(beside: planned, .older) ?? here.page(beside: planned, .newer)
        display.open(at: beside ?? planned)
        display.go(to: planned, .slide, isBySelf: true, now: facts.now)
    }

    /// Applies a changed configuration.
    mutating func follow(_ configuration: FrameConfiguration, before: FrameConfiguration) {
        if configuration.night != before.night { light.follow(configuration.night) }
        if configuration.slideshow != before.slideshow { slideshow.follow(configuration.slideshow) }
    }

    /// Ends the film and releases all pictures because the frame was removed from the family.
    mutating func releaseAll(_ facts: Facts) -> [Action] {
        perform(films.settle(.away, now: facts.now).map(FrameEffect.film))
        perform(display.releaseAll(on: facts.screen))
        endGrid(facts)
        return drained()
    }

    // MARK: - The mode

    /// The magnified photo, or one that returns to its page; nil if there is none.
    var zoom: Zoom? {
        get { mode.zoom }
        set { mode.zoom = newValue }
    }

    /// The grid of thumbnails; nil if it is closed.
    var grid: Grid? {
        get { mode.grid }
        _modify { yield &mode.grid }
    }

    func foreground(_ facts: Facts) -> Foreground {
        if light.isAsleep { return .night }
        guard facts.isInFamily, !facts.isWelcoming else { return .welcome }
        return isAsking ? .card : mode.foreground
    }

    // MARK: - Queued actions

    mutating func tell(_ action: Action) { actions.append(action) }

    mutating func perform(_ effect: FrameEffect) { tell(.perform(effect)) }

    mutating func perform(_ effects: [FrameEffect]) { actions += effects.map(Action.perform) }

    mutating func drained() -> [Action] {
        defer { actions = [] }
        return actions
    }
}
