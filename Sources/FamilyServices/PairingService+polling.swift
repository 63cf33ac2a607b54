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
        guard let invitation = try await context.read(.allFamilies, { try $0.invitation(of: frame) }) else {
            return InvitationState(state: .ended)
        }
        let now = context.now
        let state = invitation.currentState(at: now, limiter.limits)
        switch limiter.framePolls(frame, isProving: state == .claimed, now: now) {
        case .slowDown(let interval): throw .slowDown(interval: interval)
        case .endCode: return try await end(frame)
        case .answer(let interval): return try await answer(invitation, interval: interval, now: now)
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
