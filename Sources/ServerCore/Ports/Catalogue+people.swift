package import FamilyCore
package import FoundationEssentials

package protocol FamilyReading {
    func server() throws -> ServerRecord?
    func family(_ id: FamilyID) throws -> FamilyRecord?
    /// Returns whether there is a family; without one the server waits for setup.
    func hasFamilies() throws -> Bool
    /// Returns the family if there is exactly one.
    func onlyFamily() throws -> FamilyID?
    /// Returns the sum of the revisions of all families, which every change of an album increases.
    func revisions() throws -> Int64
    /// Returns the names of so many families, in no order.
    func familyNames(limit: Int) throws -> [String]
    /// Returns the number of the latest removal that has left files and copies that must still be erased; nil if none has.
    func owedForgetting() throws -> Int64?
    /// Returns when this server was running; nothing is known before its first note.
    func hours() throws -> UptimeLog
    /// Returns whether the keepers of a family said that it needs no copies of this server.
    func waivesCopies(_ family: FamilyID) throws -> Bool
}

package protocol FamilyWriting {
    /// Adds or replaces the one row about this server.
    func save(_ server: ServerRecord) throws
    func add(_ family: FamilyRecord) throws
    /// Starts the next era of every album (see `AlbumEra`), for an older catalogue that was put back.
    func beginEra(at now: Date) throws
    /// Records that the keepers of a family said that it needs no copies of this server; nil takes that back.
    func noteCopiesWaived(by family: FamilyID, at moment: Date?) throws
    /// Sets who may send photos; does nothing if the family is gone.
    func choose(_ senders: Senders, in family: FamilyID) throws
    /// Sets what becomes of positions in photos that arrive from now on.
    func choose(_ positions: Positions, in family: FamilyID) throws
    /// Sets the family's name and time zone.
    func describe(_ family: FamilyID, name: String, timeZone: String) throws
    /// Removes a family with all its data.
    ///
    /// Its frames stay as revoked, without other data, so that each is told about the removal when it connects again.
    func remove(_ family: FamilyID, at now: Date) throws
    /// Records that files and copies of a removed family must still be erased.
    func oweForgetting() throws
    /// Records that they are erased, of all removals up to a number; those of a later removal are still owed.
    func settleForgetting(upTo number: Int64) throws
    /// Records when this server was running; ignored if it has no row of its own yet.
    func note(_ hours: UptimeLog) throws
}

package protocol MemberReading {
    /// Returns a member, removed or not.
    func member(_ id: MemberID) throws -> MemberRecord?
    /// Returns a current member by user name.
    func member(userName: String) throws -> MemberRecord?
    /// Returns the IDs of the members that were merged into this one.
    func formerIDs(of member: MemberID) throws -> [MemberID]
    /// Returns the current members, in the order they joined; guests from outside are none.
    func members(of family: FamilyID) throws -> [MemberRecord]
    /// Returns the current member of this introduction, answered or not.
    func member(introduction: IntroductionID) throws -> MemberRecord?
    /// Returns at most `limit` members who wait for an answer, in the order they joined.
    func newcomers(to family: FamilyID, limit: Int) throws -> [MemberRecord]
    /// Returns the user names on this server that begin with `prefix`.
    func userNames(beginningWith prefix: String) throws -> [String]
}

package protocol MemberWriting {
    func add(_ member: MemberRecord) throws
    /// Replaces the row of a member.
    func save(_ member: MemberRecord) throws
}

package protocol SessionReading {
    func session(_ id: SessionID) throws -> SessionRecord?
    func session(tokenHash: ContentHash) throws -> SessionRecord?
    /// Returns a member's sessions, last used first; expired ones may be included.
    func sessions(of member: MemberID) throws -> [SessionRecord]
}

package protocol SessionWriting {
    func add(_ session: SessionRecord) throws
    func save(_ session: SessionRecord) throws
    func removeSession(_ id: SessionID) throws
    /// Ends all sessions of a member, except `kept`.
    func removeSessions(of member: MemberID, except kept: SessionID?) throws
    /// Removes sessions that were last used before `idle` or made before `absolute`.
    func removeSessions(idleSince idle: Date, madeBefore absolute: Date) throws
}

package protocol JoinLinkReading {
    func joinLink(_ id: JoinLinkID) throws -> JoinLinkRecord?
    func joinLink(tokenHash: ContentHash) throws -> JoinLinkRecord?
    /// Returns all links of a family, newest first, usable or not.
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
    /// Revokes every link that lets `member` return.
    func revokeReturnLinks(of member: MemberID, at now: Date) throws
    /// Revokes every link that `member` made.
    func revokeReturnLinks(madeBy member: MemberID, at now: Date) throws
    func removeReturnLinks(expiredBefore moment: Date) throws
}

package protocol ShareLinkReading {
    func shareLink(_ id: ShareLinkID) throws -> ShareLinkRecord?
    func shareLink(tokenHash: ContentHash) throws -> ShareLinkRecord?
    /// Returns links that are valid at `now` and whose photo is in the album, newest first: those that `member` made,
    /// or all if it is nil.
    func shareLinks(of family: FamilyID, madeBy member: MemberID?, at now: Date) throws -> [ShareLinkRecord]
}

package protocol ShareLinkWriting {
    func add(_ link: ShareLinkRecord) throws
    func save(_ link: ShareLinkRecord) throws
    /// Revokes every link that `member` made.
    func revokeShareLinks(madeBy member: MemberID, at now: Date) throws
    func removeShareLinks(expiredBefore moment: Date) throws
}
