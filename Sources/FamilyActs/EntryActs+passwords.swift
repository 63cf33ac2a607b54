package import FamilyCore
import FoundationEssentials
package import ServerCore

extension EntryActs {
    /// Makes this session's password fresh again.
    package func givePasswordAgain(
        _ password: String,
        by asker: Asker,
        from address: String
    ) async throws(Problem) {
        let signedIn = try context.member(for: .givePasswordAgain, by: asker)
        try await checkPassword(password, of: signedIn, from: address)
        let now = context.now
        try await context.write { writer in
            guard var session = try writer.session(signedIn.sessionID) else { throw Problem.notSignedIn }
            session.passwordGivenAt = now
            try writer.save(session)
        }
    }

    /// Gives a member who joined by a link a password, or changes one: then
    /// `current` must be right.
    ///
    /// Their other sessions end.
    package func choosePassword(
        _ password: String,
        current: String?,
        by asker: Asker,
        from address: String
    ) async throws(Problem) {
        let signedIn = try context.member(for: .choosePassword, by: asker)
        if signedIn.hasPassword { try await checkPassword(current ?? "", of: signedIn, from: address) }
        if let refusal = PasswordRules.refusal(of: password, userName: signedIn.member.userName) { throw refusal }
        let hash = try await context.hash(ofPassword: password)
        let now = context.now
        try await context.write { writer in
            guard var session = try writer.session(signedIn.sessionID) else { throw Problem.notSignedIn }
            var member = try writer.livingMember(signedIn.member.id, in: signedIn.familyID)
            member.passwordHash = hash
            try writer.save(member)
            session.passwordGivenAt = now
            try writer.save(session)
            try writer.removeSessions(of: member.id, except: session.id)
        }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }

    /// Throws where it is not theirs; tries are counted.
    func checkPassword(
        _ password: String,
        of signedIn: SignedIn,
        from address: String
    ) async throws(Problem) {
        let member = try await context.read { try $0.livingMember(signedIn.member.id, in: signedIn.familyID) }
        let isRight = try await door.isRight(
            password,
            hash: member.passwordHash,
            // NB: not their user name, which everybody knows: a stranger's
            // failures at the sign-in must not stop who is in already. The
            // colon is in no user name.
            name: "session:\(signedIn.sessionID)",
            from: address
        )
        guard isRight else { throw .wrongPasswordAgain }
    }
}
