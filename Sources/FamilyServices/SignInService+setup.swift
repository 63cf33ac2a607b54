package import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Returns whether there is a family; without one only setup is offered.
    package func isSetUp() async throws(Problem) -> Bool {
        try await context.read(.allFamilies) { try $0.hasFamilies() }
    }

    /// Returns the names of the first families of this server.
    package func familyNames(limit: Int) async throws(Problem) -> [String] {
        try await context.read(.allFamilies) { try $0.familyNames(limit: limit) }
    }

    /// Returns a new one-time URL for the first setup, to be printed at the start; an earlier one becomes invalid.
    ///
    /// Returns nil once there is a family.
    package func newSetupLink() async throws(Problem) -> String? {
        let token = context.newToken()
        let record = ServerRecord(id: context.serverID, setupTokenHash: context.hash(ofToken: token))
        let isOpen = try await context.write(.allFamilies) { writer in
            guard try !writer.hasFamilies() else { return false }
            try writer.save(record)
            return true
        }
        return isOpen ? context.ports.links.setup(token: token) : nil
    }

    /// Returns whether `token` is that of the first setup or of an operator's invitation, and valid.
    package func isSetupToken(_ token: String) async throws(Problem) -> Bool {
        let (hash, now) = (context.hash(ofToken: token), context.now)
        return try await context.read(.allFamilies) { try $0.entrance(hash, at: now) != nil }
    }

    /// Returns whether an operator's invitation that is no longer valid was used; nil for every other token.
    package func isInvitationUsed(_ token: String) async throws(Problem) -> Bool? {
        let (hash, now) = (context.hash(ofToken: token), context.now)
        return try await context.read(.allFamilies) { reader in
            guard let invitation = try reader.familyInvitation(tokenHash: hash), !invitation.isUsable(at: now) else {
                return nil
            }
            return invitation.usedAt != nil
        }
    }

    /// Returns a free user name like the typed one, which a person of any family of this server may have.
    package func freeUserName(like typed: String) async throws(Problem) -> String {
        guard let name = UserNames.typed(typed) else { return typed }
        return try await context.read(.allFamilies) { reader in
            UserNames.free(name, taken: Set(try reader.userNames(beginningWith: name)))
        }
    }

    /// Creates a family and its first keeper; the token becomes invalid.
    ///
    /// The token is empty for a stranger, if the operator lets strangers start families.
    package func setUp(
        _ family: SetUpFamily.Family,
        from address: String,
        in cookie: String? = nil,
        by principal: Principal = .nobody
    ) async throws(Problem) -> NewSession {
        let isStranger = family.token.isEmpty && strangersStart
        if !isStranger {
            guard try await isSetupToken(family.token) else {
                throw try await isSetUp() ? .alreadySetUp : .linkUnknown
            }
            if try await isSetUp() { try await countUse(of: context.hash(ofToken: family.token)) }
        }
        let draft = SessionDraft(context)
        let zone = try TypedText.timeZone(family.timeZone)
        try context.requireKnown(timeZone: zone)
        let home = FamilyRecord(
            id: context.newIdentifier(),
            name: try TypedText.familyName(family.familyName),
            timeZone: zone,
            createdAt: draft.now
        )
        let keeper = try await firstKeeper(family, of: home, strangerFrom: isStranger ? address : nil)
        let hash = context.hash(ofToken: family.token)
        let server = context.serverID
        let newCookie = keeper.passwordHash.map {
            context.browserCookie(cookie, with: keeper.id, passwordHash: $0)
        }
        let (here, limits) = (context.knownAddress(address, of: keeper.id), context.rules.signIn)
        let operating = context.rules.operating
        return try await context.write(.allFamilies) { writer in
            // Somebody else may have done the setup meanwhile.
            let entrance = try isStranger ? .selfService(operating) : writer.entrance(hash, at: draft.now)
            guard let entrance else { throw Problem.linkUnknown }
            guard try writer.member(userName: keeper.userName) == nil else {
                throw Problem.userNameTaken(keeper.userName)
            }
            // The browser leaves the family that it was in.
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            try writer.save(ServerRecord(id: server, setupTokenHash: nil))
            try writer.add(try writer.use(entrance, for: home, at: draft.now))
            try writer.add(keeper)
            try writer.noteArrival(of: keeper.id, at: here, now: draft.now, limits)
            var session = try draft.open(for: keeper, isPasswordGiven: true, in: writer)
            session.browserCookie = newCookie
            return session
        }
    }

    private func firstKeeper(
        _ typed: SetUpFamily.Family,
        of home: FamilyRecord,
        strangerFrom address: String?
    ) async throws(Problem) -> MemberRecord {
        let userName = try TypedText.userName(typed.userName)
        let displayName = try TypedText.displayName(typed.displayName)
        if let refusal = context.rules.passwords.refusal(of: typed.password, userName: userName) { throw refusal }
        if let address { try await countStart(from: address) }
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

/// The grant by which a person starts a family.
private enum FamilyCreationGrant {
    /// The operator lets strangers in, by these rules.
    case selfService(OperatorRules)
    /// The link that a server without a family prints.
    case firstSetup
    case invitation(FamilyInvitationRecord)
}

extension CatalogueReader {
    fileprivate func entrance(_ tokenHash: ContentHash, at now: Date) throws -> FamilyCreationGrant? {
        if let invitation = try familyInvitation(tokenHash: tokenHash) {
            return invitation.isUsable(at: now) ? .invitation(invitation) : nil
        }
        return try server()?.setupTokenHash == tokenHash && !hasFamilies() ? .firstSetup : nil
    }
}

extension CatalogueWriter {
    /// Marks an invitation as used, and returns the family with the invitation's quota.
    fileprivate func use(_ entrance: FamilyCreationGrant, for home: FamilyRecord, at now: Date) throws -> FamilyRecord {
        if case .selfService(let rules) = entrance { try requirePlace(rules) }
        guard case .invitation(var invitation) = entrance else { return home }
        invitation.usedAt = now
        try save(invitation)
        var home = home
        home.quota = invitation.quota
        return home
    }
}
