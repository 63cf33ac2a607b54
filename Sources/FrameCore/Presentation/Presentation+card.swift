import FamilyCore

// The card about newcomers: the server lists them with the frame's identity, the card asks about them one by one, and
// the answers go into the outbox.

extension Presentation {
    /// Returns whether the event was for the card.
    mutating func cardTook(_ event: ScreenEvent, _ facts: Facts) -> Bool {
        guard !facts.isPairing, event.isOfHand else { return false }
        switch card.took(event, on: facts.screen, now: facts.now) {
        case .passed: return false
        case .taken: break
        case .answered(let newcomer, let isWelcome): answer(newcomer, isWelcome: isWelcome, facts)
        }
        hand.touched(now: facts.now)
        slideshow.touched(now: facts.now)
        return true
    }

    mutating func settleCard(_ facts: Facts) {
        let newcomer = facts.newcomers.first { facts.library.choices[.introduction($0.introduction)] == nil }
        card.settle(newcomer, isFree: isFreeForCard(facts), now: facts.now)
    }

    /// Returns whether the card may appear: nothing moves, no message is shown, and it is day.
    private func isFreeForCard(_ facts: Facts) -> Bool {
        let isSilent = !overlay.hasNote || card.isShown
        let hasPage = facts.library.isKnownEmpty || !shownPages(facts).isEmpty
        return isAtRest(facts) && isSilent && light.isDay && hasPage
    }

    private mutating func answer(_ newcomer: Newcomer, isWelcome: Bool, _ facts: Facts) {
        tell(.put([OutboxEntry(.introduction(newcomer.introduction), isYes: isWelcome)]))
        say(isWelcome ? .newcomerWelcome(newcomer.displayName) : .newcomerLater, facts)
    }
}
