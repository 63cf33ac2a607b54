import func Glibc.log

/// Two fingers on the screen: it tells a pinch from a swipe and measures the pinch.
///
/// The events of the two fingers come one after the other. So two fingers that swipe together seem to move apart for
/// a moment, until the second event has come. They pinch only if they move apart more than along, and that is decided
/// only when all events of one poll are there.
struct FingerPair: Equatable {
    /// The minimum change of the distance, as a ratio, for a pinch.
    private static let slop = 1.06
    /// After this time without a movement of either finger, a new movement begins.
    private static let pause = Duration.milliseconds(100)

    private let aspect: Double
    private var one: FingerMovement
    private var other: FingerMovement
    /// When one of the two was last heard of.
    private(set) var heard: Uptime
    /// The distance and middle when the second finger came, or when the pinch began.
    private var distance: Double
    private var middle: ScreenPoint
    private(set) var isPinch = false
    /// Whether the last movement has not been evaluated yet.
    private var isNews = false

    /// Creates a pair; `aspect` is the screen's height divided by its width.
    init(_ one: (id: TouchID, at: ScreenPoint), _ other: (id: TouchID, at: ScreenPoint), aspect: Double, now: Uptime) {
        self.aspect = aspect
        self.one = FingerMovement(id: one.id, at: one.at)
        self.other = FingerMovement(id: other.id, at: other.at)
        heard = now
        distance = max(one.at.distance(to: other.at, aspect: aspect), Self.least)
        middle = one.at.middle(to: other.at)
    }

    /// Returns the finger that stays when the finger `id` is lifted; nil if `id` is neither of the two.
    func left(lifting id: TouchID) -> (id: TouchID, at: ScreenPoint)? {
        switch id {
        case one.id: (other.id, other.place)
        case other.id: (one.id, one.place)
        default: nil
        }
    }

    /// When all events of the same poll as the last movement have come, so that it can be evaluated; nil if there is
    /// nothing to evaluate.
    var news: Uptime? { isNews ? heard.advanced(by: .nanoseconds(1)) : nil }

    mutating func moved(_ id: TouchID, to place: ScreenPoint, now: Uptime) {
        if heard.advanced(by: Self.pause) <= now {
            one.rest()
            other.rest()
        }
        heard = now
        isNews = !isPinch
        if id == one.id {
            one.moved(to: place)
            other.silence += 1
        } else {
            other.moved(to: place)
            one.silence += 1
        }
    }

    /// Returns whether the fingers have now become a pinch.
    ///
    /// The pinch is measured from here, so that nothing jumps.
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

    /// The minimum distance; it is not zero, because ratios are made of it.
    private static let least = 0.001

    /// The distance between the fingers, in screen widths.
    private var apart: Double { max(one.place.distance(to: other.place, aspect: aspect), Self.least) }
}
