/// One finger on the screen: where it touched down and its last positions.
struct Finger: Equatable {
    struct Sample: Equatable {
        let point: ScreenPoint
        let at: Uptime
    }

    /// The speed is measured over this time, so that a finger that rests before lifting flings nothing.
    private static let memory = Duration.milliseconds(100)

    /// Positions that were heard of within this time count as the last of them.
    ///
    /// A busy machine delivers at once what the finger did over a while: it may rest since then.
    private static let together = Duration.milliseconds(2)

    let id: TouchID
    private(set) var origin: ScreenPoint
    let began: Uptime
    let leeway: TouchLeeway
    /// Where it touched down.
    let start: ScreenPoint
    /// The farthest that it was from where it touched down, in screen widths.
    var farthest = 0.0
    var isDrag = false
    /// Whether its long press was already reported.
    var isLong = false
    private var samples: [Sample]

    init(_ id: TouchID, at point: ScreenPoint, leeway: TouchLeeway = TouchLeeway(), now: Uptime) {
        self.id = id
        self.leeway = leeway
        start = point
        origin = point
        began = now
        samples = [Sample(point: point, at: now)]
    }

    /// Whether the finger has only trembled until now, although a page or the grid may have followed it.
    var isTap: Bool { !isDrag || leeway.tap > 0 && farthest <= leeway.tap }

    var latest: ScreenPoint { samples.last?.point ?? origin }

    /// When the finger was last heard of.
    var heard: Uptime { samples.last?.at ?? began }

    mutating func follow(_ point: ScreenPoint, now: Uptime) {
        let oldest = now.advanced(by: .zero - Self.memory)
        samples.removeAll { $0.at < oldest }
        if heard > began, heard.duration(to: now) <= Self.together { samples.removeLast() }
        samples.append(Sample(point: point, at: now))
    }

    /// Makes the finger drag from now on; the first `share` of its way was a tremble and moves nothing, so that nothing
    /// jumps.
    mutating func beginDrag(to point: ScreenPoint, without share: Double) {
        isDrag = true
        origin.x += (point.x - origin.x) * share
        origin.y += (point.y - origin.y) * share
    }

    /// The speed of the finger, in screen widths and heights per second.
    var velocity: Travel {
        guard let first = samples.first, let last = samples.last else { return .none }
        let time = first.at.duration(to: last.at).inSeconds
        // Two samples within a millisecond say nothing about the speed.
        guard time > 0.001 else { return .none }
        return Travel(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
    }
}

extension ScreenPoint {
    /// Returns the distance in screen widths; `aspect` is the screen's height divided by its width.
    func distance(to other: ScreenPoint, aspect: Double) -> Double {
        Travel(x: x - other.x, y: y - other.y).length(aspect: aspect)
    }

    func middle(to other: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: (x + other.x) / 2, y: (y + other.y) / 2)
    }
}

extension Travel {
    func length(aspect: Double) -> Double {
        (x * x + y * y * aspect * aspect).squareRoot()
    }
}
