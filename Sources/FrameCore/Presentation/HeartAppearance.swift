import FamilyCore

/// The animation of hearts that the user just gave.
struct HeartAppearance: Equatable, Sendable {
    static let length = Duration.milliseconds(300)

    let photos: [PhotoID]
    let since: Uptime

    var ends: Uptime { since.advanced(by: Self.length) }

    func progress(now: Uptime) -> Double { (0.0...1.0).clamp(since.duration(to: now) / Self.length) }
}
