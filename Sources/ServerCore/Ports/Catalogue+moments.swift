package import FamilyCore
package import FoundationEssentials

package protocol MomentReading {
    /// Returns a moment of the family.
    func moment(_ id: MomentID, in family: FamilyID) throws -> MomentRecord?
    /// Returns a moment of the family with its photos counted, and with the answer of `member`; nil: of nobody.
    func seenMoment(_ id: MomentID, in family: FamilyID, seenBy member: MemberID?) throws -> SeenMoment?
    /// Returns those of `ids` that are moments of the family, with their photos counted, in any order.
    func seenMoments(_ ids: [MomentID], in family: FamilyID) throws -> [SeenMoment]
    /// Returns the moments of the family that were edited after the lower revision and not after the upper one.
    func moments(of family: FamilyID, editedIn revisions: ClosedRange<Int64>) throws -> [SeenMoment]
    /// Returns at most `limit` moments that have this status at `now`, after `place`: those that go on or come by their
    /// start, the soonest first, and those that ended by their end, the last one first.
    func moments(
        of family: FamilyID,
        _ status: MomentStatus,
        at now: Date,
        after place: MomentListPlace?,
        limit: Int,
        seenBy member: MemberID?
    ) throws -> [SeenMoment]
    func momentCount(of family: FamilyID) throws -> MomentCount
    /// Returns whether a moment of any family has or had this ID.
    func isTaken(_ id: MomentID) throws -> Bool
    /// Returns whether the whole family may see this moment, or could when it was deleted.
    ///
    /// Returns false for a surprise, for a moment of another family, and for an ID that no moment has.
    func isForWholeFamily(_ id: MomentID, in family: FamilyID) throws -> Bool
    /// Returns at most `limit` of a moment's photos, always newest first; towards newer ones, those nearest to the
    /// starting position.
    ///
    /// The cost depends neither on the length of the album nor on that of the moment.
    func photos(
        of moment: MomentID,
        in family: FamilyID,
        _ reach: AlbumDirection,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto]
}

package protocol MomentAnswerReading {
    /// Returns what a member answered to a moment; nil if the member was neither asked nor answered.
    func answer(of member: MemberID, to moment: MomentID) throws -> MomentAnswer?
    /// Returns all members who were asked or answered: who is there first, then who comes, who was asked, and who does
    /// not come; among these, the first one first.
    func guests(of moment: MomentID, in family: FamilyID) throws -> [MomentGuest]
    /// Returns those who are there or come, of those of the moments that anybody comes to.
    func company(of moments: [MomentID], in family: FamilyID) throws -> [MomentID: MomentCompany]
    /// Returns at most `limit` moments to which a member was asked, has not answered, and that have not ended at `now`,
    /// the soonest first.
    func invitations(of member: MemberID, at now: Date, limit: Int) throws -> [SeenMoment]
    /// Counts the same moments.
    func invitationCount(of member: MemberID, at now: Date) throws -> Int
}

package protocol MomentFinding {
    /// Returns at most `limit` moments that fit a search, the one that begins last first.
    func moments(
        of family: FamilyID,
        in search: MomentSearch,
        limit: Int,
        seenBy member: MemberID?
    ) throws -> [SeenMoment]
}

package protocol MomentAnswerWriting {
    /// Asks a member; returns whether they are asked now. Whoever was asked or answered before is not asked again.
    ///
    /// If they did not see the moment, its photos get new revisions.
    @discardableResult
    func invite(_ guest: MemberID, to moment: MomentRecord, by member: MemberID, at now: Date) throws -> Bool
    /// Forgets an invitation that was not answered; if the member does not see the moment any more, its photos are
    /// withdrawn.
    func takeBackInvitation(of member: MemberID, to moment: MomentRecord) throws
    /// Writes an answer and raises the moment's revision; an invitation before it is remembered.
    func save(_ answer: MomentAnswer, of member: MemberID, to moment: MomentRecord, at now: Date) throws
    /// Forgets all answers of a member, and the invitations that they have not answered.
    func forgetAnswers(of member: MemberID) throws
}

package protocol MomentWriting {
    /// Enters the titles of at most so many moments that an older program left; returns how many it entered.
    func enterMomentTitles(limit: Int) throws -> Int
    /// Adds a moment; returns it with its revision.
    ///
    /// Throws `.conflict` if the ID is taken.
    @discardableResult
    func add(_ moment: MomentRecord) throws -> MomentRecord
    /// Replaces what is said of a moment; returns the new revision.
    ///
    /// Its photos are withdrawn from those who do not see it any more, or get new revisions if all see it now.
    @discardableResult
    func save(_ moment: MomentRecord) throws -> Int64
    /// Removes a moment with all answers to it and takes its photos out of it; returns the last revision.
    ///
    /// Its ID stays taken, without anything that people wrote. If not all saw it, deleted photos stay in it and answers
    /// stay, because nobody else may hear of them.
    func remove(_ moment: MomentRecord, at now: Date) throws -> Int64
    /// Frees the IDs of moments that were removed before `moment`.
    func forgetMoments(of family: FamilyID, removedBefore moment: Date) throws
    /// Puts a photo into a moment, or takes it out of its moment for nil; returns the new revision, or nil if nothing
    /// changed.
    ///
    /// The photo is withdrawn from those who do not see it any more.
    func setMoment(_ moment: MomentID?, of photo: PhotoRecord) throws -> Int64?
    /// Raises the revision of the moments at a place whose name changes or goes; returns it, or nil if there is no such
    /// moment.
    func noteMoments(at place: FamilyPlaceID, in family: FamilyID) throws -> Int64?
    /// Sets the times of the family's moments anew, after its zone changed; returns their new revision, or nil if there
    /// are none.
    func moveMoments(of family: FamilyID, to clock: FamilyClock) throws -> Int64?
}

/// A moment's place in a list of one status.
package struct MomentListPlace: Equatable, Sendable {
    /// The start of a moment that goes on or comes, or the end of one that ended.
    package var time: Date
    /// Orders moments of the same time.
    package var id: MomentID

    package init(time: Date, id: MomentID) {
        self.time = time
        self.id = id
    }

    /// Returns the place of a moment in the list of this status.
    package init(of moment: MomentRecord, in status: MomentStatus) {
        self.init(time: status == .ended ? moment.span.endsAt : moment.span.startsAt, id: moment.id)
    }
}

// A cursor is the base64url of `m`, the milliseconds of the time, a point and the ID.

extension MomentCursor {
    package init(_ place: MomentListPlace) {
        let milliseconds = Int64(nearest: place.time.timeIntervalSince1970 * 1_000)
        self.init(text: Base64URL.encode("m\(milliseconds).\(place.id)".utf8))
    }

    /// The place; nil for text that this server did not make.
    package var place: MomentListPlace? {
        guard text.utf8.count <= 160, let bytes = Base64URL.decode(text), bytes.first == UInt8(ascii: "m") else {
            return nil
        }
        let parts = String(decoding: bytes.dropFirst(), as: UTF8.self).split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = MomentID(String(parts[1])) else {
            return nil
        }
        return MomentListPlace(time: Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000), id: id)
    }
}
