import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: FamilyAccountReading {
    func familyAccounts() throws -> [FamilyAccount] {
        try accounts("ORDER BY created_at, id", [])
    }

    func familyAccount(_ id: FamilyID) throws -> FamilyAccount? {
        try accounts("WHERE id = ?", [.id(id)]).first
    }

    func familyCount() throws -> Int {
        try connection.row("SELECT count(*) AS number FROM families", [])?.count("number") ?? 0
    }

    func familiesToErase(at now: Date) throws -> [FamilyID] {
        let sql = "SELECT id FROM families WHERE is_erasing = 1 OR erase_after <= ? ORDER BY id"
        return try connection.rows(sql, [.time(now)]).map { try $0.id("id") }
    }

    private func accounts(_ clause: String, _ values: [SQLValue]) throws -> [FamilyAccount] {
        try connection.rows(
            """
            SELECT families.*,
                (SELECT count(*) FROM members
                    WHERE family_id = families.id AND removed_at IS NULL AND guest_of IS NULL) AS people,
                (SELECT count(*) FROM frames WHERE family_id = families.id AND revoked_at IS NULL) AS frames,
                (SELECT count(*) FROM photos WHERE family_id = families.id AND deleted_at IS NULL) AS photos,
                (SELECT max(last_seen_at) FROM frames WHERE family_id = families.id AND revoked_at IS NULL) AS frame_at,
                (SELECT max(last_used_at) FROM sessions JOIN members ON members.id = member_id
                    WHERE family_id = families.id) AS browser_at
            FROM families \(clause)
            """,
            values
        ).map(FamilyAccount.init)
    }
}

extension SQLTransaction: FamilyAccountWriting {
    func set(quota: ByteCount?, of family: FamilyID) throws {
        try connection.run("UPDATE families SET quota = ? WHERE id = ?", [.bytes(quota), .id(family)])
    }

    func pause(_ family: FamilyID, at now: Date) throws {
        try connection.run(
            "UPDATE families SET paused_at = coalesce(paused_at, ?) WHERE id = ?",
            [.time(now), .id(family)]
        )
    }

    func resume(_ family: FamilyID) throws {
        try connection.run("UPDATE families SET paused_at = NULL WHERE id = ?", [.id(family)])
    }

    func close(_ family: FamilyID, erasedAfter end: Date) throws {
        try connection.run("UPDATE families SET erase_after = ? WHERE id = ?", [.time(end), .id(family)])
    }

    func reopen(_ family: FamilyID) throws {
        try connection.run("UPDATE families SET erase_after = NULL WHERE id = ? AND is_erasing = 0", [.id(family)])
    }

    func beginErasing(_ family: FamilyID, at now: Date) throws {
        try connection.run("UPDATE families SET is_erasing = 1 WHERE id = ?", [.id(family)])
        try revokeFrames(of: family, at: now)
        try connection.run(
            "DELETE FROM sessions WHERE member_id IN (SELECT id FROM members WHERE family_id = ?)",
            [.id(family)]
        )
        // Rows of these tables refer to photos.
        for table in ["share_links", "collections"] {
            try connection.run("DELETE FROM \(table) WHERE family_id = ?", [.id(family)])
        }
    }

    func erasePhotos(of family: FamilyID, limit: Int) throws -> Bool {
        let photos = try unfiltered.rows(
            "SELECT id FROM photos WHERE family_id = ? ORDER BY id LIMIT ?",
            [.id(family), .count(limit + 1)]
        ).map { SQLValue.text(try $0.text("id")) }
        let erased = Array(photos.prefix(limit))
        for part in erased.chunks(of: 50) {
            let marks = Self.placeholders(part.count)
            try queueRemovals(ofPhotosWhere: "photos.id IN (\(marks))", part)
            try connection.run("DELETE FROM photos WHERE id IN (\(marks))", part)
        }
        return photos.count > limit
    }
}

extension SQLTransaction: FamilyInvitationReading, FamilyInvitationWriting {
    func familyInvitation(_ id: FamilyInvitationID) throws -> FamilyInvitationRecord? {
        try connection.row("SELECT * FROM family_invitations WHERE id = ?", [.id(id)]).map(FamilyInvitationRecord.init)
    }

    func familyInvitation(tokenHash: ContentHash) throws -> FamilyInvitationRecord? {
        try connection.row("SELECT * FROM family_invitations WHERE token_hash = ?", [.hash(tokenHash)])
            .map(FamilyInvitationRecord.init)
    }

    func familyInvitations() throws -> [FamilyInvitationRecord] {
        try connection.rows("SELECT * FROM family_invitations ORDER BY made_at DESC, id", [])
            .map(FamilyInvitationRecord.init)
    }

    func add(_ invitation: FamilyInvitationRecord) throws {
        try connection.run(
            """
            INSERT INTO family_invitations (id, token_hash, label, quota, made_at, expires_at, used_at, revoked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(invitation.id), .hash(invitation.tokenHash), .text(invitation.label),
                .bytes(invitation.quota), .time(invitation.madeAt), .time(invitation.expiresAt),
                .time(invitation.usedAt), .time(invitation.revokedAt),
            ]
        )
    }

    func save(_ invitation: FamilyInvitationRecord) throws {
        try connection.run(
            "UPDATE family_invitations SET used_at = ?, revoked_at = ? WHERE id = ?",
            [.time(invitation.usedAt), .time(invitation.revokedAt), .id(invitation.id)]
        )
    }

    func removeFamilyInvitations(expiredBefore moment: Date) throws {
        try connection.run("DELETE FROM family_invitations WHERE expires_at < ?", [.time(moment)])
    }
}

extension FamilyAccount {
    fileprivate init(_ row: SQLRow) throws {
        self.init(family: try FamilyRecord(row))
        people = try row.count("people")
        frames = try row.count("frames")
        photos = try row.count("photos")
        let times = [try row.optionalTime("frame_at"), try row.optionalTime("browser_at")]
        lastUsedAt = times.compactMap(\.self).max()
    }
}

extension FamilyInvitationRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            tokenHash: try row.hash("token_hash"),
            label: try row.text("label"),
            quota: try row.holds("quota") ? try row.bytes("quota") : nil,
            madeAt: try row.time("made_at"),
            expiresAt: try row.time("expires_at")
        )
        usedAt = try row.optionalTime("used_at")
        revokedAt = try row.optionalTime("revoked_at")
    }
}
