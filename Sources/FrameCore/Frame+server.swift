import FamilyCore

extension Frame {
    mutating func heard(_ reply: ServerReply) {
        if case .failed(let call, let trouble) = reply { return failed(call, trouble) }
        answered()
        switch reply {
        case .registered(let registration):
            for action in pairing?.registered(registration, now: now) ?? [] { perform(action) }
        case .invited(let invitation): pairing?.invited(invitation, now: now)
        case .polled(let state):
            for action in pairing?.polled(state, now: now) ?? [] { perform(action) }
        case .identified(let identity): identified(identity)
        case .signedIn(let identity): signedIn(identity)
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
        if isRemoval(trouble) { return beRemoved() }
        noteForgetting(call, trouble)
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

    /// Only our own server can take us out of the family.
    func isRemoval(_ trouble: ServerTrouble) -> Bool {
        guard case .revoked(let server) = trouble, let server, let identity else { return false }
        return server == identity.serverID
    }

    private mutating func failedToAsk(_ call: ServerCall, _ trouble: ServerTrouble) {
        let wasLost = reachability.isLost
        reachability.failed(trouble, now: now)
        if wasLost, !reachability.isLost { serverIsBack() }
        if pairing != nil { pairing?.failed(call, trouble, now: now) }
        if let errand = sync.failed(call, trouble, now: now) { pullFailed(errand, trouble) }
    }

    private mutating func answered() {
        let wasAlone = isAlone
        reachability.answered()
        // It knows the frame after all, unless a code was asked for.
        if pairing == nil { forgetting = nil }
        if wasAlone, !isAlone { serverIsBack() }
    }

    /// What waited for the server goes at once.
    mutating func serverIsBack() {
        downloads.forgive()
        outbox.forgive()
        liveLine.forgive()
    }

    mutating func lineStood() {
        guard identity != nil else { return }
        liveLine.stood()
        answered()
        sync.lineStood(now: now)
    }

    mutating func lineBroke() {
        liveLine.broke(now: now, fraction: jitter.fraction())
        sync.lineBroke(now: now)
    }
}
