import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: FrameReading, FrameWriting {
    func frame(_ id: FrameID) throws -> FrameRecord? {
        try connection.row("SELECT * FROM frames WHERE id = ?", [.id(id)]).map(FrameRecord.init)
    }

    func frame(secretHash: ContentHash) throws -> FrameRecord? {
        try connection.row("SELECT * FROM frames WHERE secret_hash = ?", [.hash(secretHash)]).map(FrameRecord.init)
    }

    func frames(of family: FamilyID) throws -> [FrameRecord] {
        try connection.rows(
            "SELECT * FROM frames WHERE family_id = ? AND revoked_at IS NULL ORDER BY paired_at, id",
            [.id(family)]
        ).map(FrameRecord.init)
    }

    func add(_ frame: FrameRecord) throws {
        try connection.run(
            """
            INSERT INTO frames
                (id, secret_hash, registered_at, model, version, family_id, member_id, name, paired_at, revoked_at,
                last_seen_at, report_version, report_photo_id, report_shelf_photos, report_shelf_bytes, taken_in_by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [.id(frame.id), .hash(frame.secretHash), .moment(frame.registeredAt)] + frame.changeable
        )
    }

    func save(_ frame: FrameRecord) throws {
        try connection.run(
            """
            UPDATE frames
            SET model = ?, version = ?, family_id = ?, member_id = ?, name = ?, paired_at = ?, revoked_at = ?,
                last_seen_at = ?, report_version = ?, report_photo_id = ?, report_shelf_photos = ?,
                report_shelf_bytes = ?, taken_in_by = ?
            WHERE id = ?
            """,
            frame.changeable + [.id(frame.id)]
        )
    }

    func removeUnpairedFrames(registeredBefore moment: Date) throws {
        try connection.run(
            "DELETE FROM frames WHERE family_id IS NULL AND revoked_at IS NULL AND registered_at < ?",
            [.moment(moment)]
        )
    }
}

extension FrameRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            secretHash: try row.hash("secret_hash"),
            model: try row.text("model"),
            version: try row.text("version"),
            registeredAt: try row.moment("registered_at"),
            pairing: try row.holds("family_id") ? try Pairing(row) : nil,
            revokedAt: try row.optionalMoment("revoked_at"),
            lastSeenAt: try row.optionalMoment("last_seen_at"),
            report: try row.holds("report_version") ? try FrameReport(row) : nil
        )
    }

    fileprivate var changeable: [SQLValue] {
        [
            .text(model), .text(version),
            .id(pairing?.familyID), .id(pairing?.memberID), .text(orNull: pairing?.name), .moment(pairing?.pairedAt),
            .moment(revokedAt), .moment(lastSeenAt),
            .text(orNull: report?.version), .id(report?.photoID),
            report.map { .count($0.shelfPhotos) } ?? .null, .bytes(report?.shelfBytes),
            .id(pairing?.takenInBy),
        ]
    }
}

extension FrameRecord.Pairing {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            familyID: try row.id("family_id"),
            memberID: try row.id("member_id"),
            name: try row.text("name"),
            pairedAt: try row.moment("paired_at"),
            takenInBy: try row.optionalID("taken_in_by")
        )
    }
}

extension FrameReport {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            version: try row.text("report_version"),
            photoID: try row.optionalID("report_photo_id"),
            shelfPhotos: try row.count("report_shelf_photos"),
            shelfBytes: try row.bytes("report_shelf_bytes")
        )
    }
}
