import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: ReturnLinkReading, ReturnLinkWriting {
    func returnLink(tokenHash: ContentHash) throws -> ReturnLinkRecord? {
        try connection.row("SELECT * FROM return_links WHERE token_hash = ?", [.hash(tokenHash)])
            .map(ReturnLinkRecord.init)
    }

    func add(_ link: ReturnLinkRecord) throws {
        try connection.run(
            """
            INSERT INTO return_links (id, member_id, made_by, token_hash, made_at, expires_at, used_at, revoked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(link.id), .id(link.memberID), .id(link.madeBy), .hash(link.tokenHash), .time(link.madeAt),
                .time(link.expiresAt), .time(link.usedAt), .time(link.revokedAt),
            ]
        )
    }

    func save(_ link: ReturnLinkRecord) throws {
        try connection.run(
            "UPDATE return_links SET used_at = ?, revoked_at = ? WHERE id = ?",
            [.time(link.usedAt), .time(link.revokedAt), .id(link.id)]
        )
    }

    func revokeReturnLinks(of member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE return_links SET revoked_at = ? WHERE member_id = ? AND revoked_at IS NULL AND used_at IS NULL",
            [.time(now), .id(member)]
        )
    }

    func revokeReturnLinks(madeBy member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE return_links SET revoked_at = ? WHERE made_by = ? AND revoked_at IS NULL AND used_at IS NULL",
            [.time(now), .id(member)]
        )
    }

    func removeReturnLinks(expiredBefore moment: Date) throws {
        try connection.run("DELETE FROM return_links WHERE expires_at < ?", [.time(moment)])
    }
}

extension ReturnLinkRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            memberID: try row.id("member_id"),
            madeBy: try row.id("made_by"),
            tokenHash: try row.hash("token_hash"),
            madeAt: try row.time("made_at"),
            expiresAt: try row.time("expires_at"),
            usedAt: try row.optionalTime("used_at"),
            revokedAt: try row.optionalTime("revoked_at")
        )
    }
}
