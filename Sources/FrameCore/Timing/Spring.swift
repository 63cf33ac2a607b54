import func Glibc.exp

/// A movement to a goal as a function of time: a critically damped spring, the fastest way without overshoot.
struct Spring: Equatable, Sendable {
    let goal: Double
    private let from: Double
    private let speed: Double
    private let stiffness: Double
    private let started: Uptime
    /// At the end, e^(−precision) of the distance is left.
    private let precision: Double

    /// Creates a movement; `velocity` is in units of the positions per second, `stiffness` is per second.
    ///
    /// With the default `precision`, less than one pixel of a screen's width is left at the end.
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
