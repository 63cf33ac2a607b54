package import FamilyCore
package import FoundationEssentials

/// How long and how many photos may be shared with people outside the family.
package struct ShareLinkRules: Equatable, Sendable {
    /// The default life in days: enough for a friend's answer.
    package var usualDays = 14
    package var days = 1...90
    /// The maximum number of valid links of one member.
    package var openPerMember = 100
    /// The maximum rate of views of shared photos from one address: enough for a mail to a large company, too few to
    /// guess tokens.
    package var looks = PairingLimits.Rate(600, in: 600)
    /// The maximum rate of views with an invalid token from one address.
    package var misses = PairingLimits.Rate(30, in: 600)

    package init() {}

    /// Returns the life in seconds for these terms; nil if it is out of bounds.
    package func life(of terms: MakeShareLink.Terms) -> TimeInterval? {
        let days = terms.days ?? usualDays
        return self.days.contains(days) ? TimeInterval(days) * 86_400 : nil
    }
}
