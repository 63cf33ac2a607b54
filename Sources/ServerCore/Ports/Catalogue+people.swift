package import FamilyCore
package import FoundationEssentials

package protocol FamilyReading {
    func server() throws -> ServerRecord?
    func family(_ id: FamilyID) throws -> FamilyRecord?
    /// Whether any family lives here; without one the server waits for setup.
    func hasFamilies() throws -> Bool
}

package protocol FamilyWriting {
    /// Writes the one row about this server, new or anew.
    func save(_ server: ServerRecord) throws
    func add(_ family: FamilyRecord) throws
}

package protocol MemberReading {
    /// A member, removed or not.
    func member(_ id: MemberID) throws -> MemberRecord?
    /// A member who is there, by the name they sign in with.
    func member(userName: String) throws -> MemberRecord?
    /// Who is there, in the order they joined.
    func members(of family: FamilyID) throws -> [MemberRecord]
    /// The member who is there about whom this question is, answered or not.
    func member(introduction: IntroductionID) throws -> MemberRecord?
    /// At most `limit` members who wait for an answer, in the order they joined.
    func newcomers(to family: FamilyID, limit: Int) throws -> [MemberRecord]
    /// The user names in use on this server that begin with `prefix`.
    func userNames(beginningWith prefix: String) throws -> [String]
}

package protocol MemberWriting {
    func add(_ member: MemberRecord) throws
    /// Writes a member who is there anew.
    func save(_ member: MemberRecord) throws
}

package protocol SessionReading {
    func session(_ id: SessionID) throws -> SessionRecord?
    func session(tokenHash: ContentHash) throws -> SessionRecord?
}

package protocol SessionWriting {
    func add(_ session: SessionRecord) throws
    func save(_ session: SessionRecord) throws
    func removeSession(_ id: SessionID) throws
    /// Ends a member's sessions, all but `kept`.
    func removeSessions(of member: MemberID, except kept: SessionID?) throws
    /// Forgets sessions last used before `idle` or made before `absolute`.
    func removeSessions(idleSince idle: Date, madeBefore absolute: Date) throws
}

package protocol JoinLinkReading {
    func joinLink(_ id: JoinLinkID) throws -> JoinLinkRecord?
    func joinLink(tokenHash: ContentHash) throws -> JoinLinkRecord?
    /// All of a family, newest first, usable or not.
    func joinLinks(of family: FamilyID) throws -> [JoinLinkRecord]
}

package protocol JoinLinkWriting {
    func add(_ link: JoinLinkRecord) throws
    func save(_ link: JoinLinkRecord) throws
    /// Revokes every link that `member` made.
    func revokeJoinLinks(madeBy member: MemberID, at now: Date) throws
    func removeJoinLinks(expiredBefore moment: Date) throws
}
