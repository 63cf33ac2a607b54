import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: UploadReading, UploadWriting {
    func upload(_ id: UploadID) throws -> UploadProgress? {
        let found = try connection.row("SELECT * FROM uploads WHERE id = ?", [.id(id)]).map(UploadProgress.init)
        return ours(found) { $0.record.familyID }
    }

    func uploads() throws -> [UploadProgress] {
        try connection.rows("SELECT * FROM uploads ORDER BY id", []).map(UploadProgress.init)
    }

    static let uploadsOfFamily = "SELECT * FROM uploads WHERE family_id = ? ORDER BY id"
    static let openUploadsOfFamily = "SELECT * FROM uploads WHERE family_id = ? AND outcome IS NULL ORDER BY id"
    /// Two queries, so that each has the index by expiry.
    static let uploadsToChange = """
        SELECT * FROM uploads WHERE expires_at <= ?1 UNION ALL SELECT * FROM uploads WHERE expires_at > ?2 LIMIT ?3
        """

    func uploads(of family: FamilyID, isOpen: Bool) throws -> [UploadProgress] {
        try connection.rows(isOpen ? Self.openUploadsOfFamily : Self.uploadsOfFamily, [.id(family)])
            .map(UploadProgress.init)
    }

    func familiesOfUploads() throws -> Set<FamilyID> {
        Set(try connection.rows("SELECT DISTINCT family_id FROM uploads", []).map { try $0.id("family_id") })
    }

    func uploads(expiringBy moment: Date, orAfter latest: Date, limit: Int) throws -> [UploadRecord] {
        try connection.rows(Self.uploadsToChange, [.time(moment), .time(latest), .count(limit)])
            .map { try UploadProgress($0).record }
    }

    func pieces(of upload: UploadID) throws -> [UploadPieceRecord] {
        try connection.rows("SELECT * FROM upload_pieces WHERE upload_id = ? ORDER BY start", [.id(upload)])
            .map(UploadPieceRecord.init)
    }

    func lockNumber(at upload: UploadID) throws -> Int64? {
        try connection.row("SELECT turn FROM uploads WHERE id = ?", [.id(upload)])?.integer("turn")
    }

    func add(_ upload: UploadRecord) throws {
        try connection.run(
            """
            INSERT INTO uploads (id, family_id, member_id, length, metadata, expires_at, unproved, outcome)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(upload.id), .id(upload.familyID), .id(upload.memberID), .bytes(upload.length),
                .text(upload.metadata), .time(upload.expiresAt), .bytes(upload.unproved),
                try .outcome(upload.outcome),
            ]
        )
    }

    func acquireLock(at upload: UploadID) throws -> UploadLockRecord? {
        let row = try connection.row(
            "UPDATE uploads SET turn = turn + 1 WHERE id = ? RETURNING turn, stored",
            [.id(upload)]
        )
        guard let row else { return nil }
        let last = try connection.row(
            "SELECT * FROM upload_pieces WHERE upload_id = ? ORDER BY start DESC LIMIT 1",
            [.id(upload)]
        )
        return UploadLockRecord(
            number: try row.integer("turn"),
            stored: try row.integer("stored"),
            last: try last.map(UploadPieceRecord.init)
        )
    }

    func save(_ upload: UploadRecord, in lock: Int64) throws -> Bool {
        let changed = try connection.run(
            "UPDATE uploads SET expires_at = ?, unproved = ?, outcome = ? WHERE id = ? AND turn = ?",
            [
                .time(upload.expiresAt), .bytes(upload.unproved), try .outcome(upload.outcome), .id(upload.id),
                .integer(lock),
            ]
        )
        return changed == 1
    }

    func save(_ outcome: UploadOutcome, until expiry: Date, of upload: UploadID, in lock: Int64?) throws -> Bool {
        let changed = try connection.run(
            """
            UPDATE uploads SET expires_at = ?1, outcome = ?2
            WHERE id = ?3 AND outcome IS NULL AND turn = coalesce(?4, turn)
            """,
            [.time(expiry), try .outcome(outcome), .id(upload), lock.map { .integer($0) } ?? .null]
        )
        return changed == 1
    }

    func set(expiry: Date, of upload: UploadID) throws {
        try connection.run("UPDATE uploads SET expires_at = ? WHERE id = ?", [.time(expiry), .id(upload)])
    }

    func add(_ piece: UploadPieceRecord, after end: Int64, in lock: Int64) throws -> Bool {
        let upload = piece.name.upload
        let changed = try connection.run(
            "UPDATE uploads SET stored = ? WHERE id = ? AND turn = ? AND stored = ?",
            [.integer(piece.end), .id(upload), .integer(lock), .integer(end)]
        )
        guard changed == 1 else { return false }
        try connection.run(
            "DELETE FROM upload_pieces WHERE upload_id = ? AND start = ?",
            [.id(upload), .integer(piece.start)]
        )
        try connection.run(
            """
            INSERT INTO upload_pieces (upload_id, start, length, size, hash, turn, mark) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(upload), .integer(piece.start), .integer(piece.length), .integer(piece.size), .hash(piece.hash),
                .integer(piece.name.lock), .text(piece.name.mark),
            ]
        )
        return true
    }

    func cut(_ upload: UploadID, to length: Int64, in lock: Int64) throws -> [UploadPieceRecord]? {
        let changed = try connection.run(
            "UPDATE uploads SET stored = ? WHERE id = ? AND turn = ? AND stored >= ?",
            [.integer(length), .id(upload), .integer(lock), .integer(length)]
        )
        guard changed == 1 else { return nil }
        let removed = try connection.rows(
            "DELETE FROM upload_pieces WHERE upload_id = ? AND start >= ? RETURNING *",
            [.id(upload), .integer(length)]
        )
        try connection.run(
            "UPDATE upload_pieces SET length = ?1 - start WHERE upload_id = ?2 AND start + length > ?1",
            [.integer(length), .id(upload)]
        )
        return try removed.map(UploadPieceRecord.init)
    }

    func removeUpload(_ id: UploadID) throws -> [UploadPieceRecord] {
        let pieces = try pieces(of: id)
        try connection.run("DELETE FROM uploads WHERE id = ?", [.id(id)])
        return pieces
    }
}

extension SQLValue {
    fileprivate static func outcome(_ outcome: UploadOutcome?) throws -> SQLValue {
        guard let outcome else { return .null }
        return .text(String(decoding: try WireCoding.encode(outcome), as: UTF8.self))
    }
}

extension UploadProgress {
    fileprivate init(_ row: SQLRow) throws {
        var record = UploadRecord(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            memberID: try row.id("member_id"),
            length: try row.bytes("length"),
            metadata: try row.text("metadata"),
            expiresAt: try row.time("expires_at")
        )
        if try row.holds("unproved") { record.unproved = try row.bytes("unproved") }
        record.outcome = try row.optionalText("outcome").map { text in
            try WireCoding.decode(UploadOutcome.self, from: Data(text.utf8))
        }
        self.init(record, stored: try row.bytes("stored"))
    }
}

extension UploadPieceRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            name: UploadPieceName(
                upload: try row.id("upload_id"),
                lock: try row.integer("turn"),
                mark: try row.text("mark")
            ),
            start: try row.integer("start"),
            length: try row.integer("length"),
            size: try row.integer("size"),
            hash: try row.hash("hash")
        )
    }
}
