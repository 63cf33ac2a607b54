import func Glibc.log

/// Two fingers that are down: whether they part or swipe together, and the
/// pinch they make.
///
/// They are told of one after the other, so that two that swipe together
/// always seem to part, by as much as one has gone since the other was told
/// of. They pinch only if they go apart more than along, and that is asked when
/// all is told that happened, not in the midst of it.
struct FingerPair: Equatable {
    /// How much they must spread or close, as a ratio, to mean a pinch.
    private static let slop = 1.06
    /// After so long without a move of either, what comes is a new movement.
    private static let pause = Duration.milliseconds(100)

    private let aspect: Double
    private var one: FingerWay
    private var other: FingerWay
    private var heard: Uptime
    /// How they lay when they came together, or when it became a pinch.
    private var distance: Double
    private var middle: ScreenPoint
    private(set) var isPinch = false
    /// Nobody has asked yet what the last move means.
    private var isNews = false

    /// Of a screen `aspect` as high as wide.
    init(_ one: (id: TouchID, at: ScreenPoint), _ other: (id: TouchID, at: ScreenPoint), aspect: Double, now: Uptime) {
        self.aspect = aspect
        self.one = FingerWay(id: one.id, at: one.at)
        self.other = FingerWay(id: other.id, at: other.at)
        heard = now
        distance = max(one.at.distance(to: other.at, aspect: aspect), Self.least)
        middle = one.at.middle(to: other.at)
    }

    /// The one that is left when `id` is lifted; nothing if `id` is neither.
    func left(lifting id: TouchID) -> (id: TouchID, at: ScreenPoint)? {
        switch id {
        case one.id: (other.id, other.place)
        case other.id: (one.id, one.place)
        default: nil
        }
    }

    /// When all will be told that was seen together with the last move, and it
    /// may be asked what it means.
    var news: Uptime? { isNews ? heard.advanced(by: .nanoseconds(1)) : nil }

    mutating func hear(_ id: TouchID, at place: ScreenPoint, now: Uptime) {
        if heard.advanced(by: Self.pause) <= now {
            one.rest()
            other.rest()
        }
        heard = now
        isNews = !isPinch
        if id == one.id {
            one.hear(at: place)
            other.silence += 1
        } else {
            other.hear(at: place)
            one.silence += 1
        }
    }

    /// Whether they have become a pinch by all that was told.
    ///
    /// It counts from here, so that nothing jumps.
    mutating func begins() -> Bool {
        isNews = false
        guard !isPinch, parts else { return false }
        isPinch = true
        distance = apart
        middle = one.place.middle(to: other.place)
        return true
    }

    private var parts: Bool {
        guard !one.isOpen, !other.isOpen, abs(log(apart / distance)) >= log(Self.slop) else { return false }
        let (one, other) = (one.travel, other.travel)
        let away = Travel(x: one.x - other.x, y: one.y - other.y).length(aspect: aspect)
        let along = Travel(x: one.x + other.x, y: one.y + other.y).length(aspect: aspect) / 2
        return away >= along
    }

    var pinch: Pinch {
        Pinch(spread: apart / distance, from: middle, to: one.place.middle(to: other.place))
    }

    /// Never nothing, for ratios are made of it.
    private static let least = 0.001

    /// In screen widths.
    private var apart: Double { max(one.place.distance(to: other.place, aspect: aspect), Self.least) }
}
