package import FamilyCore
package import FoundationEssentials

/// The bounds of a guest's time.
package struct GuestRules: Equatable, Sendable {
    /// The longest time from now, in seconds: ten years.
    package var longest: TimeInterval = 3_653 * 86_400

    /// The maximum number of guests from outside that a moment has at once.
    package var mostOfMoment = 50
    /// The time after the end of a moment that is proposed for its link, in seconds: thirty days.
    package var afterMoment: TimeInterval = 30 * 86_400

    package init() {}

    /// Returns the end that is proposed for the link of a moment.
    package func proposal(after end: Date, at now: Date) -> Date {
        min(max(now, end).addingTimeInterval(afterMoment), now.addingTimeInterval(longest))
    }

    /// Returns nil if the time of a member with this role may end then.
    package func refusal(of end: Date?, as role: Role, at now: Date) -> Problem? {
        guard let end else { return nil }
        guard role == .guest else { return .onlyGuestsEnd }
        return end > now && end <= now.addingTimeInterval(longest) ? nil : .guestEnd
    }
}
