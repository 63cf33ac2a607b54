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
        guard terms.role == .relative || terms.role == .guest else {
            return Problem(.linkRole)
        }
        guard uses.contains(terms.uses) else {
            return Problem(.linkUses, [.least: .number(uses.lowerBound), .most: .number(uses.upperBound)])
        }
        return nil
    }
}
