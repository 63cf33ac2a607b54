import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: PhotoReading {
    func photo(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord? {
        try photos("id = ? AND family_id = ? AND \(Self.inAlbum)", [.id(id), .id(family)]).first
    }

    func photo(_ id: PhotoID, in family: FamilyID, seenBy member: MemberID) throws -> SeenPhoto? {
        try seen("id = ? AND family_id = ? AND \(Self.inAlbum)", [.id(id), .id(family)], by: member).first
    }

    func photos(_ ids: [PhotoID], in family: FamilyID) throws -> [PhotoRecord] {
        try ids.chunks(of: 200).flatMap { part in
            try photos(
                "id IN (\(Self.placeholders(part.count))) AND family_id = ? AND \(Self.inAlbum)",
                part.map(SQLValue.id) + [.id(family)]
            )
        }
    }

    func photo(original: ContentHash, in family: FamilyID) throws -> PhotoRecord? {
        try photos(
            "family_id = ? AND original_hash = ? AND deleted_at IS NULL",
            [.id(family), .hash(original)]
        ).first
    }

    func hasPhoto(sent: ContentHash, in family: FamilyID) throws -> Bool {
        // Whoever has the bytes of a lost original may send them again.
        try connection.row(
            """
            SELECT 1 AS one FROM (
                SELECT id FROM photos WHERE family_id = ?1 AND original_hash = ?2 AND \(Self.inAlbum)
                UNION ALL SELECT id FROM photos WHERE family_id = ?1 AND sent_hash = ?2 AND \(Self.inAlbum)
            ) AS found WHERE id NOT IN (SELECT photo_id FROM lost_originals) LIMIT 1
            """,
            [.id(family), .hash(sent)]
        ) != nil
    }

    func album(
        of family: FamilyID,
        _ reach: AlbumDirection,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto] {
        try seen("family_id = ?", [.id(family)], reach, limit: limit, by: member)
    }

    func changes(
        of family: FamilyID,
        since revision: Int64,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto] {
        try seen(
            "family_id = ? AND revision > ? ORDER BY revision LIMIT ?",
            [.id(family), .integer(revision), .count(limit)],
            by: member
        )
    }

    func photoCount(of family: FamilyID) throws -> Int {
        try connection.row(
            "SELECT count(*) AS photos FROM photos WHERE family_id = ? AND deleted_at IS NULL",
            [.id(family)]
        )?.count("photos") ?? 0
    }

    func firstArrival(of family: FamilyID) throws -> Date? {
        try connection.row(
            "SELECT min(added_at) AS first_at FROM photos WHERE family_id = ? AND deleted_at IS NULL",
            [.id(family)]
        )?.optionalTime("first_at")
    }

    func times(of family: FamilyID, before position: Int64, limit: Int) throws -> [PhotoTime] {
        try connection.rows(
            """
            SELECT position, added_at, taken_at FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND position < ? ORDER BY position DESC LIMIT ?
            """,
            [.id(family), .integer(position), .count(limit)]
        ).map { row in
            PhotoTime(
                position: try row.integer("position"),
                addedAt: try row.time("added_at"),
                takenAt: try row.optionalText("taken_at").flatMap(LocalDateTime.init)
            )
        }
    }

    func used(of hashes: [ContentHash]) throws -> Set<ContentHash> {
        var used: Set<ContentHash> = []
        for part in hashes.chunks(of: 200) {
            let placeholders = Self.placeholders(part.count)
            let rows = try allFamilies.rows(
                """
                SELECT original_hash AS hash FROM photos WHERE deleted_at IS NULL AND original_hash IN (\(placeholders))
                UNION SELECT original_hash AS hash FROM photos
                    WHERE undo_until IS NOT NULL AND original_hash IN (\(placeholders))
                UNION SELECT sha256 AS hash FROM renditions WHERE sha256 IN (\(placeholders))
                UNION SELECT film_hash AS hash FROM photos WHERE film_hash IN (\(placeholders))
                """,
                (part + part + part + part).map(SQLValue.hash)
            )
            for row in rows { used.insert(try row.hash("hash")) }
        }
        return used
    }
}

extension SQLTransaction {
    /// Reads photos; `clause` is the SQL after WHERE, with order and limit.
    func photos(_ clause: String, _ values: [SQLValue]) throws -> [PhotoRecord] {
        try withRenditions(
            try connection.rows("SELECT photos.*, \(Self.seesMoment) FROM photos WHERE \(clause)", values)
        )
    }

    /// The column that says whether the reader sees the moment that a photo is in.
    private static let seesMoment =
        "EXISTS (SELECT 1 FROM moments WHERE moments.id = photos.moment_id) AS sees_moment"

    /// Reads photos of the album by their position, newest first; `clause` is the SQL that chooses among them.
    func seen(
        _ clause: String,
        _ values: [SQLValue],
        _ reach: AlbumDirection,
        limit: Int,
        by member: MemberID
    ) throws -> [SeenPhoto] {
        let album = "\(clause) AND \(Self.inAlbum)"
        let count = SQLValue.count(limit)
        switch reach {
        case .newest:
            return try seen("\(album) ORDER BY position DESC LIMIT ?", values + [count], by: member)
        case .older(let position):
            let older = "\(album) AND position < ? ORDER BY position DESC LIMIT ?"
            return try seen(older, values + [.integer(position), count], by: member)
        case .newer(let position):
            let newer = "\(album) AND position > ? ORDER BY position LIMIT ?"
            return try seen(newer, values + [.integer(position), count], by: member).reversed()
        }
    }

    func seen(_ clause: String, _ values: [SQLValue], by member: MemberID) throws -> [SeenPhoto] {
        let rows = try connection.rows(
            """
            SELECT photos.*, \(Self.seesMoment),
                (SELECT count(*) FROM hearts WHERE hearts.photo_id = photos.id) AS heart_count,
                (SELECT count(*) FROM hearts WHERE hearts.photo_id = photos.id AND hearts.member_id = ?) AS my_hearts
            FROM photos WHERE \(clause)
            """,
            [.id(member)] + values
        )
        let photos = try withRenditions(rows)
        let comments = photos.isEmpty ? [:] : try newestComments(of: photos.map(\.id))
        return try zip(rows, photos).map { row, photo in
            SeenPhoto(
                record: photo,
                hearts: try row.count("heart_count"),
                heartedByMe: try row.flag("my_hearts"),
                comments: comments[photo.id]
            )
        }
    }

    /// Adds the renditions of all rows with one query instead of one query per
    /// photo.
    private func withRenditions(_ rows: [SQLRow]) throws -> [PhotoRecord] {
        var photos = try rows.map(PhotoRecord.init)
        guard !photos.isEmpty else { return [] }
        let found = try connection.rows(
            "SELECT * FROM renditions WHERE photo_id IN (\(Self.placeholders(photos.count))) ORDER BY photo_id, name",
            photos.map { .id($0.id) }
        )
        let byPhoto = try Dictionary(grouping: found) { try $0.text("photo_id") }
        for index in photos.indices {
            photos[index].renditions = try byPhoto[photos[index].id.text, default: []].map(Rendition.init)
        }
        return photos
    }

    static func placeholders(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }
}

extension PhotoRecord {
    /// Leaves the renditions empty, because they are in another table.
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            position: try row.integer("position"),
            revision: try row.integer("revision"),
            original: try Original(row),
            caption: try row.text("caption"),
            place: try row.optionalText("place"),
            sender: Sender(id: try row.optionalID("sender_id"), displayName: try row.text("sender_name")),
            addedAt: try row.time("added_at"),
            takenAt: try row.optionalText("taken_at").flatMap(LocalDateTime.init),
            takenAtOffset: try row.optionalText("taken_at_offset"),
            width: try row.count("width"),
            height: try row.count("height"),
            renditions: [],
            deletedAt: try row.optionalTime("deleted_at"),
            undo: try Undo(row),
            hiding: try Hiding(row)
        )
        recipe = try row.count("recipe")
        motion = try row.optionalText("motion").flatMap(FilmKind.init)
        film = try motion.flatMap { try Film($0, row) }
        hasFilmFailed = try row.flag("film_failed")
        if try row.holds("film_start") { filmStart = FilmStart(milliseconds: try row.count("film_start")) }
        camera = try row.optionalText("camera")
        momentID = try row.optionalID("moment_id")
        isMomentWithheld = try momentID != nil && !row.flag("sees_moment")
        isHeld = try row.flag("held")
        waitsUntil = isHeld ? nil : try row.optionalTime("waits_until")
        sentHash = try row.optionalHash("sent_hash")
        placeKey = try row.optionalText("place_key").flatMap({ PlaceKey($0) })
        if let day = CalendarDay(number: try row.count("taken_day")) { self.day = day }
        if try row.holds("latitude"), try row.holds("longitude") {
            coordinates = Coordinates(latitude: try row.count("latitude"), longitude: try row.count("longitude"))
        }
    }
}

extension Film {
    /// Returns nil until the film has been made.
    fileprivate init?(_ kind: FilmKind, _ row: SQLRow) throws {
        guard try row.holds("film_hash") else { return nil }
        self.init(
            kind: kind,
            milliseconds: try row.count("film_milliseconds"),
            width: try row.count("film_width"),
            height: try row.count("film_height"),
            hasSound: try row.flag("film_has_sound"),
            bytes: try row.bytes("film_bytes"),
            sha256: try row.hash("film_hash")
        )
    }
}

extension PhotoRecord.Undo {
    fileprivate init?(_ row: SQLRow) throws {
        guard let by: MemberID = try row.optionalID("removed_by"), let until = try row.optionalTime("undo_until")
        else { return nil }
        self.init(by: by, until: until)
    }
}

extension PhotoRecord.Hiding {
    fileprivate init?(_ row: SQLRow) throws {
        guard let by: MemberID = try row.optionalID("hidden_by"), let at = try row.optionalTime("hidden_at")
        else { return nil }
        self.init(by: by, at: at, reason: try row.text("hidden_why"))
    }
}

extension Original {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            hash: try row.hash("original_hash"),
            bytes: try row.bytes("original_bytes"),
            kind: try row.word("original_kind"),
            fileName: try row.text("original_name")
        )
    }
}

extension Rendition {
    fileprivate init(_ row: SQLRow) throws {
        let side = try row.count("name")
        guard let name = RenditionName(rawValue: side) else {
            throw CatalogueError(.failed, explanation: "no rendition is called \(side)")
        }
        self.init(
            name: name,
            width: try row.count("width"),
            height: try row.count("height"),
            bytes: try row.bytes("bytes"),
            sha256: try row.hash("sha256")
        )
    }
}

extension Array {
    /// Splits the array: a statement takes a limited number of values.
    func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
