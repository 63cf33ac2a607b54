import FamilyCore

// Routes the server's answers to the machine that asked.

extension Frame {
    mutating func handle(_ reply: ServerReply) {
        if case .failed(let call, let error) = reply { return failed(call, error) }
        if case .signedIn(_, by: let call) = reply, !awaits(call) { return }
        answered()
        switch reply {
        case .registered(let registration): carryOut(identity.registered(registration, identityFacts))
        case .invited(let invitation): identity.invited(invitation, now: now)
        case .polled(let state): carryOut(identity.polled(state, identityFacts))
        case .identified(let told): identified(told)
        case .signedIn(let told, _): carryOut(identity.signedIn(told, identityFacts))
        case .reported: library.reportEnded()
        case .album(let side, let page): received(side, page)
        case .changes(let changes): received(changes)
        case .heartSet(let photo, let given): carryOut(library.heartSet(photo, given: given))
        case .hidingSet(let photo, let isHidden): hidingSet(photo, isHidden: isHidden)
        case .introductionAnswered(let id): introductionAnswered(id)
        case .invitationAnswered(let moment): carryOut(library.invitationAnswered(moment))
        case .sightingsTold(let report): carryOut(library.sightingsTold(report))
        case .photosOffered(let offer): library.offered(offer)
        case .known(let asked, let known): stick.answered(asked, known: known)
        case .failed: break
        }
    }

    mutating func handle(_ hint: FamilyEvent) {
        guard case .turn(let turn) = hint else { return library.handle(hint, now: now) }
        present { $0.turnFromAfar(turn == .next ? .older : .newer, $1) }
    }

    private mutating func failed(_ call: ServerCall, _ error: ServerError) {
        if identity.isRemoval(error) { return beRemoved() }
        guard awaits(call) else { return }
        identity.noteForgetting(call, error)
        switch call {
        case .report: library.reportFailed(error, fraction: jitter.fraction(), now: now)
        case .signIn: signInFailed(error)
        case .redeemGift: giftFailed(error)
        case .setHeart(let photo, let given): carryOut(library.heartFailed(photo, given: given, error, now: now))
        case .setHiding(let photo, let isHidden):
            library.hidingFailed(photo, isHidden: isHidden, error, now: now)
        case .answerIntroduction(let id, let isWelcome): introductionFailed(id, isWelcome: isWelcome, error)
        case .answerInvitation(let moment, let isComing):
            carryOut(library.invitationFailed(moment, isComing: isComing, error, now: now))
        case .tellSightings(let report): carryOut(library.tellingFailed(report, error, now: now))
        case .offerPhotos(let offer): library.offerFailed(offer, error, now: now)
        case .askKnown(let hashes): askingFailed(hashes, error)
        default: failedToAsk(call, error)
        }
    }

    /// Returns whether the answer to this call still counts.
    ///
    /// The answer to an earlier sign-in or gift card may come from another server.
    private func awaits(_ call: ServerCall) -> Bool {
        switch call {
        case .signIn(_, let attempt): identity.welcome.asked == attempt
        case .redeemGift(let card): gift.asked == card
        default: true
        }
    }

    private mutating func failedToAsk(_ call: ServerCall, _ error: ServerError) {
        let wasLost = library.isLost
        library.noteFailure(error, now: now)
        if wasLost, !library.isLost { library.serverIsBack() }
        identity.failed(call, error, now: now)
        if let request = library.failed(call, error, now: now) { inform { $0.pullFailed(request, $1) } }
    }

    /// Records that the server answered.
    mutating func answered() {
        let wasUnavailable = isServerUnavailable
        library.serverAnswered()
        identity.serverAnswered()
        if wasUnavailable, !isServerUnavailable {
            library.serverIsBack()
            stick.outgoing.retryNow()
        }
    }

    mutating func streamOpened() {
        guard identity.known != nil else { return }
        answered()
        library.streamOpened(now: now)
    }

    mutating func streamBroke() { library.streamBroke(fraction: jitter.fraction(), now: now) }
}
