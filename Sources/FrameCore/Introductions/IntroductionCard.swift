import FamilyCore

/// A question that the card asks.
enum CardQuestion: Equatable, Sendable {
    /// Whether a newcomer may send photos.
    case newcomer(Newcomer)
    /// Whether the viewer comes to a moment, and when it starts by the frame's clock.
    case invitation(MomentInvitation, starts: LocalTime)
}

/// The card that asks whether a newcomer may send photos, or whether the viewer comes to a moment: when it appears, how it
/// reacts, and when it goes.
///
/// The card appears only when somebody is there, no finger touches and no film plays. If it is left unanswered, it asks
/// again at the next visit.
struct IntroductionCard: Equatable, Sendable {
    enum Outcome: Equatable {
        /// The event is not for the card but for the photos.
        case passed
        case taken
        case answered(CardQuestion, isYes: Bool)
    }

    /// The time without a touch before the card appears, so that it does not interrupt paging.
    static let rest = Duration.seconds(2)
    static let comes = Duration.milliseconds(300)
    static let goes = Duration.milliseconds(200)
    /// The card goes after this time without a touch.
    static let stays = Duration.seconds(120)
    /// A touch after this long begins another visit.
    static let quiet = Slideshow.quiet

    private struct Shown: Equatable {
        let question: CardQuestion
        let since: Uptime
        var chosen: IntroductionChoice?
        var finger: CardFinger?
    }

    private struct Departure: Equatable {
        let scene: SceneIntroduction
        let since: Uptime
    }

    private var shown: Shown?
    private var departing: Departure?
    private var touchedAt: Uptime?
    /// When the last film ended that somebody watched; nil if there was none.
    private var watchedAt: Uptime?
    /// Whether a film plays for somebody who had touched shortly before it began, or has touched since.
    private var isWatching = false
    /// Whether the card was left unanswered on this visit.
    private var isLeft = false
    /// The first question that waits for the card.
    private var waiting: CardQuestion?

    var isShown: Bool { shown != nil }

    /// The question on the card; nil if the card is not shown.
    var question: CardQuestion? { shown?.question }

    // MARK: - Coming and going

    /// Decides whether the card appears or goes.
    ///
    /// `question` is the first one waiting; `isFree` is true if nothing else has the screen.
    mutating func settle(_ question: CardQuestion?, isFree: Bool, isFilmPlaying: Bool, now: Uptime) {
        waiting = question
        watch(isFilmPlaying, now: now)
        if let departing, departing.since.advanced(by: Self.goes) <= now { self.departing = nil }
        guard let shown else { return comeIfDue(isFree: isFree, now: now) }
        // The question was answered elsewhere, a keeper decided, the moment is over, or the night began.
        guard shown.question == question, isFree else { return go(now: now) }
        if goesAt.hasCome(by: now) { leave(now: now) }
    }

    private mutating func comeIfDue(isFree: Bool, now: Uptime) {
        guard isFree, !isLeft, departing == nil, let waiting, let presentAt, comesAt.hasCome(by: now),
            now < presentAt.advanced(by: Self.quiet)
        else { return }
        shown = Shown(question: waiting, since: now)
    }

    /// The last touch, or the end of a film that the user watched: a film may take longer than a visit without touches.
    private var presentAt: Uptime? { [touchedAt, watchedAt].compactMap(\.self).max() }

    /// Records whether the user watches a film.
    ///
    /// Only a touch shows that somebody watches: films that play by themselves, one after another, would otherwise keep
    /// a visit going for ever.
    private mutating func watch(_ isFilmPlaying: Bool, now: Uptime) {
        if isFilmPlaying {
            isWatching = isWatching || touchedAt.map { now < $0.advanced(by: Self.quiet) } ?? false
        } else if isWatching {
            (isWatching, watchedAt) = (false, now)
        }
    }

    private mutating func leave(now: Uptime) {
        isLeft = true
        go(now: now)
    }

    private mutating func go(now: Uptime) {
        departing = scene(now: now).map { Departure(scene: $0, since: now) }
        shown = nil
    }

    private var comesAt: Uptime? {
        guard shown == nil, waiting != nil, !isLeft else { return nil }
        return presentAt?.advanced(by: Self.rest)
    }

    private var goesAt: Uptime? { shown == nil ? nil : presentAt?.advanced(by: Self.stays) }

    var deadlines: [Uptime?] {
        [comesAt, goesAt, shown?.since.advanced(by: Self.comes), departing?.since.advanced(by: Self.goes)]
    }

    func isFading(now: Uptime) -> Bool { departing != nil || shown.map { isComing($0, now: now) } ?? false }

    private func isComing(_ shown: Shown, now: Uptime) -> Bool { now < shown.since.advanced(by: Self.comes) }

    // MARK: - Touches and keys

    mutating func handle(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> Outcome {
        if !isWatching, presentAt.map({ $0.advanced(by: Self.quiet) <= now }) ?? true { isLeft = false }
        touchedAt = now
        guard let shown else { return .passed }
        // A touch while the card appears was meant for the photo.
        guard !isComing(shown, now: now) else {
            go(now: now)
            return .passed
        }
        switch event {
        case .touchDown(let id, let point): return down(id, at: point.pixel(on: screen), on: screen, now: now)
        case .touchMoved(let id, let point): return moved(id, to: point.pixel(on: screen), on: screen, now: now)
        case .touchUp(let id, let point): return up(id, at: point.pixel(on: screen), on: screen, now: now)
        case .key(let key): return press(key, now: now)
        case .wheel, .zoomWheel: return giveWay(now: now)
        case .typed, .resized, .exposed, .closeAsked: return .passed
        }
    }

    private mutating func down(
        _ id: TouchID,
        at place: (x: Int, y: Int),
        on screen: PixelSize,
        now: Uptime
    ) -> Outcome {
        // A second finger is ignored, unless nobody said that the first one was lifted.
        guard shown?.finger?.isLost(before: id, now: now) != false else { return .taken }
        guard let choice = IntroductionPlan(screen).choice(x: place.x, y: place.y) else { return giveWay(now: now) }
        shown?.finger = CardFinger(id, on: choice, now: now)
        shown?.chosen = nil
        return .taken
    }

    private mutating func moved(
        _ id: TouchID,
        to place: (x: Int, y: Int),
        on screen: PixelSize,
        now: Uptime
    ) -> Outcome {
        guard shown?.finger?.id == id else { return .taken }
        shown?.finger?.moved(on: IntroductionPlan(screen).choice(x: place.x, y: place.y), now: now)
        return .taken
    }

    private mutating func up(
        _ id: TouchID,
        at place: (x: Int, y: Int),
        on screen: PixelSize,
        now: Uptime
    ) -> Outcome {
        _ = moved(id, to: place, on: screen, now: now)
        guard let finger = shown?.finger, finger.id == id else { return .taken }
        shown?.finger = nil
        return finger.pressed.map { answer($0, now: now) } ?? .taken
    }

    private mutating func press(_ key: Key, now: Uptime) -> Outcome {
        switch key {
        case .left: shown?.chosen = .yes
        case .right: shown?.chosen = .notNow
        case .tab:
            let next = shown?.chosen?.other ?? .yes
            shown?.chosen = next
        // Consent must be deliberate: the first press only selects a button.
        case .enter, .space:
            if let chosen = shown?.chosen { return answer(chosen, now: now) }
            shown?.chosen = .yes
        case .escape: leave(now: now)
        case .up, .down, .backspace, .delete, .power, .other: break
        case .rotate: return .passed
        case .home, .end, .pageUp, .pageDown, .heart, .pause, .plus, .minus: return giveWay(now: now)
        }
        return .taken
    }

    private mutating func giveWay(now: Uptime) -> Outcome {
        leave(now: now)
        return .passed
    }

    private mutating func answer(_ choice: IntroductionChoice, now: Uptime) -> Outcome {
        guard let question else { return .taken }
        go(now: now)
        return .answered(question, isYes: choice == .yes)
    }

    // MARK: - Appearance

    func scene(now: Uptime) -> SceneIntroduction? {
        guard let shown else {
            guard var scene = departing?.scene, let since = departing?.since else { return nil }
            scene.opacity *= 1 - (0.0...1.0).clamp(since.duration(to: now) / Self.goes)
            return scene.opacity > 0 ? scene : nil
        }
        let come = (0.0...1.0).clamp(shown.since.duration(to: now) / Self.comes)
        guard come > 0 else { return nil }
        var scene = SceneIntroduction(asking: shown.question)
        scene.chosen = shown.chosen
        scene.pressed = shown.finger?.pressed
        scene.opacity = come
        return scene
    }
}
