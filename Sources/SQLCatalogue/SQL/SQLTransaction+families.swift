import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: FamilyReading, FamilyWriting {
    func server() throws -> ServerRecord? {
        try connection.row("SELECT id, setup_token_hash FROM server", []).map { row in
            ServerRecord(id: try row.id("id"), setupTokenHash: try row.optionalHash("setup_token_hash"))
        }
    }

    func save(_ server: ServerRecord) throws {
        try connection.run(
            """
            INSERT INTO server (only_row, id, setup_token_hash) VALUES (1, ?, ?)
            ON CONFLICT (only_row) DO UPDATE
            SET id = excluded.id, setup_token_hash = excluded.setup_token_hash
            """,
            [.id(server.id), .hash(server.setupTokenHash)]
        )
    }

    func family(_ id: FamilyID) throws -> FamilyRecord? {
        try connection.row("SELECT * FROM families WHERE id = ?", [.id(id)]).map(FamilyRecord.init)
    }

    func onlyFamily() throws -> FamilyID? {
        let families = try allFamilies.rows("SELECT id FROM families LIMIT 2", []).map { try $0.id("id") as FamilyID }
        return families.count == 1 ? families.first : nil
    }

    func hasFamilies() throws -> Bool {
        try allFamilies.row("SELECT id FROM families LIMIT 1", []) != nil
    }

    func revisions() throws -> Int64 {
        try connection.row(
            """
            SELECT coalesce(sum(revision), 0) + coalesce((SELECT max(erased_revisions) FROM server), 0) AS revisions
            FROM families
            """,
            []
        )?.integer("revisions") ?? 0
    }

    func beginEra(at now: Date) throws {
        for family in try connection.rows("SELECT id, revision, next_position FROM families", []) {
            let known = max(try family.integer("revision"), try family.integer("next_position"))
            let start = AlbumEra.next(after: known, at: now)
            try connection.run(
                "UPDATE families SET revision = ?, next_position = ? WHERE id = ?",
                [.integer(start), .integer(start + 1), .text(try family.text("id"))]
            )
        }
    }

    func familyNames(limit: Int) throws -> [String] {
        try connection.rows("SELECT name FROM families LIMIT ?", [.count(limit)]).map { try $0.text("name") }
    }

    func owedForgetting() throws -> Int64? {
        let row = try connection.row("SELECT forgetting_number FROM server WHERE forgetting = 1", [])
        return try row?.integer("forgetting_number")
    }

    func oweForgetting() throws {
        try connection.run("UPDATE server SET forgetting = 1, forgetting_number = forgetting_number + 1", [])
    }

    func settleForgetting(upTo number: Int64) throws {
        try connection.run("UPDATE server SET forgetting = 0 WHERE forgetting_number <= ?", [.integer(number)])
    }

    func hours() throws -> UptimeLog {
        guard let row = try connection.row("SELECT alive_at, away_from, away_until FROM server", []) else {
            return UptimeLog()
        }
        let (from, until) = (try row.optionalTime("away_from"), try row.optionalTime("away_until"))
        let absence = from.flatMap { from in until.map { UptimeLog.Absence(from: from, until: $0) } }
        return UptimeLog(aliveAt: try row.optionalTime("alive_at"), absence: absence)
    }

    func note(_ hours: UptimeLog) throws {
        try connection.run(
            "UPDATE server SET alive_at = ?, away_from = ?, away_until = ?",
            [.time(hours.aliveAt), .time(hours.absence?.from), .time(hours.absence?.until)]
        )
    }

    func waivesCopies(_ family: FamilyID) throws -> Bool {
        let row = try connection.row("SELECT copies_waived_at FROM families WHERE id = ?", [.id(family)])
        return try row?.holds("copies_waived_at") ?? false
    }

    func noteCopiesWaived(by family: FamilyID, at moment: Date?) throws {
        try connection.run(
            "UPDATE families SET copies_waived_at = ? WHERE id = ?",
            [.time(moment), .id(family)]
        )
    }

    /// The tables whose rows go with their family, in an order that no reference breaks.
    private static let tablesOfFamilies = [
        "share_links", "collections", "photos", "moment_answers", "moment_links", "guest_stays", "moment_words",
        "moments",
        "family_places", "join_links", "members",
    ]

    func remove(_ family: FamilyID, at now: Date) throws {
        try revokeFrames(of: family, at: now)
        try queueRemovals(ofPhotosWhere: "photos.family_id = ?", [.id(family)])
        // Hearts, renditions and sightings are deleted with their photos, and
        // sessions with their members.
        for table in Self.tablesOfFamilies {
            try connection.run("DELETE FROM \(table) WHERE family_id = ?", [.id(family)])
        }
        try connection.run(
            """
            UPDATE server
            SET erased_revisions = erased_revisions + coalesce((SELECT revision FROM families WHERE id = ?), 0)
            """,
            [.id(family)]
        )
        try connection.run("DELETE FROM families WHERE id = ?", [.id(family)])
    }

    /// Revokes a family's frames and clears their other columns; each frame learns of it when it connects again.
    func revokeFrames(of family: FamilyID, at now: Date) throws {
        try connection.run(
            "DELETE FROM invitations WHERE frame_id IN (SELECT id FROM frames WHERE family_id = ?)",
            [.id(family)]
        )
        try connection.run(
            """
            UPDATE frames
            SET family_id = NULL, member_id = NULL, name = NULL, paired_at = NULL, taken_in_by = NULL, model = '',
                version = '', last_seen_at = NULL, report_version = NULL, report_photo_id = NULL,
                report_shelf_photos = NULL, report_shelf_bytes = NULL, report_free_bytes = NULL, report_wifi = NULL,
                report_panel_width = NULL, report_panel_height = NULL, report_rotation = NULL,
                report_panel_is_on = NULL, report_settings = NULL, report_settings_version = NULL, settings = NULL,
                report_damaged = NULL, report_mended = NULL, report_paused = NULL, report_remarks = NULL,
                settings_version = NULL, by_password = 0, confirmed_by = NULL, registered_from = NULL,
                former_id = NULL, off_number = NULL, off_since = NULL, is_off = 0,
                revoked_at = coalesce(revoked_at, ?)
            WHERE family_id = ?
            """,
            [.time(now), .id(family)]
        )
    }

    func add(_ family: FamilyRecord) throws {
        try connection.run(
            """
            INSERT INTO families (id, name, time_zone, created_at, revision, next_position, bytes_used, senders,
                positions, quota)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(family.id), .text(family.name), .text(family.timeZone), .time(family.createdAt),
                .integer(family.revision), .integer(family.nextPosition), .bytes(family.bytesUsed),
                .text(family.senders.rawValue), .text(family.positions.rawValue), .bytes(family.quota),
            ]
        )
    }

    func describe(_ family: FamilyID, name: String, timeZone: String) throws {
        try connection.run(
            "UPDATE families SET name = ?, time_zone = ? WHERE id = ?",
            [.text(name), .text(timeZone), .id(family)]
        )
    }

    func choose(_ senders: Senders, in family: FamilyID) throws {
        try connection.run("UPDATE families SET senders = ? WHERE id = ?", [.text(senders.rawValue), .id(family)])
    }

    func choose(_ positions: Positions, in family: FamilyID) throws {
        try connection.run("UPDATE families SET positions = ? WHERE id = ?", [.text(positions.rawValue), .id(family)])
    }
}

extension FamilyState {
    fileprivate init(_ row: SQLRow) throws {
        if try row.flag("is_erasing") {
            self = .erasing
        } else if let end = try row.optionalTime("erase_after") {
            self = .closed(erasedAfter: end)
        } else {
            self = try row.holds("paused_at") ? .paused : .open
        }
    }
}

extension FamilyRecord {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            name: try row.text("name"),
            timeZone: try row.text("time_zone"),
            createdAt: try row.time("created_at"),
            revision: try row.integer("revision"),
            nextPosition: try row.integer("next_position"),
            bytesUsed: try row.bytes("bytes_used"),
            senders: try row.word("senders"),
            positions: try row.word("positions")
        )
        quota = try row.holds("quota") ? try row.bytes("quota") : nil
        state = try FamilyState(row)
    }
}
