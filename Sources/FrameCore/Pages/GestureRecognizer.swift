/// Recognizes the gestures of one or two fingers.
///
/// A second finger means nothing until both have moved apart or together. Then they pinch, without a jump, until one
/// is lifted and the other continues alone. Further fingers are ignored.
package struct GestureRecognizer: Equatable, Sendable {
    package enum Gesture: Equatable, Sendable {
        /// A finger touched down, which stops any movement.
        case touched
        case dragged(by: Travel)
        case released(after: Travel, velocity: Travel)
        case pinchBegan
        case pinched(Pinch)
        /// One of the two fingers was lifted; the other one drags from now on.
        case pinchEnded
        case tapped(ScreenPoint)
        /// A second tap at the same place.
        case doubleTapped(ScreenPoint)
        /// A finger has lain still for longer than a tap; reported before it is lifted.
        case pressedLong(ScreenPoint)
        /// A finger was lifted after a long press.
        case tappedSlowly(ScreenPoint)
        /// A finger was lifted without any other gesture.
        case lifted

        /// Whether a finger was lifted whose touch had its effect before, such as a long press.
        var endsTouch: Bool {
            switch self {
            case .lifted, .tappedSlowly: true
            default: false
            }
        }
    }

    /// How far a finger moves before a page follows it, in screen widths: about 15 pixels of 1920.
    package static let slop = 0.008
    /// A drag begins upwards if its vertical part is this much larger than its horizontal part, because a thumb
    /// swipes in an arc.
    private static let upwards = 1.5
    /// A touch longer than this is a long press.
    package static let longestTap = Duration.milliseconds(600)
    /// A trembling finger that the page follows presses long only after this time: until then it may begin a slow drag.
    package static let tremblingPress = Duration.seconds(1)
    /// The maximum time from the end of the first tap to the start of the second, as on telephones.
    package static let doubleTapPause = Duration.milliseconds(300)
    /// The maximum distance of the taps of a double tap, in screen widths: two fingertips.
    private static let doubleTapWay = 0.05
    /// A finger of which nothing was heard for this long is gone when another one touches down: a panel that loses its
    /// connection for a moment never says that the finger was lifted.
    ///
    /// The time is long enough for a user who rests one finger on the panel before the second one pinches.
    package static let lostBeforeOther = Duration.seconds(10)
    /// A finger on a button or a key of which nothing was heard for this long is gone when another one touches down.
    ///
    /// The time is short, because there no second finger belongs to the first one.
    static let lostOnButton = Duration.seconds(2)
    /// A finger of which nothing was heard for this long is gone, or something else lies on the panel.
    package static let lost = Slideshow.longestPause
    private var finger: Finger?
    private var pair: FingerPair?
    private var lastTap: Finger.Sample?
    /// Whether the fingers on the screen have pinched; a finger that is left turns no page.
    package private(set) var hasPinched = false
    /// Whether the current or last drag began upwards; it is decided only once.
    package private(set) var isUpward = false
    /// The screen's height divided by its width, for distances between fingers.
    package var aspect = 9.0 / 16

    package init() {}

    package var isTouched: Bool { finger != nil }

    /// `leeway` is larger if the finger lies on something that can be touched.
    package mutating func down(
        _ id: TouchID,
        at point: ScreenPoint,
        leeway: TouchLeeway = TouchLeeway(),
        now: Uptime
    ) -> Gesture? {
        guard let first = finger else {
            finger = Finger(id, at: point, leeway: leeway, now: now)
            hasPinched = false
            isUpward = false
            return .touched
        }
        guard pair == nil, first.id != id else { return nil }
        pair = FingerPair((first.id, first.latest), (id, point), aspect: aspect, now: now)
        return nil
    }

    package mutating func moved(_ id: TouchID, to point: ScreenPoint, now: Uptime) -> Gesture? {
        let travel = finger?.id == id ? follow(point, now: now) : nil
        if let pinched = pinch(moving: id, to: point, now: now) { return pinched }
        return travel.map { .dragged(by: $0) }
    }

    package mutating func up(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> Gesture? {
        if let pair, let left = pair.left(lifting: id) {
            if pair.isPinch { return endPinch(leaving: left, now: now) }
            if finger?.id != id { self.pair = nil }
        }
        guard finger?.id == id else { return nil }
        let travel = follow(point, now: now)
        defer {
            finger = nil
            pair = nil
        }
        guard let finger else { return nil }
        if let travel, !finger.isTap || pair != nil { return .released(after: travel, velocity: finger.velocity) }
        guard pair == nil else { return .lifted }
        // NB: do not decide by the time since touch-down. On a busy machine both events come late and no long press
        // was reported, so the tap would be lost.
        return finger.isLong ? .tappedSlowly(finger.start) : tap(at: finger.start, began: finger.began, now: now)
    }

    /// Returns the gesture that time alone brings: a long press, or the start of a pinch.
    package mutating func advance(now: Uptime) -> Gesture? {
        guard deadline.hasCome(by: now), let finger else { return nil }
        guard pair == nil else { return beginPinch() }
        self.finger?.isLong = true
        return .pressedLong(finger.start)
    }

    /// When `advance` may bring a gesture: the end of the time for a tap, or the end of the current poll for two
    /// fingers.
    package var deadline: Uptime? {
        if let pair { return pair.news }
        guard let finger, !finger.isLong else { return nil }
        guard finger.isDrag else { return finger.began.advanced(by: Self.longestTap) }
        return finger.farthest <= finger.leeway.press ? finger.began.advanced(by: Self.tremblingPress) : nil
    }

    /// Returns whether the fingers on the screen are gone although nobody said so, now that `id` touches down; nil: by
    /// time alone.
    package func hasLostFingers(before id: TouchID? = nil, now: Uptime) -> Bool {
        guard let heard else { return false }
        return id == finger?.id || heard.advanced(by: id == nil ? Self.lost : Self.lostBeforeOther) <= now
    }

    /// When the fingers on the screen count as lost if nothing more is heard of them; nil if there is none.
    package var losesFingersAt: Uptime? { heard?.advanced(by: Self.lost) }

    private var heard: Uptime? { finger.map { max($0.heard, pair?.heard ?? $0.heard) } }

    /// Forgets the fingers on the screen, because what was under them has changed.
    package mutating func forget() {
        finger = nil
        pair = nil
    }

    // MARK: - One finger

    private mutating func tap(at point: ScreenPoint, began: Uptime, now: Uptime) -> Gesture {
        if let last = lastTap, began <= last.at.advanced(by: Self.doubleTapPause),
            last.point.distance(to: point, aspect: aspect) <= Self.doubleTapWay
        {
            lastTap = nil
            return .doubleTapped(point)
        }
        lastTap = Finger.Sample(point: point, at: now)
        return .tapped(point)
    }

    /// Returns the distance since touch-down once it is a drag; nil before.
    private mutating func follow(_ point: ScreenPoint, now: Uptime) -> Travel? {
        guard var followed = finger else { return nil }
        let travel = Travel(x: point.x - followed.origin.x, y: point.y - followed.origin.y)
        let way = max(abs(travel.x), abs(travel.y) * aspect)
        followed.farthest = max(followed.farthest, followed.start.distance(to: point, aspect: aspect))
        if !followed.isDrag, way >= followed.leeway.drag {
            followed.beginDrag(to: point, without: followed.leeway.drag > Self.slop ? followed.leeway.drag / way : 0)
            isUpward = -travel.y * aspect > abs(travel.x) * Self.upwards
        }
        followed.follow(point, now: now)
        finger = followed
        guard followed.isDrag else { return nil }
        return Travel(x: point.x - followed.origin.x, y: point.y - followed.origin.y)
    }

    // MARK: - Two fingers

    private mutating func pinch(moving id: TouchID, to point: ScreenPoint, now: Uptime) -> Gesture? {
        guard var pair, pair.left(lifting: id) != nil else { return nil }
        defer { self.pair = pair }
        pair.moved(id, to: point, now: now)
        return pair.isPinch ? .pinched(pair.pinch) : nil
    }

    private mutating func beginPinch() -> Gesture? {
        guard pair?.begins() == true else { return nil }
        hasPinched = true
        return .pinchBegan
    }

    private mutating func endPinch(leaving left: (id: TouchID, at: ScreenPoint), now: Uptime) -> Gesture {
        pair = nil
        var alone = Finger(left.id, at: left.at, now: now)
        // The finger moves already: with a slop, the photo would jump after it.
        alone.isDrag = true
        // The finger that stays after a pinch does not move, but is no long press.
        alone.isLong = true
        finger = alone
        return .pinchEnded
    }
}
