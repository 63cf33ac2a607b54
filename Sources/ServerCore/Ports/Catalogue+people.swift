package import FamilyCore
package import FoundationEssentials

package protocol FamilyReading {
    func server() throws -> ServerRecord?
    func family(_ id: FamilyID) throws -> FamilyRecord?
    /// Whether any family lives here; without one the server waits for setup.
    func hasFamilies() throws -> Bool
    /// Whether a family was removed of which not all is gone yet.
    func owesForgetting() throws -> Bool
    /// When this server was there; nothing is known of it before its first note.
    func hours() throws -> ServerHours
    /// Whether the keepers of a family said that it needs no copies of this server.
    func waivesCopies(_ family: FamilyID) throws -> Bool
}

package protocol FamilyWriting {
    /// Writes the one row about this server, new or anew.
    func save(_ server: ServerRecord) throws
    func add(_ family: FamilyRecord) throws
    func noteCopiesWaived(by family: FamilyID, at now: Date) throws
    /// Notes who may send from now on; nothing happens where the family is gone.
    func choose(_ senders: Senders, in family: FamilyID) throws
    /// Gives the family another name and time zone.
    func describe(_ family: FamilyID, name: String, timeZone: String) throws
    /// Removes a family with all that is known of it.
    ///
    /// Of its frames stays that they are revoked and nothing else, so that each
    /// hears of it whenever it comes back.
    func remove(_ family: FamilyID, at now: Date) throws
    /// Notes that bytes and copies of a removed family are still to be found,
    /// or that they are gone.
    func noteForgetting(isOwed: Bool) throws
    /// Notes when this server was there; lost where it has no row of its own yet.
    func note(_ hours: ServerHours) throws
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
    /// A member's, the one used last first; those that are over may still be
    /// among them.
    func sessions(of member: MemberID) throws -> [SessionRecord]
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

package protocol ReturnLinkReading {
    func returnLink(tokenHash: ContentHash) throws -> ReturnLinkRecord?
}

package protocol ReturnLinkWriting {
    func add(_ link: ReturnLinkRecord) throws
    func save(_ link: ReturnLinkRecord) throws
    /// Revokes every link that brings `member` back.
    func revokeReturnLinks(of member: MemberID, at now: Date) throws
    /// Revokes every link that `member` made.
    func revokeReturnLinks(madeBy member: MemberID, at now: Date) throws
    func removeReturnLinks(expiredBefore moment: Date) throws
}

package protocol ShareLinkReading {
    func shareLink(_ id: ShareLinkID) throws -> ShareLinkRecord?
    func shareLink(tokenHash: ContentHash) throws -> ShareLinkRecord?
    /// Those that work at `now` and whose photo is in the album, newest first;
    /// of one member, or of all.
    func shareLinks(of family: FamilyID, madeBy member: MemberID?, at now: Date) throws -> [ShareLinkRecord]
}

package protocol ShareLinkWriting {
    func add(_ link: ShareLinkRecord) throws
    func save(_ link: ShareLinkRecord) throws
    /// Revokes every link that `member` made.
    func revokeShareLinks(madeBy member: MemberID, at now: Date) throws
    func removeShareLinks(expiredBefore moment: Date) throws
}
