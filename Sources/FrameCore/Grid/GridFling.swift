import func Glibc.exp
import func Glibc.log

/// A flung grid that runs out by itself, as a function of time; where it comes
/// to an end of the grid with speed left, it swings a little beyond and back.
struct GridFling: Equatable, Sendable {
    /// Of its speed, what a fling loses in a second, as a power of e: that of
    /// telephones.
    private static let friction = 2.1
    /// In screen heights: under half a pixel of 1080 there is nothing to see.
    private static let rest = 0.0004
    /// Per second.
    private static let endStiffness = 14.0
    /// Screen heights a second with which it may run into an end: it shows a
    /// tenth of the screen beyond, and no more.
    private static let endSpeed = 3.5

    private let from: Double
    private let velocity: Double
    private let started: Uptime
    private let stops: Uptime
    private let swing: Spring?

    /// From `from` screen heights below the grid's top, which can be scrolled as
    /// far as `furthest`; `velocity` is screen heights a second.
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

    /// Where it comes to rest.
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
