import FamilyCore

// Newcomers who want to send: the server lists them with who the frame is, the
// card asks about one after the other, and the outbox takes what is said.

extension Presentation {
    /// Whether what hands did was for the card.
    mutating func cardTook(_ event: ScreenEvent, _ facts: Facts) -> Bool {
        guard !facts.isPairing, event.isOfHand else { return false }
        switch card.took(event, on: facts.screen, now: facts.now) {
        case .passed: return false
        case .taken: break
        case .answered(let newcomer, let isWelcome): answer(newcomer, isWelcome: isWelcome, facts)
        }
        hand.touchedAt = facts.now
        slideshow.touched(now: facts.now)
        return true
    }

    mutating func settleCard(_ facts: Facts) {
        let newcomer = facts.newcomers.first { facts.library.wishes[.introduction($0.introduction)] == nil }
        card.settle(newcomer, isFree: isFreeForCard(facts), now: facts.now)
    }

    /// Nothing moves, nothing is said, nobody sleeps.
    private func isFreeForCard(_ facts: Facts) -> Bool {
        let isSilent = overlay.note == nil || card.isShown
        let hasPage = facts.library.isKnownEmpty || !shownPages(facts).isEmpty
        return isAtRest(facts) && isSilent && light.night.state == .day && hasPage
    }

    private mutating func answer(_ newcomer: Newcomer, isWelcome: Bool, _ facts: Facts) {
        actions.append(.put([OutboxEntry(.introduction(newcomer.introduction), isYes: isWelcome)]))
        say(isWelcome ? .newcomerWelcome(newcomer.displayName) : .newcomerLater, facts)
    }
}
