package import FamilyCore
package import FoundationEssentials

/// The terms of links by which keepers invite people.
package struct JoinLinkRules: Equatable, Sendable {
    /// The life of a link, in seconds: 7 days.
    package var life: TimeInterval = 7 * 86_400
    /// How many people may join by one link: enough for a large family's chat.
    package var uses = 1...30

    package init() {}

    /// Returns nil if a link on these terms may be made.
    package func refusal(of terms: MakeJoinLink.Terms) -> Problem? {
        guard terms.role != .viewer else { return Problem(.linkRole) }
        // A keeper's link is personal, because keepers can let others in; and the frames are not asked about keepers.
        guard terms.role != .keeper || (terms.uses == 1 && terms.asksFirst != true) else {
            return Problem(.linkOneKeeper)
        }
        guard uses.contains(terms.uses) else {
            return Problem(.linkUses, [.least: .number(uses.lowerBound), .most: .number(uses.upperBound)])
        }
        return nil
    }
}
