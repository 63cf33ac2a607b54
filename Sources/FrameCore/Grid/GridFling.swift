import func Glibc.exp
import func Glibc.log

/// The position of a flung grid, as a function of time.
///
/// If it reaches an end of the grid with some speed left, a spring carries it a little beyond and back.
struct GridFling: Equatable, Sendable {
    /// The decay rate of the speed per second, as on telephones: after t seconds e^(−friction·t) of it is left.
    private static let friction = 2.1
    /// The distance to the goal, in screen heights, at which a fling ends: less than half a pixel of 1080.
    private static let rest = 0.0004
    /// The stiffness of the spring at the ends, per second.
    private static let endStiffness = 14.0
    /// The maximum speed at an end, in screen heights per second: it shows a tenth of the screen beyond the end.
    private static let endSpeed = 3.5

    private let from: Double
    private let velocity: Double
    private let started: Uptime
    private let stops: Uptime
    private let swing: Spring?

    /// Creates a fling that starts `from` screen heights below the grid's top at `velocity` screen heights per
    /// second.
    ///
    /// `furthest` is the maximum scroll position in screen heights.
    init(from: Double, velocity: Double, furthest: Double, started: Uptime) {
        self.from = from
        self.velocity = velocity
        self.started = started
        let way = velocity / Self.friction
        let end = velocity < 0 ? 0 : furthest
        let share = way == 0 ? 1 : (end - from) / way
        guard share < 1 else {
            let time = log(max(abs(way) / Self.rest, 1)) / Self.friction
            stops = started.advanced(by: .seconds(time))
            swing = nil
            return
        }
        let time = -log(1 - max(share, 0)) / Self.friction
        stops = started.advanced(by: .seconds(time))
        let left = velocity * exp(-Self.friction * time)
        swing = Spring(
            from: end,
            to: end,
            velocity: (-Self.endSpeed...Self.endSpeed).clamp(left),
            stiffness: Self.endStiffness,
            started: stops
        )
    }

    /// The position where it comes to rest, in screen heights.
    var goal: Double { swing?.goal ?? from + velocity / Self.friction }

    var ends: Uptime { swing?.ends ?? stops }

    func place(now: Uptime) -> Double {
        guard now < stops else { return swing?.place(now: now) ?? goal }
        let time = max(0, started.duration(to: now).inSeconds)
        return from + velocity / Self.friction * (1 - exp(-Self.friction * time))
    }

    func velocity(now: Uptime) -> Double {
        guard now < stops else { return swing?.velocity(now: now) ?? 0 }
        return velocity * exp(-Self.friction * max(0, started.duration(to: now).inSeconds))
    }
}
