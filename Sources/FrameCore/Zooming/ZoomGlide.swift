import func Glibc.exp
import func Glibc.log

/// The movement of a photo to another scale and position, as a function of time; it uses the same spring as the
/// pages.
struct ZoomGlide: Equatable, Sendable {
    /// The stiffness per second: a double tap is done in less than half a second.
    static let quick = 26.0
    /// The stiffness for a fling, which runs out slowly.
    static let soft = 7.0
    /// At the end, less than a pixel of 4K at scale 8 is left.
    private static let precision = 12.0

    let from: Magnification
    let to: Magnification
    private let velocity: Travel
    /// The remaining fraction of the way, from 1 to 0.
    private let rest: Spring
    /// The displacement from the goal that an initial speed of 1 per second causes.
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
        // Scales are perceived as ratios.
        let scale = to.scale * exp(log(from.scale / to.scale) * rest)
        // NB: the position follows the scale, or the point under the finger would move while the photo grows.
        let left = from.scale == to.scale ? rest : (scale - to.scale) / (from.scale - to.scale)
        return Magnification(
            scale: scale,
            x: to.x + (from.x - to.x) * left + velocity.x * swing,
            y: to.y + (from.y - to.y) * left + velocity.y * swing
        )
    }
}
