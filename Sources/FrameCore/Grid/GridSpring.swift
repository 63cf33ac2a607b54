import func Glibc.exp

/// Something on its way to its place, as a function of time: the critically
/// damped spring of the pages.
struct GridSpring: Equatable, Sendable {
    /// Of the way, what may be left when it ends, as powers of e: under a pixel
    /// of a screen.
    private static let lasts = 11.0

    let goal: Double
    private let from: Double
    private let speed: Double
    private let stiffness: Double
    private let started: Uptime

    /// `velocity` is the unit of the places per second, `stiffness` is per second.
    init(from: Double, to goal: Double, velocity: Double, stiffness: Double, started: Uptime) {
        self.from = from
        self.goal = goal
        speed = velocity
        self.stiffness = stiffness
        self.started = started
    }

    var ends: Uptime { started.advanced(by: .seconds(Self.lasts / stiffness)) }

    func place(now: Uptime) -> Double {
        guard now < ends else { return goal }
        let time = max(0, started.duration(to: now).inSeconds)
        let away = from - goal
        return goal + (away + (speed + stiffness * away) * time) * exp(-stiffness * time)
    }

    func velocity(now: Uptime) -> Double {
        guard now < ends else { return 0 }
        let time = max(0, started.duration(to: now).inSeconds)
        let pull = speed + stiffness * (from - goal)
        return (speed - stiffness * pull * time) * exp(-stiffness * time)
    }
}
