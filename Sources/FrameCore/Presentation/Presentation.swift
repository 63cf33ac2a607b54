import FamilyCore

/// What is seen, and what hands do to it.
///
/// - `GestureRecognizer`, `Pager` and `PageTransition` turn pages over the
///   `PageLine`; `PagerWindow` holds three pictures.
/// - `Mode` says what has the page's place: itself, one magnified photo, or the
///   `Grid` of thumbnails.
/// - `FilmShow` plays what moves or sounds in the page at rest.
/// - `Slideshow` turns pages where nobody does.
/// - `IntroductionCard` asks whether a newcomer may send.
/// - `Night` dims the screen and lets it sleep.
///
/// The machine performs nothing: its methods take what happened and what holds
/// elsewhere (`PresentationFacts`), and return what to do. Its fields are named
/// in this folder only.
struct Presentation: Sendable {
    typealias Facts = PresentationFacts

    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// She pulls beyond an end of what is known.
        case look(for: Way)
        /// She said something that the server does not know yet.
        case put([OutboxEntry])
        /// Somebody of the family looks at the frame from elsewhere.
        case watched
        /// A hand is there.
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
    /// The pixels beyond the screen's that are held for a magnified page.
    var detail: Detail?
    var pull: Pull?
    var overlay = Overlay()
    var arrivals = Arrivals()
    var films = FilmShow()
    var slideshow: Slideshow
    /// Photos in slow motion: the current one, and the one it takes the place of.
    var drifts: [Drift] = []
    var card = IntroductionCard()
    var light: Light
    /// Where the mark that photos came was last drawn; its words have other widths in other languages.
    var newMark: PixelRect?
    var actions: [Action] = []

    init(_ habits: Habits) {
        slideshow = Slideshow(habits.slideshow, shown: nil, jitter: Jitter(seed: 0))
        light = Light(night: Night(habits.night))
    }

    /// Nothing of the family's is left; its night is, in the same room.
    init(emptied presentation: Presentation, _ habits: Habits) {
        self.init(habits)
        light = presentation.light
        light.night.follow(habits.night)
    }

    /// Goes on where the shelf says the frame was.
    mutating func start(_ contents: ShelfContents, _ habits: Habits, on screen: PixelSize, jitter: inout Jitter) {
        hand.turned(screen)
        slideshow = Slideshow(habits.slideshow, shown: contents.shownInRound, jitter: jitter.split())
        arrivals.looks = contents.looks
    }

    /// Her page of last time, else the newest; where its picture is not here
    /// yet, the nearest that is, until it has come.
    mutating func openFirstPage(_ last: PhotoID?, _ facts: Facts) {
        let here = facts.line(only: facts.ledger)
        let all = facts.line(only: nil)
        guard let wish = last.flatMap(all.page(showing:)) ?? all.newest else { return }
        guard !wish.photos.allSatisfy(here.shows) else { return pager.open(at: wish) }
        let beside = here.page(beside: wish, .older) ?? here.page(beside: wish, .newer)
        pager.open(at: beside ?? wish)
        pager.go(to: wish, .slide, isBySelf: true, now: facts.now)
    }

    /// The family chose other habits.
    mutating func follow(_ habits: Habits, before: Habits) {
        if habits.night != before.night { light.night.follow(habits.night) }
        if habits.slideshow != before.slideshow { slideshow.follow(habits.slideshow) }
    }

    /// The frame is taken out of the family: no picture is held any more.
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

/// Fingers, and when they last were there.
struct Hand: Sendable {
    var gestures = GestureRecognizer()
    var touchedAt: Uptime?
    /// The photos with a heart in their corner when the finger came: what shows
    /// only later was not meant.
    var couldTouch: [PhotoID] = []
    /// Words of the photo were there to be read when the hand came.
    var couldRead = false
    /// The heart that a finger touched last: a second tap soon after it means nothing.
    var touchedHeart: (photo: PhotoID, at: Uptime)?

    /// The screen has this shape.
    mutating func turned(_ screen: PixelSize) {
        gestures.aspect = Double(screen.height) / Double(max(screen.width, 1))
    }
}

/// Words and hearts over the page that come and go.
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

/// Which photos she has not seen, and whether she is going through them.
struct Arrivals: Sendable {
    /// nil before a photo was first shown.
    var looks: Looks?
    /// She goes through the photos that came while she was away.
    var isCatchingUp = false
    /// When she is told that she has seen them all.
    var upToDateAt: Uptime?
}

/// The panel's light.
struct Light: Sendable {
    var night: Night
    /// nil until the panel was told.
    var isPanelOff: Bool?
    /// The frame was asked to end by this very event: the panel stays lit.
    var isEnding = false
    /// By night the panel stays lit, for a dim clock.
    var showsClock = false
}
