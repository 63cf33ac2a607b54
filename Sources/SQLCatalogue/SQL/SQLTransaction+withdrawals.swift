import FamilyCore
import ServerCore

// A photo is withdrawn from a member who saw it and sees it no more, so that the member's frames hear of it, and the
// album page of a guest from outside.

extension SQLTransaction: MomentViewing {
    func isRestricted() throws -> Bool { try (connection as? ViewedConnection)?.withholdsMoments() ?? false }

    func viewers(of moment: MomentID, in family: FamilyID) throws -> Set<MemberID>? {
        let secret = try unfiltered.row(
            "SELECT maker_id, waits_until FROM moments WHERE id = ? AND family_id = ? AND (seen_by = 'invited' OR waits_until IS NOT NULL)",
            [.id(moment), .id(family)]
        )
        guard let secret else { return nil }
        if try secret.holds("waits_until") { return [try secret.id("maker_id")] }
        let invited = try unfiltered.rows("SELECT member_id FROM moment_answers WHERE moment_id = ?", [.id(moment)])
        return Set(try invited.map { try $0.id("member_id") } + [try secret.id("maker_id")])
    }

    func withdrawals(from member: MemberID, since revision: Int64, limit: Int) throws -> [PhotoWithdrawal] {
        try connection.rows(
            """
            SELECT photo_id, revision FROM photo_withdrawals
            WHERE member_id = ? AND revision > ?
                AND NOT EXISTS (SELECT 1 FROM photos WHERE photos.id = photo_withdrawals.photo_id
                    AND (sender_id IS DISTINCT FROM ?
                        OR EXISTS (SELECT 1 FROM moments WHERE moments.id = photos.moment_id)))
            ORDER BY revision LIMIT ?
            """,
            [.id(member), .integer(revision), .id(member), .count(limit)]
        ).map { PhotoWithdrawal(photo: try $0.id("photo_id"), revision: try $0.integer("revision")) }
    }

    func holdsPhotos(_ moment: MomentID, in family: FamilyID) throws -> Bool {
        // What waits as a surprise of somebody else is in no view: a refusal would tell of it.
        try connection.row(
            """
            SELECT 1 AS one FROM photos
            WHERE moment_id = ? AND family_id = ? AND (deleted_at IS NULL OR undo_until IS NOT NULL) LIMIT 1
            """,
            [.id(moment), .id(family)]
        ) != nil
    }
}

extension SQLTransaction {
    /// Condition on a row of `members`: the moment `?1` is kept from the member; never true for null.
    private static let areWithout = condition("?1")
    /// The same for the moment `?2`.
    private static let wereWithout = condition("?2")

    private static func condition(_ moment: String) -> String {
        "EXISTS (SELECT 1 FROM moments AS secret WHERE secret.seen_by = 'invited' AND secret.maker_id <> members.id AND"
            + " NOT EXISTS (SELECT 1 FROM moment_answers AS given WHERE given.moment_id = secret.id"
            + " AND given.member_id = members.id) AND secret.id = " + moment + ")"
    }

    /// Withdraws a photo that came from one moment into another from those who saw it there and do not see it here.
    ///
    /// `revision` is that of the change.
    func withdraw(_ photo: PhotoRecord, cameInto moment: MomentID?, at revision: Int64) throws {
        // A surprise was seen by nobody.
        guard !photo.waits else { return }
        try withdrawFromOutsideGuests(photo, cameInto: moment, at: revision)
        // Members see all photos outside of moments.
        guard let moment else { return }
        try connection.run(
            """
            INSERT INTO photo_withdrawals (member_id, photo_id, revision)
            SELECT members.id, ?3, ?4 FROM members
            WHERE family_id = ?5 AND removed_at IS NULL AND
            """ + " " + Self.areWithout + " AND NOT " + Self.wereWithout + Self.orLater,
            [.id(moment), .id(photo.momentID), .id(photo.id), .integer(revision), .id(photo.familyID)]
        )
    }

    /// Withdraws a photo from the guests from outside who have a stay in its former moment and none in the present one.
    private func withdrawFromOutsideGuests(
        _ photo: PhotoRecord,
        cameInto moment: MomentID?,
        at revision: Int64
    ) throws {
        guard let former = photo.momentID else { return }
        try connection.run(
            """
            INSERT INTO photo_withdrawals (member_id, photo_id, revision)
            SELECT members.id, ?3, ?4 FROM members
            WHERE family_id = ?5 AND removed_at IS NULL AND guest_of IS NOT NULL
                AND id IN (SELECT member_id FROM guest_stays WHERE moment_id = ?1)
                AND id NOT IN (SELECT member_id FROM guest_stays WHERE moment_id = ?2)
            """ + Self.orLater,
            [.id(former), .id(moment), .id(photo.id), .integer(revision), .id(photo.familyID)]
        )
    }

    /// Withdraws all photos of a moment, deleted ones included, from those who do not see it: from all of them, or from
    /// one member.
    ///
    /// Each gets a revision of its own, in the order they came, so that no page of changes ends between two of the same
    /// revision. Returns the last revision; nil if the moment has no photos.
    func withdrawPhotos(of moment: MomentID, in family: FamilyID, from member: MemberID? = nil) throws -> Int64? {
        let withdrawn = "FROM photos WHERE moment_id = ?1 AND family_id = ?2 AND waits_until IS NULL"
        let row = try unfiltered.row("SELECT count(*) AS number \(withdrawn)", [.id(moment), .id(family)])
        let count = try row?.count("number") ?? 0
        guard let last = try raiseRevision(of: family, by: count) else { return nil }
        try connection.run(
            """
            INSERT INTO photo_withdrawals (member_id, photo_id, revision)
            SELECT members.id, withdrawn.id, ?3 + withdrawn.number FROM members
            CROSS JOIN (SELECT id, row_number() OVER (ORDER BY position) AS number \(withdrawn)) AS withdrawn
            WHERE family_id = ?2 AND removed_at IS NULL AND coalesce(?4, members.id) = members.id AND
            """ + " " + Self.areWithout + Self.orLater,
            [.id(moment), .id(family), .integer(last - Int64(count)), .id(member)]
        )
        return last
    }

    func withdraw(_ photo: PhotoID, from member: MemberID, in family: FamilyID) throws -> Int64? {
        let seen = try connection.row("SELECT 1 AS one FROM photos WHERE id = ?", [.id(photo)])
        let withdrawn = try connection.row(
            "SELECT 1 AS one FROM photo_withdrawals WHERE photo_id = ? AND member_id = ?",
            [.id(photo), .id(member)]
        )
        guard seen == nil, withdrawn == nil, try isKnown(photo, in: family) else { return nil }
        let revision = try raiseRevision(of: family)
        try connection.run(
            "INSERT INTO photo_withdrawals (member_id, photo_id, revision) VALUES (?, ?, ?)",
            [.id(member), .id(photo), .integer(revision)]
        )
        return revision
    }

    private static let orLater = " ON CONFLICT (member_id, photo_id) DO UPDATE SET revision = excluded.revision"

    /// Tells all who see a moment of all its photos, because some of them did not see it before.
    func bringPhotos(of moment: MomentID, in family: FamilyID) throws {
        try raiseRevisions(ofPhotosWhere: "moment_id = ?1", .id(moment), in: family)
    }

    /// Returns the moments that not all see and that a member sees.
    func secrets(seenBy member: MemberID) throws -> [MomentID] {
        try unfiltered.rows(
            """
            SELECT id FROM moments
            WHERE seen_by = 'invited' AND (maker_id = ?1 OR EXISTS (
                SELECT 1 FROM moment_answers WHERE moment_id = moments.id AND member_id = ?1))
            ORDER BY id
            """,
            [.id(member)]
        ).map { try $0.id("id") }
    }

    /// Gives what was withdrawn from `source` to `target`, who gets the frames.
    func giveWithdrawals(of source: MemberID, to target: MemberID) throws {
        try connection.run(
            """
            INSERT INTO photo_withdrawals (member_id, photo_id, revision)
            SELECT ?1, photo_id, revision FROM photo_withdrawals WHERE member_id = ?2
            ON CONFLICT (member_id, photo_id) DO UPDATE SET revision =
                CASE WHEN photo_withdrawals.revision > excluded.revision THEN photo_withdrawals.revision
                ELSE excluded.revision END
            """,
            [.id(target), .id(source)]
        )
        try connection.run("DELETE FROM photo_withdrawals WHERE member_id = ?", [.id(source)])
    }
}
