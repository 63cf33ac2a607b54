package import FoundationEssentials

/// The limits of gift cards.
package struct GiftRules: Equatable, Sendable {
    /// The maximum number of a family's cards that wait for their frames.
    package var mostWaiting = 20
    /// The lives of a card that its giver can choose, in days; a gift may lie under a tree for a while.
    package var lives = [30, 90, 365]
    /// How long a card is listed after it was used or has expired, in seconds.
    package var listedFor: TimeInterval = 30 * 86_400

    package init() {}
}
