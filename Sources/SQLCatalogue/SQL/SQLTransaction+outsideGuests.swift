import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: OutsideGuestReading, OutsideGuestWriting {
    func momentLink(tokenHash: ContentHash) throws -> MomentLinkRecord? {
        try connection.row("SELECT * FROM moment_links WHERE token_hash = ?", [.hash(tokenHash)])
            .map(MomentLinkRecord.init)
    }

    func momentLinks(of moment: MomentID, in family: FamilyID) throws -> [MomentLinkRecord] {
        try connection.rows(
            "SELECT * FROM moment_links WHERE moment_id = ? AND family_id = ? ORDER BY made_at DESC, id",
            [.id(moment), .id(family)]
        ).map(MomentLinkRecord.init)
    }

    func outsideGuests(of moment: MomentID, in family: FamilyID) throws -> [StayingGuest] {
        try connection.rows(
            """
            SELECT members.*, moment_id, guest_stays.joined_at AS came_at, ends_at
            FROM guest_stays JOIN members ON members.id = member_id
            WHERE moment_id = ? AND guest_stays.family_id = ? AND removed_at IS NULL
            ORDER BY guest_stays.joined_at, member_id
            """,
            [.id(moment), .id(family)]
        ).map { row in
            let member = try MemberRecord(row)
            let stay = GuestStay(
                memberID: member.id,
                momentID: try row.id("moment_id"),
                familyID: member.familyID,
                joinedAt: try row.time("came_at"),
                endsAt: try row.time("ends_at")
            )
            return StayingGuest(member: member, stay: stay)
        }
    }

    func stays(of guest: MemberID) throws -> [GuestStay] {
        // Whoever puts a guest out of one moment may not see their other ones.
        try unfiltered.rows(
            "SELECT * FROM guest_stays WHERE member_id = ? ORDER BY joined_at, moment_id",
            [.id(guest)]
        ).map { row in
            GuestStay(
                memberID: try row.id("member_id"),
                momentID: try row.id("moment_id"),
                familyID: try row.id("family_id"),
                joinedAt: try row.time("joined_at"),
                endsAt: try row.time("ends_at")
            )
        }
    }

    func add(_ link: MomentLinkRecord) throws {
        try revokeMomentLinks(of: link.momentID, in: link.familyID, at: link.madeAt)
        try connection.run(
            """
            INSERT INTO moment_links (id, moment_id, family_id, made_by, token_hash, made_at, ends_at, revoked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(link.id), .id(link.momentID), .id(link.familyID), .id(link.madeBy), .hash(link.tokenHash),
                .time(link.madeAt), .time(link.endsAt), .time(link.revokedAt),
            ]
        )
    }

    func revokeMomentLinks(of moment: MomentID, in family: FamilyID, at now: Date) throws {
        try connection.run(
            "UPDATE moment_links SET revoked_at = ? WHERE moment_id = ? AND family_id = ? AND revoked_at IS NULL",
            [.time(now), .id(moment), .id(family)]
        )
    }

    func revokeMomentLinks(madeBy member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE moment_links SET revoked_at = ? WHERE made_by = ? AND revoked_at IS NULL",
            [.time(now), .id(member)]
        )
    }

    func save(_ stay: GuestStay) throws {
        try connection.run(
            """
            INSERT INTO guest_stays (member_id, moment_id, family_id, joined_at, ends_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (member_id, moment_id)
                DO UPDATE SET joined_at = excluded.joined_at, ends_at = excluded.ends_at
            """,
            [
                .id(stay.memberID), .id(stay.momentID), .id(stay.familyID), .time(stay.joinedAt),
                .time(stay.endsAt),
            ]
        )
    }

    func removeStay(of guest: MemberID, in moment: MomentID) throws {
        let stay = [SQLValue.id(guest), .id(moment)]
        try connection.run("DELETE FROM guest_stays WHERE member_id = ? AND moment_id = ?", stay)
        let forgotten = try connection.run(
            "DELETE FROM moment_answers WHERE member_id = ? AND moment_id = ?",
            stay
        )
        guard forgotten > 0, let member = try member(guest) else { return }
        // The frames hear that somebody comes no more.
        try connection.run(
            "UPDATE moments SET revision = ? WHERE id = ? AND removed_at IS NULL",
            [.integer(try raiseRevision(of: member.familyID)), .id(moment)]
        )
    }

    func removeStays(of guest: MemberID) throws {
        try connection.run("DELETE FROM guest_stays WHERE member_id = ?", [.id(guest)])
    }

    func removeMomentLinks(endedBefore moment: Date) throws {
        try connection.run("DELETE FROM moment_links WHERE coalesce(revoked_at, ends_at) < ?", [.time(moment)])
    }
}

extension MomentLinkRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            momentID: try row.id("moment_id"),
            familyID: try row.id("family_id"),
            madeBy: try row.id("made_by"),
            tokenHash: try row.hash("token_hash"),
            madeAt: try row.time("made_at"),
            endsAt: try row.time("ends_at"),
            revokedAt: try row.optionalTime("revoked_at")
        )
    }
}
