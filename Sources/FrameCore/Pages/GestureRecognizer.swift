import func Glibc.log

/// Tells what one or two fingers mean.
///
/// A second finger means nothing until both have moved apart or together; then
/// they pinch, without a jump, until one is lifted and the other goes on alone.
/// Further fingers are ignored.
package struct GestureRecognizer: Equatable, Sendable {
    package enum Gesture: Equatable, Sendable {
        /// A finger lies down: what moves, stops under it.
        case touched
        case dragged(by: Travel)
        case released(after: Travel, velocity: Travel)
        case pinchBegan
        case pinched(Pinch)
        /// One of the two is lifted: what follows is a drag of the other.
        case pinchEnded
        case tapped(ScreenPoint)
        /// A second time at the same place.
        case doubleTapped(ScreenPoint)
        /// It has lain still for longer than any tap; told while it lies.
        case pressedLong(ScreenPoint)
        /// Lifted without having meant anything.
        case letGo
    }

    /// About 15 pixels of 1920: a trembling finger still taps.
    package static let slop = 0.008
    /// How much more upwards than aside a finger must begin, to mean upwards: a
    /// thumb swipes in an arc.
    private static let upwards = 1.5
    /// Longer is no tap.
    package static let longestTap = Duration.milliseconds(600)
    /// From the first tap's end to the second's begin: as on telephones.
    package static let doubleTapPause = Duration.milliseconds(300)
    /// Between two taps of one double tap, in screen widths: two finger tips.
    private static let doubleTapWay = 0.05
    /// How much two fingers must spread or close, as a ratio, to mean a pinch.
    private static let pinchSlop = 1.06
    /// A finger that has told of no move for so long rests: its fellow's report
    /// is not the half of one.
    private static let report = Duration.milliseconds(25)
    /// The speed is that of the last moments: who rests before lifting, flings
    /// nothing.
    private static let memory = Duration.milliseconds(100)

    private struct Sample: Equatable {
        let point: ScreenPoint
        let at: Uptime
    }

    private struct Finger: Equatable {
        let id: TouchID
        let origin: ScreenPoint
        let began: Uptime
        var isDrag = false
        /// Nothing more comes of its lying there.
        var isLong = false
        var samples: [Sample]

        var latest: ScreenPoint { samples.last?.point ?? origin }

        init(_ id: TouchID, at point: ScreenPoint, now: Uptime) {
            self.id = id
            origin = point
            began = now
            samples = [Sample(point: point, at: now)]
        }

        mutating func follow(_ point: ScreenPoint, now: Uptime) {
            let oldest = now.advanced(by: .zero - memory)
            samples.removeAll { $0.at < oldest }
            samples.append(Sample(point: point, at: now))
        }
    }

    private struct Pair: Equatable {
        var other: Finger
        /// How the two lay when they came together, or when it became a pinch.
        var distance: Double
        var middle: ScreenPoint
        var isPinch = false
        /// The finger that has moved since both were looked at.
        var ahead: TouchID?
    }

    private var finger: Finger?
    private var pair: Pair?
    private var lastTap: Sample?
    /// The fingers that are down have pinched: one that is left turns no page.
    package private(set) var hasPinched = false
    /// The finger that is down, or was last, began its drag upwards: decided
    /// once, however it goes on.
    package private(set) var isUpward = false
    /// The screen's height in widths, for distances between fingers.
    package var aspect = 9.0 / 16

    package init() {}

    package var isTouched: Bool { finger != nil }

    package mutating func down(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> Gesture? {
        guard let first = finger else {
            finger = Finger(id, at: point, now: now)
            hasPinched = false
            isUpward = false
            return .touched
        }
        guard pair == nil, first.id != id else { return nil }
        pair = Pair(
            other: Finger(id, at: point, now: now),
            distance: distance(first.latest, point),
            middle: Self.middle(first.latest, point)
        )
        return nil
    }

    package mutating func moved(_ id: TouchID, to point: ScreenPoint, now: Uptime) -> Gesture? {
        if pair?.other.id == id {
            pair?.other.follow(point, now: now)
            return pinch(moving: id, now: now)
        }
        guard finger?.id == id, let travel = follow(point, now: now) else { return nil }
        if let pinched = pinch(moving: id, now: now) { return pinched }
        return pair?.isPinch == true ? nil : .dragged(by: travel)
    }

    package mutating func up(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> Gesture? {
        if let pair, pair.other.id == id || finger?.id == id, pair.isPinch { return endPinch(lifting: id, now: now) }
        if pair?.other.id == id {
            pair = nil
            return nil
        }
        guard finger?.id == id else { return nil }
        let travel = follow(point, now: now)
        defer {
            finger = nil
            pair = nil
        }
        guard let finger else { return nil }
        if let travel { return .released(after: travel, velocity: Self.velocity(finger.samples)) }
        guard pair == nil, !finger.isLong, finger.began.duration(to: now) <= Self.longestTap else { return .letGo }
        return tap(at: finger.origin, began: finger.began, now: now)
    }

    /// Tells what comes of a finger by time alone.
    package mutating func advance(now: Uptime) -> Gesture? {
        guard deadline.hasCome(by: now), let finger else { return nil }
        self.finger?.isLong = true
        return .pressedLong(finger.origin)
    }

    /// When a finger will have lain still for too long to be a tap.
    package var deadline: Uptime? {
        guard let finger, pair == nil, !finger.isDrag, !finger.isLong else { return nil }
        return finger.began.advanced(by: Self.longestTap)
    }

    /// Forgets the fingers that are down: their page is gone from under them.
    package mutating func forget() {
        finger = nil
        pair = nil
    }

    // MARK: - One finger

    private mutating func tap(at point: ScreenPoint, began: Uptime, now: Uptime) -> Gesture {
        if let last = lastTap, began <= last.at.advanced(by: Self.doubleTapPause),
            distance(last.point, point) <= Self.doubleTapWay
        {
            lastTap = nil
            return .doubleTapped(point)
        }
        lastTap = Sample(point: point, at: now)
        return .tapped(point)
    }

    /// The travel since the finger came down, once it is a drag.
    private mutating func follow(_ point: ScreenPoint, now: Uptime) -> Travel? {
        guard var followed = finger else { return nil }
        let travel = Travel(x: point.x - followed.origin.x, y: point.y - followed.origin.y)
        if !followed.isDrag, max(abs(travel.x), abs(travel.y) * aspect) >= Self.slop {
            followed.isDrag = true
            isUpward = -travel.y * aspect > abs(travel.x) * Self.upwards
        }
        followed.follow(point, now: now)
        finger = followed
        return followed.isDrag ? travel : nil
    }

    private static func velocity(_ samples: [Sample]) -> Travel {
        guard let first = samples.first, let last = samples.last else { return .none }
        let time = first.at.duration(to: last.at).inSeconds
        // Two reports within a millisecond tell nothing about speed.
        guard time > 0.001 else { return .none }
        return Travel(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
    }

    // MARK: - Two fingers

    private mutating func pinch(moving id: TouchID, now: Uptime) -> Gesture? {
        guard pair?.isPinch == true || isWhole(id, now: now) else { return nil }
        guard let finger, var pair else { return nil }
        let apart = distance(finger.latest, pair.other.latest)
        let middle = Self.middle(finger.latest, pair.other.latest)
        guard pair.isPinch else {
            guard abs(log(apart / pair.distance)) >= log(Self.pinchSlop) else { return nil }
            // It counts from here, so that nothing jumps.
            pair.isPinch = true
            pair.distance = apart
            pair.middle = middle
            self.pair = pair
            hasPinched = true
            return .pinchBegan
        }
        return .pinched(Pinch(spread: apart / pair.distance, from: pair.middle, to: middle))
    }

    /// Whether both have told where they are: two that swipe together are told
    /// of one after the other, and in between seem to part.
    private mutating func isWhole(_ id: TouchID, now: Uptime) -> Bool {
        guard let finger, let pair else { return false }
        let fellow = pair.other.id == id ? finger : pair.other
        let rests = fellow.samples.last.map { $0.at.advanced(by: Self.report) <= now } ?? true
        // A second time the same one: its fellow has nothing to tell.
        let isFirst = pair.ahead == nil && !rests
        self.pair?.ahead = isFirst ? id : nil
        return !isFirst
    }

    private mutating func endPinch(lifting id: TouchID, now: Uptime) -> Gesture? {
        guard let pair, let finger else { return nil }
        let left = finger.id == id ? pair.other : finger
        self.pair = nil
        var alone = Finger(left.id, at: left.latest, now: now)
        // It moves already: no slop, or the photo would jump after it.
        alone.isDrag = true
        self.finger = alone
        return .pinchEnded
    }

    /// In screen widths; never nothing, for ratios are made of it.
    private func distance(_ one: ScreenPoint, _ other: ScreenPoint) -> Double {
        let x = one.x - other.x
        let y = (one.y - other.y) * aspect
        return max((x * x + y * y).squareRoot(), 0.001)
    }

    private static func middle(_ one: ScreenPoint, _ other: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
}
