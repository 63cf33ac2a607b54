import func Glibc.exp

/// A move to a goal as a function of time: a critically damped spring, which is
/// the fastest way there without swinging over.
struct Spring: Equatable, Sendable {
    let goal: Double
    private let from: Double
    private let speed: Double
    private let stiffness: Double
    private let started: Uptime
    /// Of the way, what may be left when the move ends, as a power of e.
    private let precision: Double

    /// `velocity` is the unit of the places per second, `stiffness` is per second.
    ///
    /// With the default `precision`, less than a pixel of a screen's way is left
    /// at the end.
    init(
        from: Double,
        to goal: Double,
        velocity: Double,
        stiffness: Double,
        started: Uptime,
        precision: Double = 11
    ) {
        self.from = from
        self.goal = goal
        speed = velocity
        self.stiffness = stiffness
        self.started = started
        self.precision = precision
    }

    var ends: Uptime { started.advanced(by: .seconds(precision / stiffness)) }

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

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}
