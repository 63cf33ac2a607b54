package import FamilyCore

extension Pairing {
    /// Returns whether an answer to this call is expected.
    package func awaits(_ call: ServerCall) -> Bool { underway == call }

    package mutating func registered(_ answer: FrameRegistration, now: Uptime) -> [Action] {
        guard finish(registering) else { return [] }
        registration = answer
        // The backoff stays after the server forgot the frame: a server that registers the frame and forgets it each
        // time is not asked more often.
        if !wasForgotten { backoff.succeeded() }
        go(to: .asking, at: now)
        return [.keep(answer)]
    }

    package mutating func invited(_ invitation: Invitation, now: Uptime) {
        guard finish(.askForInvitation) else { return }
        backoff.succeeded()
        wasForgotten = false
        codesLeft -= 1
        pace.setInterval(invitation.interval)
        go(to: .waiting(DisplayedCode(invitation, shownAt: now)), at: nextPoll(now))
    }

    package mutating func polled(_ answer: InvitationState, now: Uptime) -> [Action] {
        guard finish(.pollInvitation) else { return [] }
        backoff.succeeded()
        pace.setInterval(answer.interval)
        switch answer.state {
        case .pending: stillPending(now: now)
        case .proving: prove(answer, now: now)
        case .ended: go(to: .asking, at: now)
        case .accepted: return accepted(answer.identity, now: now)
        }
        return []
    }

    package mutating func identified(_ identity: FrameIdentity, now: Uptime) -> [Action] {
        guard finish(.whoAmI) else { return [] }
        return accepted(identity, now: now)
    }

    /// Ends pairing after a member let the frame in with a password, in any state of the code.
    package mutating func signedIn(_ identity: FrameIdentity) -> [Action] {
        guard state != .joined else { return [] }
        state = .joined
        return [.joined(identity)]
    }

    /// Handles a failed sign-in; if the server says that a family already has the frame, asks which one.
    package mutating func signInFailed(_ error: ServerError, now: Uptime) {
        guard case .refused(let problem) = error, problem.code == .framePaired else { return }
        go(to: .recognising, at: now)
    }

    package mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) {
        guard finish(call) else { return }
        switch error {
        case .slowDown(let interval):
            pace.slowDown(to: interval, proving: isProving)
            nextAt = nextPoll(now)
        case .unknownFrame: registerAnew(now: now)
        case .revoked(let server) where server == registration?.serverID: registerAnew(now: now)
        case .notFound where call == .pollInvitation: go(to: .asking, at: now)
        case .refused(let problem): refused(problem, call, now: now)
        case .unreachable, .stranger, .cancelled, .revoked, .notFound: pause(now: now)
        }
    }

    private var isProving: Bool {
        if case .proving = state { true } else { false }
    }

    private mutating func finish(_ call: ServerCall) -> Bool {
        guard underway == call else { return false }
        underway = nil
        return true
    }

    private mutating func nextPoll(_ now: Uptime) -> Uptime {
        now.advanced(by: pace.interval(proving: isProving) + jitter.upTo(Self.pollJitter))
    }

    private mutating func stillPending(now: Uptime) {
        // The program was restarted meanwhile: the server never sends a code twice.
        guard case .waiting(let code) = state, now < code.expiresAt else { return go(to: .asking, at: now) }
        nextAt = nextPoll(now)
    }

    private mutating func prove(_ answer: InvitationState, now: Uptime) {
        guard let number = answer.number else {
            nextAt = nextPoll(now)
            return
        }
        // Somebody is there, so allow the full number of codes again.
        codesLeft = Self.codesBeforeRest
        go(to: .proving(number: number, until: now.advanced(by: Self.longestProof)), at: now)
        nextAt = nextPoll(now)
    }

    private mutating func accepted(_ identity: FrameIdentity?, now: Uptime) -> [Action] {
        guard let identity else {
            go(to: .recognising, at: now)
            return []
        }
        state = .joined
        return [.joined(identity)]
    }

    private mutating func refused(_ problem: ProblemDocument, _ call: ServerCall, now: Uptime) {
        switch problem.code {
        case .framePaired: go(to: .recognising, at: now)
        case .invitationEnded, .invitationUnknown: go(to: .asking, at: now)
        default: pause(now: now)
        }
    }

    /// Registers again, because the server has forgotten the frame or removed it before it joined.
    private mutating func registerAnew(now: Uptime) {
        registration = nil
        wasForgotten = true
        state = .new
        pause(now: now)
    }

    private mutating func pause(now: Uptime) {
        if case .proving(_, let until) = state, until <= now { go(to: .asking, at: now) }
        // If the server does not know the frame as paired after all, the frame asks for a code.
        if state == .recognising { go(to: .asking, at: now) }
        nextAt = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
    }
}
