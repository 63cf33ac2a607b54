import FamilyCore

/// The card "Not this one" that a long press on a photo brings, and the line that undoes it after it was taken.
///
/// Touches and keys are the card's while it is shown; the line takes only touches of itself.
struct HideCard: Equatable, Sendable {
    enum Outcome: Equatable {
        /// The event is not for the card but for the photos.
        case passed
        case taken
        case hides(PhotoID)
        /// The other button was touched.
        case chose(SceneHideCard.Other)
        case undoes(PhotoID)
    }

    static let comes = Duration.milliseconds(200)
    /// The card goes after this time without a touch.
    static let stays = Duration.seconds(8)
    /// The time in which the line offers to undo: enough to read it, to be startled, and to touch it.
    static let undoStays = Duration.seconds(10)

    private struct Asking: Equatable {
        let photo: PhotoID
        let scene: SceneHideCard
        let since: Uptime
        var touchedAt: Uptime
        var chosen: IntroductionChoice?
        var finger: CardFinger?
    }

    private struct Hidden: Equatable {
        let photo: PhotoID
        let until: Uptime
        var finger: TouchID?
    }

    private var asking: Asking?
    private var hidden: Hidden?

    /// The photo that may be hidden; nil if the card is not shown.
    var photo: PhotoID? { asking?.photo }
    var isShown: Bool { asking != nil }
    /// The line about the photo that was hidden; nil if there is none.
    var phrase: Phrase? { hidden == nil ? nil : .hiddenHere }

    var deadlines: [Uptime?] {
        [goesAt, asking?.since.advanced(by: Self.comes), hidden?.until]
    }

    private var goesAt: Uptime? { asking?.touchedAt.advanced(by: Self.stays) }

    func isFading(now: Uptime) -> Bool { asking.map { now < $0.since.advanced(by: Self.comes) } ?? false }

    // MARK: - Coming and going

    mutating func ask(about photo: PhotoID, _ scene: SceneHideCard, now: Uptime) {
        hidden = nil
        asking = Asking(photo: photo, scene: scene, since: now, touchedAt: now)
    }

    /// Records that the photo was hidden, which can be undone for a while.
    mutating func hid(_ photo: PhotoID, now: Uptime) {
        hidden = Hidden(photo: photo, until: now.advanced(by: Self.undoStays))
    }

    /// Takes the card away when it was not touched for long, or if it `mayStay` no more; the line, when its time is over.
    mutating func settle(mayStay: Bool, now: Uptime) {
        if goesAt.hasCome(by: now) || !mayStay { asking = nil }
        if let hidden, hidden.until <= now { self.hidden = nil }
    }

    // MARK: - Touches and keys

    mutating func handle(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> Outcome {
        guard asking != nil else { return hidden == nil ? .passed : handleUndoEvent(event) }
        asking?.touchedAt = now
        switch event {
        case .touchDown(let id, let point): return down(id, on: choice(at: point, screen), now: now)
        case .touchMoved(let id, let point): return moved(id, on: choice(at: point, screen), now: now)
        case .touchUp(let id, let point): return up(id, on: choice(at: point, screen), now: now)
        case .key(let key): return press(key)
        case .wheel, .zoomWheel: return goAway(.taken)
        case .typed, .resized, .exposed, .closeAsked: return .passed
        }
    }

    private func choice(at point: ScreenPoint, _ screen: PixelSize) -> IntroductionChoice? {
        let place = point.pixel(on: screen)
        return IntroductionPlan(screen, isSmall: true).choice(x: place.x, y: place.y)
    }

    private mutating func down(_ id: TouchID, on choice: IntroductionChoice?, now: Uptime) -> Outcome {
        // A second finger is ignored, unless nobody said that the first one was lifted.
        guard asking?.finger?.isLost(before: id, now: now) != false else { return .taken }
        // A tap beside the buttons says no, and means nothing else.
        guard let choice else { return goAway(.taken) }
        asking?.finger = CardFinger(id, on: choice, now: now)
        asking?.chosen = nil
        return .taken
    }

    /// Follows a finger of the card.
    ///
    /// The finger whose long press opened the card may still lie there: it is not one of the card's, and is ignored.
    private mutating func moved(_ id: TouchID, on choice: IntroductionChoice?, now: Uptime) -> Outcome {
        if asking?.finger?.id == id { asking?.finger?.moved(on: choice, now: now) }
        return .taken
    }

    private mutating func up(_ id: TouchID, on choice: IntroductionChoice?, now: Uptime) -> Outcome {
        _ = moved(id, on: choice, now: now)
        guard let finger = asking?.finger, finger.id == id else { return .taken }
        asking?.finger = nil
        return finger.pressed.map { decide($0) } ?? .taken
    }

    private mutating func press(_ key: Key) -> Outcome {
        switch key {
        case .left: asking?.chosen = .yes
        case .right: asking?.chosen = .notNow
        case .tab:
            let next = asking?.chosen?.other ?? .yes
            asking?.chosen = next
        // As on a card, the first press only selects a button.
        case .enter, .space:
            if let chosen = asking?.chosen { return decide(chosen) }
            asking?.chosen = .yes
        case .rotate: return .passed
        default: return goAway(.taken)
        }
        return .taken
    }

    private mutating func decide(_ choice: IntroductionChoice) -> Outcome {
        guard let asking else { return .taken }
        return goAway(choice == .yes ? .hides(asking.photo) : .chose(asking.scene.other))
    }

    private mutating func goAway(_ outcome: Outcome) -> Outcome {
        asking = nil
        return outcome
    }

    // MARK: - Undo

    private mutating func handleUndoEvent(_ event: ScreenEvent) -> Outcome {
        switch event {
        case .touchDown(let id, let point):
            // The last finger on the line counts: whether the one before was lifted may never be said.
            guard ScreenArea.undo.contains(point) else { return .passed }
            hidden?.finger = id
            return .taken
        case .touchMoved(let id, _): return hidden?.finger == id ? .taken : .passed
        case .touchUp(let id, let point):
            guard let photo = hidden?.photo, hidden?.finger == id else { return .passed }
            hidden?.finger = nil
            guard ScreenArea.undo.contains(point) else { return .taken }
            hidden = nil
            return .undoes(photo)
        case .key(.backspace), .key(.delete):
            guard let photo = hidden?.photo else { return .passed }
            hidden = nil
            return .undoes(photo)
        default: return .passed
        }
    }

    // MARK: - Appearance

    func scene(now: Uptime) -> SceneIntroduction? {
        guard let asking else { return nil }
        let come = (0.0...1.0).clamp(asking.since.duration(to: now) / Self.comes)
        guard come > 0 else { return nil }
        return SceneIntroduction(
            name: "",
            hiding: asking.scene,
            chosen: asking.chosen,
            pressed: asking.finger?.pressed,
            opacity: come
        )
    }
}
