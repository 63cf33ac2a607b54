package import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Returns the principal's sessions, last used first.
    package func sessions(of principal: Principal) async throws(Problem) -> SessionList {
        let signedIn = try context.member(for: .seeSessions, by: principal)
        let now = context.now
        let rules = context.rules.sessions
        let living = try await context.read(.allFamilies) { reader in
            try reader.sessions(of: signedIn.member.id).filter { rules.isAlive($0, at: now) }
        }
        return SessionList(
            sessions: living.map { session in
                let name = session.userAgent.map(BrowserName.init)
                return SessionSummary(
                    id: session.id,
                    beganAt: session.createdAt,
                    lastUsedAt: session.lastUsedAt,
                    isThisOne: session.id == signedIn.sessionID,
                    browser: name?.browser,
                    device: name?.device
                )
            }
        )
    }

    /// Ends one of the principal's sessions; its event streams end at once.
    package func end(_ session: SessionID, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .endSession, by: principal)
        try await context.write(.endSession, by: principal) { writer in
            guard let found = try writer.session(session), found.memberID == signedIn.member.id else {
                throw Problem.notFound
            }
            try writer.removeSession(session)
        }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }

    /// Ends all other sessions of the principal.
    package func endOtherSessions(of principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .endSession, by: principal)
        try await context.write(.endSession, by: principal) {
            try $0.removeSessions(of: signedIn.member.id, except: signedIn.sessionID)
        }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }
}
