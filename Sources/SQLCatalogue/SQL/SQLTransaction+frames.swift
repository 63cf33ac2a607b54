import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: FrameReading, FrameWriting {
    func frame(_ id: FrameID) throws -> FrameRecord? {
        let found = try connection.row("SELECT * FROM frames WHERE id = ?", [.id(id)]).map(FrameRecord.init)
        return ours(found) { $0.pairing?.familyID }
    }

    func frame(secretHash: ContentHash) throws -> FrameRecord? {
        try connection.row("SELECT * FROM frames WHERE secret_hash = ?", [.hash(secretHash)]).map(FrameRecord.init)
    }

    func access(bySecrets hashes: [ContentHash]) throws -> [ContentHash: FrameAccess] {
        var found: [ContentHash: FrameAccess] = [:]
        for part in hashes.chunks(of: 100) {
            // There are two statements, for one secret and for 100, not one for each number: connections keep them prepared.
            let marks = part.count == 1 ? 1 : 100
            let values = part + repeatElement(part[part.startIndex], count: marks - part.count)
            let placeholders = Self.placeholders(marks)
            let rows = try connection.rows(
                """
                SELECT id, secret_hash, family_id, member_id, name, paired_at, taken_in_by, by_password, confirmed_by,
                    revoked_at, last_seen_at
                FROM frames WHERE secret_hash IN (\(placeholders))
                """,
                values.map(SQLValue.hash)
            )
            for row in rows { found[try row.hash("secret_hash")] = try FrameAccess(row) }
        }
        return found
    }

    func frames(of family: FamilyID) throws -> [FrameRecord] {
        try connection.rows(
            "SELECT * FROM frames WHERE family_id = ? AND revoked_at IS NULL ORDER BY paired_at, id",
            [.id(family)]
        ).map(FrameRecord.init)
    }

    func frames(of family: FamilyID, removedSince moment: Date) throws -> [FrameRecord] {
        try connection.rows(
            "SELECT * FROM frames WHERE family_id = ? AND revoked_at >= ? ORDER BY revoked_at DESC, id",
            [.id(family), .time(moment)]
        ).map(FrameRecord.init)
    }

    func waitingFrame(formerly frame: FrameID) throws -> FrameRecord? {
        try connection.row(
            """
            SELECT * FROM frames WHERE former_id = ? AND family_id IS NULL AND revoked_at IS NULL
            ORDER BY registered_at DESC, id LIMIT 1
            """,
            [.id(frame)]
        ).map(FrameRecord.init)
    }

    func replaceSecret(of frame: FrameID, with secretHash: ContentHash) throws {
        try connection.run("UPDATE frames SET secret_hash = ? WHERE id = ?", [.hash(secretHash), .id(frame)])
    }

    func unpairedFrames() throws -> [String: Int] {
        let rows = try connection.rows(
            """
            SELECT coalesce(registered_from, '') AS site, count(*) AS waiting FROM frames
            WHERE family_id IS NULL AND revoked_at IS NULL GROUP BY coalesce(registered_from, '')
            """,
            []
        )
        return try rows.reduce(into: [:]) { try $0[$1.text("site")] = $1.count("waiting") }
    }

    func unpairedFrames(of site: String, at now: Date) throws -> [WaitingFrame] {
        try connection.rows(
            """
            SELECT frames.id AS id, registered_at, asked_at, polled_at FROM frames
            LEFT JOIN invitations
                ON frame_id = frames.id AND invitations.state IN ('open', 'claimed') AND invitations.expires_at > ?
            WHERE family_id IS NULL AND revoked_at IS NULL AND coalesce(registered_from, '') = ?
            """,
            [.time(now), .text(site)]
        ).map {
            WaitingFrame(
                id: try $0.id("id"),
                registeredAt: try $0.time("registered_at"),
                askedAt: try $0.optionalTime("asked_at"),
                polledAt: try $0.optionalTime("polled_at")
            )
        }
    }

    func removeUnpairedFrame(_ id: FrameID) throws {
        try connection.run(
            "DELETE FROM frames WHERE id = ? AND family_id IS NULL AND revoked_at IS NULL",
            [.id(id)]
        )
    }

    func add(_ frame: FrameRecord) throws {
        try connection.run(
            """
            INSERT INTO frames
                (id, secret_hash, registered_at, model, version, family_id, member_id, name, paired_at, revoked_at,
                last_seen_at, report_version, report_photo_id, report_shelf_photos, report_shelf_bytes, taken_in_by,
                report_free_bytes, report_wifi, report_panel_width, report_panel_height, report_rotation,
                report_panel_is_on, report_settings, report_settings_version, settings, settings_version,
                by_password, confirmed_by, registered_from, report_damaged, report_mended, report_paused, former_id,
                report_remarks, off_number, off_since, is_off)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ?, ?)
            """,
            [.id(frame.id), .hash(frame.secretHash), .time(frame.registeredAt)] + (try frame.changeable)
        )
    }

    func save(_ frame: FrameRecord) throws {
        try connection.run(
            """
            UPDATE frames
            SET model = ?, version = ?, family_id = ?, member_id = ?, name = ?, paired_at = ?, revoked_at = ?,
                last_seen_at = ?, report_version = ?, report_photo_id = ?, report_shelf_photos = ?,
                report_shelf_bytes = ?, taken_in_by = ?, report_free_bytes = ?, report_wifi = ?,
                report_panel_width = ?, report_panel_height = ?, report_rotation = ?, report_panel_is_on = ?,
                report_settings = ?, report_settings_version = ?, settings = ?, settings_version = ?,
                by_password = ?, confirmed_by = ?, registered_from = ?, report_damaged = ?, report_mended = ?,
                report_paused = ?, former_id = ?, report_remarks = ?, off_number = ?, off_since = ?, is_off = ?
            WHERE id = ?
            """,
            try frame.changeable + [.id(frame.id)]
        )
    }

    func removeUnpairedFrames(registeredBefore moment: Date) throws {
        try connection.run(
            "DELETE FROM frames WHERE family_id IS NULL AND revoked_at IS NULL AND registered_at < ?",
            [.time(moment)]
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
            registeredAt: try row.time("registered_at"),
            registeredFrom: try row.optionalText("registered_from"),
            formerID: try row.optionalID("former_id"),
            pairing: try row.holds("family_id") ? try Pairing(row) : nil,
            revokedAt: try row.optionalTime("revoked_at"),
            lastSeenAt: try row.optionalTime("last_seen_at"),
            report: try row.holds("report_version") ? try FrameReport(row) : nil,
            chosen: try row.holds("settings_version")
                ? ChosenSettings(version: try row.count("settings_version"), settings: try row.settings("settings"))
                : nil,
            off: try row.holds("off_number") ? try FrameOff(row) : nil
        )
    }

    fileprivate var changeable: [SQLValue] {
        get throws {
            [
                .text(model), .text(version),
                .id(pairing?.familyID), .id(pairing?.memberID), .text(orNull: pairing?.name),
                .time(pairing?.pairedAt),
                .time(revokedAt), .time(lastSeenAt),
                .text(orNull: report?.version), .id(report?.photoID),
                .count(orNull: report?.shelfPhotos), .bytes(report?.shelfBytes),
                .id(pairing?.takenInBy),
                .bytes(report?.freeBytes), .count(orNull: report?.wifi),
                .count(orNull: report?.panel?.width), .count(orNull: report?.panel?.height),
                .count(orNull: report?.panel?.rotation), .flag(orNull: report?.panel?.isOn),
                .text(orNull: try report?.settings.map(Self.text)), .count(orNull: report?.settingsVersion),
                .text(orNull: try (chosen?.settings).map(Self.text)), .count(orNull: chosen?.version),
                .flag(pairing?.cameByPassword ?? false), .id(pairing?.confirmedBy), .text(orNull: registeredFrom),
                .count(orNull: report?.damage?.found), .count(orNull: report?.damage?.mended),
                .flag(orNull: report?.isPaused),
                .id(formerID), .text(orNull: try report.flatMap(ReportDetails.init)?.text),
                .count(orNull: off?.number), .time(off?.since), .flag(off?.isOff == true),
            ]
        }
    }

    private static func text(of settings: FrameSettings) throws -> String {
        String(decoding: try WireCoding.encode(settings), as: UTF8.self)
    }
}

extension FrameAccess {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            pairing: try row.holds("family_id") ? try FrameRecord.Pairing(row) : nil,
            revokedAt: try row.optionalTime("revoked_at"),
            lastSeenAt: try row.optionalTime("last_seen_at")
        )
    }
}

extension FrameRecord.Pairing {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            familyID: try row.id("family_id"),
            memberID: try row.id("member_id"),
            name: try row.text("name"),
            pairedAt: try row.time("paired_at"),
            takenInBy: try row.optionalID("taken_in_by"),
            cameByPassword: try row.flag("by_password"),
            confirmedBy: try row.optionalID("confirmed_by")
        )
    }
}

extension FrameReport {
    fileprivate init(_ row: SQLRow) throws {
        let remarks = try ReportDetails(row)
        self.init(
            version: try row.text("report_version"),
            photoID: try row.optionalID("report_photo_id"),
            shelfPhotos: try row.count("report_shelf_photos"),
            shelfBytes: try row.bytes("report_shelf_bytes"),
            freeBytes: try row.holds("report_free_bytes") ? try row.bytes("report_free_bytes") : nil,
            wifi: try row.holds("report_wifi") ? try row.count("report_wifi") : nil,
            panel: try row.holds("report_panel_width") ? try FramePanel(row) : nil,
            settings: try row.holds("report_settings") ? try row.settings("report_settings") : nil,
            settingsVersion: try row.holds("report_settings_version") ? try row.count("report_settings_version") : nil,
            damage: try row.holds("report_damaged")
                ? FrameDamage(found: try row.count("report_damaged"), mended: try row.count("report_mended")) : nil,
            isPaused: try row.holds("report_paused") ? try row.flag("report_paused") : nil,
            mistakes: remarks?.mistakes,
            legibility: remarks?.legibility,
            unsent: remarks?.unsent,
            room: remarks?.room,
            writes: remarks?.writes,
            memory: remarks?.memory
        )
    }
}

extension SQLRow {
    fileprivate func settings(_ column: String) throws -> FrameSettings {
        try WireCoding.decode(FrameSettings.self, from: Data(try text(column).utf8))
    }
}

extension FrameOff {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            number: try row.count("off_number"),
            isOff: try row.flag("is_off"),
            since: try row.time("off_since")
        )
    }
}

extension FramePanel {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            width: try row.count("report_panel_width"),
            height: try row.count("report_panel_height"),
            rotation: try row.count("report_rotation"),
            isOn: try row.flag("report_panel_is_on")
        )
    }
}
