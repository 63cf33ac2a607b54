import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Makes this session's password fresh again; returns the browser's new `BrowserCookie`.
    @discardableResult
    package func confirmPassword(
        _ password: String,
        by principal: Principal,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> String? {
        let signedIn = try context.member(for: .confirmPassword, by: principal)
        let hash = try await checkPassword(password, of: signedIn, from: address)
        let now = context.now
        let (here, limits) = (context.knownAddress(address, of: signedIn.member.id), context.rules.signIn)
        try await context.write(.confirmPassword, by: principal) { writer in
            guard var session = try writer.session(signedIn.sessionID) else { throw Problem.notSignedIn }
            session.passwordGivenAt = now
            try writer.save(session)
            try writer.noteArrival(of: signedIn.member.id, at: here, now: now, limits)
        }
        return hash.map { context.browserCookie(cookie, with: signedIn.member.id, passwordHash: $0) }
    }

    /// Does the same as `confirmPassword` for a request that continues; also returns the principal with the fresh
    /// password.
    package func prove(
        _ password: String,
        by principal: Principal,
        from address: String,
        in cookie: String?
    ) async throws(Problem) -> (principal: Principal, browserCookie: String?) {
        let browserCookie = try await confirmPassword(password, by: principal, from: address, in: cookie)
        guard case .member(var signedIn) = principal else { throw .notSignedIn }
        signedIn.passwordGivenAt = context.now
        return (.member(signedIn), browserCookie)
    }

    /// Gives a member who joined by a link a password, or changes one: then
    /// `current` must be right.
    ///
    /// What the old password gave access to ends: other sessions, unconfirmed frames, other known addresses, and the
    /// proofs of other browsers. Returns this browser's new `BrowserCookie`.
    @discardableResult
    package func choosePassword(
        _ password: String,
        current: String?,
        by principal: Principal,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> String {
        let signedIn = try context.member(for: .choosePassword, by: principal)
        if signedIn.hasPassword { try await checkPassword(current ?? "", of: signedIn, from: address) }
        let passwords = context.rules.passwords
        if let refusal = passwords.refusal(of: password, userName: signedIn.member.userName) { throw refusal }
        let hash = try await context.hash(ofPassword: password)
        let now = context.now
        let (here, limits) = (context.knownAddress(address, of: signedIn.member.id), context.rules.signIn)
        let frames = try await context.write(.choosePassword, by: principal) { writer in
            guard var session = try writer.session(signedIn.sessionID) else { throw Problem.notSignedIn }
            var member = try writer.livingMember(signedIn.member.id, in: signedIn.familyID)
            member.passwordHash = hash
            try writer.save(member)
            session.passwordGivenAt = now
            try writer.save(session)
            try writer.removeSessions(of: member.id, except: session.id)
            try writer.removeKnownAddresses(of: member.id, except: here)
            try writer.noteArrival(of: member.id, at: here, now: now, limits)
            try writer.revokeReturnLinks(of: member.id, at: now)
            return try writer.revokeUnconfirmedFrames(of: member, at: now)
        }
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
        return context.browserCookie(cookie, with: signedIn.member.id, passwordHash: hash)
    }

    /// Returns the names of the frames that end with the principal's password.
    package func framesOfPassword(of principal: Principal) async throws(Problem) -> [String] {
        let signedIn = try context.member(for: .choosePassword, by: principal)
        return try await context.read(.allFamilies) { reader in
            try reader.framesOfPassword(of: signedIn.member.id, in: signedIn.familyID).compactMap { $0.pairing?.name }
        }
    }

    /// Throws if the password is not the member's; tries are counted.
    ///
    /// Returns the hash that it was compared with.
    @discardableResult
    func checkPassword(
        _ password: String,
        of signedIn: SignedIn,
        from address: String
    ) async throws(Problem) -> String? {
        let member = try await context.read(.allFamilies) {
            try $0.livingMember(signedIn.member.id, in: signedIn.familyID)
        }
        guard try await authenticator.isRight(password, of: member, in: signedIn.sessionID, from: address) else {
            throw .wrongPasswordAgain
        }
        return member.passwordHash
    }
}
