import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Returns the principal of a request; the request counts as a call of its sender if `isNoted`.
    package func principal(
        _ proof: RequestCredentials,
        userAgent: String? = nil,
        isNoted: Bool = true
    ) async throws(Problem) -> Principal {
        switch proof {
        case .none: .nobody
        case .frameSecret(let secret): try await principal(frameSecret: secret, isNoted: isNoted)
        case .sessionToken(let token):
            try await principal(sessionToken: token, userAgent: userAgent, isNoted: isNoted)
        }
    }

    /// Returns the principals of many requests, in their order, by one reading; none counts as a call.
    package func principals(_ proofs: [RequestCredentials]) async throws(Problem) -> [Principal] {
        let (hashes, now, rules) = (proofs.map(hash), context.now, context.rules.sessions)
        return try await context.read(.allFamilies) { reader in
            let ofFrames = zip(proofs, hashes).compactMap { $0.isFrame ? $1 : nil }
            let frames = try reader.access(bySecrets: ofFrames)
            var homes: [FamilyID: FamilyRecord] = [:]
            for id in Set(frames.values.compactMap { $0.pairing?.familyID }) { homes[id] = try reader.family(id) }
            return try zip(proofs, hashes).map { proof, hash in
                guard let hash else { return .nobody }
                guard proof.isFrame else { return Principal(try reader.living(sessionWith: hash, at: now, rules)?.1) }
                let frame = frames[hash]
                return frame?.principal(in: frame?.pairing.flatMap { homes[$0.familyID] }) ?? .unknownFrame
            }
        }
    }

    private func hash(_ proof: RequestCredentials) -> ContentHash? {
        switch proof {
        case .none: nil
        case .frameSecret(let secret): context.hash(ofToken: secret)
        case .sessionToken(let token): context.hash(ofToken: token)
        }
    }

    /// Returns the principal of a session cookie; `.nobody` if it is unknown or expired.
    ///
    /// `userAgent` is stored for the list of sessions.
    package func principal(
        sessionToken: String,
        userAgent: String? = nil,
        isNoted: Bool = true
    ) async throws(Problem) -> Principal {
        let (hash, now) = (context.hash(ofToken: sessionToken), context.now)
        let rules = context.rules.sessions
        let found = try await context.read(.allFamilies) { try $0.living(sessionWith: hash, at: now, rules) }
        guard let (session, signedIn) = found else { return .nobody }
        guard isNoted else { return .member(signedIn) }
        let browser = BrowserName.kept(userAgent)
        let isNamed = session.userAgent != nil || browser == nil
        if !isNamed || rules.needsTouch(session, at: now) { await touch(session.id, browser, at: now) }
        return .member(signedIn)
    }

    /// Returns the principal of a frame's secret: an unpaired, paired, revoked or unknown frame.
    package func principal(frameSecret: String, isNoted: Bool = true) async throws(Problem) -> Principal {
        let hash = context.hash(ofToken: frameSecret)
        let (frame, principal) = try await context.read(.allFamilies) { reader in
            let frame = try reader.access(bySecrets: [hash])[hash]
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

    private func noteSeen(_ frame: FrameAccess) async {
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

extension CatalogueReader {
    /// Returns a session that has not expired, with its member; nil if there is none.
    fileprivate func living(
        sessionWith tokenHash: ContentHash,
        at now: Date,
        _ rules: SessionRules
    ) throws -> (SessionRecord, SignedIn)? {
        guard let session = try session(tokenHash: tokenHash), rules.isAlive(session, at: now),
            let signedIn = try member(signedInBy: session, at: now)
        else { return nil }
        return (session, signedIn)
    }
}
