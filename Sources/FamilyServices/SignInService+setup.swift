package import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Returns whether there is a family; without one only setup is offered.
    package func isSetUp() async throws(Problem) -> Bool {
        try await context.read(.everything) { try $0.hasFamilies() }
    }

    /// Returns the names of the first families of this server.
    package func familyNames(limit: Int) async throws(Problem) -> [String] {
        try await context.read(.everything) { try $0.familyNames(limit: limit) }
    }

    /// Returns a new one-time URL for the first setup, to be printed at the start; an earlier one becomes invalid.
    ///
    /// Returns nil once there is a family.
    package func newSetupLink() async throws(Problem) -> String? {
        let token = context.newToken()
        let record = ServerRecord(id: context.serverID, setupTokenHash: context.hash(ofToken: token))
        let isOpen = try await context.write(.everything) { writer in
            guard try !writer.hasFamilies() else { return false }
            try writer.save(record)
            return true
        }
        return isOpen ? context.ports.links.setup(token: token) : nil
    }

    /// Returns whether `token` is valid for the setup, for the page of the link.
    package func isSetupToken(_ token: String) async throws(Problem) -> Bool {
        let hash = context.hash(ofToken: token)
        return try await context.read(.everything) { try $0.server()?.setupTokenHash == hash && !$0.hasFamilies() }
    }

    /// Creates the family and its first keeper; the token becomes invalid.
    package func setUp(
        _ family: SetUpFamily.Family,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> NewSession {
        guard try await isSetupToken(family.token) else {
            throw try await isSetUp() ? .alreadySetUp : .linkUnknown
        }
        let draft = SessionDraft(context)
        let home = FamilyRecord(
            id: context.newIdentifier(),
            name: try TypedText.familyName(family.familyName),
            timeZone: try TypedText.timeZone(family.timeZone),
            createdAt: draft.now
        )
        let keeper = try await firstKeeper(family, of: home)
        let hash = context.hash(ofToken: family.token)
        let server = context.serverID
        let newCookie = keeper.passwordHash.map {
            context.browserCookie(cookie, with: keeper.id, passwordHash: $0)
        }
        let (here, limits) = (context.knownAddress(address, of: keeper.id), context.rules.signIn)
        return try await context.write(.everything) { writer in
            // Somebody else may have done the setup meanwhile.
            guard try writer.server()?.setupTokenHash == hash else { throw Problem.linkUnknown }
            try writer.save(ServerRecord(id: server, setupTokenHash: nil))
            try writer.add(home)
            try writer.add(keeper)
            try writer.noteArrival(of: keeper.id, at: here, now: draft.now, limits)
            var session = try draft.open(for: keeper, isPasswordGiven: true, in: writer)
            session.browserCookie = newCookie
            return session
        }
    }

    private func firstKeeper(
        _ typed: SetUpFamily.Family,
        of home: FamilyRecord
    ) async throws(Problem) -> MemberRecord {
        let userName = try TypedText.userName(typed.userName)
        let displayName = try TypedText.displayName(typed.displayName)
        if let refusal = context.rules.passwords.refusal(of: typed.password, userName: userName) { throw refusal }
        return MemberRecord(
            id: context.newIdentifier(),
            familyID: home.id,
            userName: userName,
            displayName: displayName,
            role: .keeper,
            relationship: .other,
            passwordHash: try await context.hash(ofPassword: typed.password),
            joinedAt: home.createdAt
        )
    }
}
