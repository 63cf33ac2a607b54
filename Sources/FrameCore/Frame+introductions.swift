import FamilyCore

// Newcomers who want to send: the server lists them with who the frame is, the
// card asks about one after the other, and the outbox takes what is said.

extension Frame {
    /// Whether what hands did was for the card.
    mutating func cardTook(_ event: ScreenEvent) -> Bool {
        guard !membership.isPairing, event.isOfHand else { return false }
        switch card.took(event, on: screen, now: now) {
        case .passed: return false
        case .taken: break
        case .answered(let newcomer, let isWelcome): answer(newcomer, isWelcome: isWelcome)
        }
        touchedAt = now
        slideshow.touched(now: now)
        return true
    }

    mutating func settleCard() {
        let newcomer = membership.newcomers.first { outbox.wish(for: .introduction($0.introduction)) == nil }
        card.settle(newcomer, isFree: isFreeForCard, now: now)
    }

    /// Nothing moves, nothing is said, nobody sleeps.
    private var isFreeForCard: Bool {
        let isSilent = note == nil || card.isShown
        return isAtRest && isSilent && night.state == .day && (isKnownEmpty || !shownPages.isEmpty)
    }

    private mutating func answer(_ newcomer: Newcomer, isWelcome: Bool) {
        let entry = OutboxEntry(.introduction(newcomer.introduction), isYes: isWelcome)
        outbox.put(entry)
        effects.append(.shelf([.putInOutbox(entry)]))
        say(isWelcome ? .newcomerWelcome(newcomer.displayName) : .newcomerLater)
    }

    /// The server has it, or asks no more: nor do we.
    mutating func introductionOver(_ id: IntroductionID) {
        guard let wish = outbox.wish(for: .introduction(id)) else { return }
        let entry = OutboxEntry(.introduction(id), isYes: wish)
        guard outbox.confirmed(entry) != nil else { return }
        // NB: in this order: without the entry, a plug pulled in between would
        // bring the card back.
        carryOut(membership.introductionAnswered(id))
        effects.append(.shelf([.takeFromOutbox(entry)]))
    }

    mutating func introductionFailed(_ id: IntroductionID, isWelcome: Bool, _ trouble: ServerTrouble) {
        // Nobody asks it any more: a keeper has decided.
        guard trouble != .notFound else { return introductionOver(id) }
        outbox.failed(OutboxEntry(.introduction(id), isYes: isWelcome), now: now)
    }
}
