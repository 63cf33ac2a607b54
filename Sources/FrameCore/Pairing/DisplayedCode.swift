package import FamilyCore

/// An invitation code on the screen, timed by uptime, because a frame's wall clock may be years off.
package struct DisplayedCode: Equatable, Sendable {
    /// A new code is requested this long before the old one expires, so that nobody types a code that expires
    /// meanwhile.
    package static let renewal = Duration.seconds(30)
    /// The steps in which the remaining time is shown, in seconds: a number that changes every second distracts and
    /// wakes the processor.
    package static let step = 10
    /// The limits for the life of a code that a server names, in seconds.
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

    /// Returns the remaining seconds, rounded up to a step.
    package func secondsLeft(now: Uptime) -> Int {
        let left = max(0, now.duration(to: expiresAt).components.seconds)
        return (Int(left) + Self.step - 1) / Self.step * Self.step
    }

    package func lifeLeft(now: Uptime) -> Double {
        min(1, Double(secondsLeft(now: now)) / Double(life))
    }

    /// Returns when the remaining time must be drawn again; nil once the code has expired.
    package func nextStep(now: Uptime) -> Uptime? {
        guard now < expiresAt else { return nil }
        let shown = shownAt.duration(to: now).components.seconds
        let step = Int64(Self.step)
        return shownAt.advanced(by: .seconds((shown / step + 1) * step))
    }
}
