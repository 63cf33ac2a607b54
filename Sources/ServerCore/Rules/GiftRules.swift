package import FoundationEssentials

/// The limits of gift cards.
package struct GiftRules: Equatable, Sendable {
    /// Cards of one family that wait for their frames.
    package var mostWaiting = 20
    /// In days: how long a card can be used, as its giver chooses; a gift may lie under a tree for a while.
    package var lives = [30, 90, 365]
    /// In seconds: a card that was used or expired is listed for so long.
    package var listedFor: TimeInterval = 30 * 86_400

    package init() {}
}
