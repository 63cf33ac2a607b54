import FamilyCore

extension Frame {
    /// Nobody tells the frame anything, or brings it photos.
    var isAlone: Bool { reachability.isLost || membership.isForgotten }

    mutating func heard(_ reply: ServerReply) {
        if case .failed(let call, let trouble) = reply { return failed(call, trouble) }
        answered()
        switch reply {
        case .registered(let registration): carryOut(membership.registered(registration, membershipFacts))
        case .invited(let invitation): membership.invited(invitation, now: now)
        case .polled(let state): carryOut(membership.polled(state, membershipFacts))
        case .identified(let identity): identified(identity)
        case .signedIn(let identity): carryOut(membership.signedIn(identity, membershipFacts))
        case .reported: reporter.ended()
        case .album(let side, let page): came(side, page)
        case .changes(let changes): came(changes)
        case .heartSet(let photo, let given): heartSet(photo, given: given)
        case .introductionAnswered(let id): introductionOver(id)
        case .sightingsTold(let report): sightingsTold(report)
        case .photosOffered(let offer): outbox.confirmed(offer)
        case .failed: break
        }
    }

    mutating func heard(_ hint: FamilyEvent) {
        switch hint {
        case .watched: reporter.watched(now: now)
        case .turn(let turn): turnFromAfar(turn == .next ? .older : .newer)
        default: sync.heard(hint)
        }
    }

    private mutating func failed(_ call: ServerCall, _ trouble: ServerTrouble) {
        if membership.isRemoval(trouble) { return beRemoved() }
        membership.noteForgetting(call, trouble)
        switch call {
        case .report: reporter.ended()
        case .signIn: signInFailed(trouble)
        case .setHeart(let photo, let given): heartFailed(photo, given: given, trouble)
        case .answerIntroduction(let id, let isWelcome): introductionFailed(id, isWelcome: isWelcome, trouble)
        case .tellSightings(let report): tellingFailed(report, trouble)
        case .offerPhotos(let offer): offerFailed(offer, trouble)
        default: failedToAsk(call, trouble)
        }
    }

    private mutating func failedToAsk(_ call: ServerCall, _ trouble: ServerTrouble) {
        let wasLost = reachability.isLost
        reachability.failed(trouble, now: now)
        if wasLost, !reachability.isLost { serverIsBack() }
        membership.failed(call, trouble, now: now)
        if let errand = sync.failed(call, trouble, now: now) { pullFailed(errand, trouble) }
    }

    private mutating func answered() {
        let wasAlone = isAlone
        reachability.answered()
        membership.serverAnswered()
        if wasAlone, !isAlone { serverIsBack() }
    }

    /// What waited for the server goes at once.
    mutating func serverIsBack() {
        downloads.forgive()
        outbox.forgive()
        liveLine.forgive()
    }

    mutating func lineStood() {
        guard membership.identity != nil else { return }
        liveLine.stood()
        answered()
        sync.lineStood(now: now)
    }

    mutating func lineBroke() {
        liveLine.broke(now: now, fraction: jitter.fraction())
        sync.lineBroke(now: now)
    }
}
