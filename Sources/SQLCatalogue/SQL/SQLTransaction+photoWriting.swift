import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: PhotoWriting {
    func add(_ photo: PhotoRecord) throws -> PhotoRecord {
        let family = try required(
            connection.row(
                """
                UPDATE families
                SET next_position = next_position + 1, revision = revision + 1, bytes_used = bytes_used + ?
                WHERE id = ? RETURNING next_position - 1 AS position, revision
                """,
                [.bytes(photo.bytesUsed), .id(photo.familyID)]
            ),
            "a photo needs a family"
        )
        var added = photo
        added.position = try family.integer("position")
        added.revision = try family.integer("revision")
        try insert(added)
        for rendition in added.renditions { try insert(rendition, of: added.id) }
        return added
    }

    func setCaption(_ caption: String, of photo: PhotoID, in family: FamilyID) throws -> Int64? {
        let changed = try connection.run(
            """
            UPDATE photos SET caption = ?
            WHERE id = ? AND family_id = ? AND \(Self.inAlbum) AND caption <> ?
            """,
            [.text(caption), .id(photo), .id(family), .text(caption)]
        )
        guard changed > 0 else { return nil }
        try enterWords(of: caption, photo, in: family)
        return try raiseRevision(of: photo, in: family)
    }

    func setPlace(_ place: String?, of photo: PhotoID, in family: FamilyID) throws -> Int64? {
        let place = SQLValue.text(orNull: place)
        let changed = try connection.run(
            """
            UPDATE photos SET place = ?
            WHERE id = ? AND family_id = ? AND \(Self.inAlbum) AND place IS DISTINCT FROM ?
            """,
            [place, .id(photo), .id(family), place]
        )
        return changed == 0 ? nil : try raiseRevision(of: photo, in: family)
    }

    func setTakenAt(_ time: LocalDateTime, offset: String, of photo: PhotoID, in family: FamilyID) throws -> Int64? {
        try connection.run(
            "UPDATE photos SET taken_at = ?, taken_at_offset = ? WHERE id = ? AND family_id = ?",
            [.text(time.description), .text(offset), .id(photo), .id(family)]
        )
        guard let changed = try self.photo(photo, in: family), !changed.waits else { return nil }
        return try raiseRevision(of: photo, in: family)
    }

    func removePosition(of photo: PhotoID, in family: FamilyID) throws -> Int64? {
        let changed = try connection.run(
            """
            UPDATE photos SET latitude = NULL, longitude = NULL
            WHERE id = ? AND family_id = ? AND \(Self.inAlbum) AND latitude IS NOT NULL
            """,
            [.id(photo), .id(family)]
        )
        return changed == 0 ? nil : try raiseRevision(of: photo, in: family)
    }

    func setHeart(
        _ isGiven: Bool,
        on photo: PhotoID,
        in family: FamilyID,
        by member: MemberID,
        at now: Date
    ) throws -> Int64? {
        try requireRow(of: "photos", .id(photo), in: family)
        let changed = isGiven ? try giveHeart(photo, member, now) : try takeHeart(photo, member)
        guard changed > 0 else { return nil }
        try countHearts(of: photo)
        return try raiseRevision(of: photo, in: family)
    }
}

extension SQLTransaction {
    /// Throws `.conflict` if the family has a photo with the same bytes that the view shows.
    func insert(_ photo: PhotoRecord) throws {
        if photo.deletedAt == nil { try requireNoDuplicate(of: photo) }
        try connection.run(
            """
            INSERT INTO photos
                (id, family_id, position, revision, original_hash, original_bytes, original_kind, original_name,
                caption, place, sender_id, sender_name, added_at, taken_at, taken_at_offset, width, height, deleted_at,
                recipe, motion, film_start, camera, latitude, longitude, taken_day, place_key, moment_id,
                waits_until, held, sent_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(photo.id), .id(photo.familyID), .integer(photo.position), .integer(photo.revision),
                .hash(photo.original.hash), .bytes(photo.original.bytes), .text(photo.original.kind.rawValue),
                .text(photo.original.fileName), .text(photo.caption), .text(orNull: photo.place), .id(photo.sender.id),
                .text(photo.sender.displayName), .time(photo.addedAt), .text(orNull: photo.takenAt?.description),
                .text(orNull: photo.takenAtOffset), .count(photo.width), .count(photo.height),
                .time(photo.deletedAt), .count(photo.recipe), .text(orNull: photo.motion?.rawValue),
                .count(orNull: photo.filmStart?.milliseconds), .text(orNull: photo.camera),
                .count(orNull: photo.coordinates?.latitude),
                .count(orNull: photo.coordinates?.longitude), .count(photo.day.number),
                .text(orNull: photo.placeKey?.text), .id(photo.momentID),
                photo.isHeld ? .never : .time(photo.waitsUntil), .flag(photo.isHeld), .hash(photo.sentHash),
            ]
        )
        try setFilm(photo.film, of: photo.id)
        try enterWords(of: photo.caption, photo.id, in: photo.familyID)
    }

    /// Throws `.conflict` if the family has a photo with the same bytes that the view shows.
    func requireNoDuplicate(of photo: PhotoRecord) throws {
        guard let twin = try self.photo(original: photo.original.hash, in: photo.familyID), twin.id != photo.id else {
            return
        }
        throw CatalogueError(.conflict, explanation: "the family has a photo with the bytes of \(photo.id)")
    }

    /// Sets the photo's film; nil removes it.
    func setFilm(_ film: Film?, of photo: PhotoID) throws {
        try connection.run(
            """
            UPDATE photos SET film_milliseconds = ?, film_width = ?, film_height = ?, film_has_sound = ?,
                film_bytes = ?, film_hash = ?
            WHERE id = ?
            """,
            [
                .count(orNull: film?.milliseconds), .count(orNull: film?.width), .count(orNull: film?.height),
                .flag(orNull: film?.hasSound), .bytes(film?.bytes), .hash(film?.sha256), .id(photo),
            ]
        )
    }

    func insert(_ rendition: Rendition, of photo: PhotoID) throws {
        try connection.run(
            "INSERT INTO renditions (photo_id, name, width, height, bytes, sha256) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(photo), .count(rendition.name.rawValue), .count(rendition.width), .count(rendition.height),
                .bytes(rendition.bytes), .hash(rendition.sha256),
            ]
        )
    }

    /// Counts the hearts of a photo, by which the most loved are selected.
    private func countHearts(of photo: PhotoID) throws {
        try connection.run(
            "UPDATE photos SET hearts = (SELECT count(*) FROM hearts WHERE photo_id = photos.id) WHERE id = ?",
            [.id(photo)]
        )
    }

    private func giveHeart(_ photo: PhotoID, _ member: MemberID, _ now: Date) throws -> Int {
        try connection.run(
            """
            INSERT INTO hearts (photo_id, member_id, given_at) VALUES (?, ?, ?)
            ON CONFLICT (photo_id, member_id) DO NOTHING
            """,
            [.id(photo), .id(member), .time(now)]
        )
    }

    private func takeHeart(_ photo: PhotoID, _ member: MemberID) throws -> Int {
        try connection.run(
            "DELETE FROM hearts WHERE photo_id = ? AND member_id = ?",
            [.id(photo), .id(member)]
        )
    }

    func raiseRevision(of photo: PhotoID, in family: FamilyID) throws -> Int64 {
        let row = try required(
            connection.row(
                "UPDATE families SET revision = revision + 1 WHERE id = ? RETURNING revision",
                [.id(family)]
            ),
            "a photo needs a family"
        )
        let revision = try row.integer("revision")
        try connection.run(
            "UPDATE photos SET revision = ? WHERE id = ? AND family_id = ?",
            [.integer(revision), .id(photo), .id(family)]
        )
        return revision
    }

    /// Throws if a table has no such row of this family.
    func requireRow(of table: String, _ id: SQLValue, in family: FamilyID) throws {
        let row = try unfiltered.row("SELECT 1 AS one FROM \(table) WHERE id = ? AND family_id = ?", [id, .id(family)])
        _ = try required(row, "a row of \(table) belongs to its family")
    }

    func required(_ row: SQLRow?, _ promise: String) throws -> SQLRow {
        guard let row else { throw CatalogueError(.conflict, explanation: promise) }
        return row
    }
}
