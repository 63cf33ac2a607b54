package import FamilyCore
import FoundationEssentials
package import ServerCore

extension EntryActs {
    /// Where the asker is signed in, the browser used last first.
    package func sessions(of asker: Asker) async throws(Problem) -> SessionList {
        let signedIn = try context.member(for: .seeSessions, by: asker)
        let now = context.now
        let rules = context.rules.sessions
        let living = try await context.read { reader in
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

    /// Signs the asker out somewhere; what listens there ends at once.
    package func end(_ session: SessionID, by asker: Asker) async throws(Problem) {
        let signedIn = try context.member(for: .endSession, by: asker)
        try await context.write(.endSession, by: asker) { writer in
            guard let found = try writer.session(session), found.memberID == signedIn.member.id else {
                throw Problem.notFound
            }
            try writer.removeSession(session)
        }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }

    /// Signs the asker out everywhere but here.
    package func endOtherSessions(of asker: Asker) async throws(Problem) {
        let signedIn = try context.member(for: .endSession, by: asker)
        try await context.write(.endSession, by: asker) {
            try $0.removeSessions(of: signedIn.member.id, except: signedIn.sessionID)
        }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }
}
