import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: ShareLinkReading, ShareLinkWriting {
    func shareLink(_ id: ShareLinkID) throws -> ShareLinkRecord? {
        let found = try connection.row("SELECT * FROM share_links WHERE id = ?", [.id(id)]).map(ShareLinkRecord.init)
        return ours(found) { $0.familyID }
    }

    func shareLink(tokenHash: ContentHash) throws -> ShareLinkRecord? {
        try connection.row("SELECT * FROM share_links WHERE token_hash = ?", [.hash(tokenHash)])
            .map(ShareLinkRecord.init)
    }

    func shareLinks(of family: FamilyID, madeBy member: MemberID?, at now: Date) throws -> [ShareLinkRecord] {
        try connection.rows(
            """
            SELECT share_links.* FROM share_links JOIN photos ON photos.id = share_links.photo_id
            WHERE share_links.family_id = ? AND coalesce(?, made_by) = made_by AND revoked_at IS NULL
                AND expires_at > ? AND \(Self.inAlbum)
            ORDER BY made_at DESC, share_links.id
            """,
            [.id(family), .id(member), .time(now)]
        ).map(ShareLinkRecord.init)
    }

    func add(_ link: ShareLinkRecord) throws {
        try connection.run(
            """
            INSERT INTO share_links (id, family_id, photo_id, made_by, token_hash, made_at, expires_at, revoked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(link.id), .id(link.familyID), .id(link.photoID), .id(link.madeBy), .hash(link.tokenHash),
                .time(link.madeAt), .time(link.expiresAt), .time(link.revokedAt),
            ]
        )
    }

    func save(_ link: ShareLinkRecord) throws {
        try connection.run(
            "UPDATE share_links SET revoked_at = ? WHERE id = ?",
            [.time(link.revokedAt), .id(link.id)]
        )
    }

    func revokeShareLinks(madeBy member: MemberID, at now: Date) throws {
        try connection.run(
            "UPDATE share_links SET revoked_at = ? WHERE made_by = ? AND revoked_at IS NULL",
            [.time(now), .id(member)]
        )
    }

    func removeShareLinks(expiredBefore moment: Date) throws {
        try connection.run("DELETE FROM share_links WHERE expires_at < ?", [.time(moment)])
    }
}

extension ShareLinkRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            photoID: try row.id("photo_id"),
            madeBy: try row.id("made_by"),
            tokenHash: try row.hash("token_hash"),
            madeAt: try row.time("made_at"),
            expiresAt: try row.time("expires_at"),
            revokedAt: try row.optionalTime("revoked_at")
        )
    }
}
