import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Returns the principal of a session cookie; `.nobody` if it is unknown or expired.
    ///
    /// `userAgent` is stored for the list of sessions.
    package func principal(
        sessionToken: String,
        userAgent: String? = nil,
        isNoted: Bool = true
    ) async throws(Problem) -> Principal {
        let (hash, now) = (context.hash(ofToken: sessionToken), context.now)
        let found = try await context.read(.allFamilies) { reader -> (SessionRecord, SignedIn)? in
            guard let session = try reader.session(tokenHash: hash),
                let signedIn = try reader.member(signedInBy: session, at: now)
            else { return nil }
            return (session, signedIn)
        }
        guard let (session, signedIn) = found, context.rules.sessions.isAlive(session, at: now) else { return .nobody }
        guard isNoted else { return .member(signedIn) }
        let browser = BrowserName.kept(userAgent)
        let isNamed = session.userAgent != nil || browser == nil
        if !isNamed || context.rules.sessions.needsTouch(session, at: now) { await touch(session.id, browser, at: now) }
        return .member(signedIn)
    }

    /// Returns the principal of a frame's secret: an unpaired, paired, revoked or unknown frame.
    package func principal(frameSecret: String, isNoted: Bool = true) async throws(Problem) -> Principal {
        let hash = context.hash(ofToken: frameSecret)
        let (frame, principal) = try await context.read(.allFamilies) { reader in
            let frame = try reader.frame(secretHash: hash)
            return (frame, try reader.principal(of: frame))
        }
        if isNoted, case .frame = principal, let frame { await noteSeen(frame) }
        return principal
    }

    // On a full disk a failed time stamp must not block access to the photos; the error is in the log already.

    private func touch(_ id: SessionID, _ userAgent: String?, at now: Date) async {
        try? await context.write(.allFamilies) { writer in
            guard var session = try writer.session(id) else { return }
            session.lastUsedAt = now
            session.userAgent = userAgent ?? session.userAgent
            try writer.save(session)
        }
    }

    private func noteSeen(_ frame: FrameRecord) async {
        let now = context.now
        let latest = frame.lastSeenAt ?? .distantPast
        guard now >= latest.addingTimeInterval(context.rules.sessions.touchEvery) else { return }
        try? await context.write(.allFamilies) { writer in
            guard var frame = try writer.frame(frame.id) else { return }
            frame.lastSeenAt = now
            try writer.save(frame)
        }
    }
}
