import FamilyCore
import FoundationEssentials

// The card about newcomers and invitations: the server lists newcomers with the frame's identity and invitations with the
// changes of the album, the card asks about them one by one, and the answers go into the outbox.

extension Presentation {
    /// Returns whether the event was for the card.
    mutating func handleCardEvent(_ event: ScreenEvent, _ facts: Facts) -> Bool {
        guard !facts.isPairing, event.isOfHand else { return false }
        switch card.handle(event, on: facts.screen, now: facts.now) {
        case .passed: return false
        case .taken: break
        case .answered(let question, let isYes): answer(question, isYes: isYes, facts)
        }
        hand.touched(now: facts.now)
        slideshow.touched(now: facts.now)
        return true
    }

    mutating func settleCard(_ facts: Facts) {
        let isFilmPlaying = films.isBusy(now: facts.now)
        card.settle(question(facts), isFree: isFreeForCard(facts), isFilmPlaying: isFilmPlaying, now: facts.now)
    }

    /// Returns the question to ask next; nil if there is none.
    private func question(_ facts: Facts) -> CardQuestion? {
        let newcomer = facts.newcomers.first { facts.library.choices[.introduction($0.introduction)] == nil }
        if let newcomer { return .newcomer(newcomer) }
        return openInvitation(facts).map { .invitation($0, starts: facts.clock.time(of: $0.startsAt)) }
    }

    /// Returns the first invitation to a moment that is not over; by a clock that was never set, none is asked about.
    private func openInvitation(_ facts: Facts) -> MomentInvitation? {
        guard !facts.isForgotten, facts.clock.time != nil else { return nil }
        return facts.library.invitations.first {
            $0.endsAt > facts.clock.now && facts.library.choices[.invitation($0.moment)] == nil
        }
    }

    /// When the moment of the invitation on the card ends; nil if there is none.
    func invitationEndsAt(_ facts: Facts) -> Uptime? {
        guard case .invitation(let invitation, _) = card.question else { return nil }
        // The deadline is always later than now: if the clock is read just before the end, this deadline would
        // otherwise come again and again.
        let left = max(1, invitation.endsAt.timeIntervalSince(facts.clock.now) + 0.05)
        return facts.now.advanced(by: .seconds(left))
    }

    /// Returns whether the card may appear: nothing moves or plays, no message is shown, and it is day.
    private func isFreeForCard(_ facts: Facts) -> Bool {
        let hasWords = overlay.hasNote || hiding.phrase != nil
        let isSilent = card.isShown || !hasWords && !films.isBusy(now: facts.now)
        let hasPage = facts.library.isKnownEmpty || !shownPages(facts).isEmpty
        return isAtRest(facts) && !hiding.isShown && isSilent && light.isDay && hasPage
    }

    private mutating func answer(_ question: CardQuestion, isYes: Bool, _ facts: Facts) {
        switch question {
        case .newcomer(let newcomer):
            tell(.put([OutboxEntry(.introduction(newcomer.introduction), isYes: isYes)]))
            say(isYes ? .newcomerWelcome(newcomer.displayName) : .newcomerLater, facts)
        case .invitation(let invitation, _):
            tell(.put([OutboxEntry(.invitation(invitation.moment), isYes: isYes)]))
            say(isYes ? .youAreComing(to: Self.onOneLine(invitation.title)) : .newcomerLater, facts)
        }
    }
}
