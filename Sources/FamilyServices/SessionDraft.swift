import FamilyCore
import FoundationEssentials
import ServerCore

/// The random parts of a session, drawn before the transaction that opens it, because a transaction may run twice.
struct SessionDraft: Sendable {
    let now: Date
    private let id: SessionID
    private let token: String
    private let tokenHash: ContentHash
    private let csrfToken: String
    private let rules: SessionRules

    init(_ context: ServiceContext) {
        now = context.now
        id = context.newIdentifier()
        token = context.newToken()
        tokenHash = context.hash(ofToken: token)
        csrfToken = context.newToken()
        rules = context.rules.sessions
    }

    func open(
        for member: MemberRecord,
        isPasswordGiven: Bool,
        in writer: any CatalogueWriter
    ) throws -> NewSession {
        // The operator may have closed the family while the password was hashed.
        try writer.requireNotClosed(member.familyID)
        let session = SessionRecord(
            id: id,
            memberID: member.id,
            tokenHash: tokenHash,
            csrfToken: csrfToken,
            createdAt: now,
            lastUsedAt: now,
            passwordGivenAt: isPasswordGiven ? now : nil
        )
        try makeRoom(for: member, in: writer)
        try writer.add(session)
        return NewSession(
            token: token,
            answer: SessionAnswer(member: member.summary, csrfToken: csrfToken),
            principal: .member(try SignedIn(session, of: member, in: writer, at: now))
        )
    }
}

extension SessionDraft {
    private func makeRoom(for member: MemberRecord, in writer: any CatalogueWriter) throws {
        let sessions = try writer.sessions(of: member.id).sorted { $0.lastUsedAt > $1.lastUsedAt }
        for session in sessions.dropFirst(rules.mostOfMember - 1) { try writer.removeSession(session.id) }
    }
}

extension SignedIn {
    init(_ session: SessionRecord, of member: MemberRecord, in reader: any CatalogueReader, at now: Date) throws {
        let home = try reader.home(member.familyID)
        self.init(
            sessionID: session.id,
            familyID: member.familyID,
            member: member.summary,
            csrfToken: session.csrfToken,
            passwordGivenAt: session.passwordGivenAt,
            hasPassword: member.passwordHash != nil,
            senders: home.senders,
            guestOf: member.guestOf == nil
                ? nil : try reader.stays(of: member.id).filter { !$0.hasEnded(at: now) }.map(\.momentID)
        )
        familyState = home.state
    }
}
