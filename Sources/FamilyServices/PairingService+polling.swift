package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    /// Returns the state of the frame's code; throws `slow-down` if the frame polls too early.
    package func poll(_ principal: Principal) async throws(Problem) -> InvitationState {
        try context.check(.pollInvitation, by: principal)
        switch principal {
        case .frame(let frame): return try await accepted(frame.frameID)
        case .newFrame(let frame): return try await poll(frame)
        default: throw .notAllowed
        }
    }

    private func poll(_ frame: FrameID) async throws(Problem) -> InvitationState {
        let now = context.now
        guard let (invitation, verdict) = try await count(pollOf: frame, at: now) else {
            return InvitationState(state: .ended)
        }
        switch verdict {
        case .slowDown(let interval): throw .slowDown(interval: interval)
        case .endCode: return try await end(frame)
        case .answer(let interval): return try await answer(invitation, interval: interval, now: now)
        }
    }

    /// Counts a poll; returns nil if the frame has no code.
    ///
    /// Copies count in the code's record, because a balancer sends each poll to another one. A server alone counts in
    /// memory: a flood of polls then writes nothing.
    private func count(
        pollOf frame: FrameID,
        at now: Date
    ) async throws(Problem) -> (InvitationRecord, PairingRateLimiter.PollVerdict)? {
        let limits = limiter.limits
        guard context.ports.hasCopies else {
            let invitation = try await context.read(.allFamilies) { try $0.invitation(of: frame) }
            guard let invitation else { return nil }
            let isProving = invitation.currentState(at: now, limits) == .claimed
            return (invitation, limiter.framePolls(frame, isProving: isProving, now: now))
        }
        return try await context.write(.allFamilies) { writer in
            guard var invitation = try writer.invitation(of: frame) else { return nil }
            // A code that is over is not written to: the answer does not change any more.
            guard !invitation.isOver(at: now, limits) else {
                return (invitation, .answer(interval: limits.polls.pending))
            }
            let verdict = invitation.polled(at: now, limits)
            try writer.save(invitation)
            return (invitation, verdict)
        }
    }

    private func answer(
        _ invitation: InvitationRecord,
        interval: Int,
        now: Date
    ) async throws(Problem) -> InvitationState {
        let limits = limiter.limits
        switch invitation.currentState(at: now, limits) {
        case .accepted:
            limiter.frameIsDone(invitation.frameID)
            return try await accepted(invitation.frameID)
        case .claimed where invitation.hold?.isNumberFetched == false:
            return try await handOverNumber(to: invitation.frameID, interval: interval, now: now)
        case .open, .claimed, .ended:
            return invitation.state(at: now, interval: interval, limits)
        }
    }

    /// Records that the frame has its number before sending it; only then may the keeper see the choices.
    private func handOverNumber(
        to frame: FrameID,
        interval: Int,
        now: Date
    ) async throws(Problem) -> InvitationState {
        let limits = limiter.limits
        return try await context.write(.allFamilies) { writer in
            guard var invitation = try writer.invitation(of: frame) else { return InvitationState(state: .ended) }
            if invitation.numberFetched(at: now, limits) { try writer.save(invitation) }
            return invitation.state(at: now, interval: interval, limits)
        }
    }

    private func end(_ frame: FrameID) async throws(Problem) -> InvitationState {
        try await context.write(.allFamilies) { try $0.endInvitations(of: frame) }
        limiter.frameIsDone(frame)
        return InvitationState(state: .ended)
    }

    private func accepted(_ frame: FrameID) async throws(Problem) -> InvitationState {
        let (context, now) = (context, context.now)
        let identity = try await context.read(.allFamilies) { try $0.identity(of: frame, at: context, now: now) }
        return InvitationState(state: .accepted, identity: identity)
    }
}
