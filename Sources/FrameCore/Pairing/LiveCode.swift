package import FamilyCore

/// An invitation on the screen, by our own clock: the wall clock of a frame
/// may be years off.
package struct LiveCode: Equatable, Sendable {
    /// Asked anew this long before it dies, so that nobody types a dying code.
    package static let renewal = Duration.seconds(30)
    /// The time left is shown in steps: a number that runs every second pulls
    /// at the eye and wakes the processor.
    package static let step = 10
    /// What a server may say of a code's life, in seconds.
    private static let sane = 10...3600

    package let invitation: Invitation
    package let shownAt: Uptime
    private let life: Int

    package init(_ invitation: Invitation, shownAt: Uptime) {
        self.invitation = invitation
        self.shownAt = shownAt
        life = Self.sane.clamp(invitation.expiresIn)
    }

    package var expiresAt: Uptime { shownAt.advanced(by: .seconds(life)) }

    package var renewAt: Uptime {
        expiresAt.advanced(by: .zero - min(Self.renewal, .seconds(life) / 2))
    }

    /// Rounded up to a step.
    package func secondsLeft(now: Uptime) -> Int {
        let left = max(0, now.duration(to: expiresAt).components.seconds)
        return (Int(left) + Self.step - 1) / Self.step * Self.step
    }

    package func lifeLeft(now: Uptime) -> Double {
        min(1, Double(secondsLeft(now: now)) / Double(life))
    }

    /// When the time left must be drawn anew.
    package func nextStep(now: Uptime) -> Uptime? {
        guard now < expiresAt else { return nil }
        let shown = shownAt.duration(to: now).components.seconds
        let step = Int64(Self.step)
        return shownAt.advanced(by: .seconds((shown / step + 1) * step))
    }
}
