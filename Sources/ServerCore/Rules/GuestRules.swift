package import FamilyCore
package import FoundationEssentials

/// The bounds of a guest's time.
package struct GuestRules: Equatable, Sendable {
    /// The longest time from now, in seconds: ten years.
    package var longest: TimeInterval = 3_653 * 86_400

    package init() {}

    /// Returns nil if the time of a member with this role may end then.
    package func refusal(of end: Date?, as role: Role, at now: Date) -> Problem? {
        guard let end else { return nil }
        guard role == .guest else { return .onlyGuestsEnd }
        return end > now && end <= now.addingTimeInterval(longest) ? nil : .guestEnd
    }
}
