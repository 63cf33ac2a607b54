package import FamilyCore
package import FoundationEssentials

/// How long photos may be shown to people outside the family, and how many.
package struct ShareLinkRules: Equatable, Sendable {
    /// Long enough for a friend's answer, short enough to be forgotten safely.
    package var usualDays = 14
    package var days = 1...90
    /// Links of one member that work at the same time.
    package var openPerMember = 100
    /// Looks at shared photos from one address: a mail to a large firm, not a
    /// search through tokens.
    package var looks = PairingLimits.Rate(600, in: 600)
    /// Looks at what is not there, from one address.
    package var misses = PairingLimits.Rate(30, in: 600)

    package init() {}

    /// How long a link lives that is asked for on these terms, or nothing where
    /// that is out of bounds.
    package func life(of terms: MakeShareLink.Terms) -> TimeInterval? {
        let days = terms.days ?? usualDays
        return self.days.contains(days) ? TimeInterval(days) * 86_400 : nil
    }
}
