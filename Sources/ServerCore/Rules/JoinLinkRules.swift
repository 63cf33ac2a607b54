package import FamilyCore
package import FoundationEssentials

/// What a keeper may send to relatives.
package struct JoinLinkRules: Equatable, Sendable {
    /// A link works this long: 7 days, a weekend between.
    package var life: TimeInterval = 7 * 86_400
    /// How many may join by one link: a large family's chat, not the world.
    package var uses = 1...30

    package init() {}

    /// Nothing where a link on these terms may be made.
    package func refusal(of terms: MakeJoinLink.Terms) -> Problem? {
        guard terms.role != .viewer else { return Problem(.linkRole) }
        // Who may let others in is somebody whom a keeper sends the link to by
        // name; and a keeper is not asked for.
        guard terms.role != .keeper || (terms.uses == 1 && terms.asksFirst != true) else {
            return Problem(.linkOneKeeper)
        }
        guard uses.contains(terms.uses) else {
            return Problem(.linkUses, [.least: .number(uses.lowerBound), .most: .number(uses.upperBound)])
        }
        return nil
    }
}
