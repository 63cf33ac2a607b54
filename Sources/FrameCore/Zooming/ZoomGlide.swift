import func Glibc.exp
import func Glibc.log

/// A photo on its way to another size and place, as a function of time: drawn
/// by the spring of the pages, so that all moves alike.
struct ZoomGlide: Equatable, Sendable {
    /// Per second: a double tap is done in under half of one.
    static let quick = 26.0
    /// For what was flung: it runs out softly.
    static let soft = 7.0
    /// Less than a pixel of 4K at 8× is left of the way when the glide ends.
    private static let precision = 12.0

    let from: Magnification
    let to: Magnification
    private let velocity: Travel
    /// What is left of the way, from 1 to 0.
    private let rest: Spring
    /// How far a speed of 1 per second carries away from the goal.
    private let swing: Spring

    init(from: Magnification, to: Magnification, velocity: Travel, stiffness: Double, started: Uptime) {
        self.from = from
        self.to = to
        self.velocity = velocity
        func spring(from: Double, velocity: Double) -> Spring {
            Spring(
                from: from,
                to: 0,
                velocity: velocity,
                stiffness: stiffness,
                started: started,
                precision: Self.precision
            )
        }
        rest = spring(from: 1, velocity: 0)
        swing = spring(from: 0, velocity: 1)
    }

    var ends: Uptime { rest.ends }

    func view(now: Uptime) -> Magnification {
        guard now < ends else { return to }
        let rest = rest.place(now: now)
        let swing = swing.place(now: now)
        // Sizes are felt as ratios.
        let scale = to.scale * exp(log(from.scale / to.scale) * rest)
        // NB: the place follows the size, or the point under the finger would
        // wander while the photo grows.
        let left = from.scale == to.scale ? rest : (scale - to.scale) / (from.scale - to.scale)
        return Magnification(
            scale: scale,
            x: to.x + (from.x - to.x) * left + velocity.x * swing,
            y: to.y + (from.y - to.y) * left + velocity.y * swing
        )
    }
}
