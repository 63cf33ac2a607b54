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

    func outsideGuests(of moment: MomentID, in family: FamilyID) throws -> [MemberRecord] {
        try connection.rows(
            "SELECT * FROM members WHERE guest_of = ? AND family_id = ? AND removed_at IS NULL ORDER BY joined_at, id",
            [.id(moment), .id(family)]
        ).map(MemberRecord.init)
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
                .moment(link.madeAt), .moment(link.endsAt), .moment(link.revokedAt),
            ]
        )
    }

    func revokeMomentLinks(of moment: MomentID, in family: FamilyID, at now: Date) throws {
        try connection.run(
            "UPDATE moment_links SET revoked_at = ? WHERE moment_id = ? AND family_id = ? AND revoked_at IS NULL",
            [.moment(now), .id(moment), .id(family)]
        )
    }

    func revokeMomentLinks(madeBy member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE moment_links SET revoked_at = ? WHERE made_by = ? AND revoked_at IS NULL",
            [.moment(now), .id(member)]
        )
    }

    func removeMomentLinks(endedBefore moment: Date) throws {
        try connection.run("DELETE FROM moment_links WHERE coalesce(revoked_at, ends_at) < ?", [.moment(moment)])
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
            madeAt: try row.moment("made_at"),
            endsAt: try row.moment("ends_at"),
            revokedAt: try row.optionalMoment("revoked_at")
        )
    }
}
