import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: JoinLinkReading, JoinLinkWriting {
    func joinLink(_ id: JoinLinkID) throws -> JoinLinkRecord? {
        let found = try connection.row("SELECT * FROM join_links WHERE id = ?", [.id(id)]).map(JoinLinkRecord.init)
        return ours(found) { $0.familyID }
    }

    func joinLink(tokenHash: ContentHash) throws -> JoinLinkRecord? {
        try connection.row("SELECT * FROM join_links WHERE token_hash = ?", [.hash(tokenHash)])
            .map(JoinLinkRecord.init)
    }

    func joinLinks(of family: FamilyID) throws -> [JoinLinkRecord] {
        try connection.rows(
            "SELECT * FROM join_links WHERE family_id = ? ORDER BY made_at DESC, id",
            [.id(family)]
        ).map(JoinLinkRecord.init)
    }

    func add(_ link: JoinLinkRecord) throws {
        try connection.run(
            """
            INSERT INTO join_links
                (id, family_id, made_by, token_hash, role, uses_left, asks_first, made_at, expires_at, revoked_at,
                guest_ends_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(link.id), .id(link.familyID), .id(link.madeBy), .hash(link.tokenHash), .text(link.role.rawValue),
                .count(link.usesLeft), .flag(link.asksFirst), .time(link.madeAt), .time(link.expiresAt),
                .time(link.revokedAt), .time(link.guestEndsAt),
            ]
        )
    }

    func save(_ link: JoinLinkRecord) throws {
        try connection.run(
            "UPDATE join_links SET uses_left = ?, revoked_at = ? WHERE id = ?",
            [.count(link.usesLeft), .time(link.revokedAt), .id(link.id)]
        )
    }

    func revokeJoinLinks(madeBy member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE join_links SET revoked_at = ? WHERE made_by = ? AND revoked_at IS NULL",
            [.time(now), .id(member)]
        )
    }

    func removeJoinLinks(expiredBefore moment: Date) throws {
        try connection.run("DELETE FROM join_links WHERE expires_at < ?", [.time(moment)])
    }
}

extension JoinLinkRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            madeBy: try row.id("made_by"),
            tokenHash: try row.hash("token_hash"),
            role: try row.word("role"),
            usesLeft: try row.count("uses_left"),
            asksFirst: try row.flag("asks_first"),
            guestEndsAt: try row.optionalTime("guest_ends_at"),
            madeAt: try row.time("made_at"),
            expiresAt: try row.time("expires_at"),
            revokedAt: try row.optionalTime("revoked_at")
        )
    }
}
