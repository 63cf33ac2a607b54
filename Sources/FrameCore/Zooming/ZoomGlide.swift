import func Glibc.exp
import func Glibc.log

/// A photo on its way to another size and place, as a function of time: the
/// critically damped spring of the pages, so that all moves alike.
struct ZoomGlide: Equatable, Sendable {
    /// Per second: a double tap is done in under half of one.
    static let quick = 26.0
    /// For what was flung: it runs out softly.
    static let soft = 7.0
    /// Of the way, what may be left when it ends: under a pixel of 4K at 8×.
    private static let springs = 12.0

    let from: Magnification
    let to: Magnification
    private let velocity: Travel
    private let stiffness: Double
    private let started: Uptime

    init(from: Magnification, to: Magnification, velocity: Travel, stiffness: Double, started: Uptime) {
        self.from = from
        self.to = to
        self.velocity = velocity
        self.stiffness = stiffness
        self.started = started
    }

    var ends: Uptime { started.advanced(by: .seconds(Self.springs / stiffness)) }

    func view(now: Uptime) -> Magnification {
        guard now < ends else { return to }
        let time = max(0, started.duration(to: now).inSeconds)
        let rest = (1 + stiffness * time) * exp(-stiffness * time)
        // Sizes are felt as ratios.
        let scale = to.scale * exp(log(from.scale / to.scale) * rest)
        // NB: the place follows the size, or the point under the finger would
        // wander while the photo grows.
        let left = from.scale == to.scale ? rest : (scale - to.scale) / (from.scale - to.scale)
        let swing = time * exp(-stiffness * time)
        return Magnification(
            scale: scale,
            x: to.x + (from.x - to.x) * left + velocity.x * swing,
            y: to.y + (from.y - to.y) * left + velocity.y * swing
        )
    }
}
