import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: StorageReading {
    func used(with prefix: HashPrefix) throws -> Set<ContentHash> {
        // "g" sorts after every hexadecimal digit.
        let range = [SQLValue.text(prefix.digits), .text(prefix.digits + "g")]
        let rows = try allFamilies.rows(
            """
            SELECT original_hash AS hash FROM photos
                WHERE deleted_at IS NULL AND original_hash >= ? AND original_hash < ?
            UNION SELECT original_hash AS hash FROM photos
                WHERE undo_until IS NOT NULL AND original_hash >= ? AND original_hash < ?
            UNION SELECT sha256 AS hash FROM renditions WHERE sha256 >= ? AND sha256 < ?
            UNION SELECT film_hash AS hash FROM photos
                WHERE film_hash IS NOT NULL AND film_hash >= ? AND film_hash < ?
            """,
            range + range + range + range
        )
        return Set(try rows.map { try $0.hash("hash") })
    }

    func removalsOwed(limit: Int) throws -> [ContentHash] {
        try connection.rows("SELECT hash FROM blob_removals ORDER BY hash LIMIT ?", [.count(limit)])
            .map { try $0.hash("hash") }
    }

    func deletedOriginals(among hashes: [ContentHash]) throws -> Set<ContentHash> {
        var deleted: Set<ContentHash> = []
        for part in hashes.chunks(of: 200) {
            // No index has the deleted ones; this is asked only after an older catalogue was put back.
            let rows = try allFamilies.rows(
                """
                SELECT original_hash AS hash FROM photos
                WHERE deleted_at IS NOT NULL AND original_hash IN (\(Self.placeholders(part.count)))
                """,
                part.map(SQLValue.hash)
            )
            for row in rows { deleted.insert(try row.hash("hash")) }
        }
        return deleted.subtracting(try used(of: Array(deleted)))
    }

    func removalsOwed(among hashes: [ContentHash]) throws -> Set<ContentHash> {
        var owed: Set<ContentHash> = []
        for part in hashes.chunks(of: 200) {
            let placeholders = Self.placeholders(part.count)
            let rows = try connection.rows(
                "SELECT hash FROM blob_removals WHERE hash IN (\(placeholders))",
                part.map(SQLValue.hash)
            )
            for row in rows { owed.insert(try row.hash("hash")) }
        }
        return owed
    }

    func photosKept(after id: PhotoID?, limit: Int) throws -> [PhotoRecord] {
        try photos(
            "id > ? AND (deleted_at IS NULL OR undo_until IS NOT NULL) ORDER BY id LIMIT ?",
            [.text(id?.text ?? ""), .count(limit)]
        )
    }

    func bytesWithheld(in family: FamilyID) throws -> ByteCount {
        guard let viewed = connection as? ViewedConnection, try viewed.isRestricted() else { return .zero }
        let (all, seen) = (try bytesKept(in: family, unfiltered), try bytesKept(in: family, viewed))
        return all > seen ? ByteCount(all.bytes - seen.bytes) : .zero
    }

    private func bytesKept(in family: FamilyID, _ connection: any SQLConnection) throws -> ByteCount {
        let row = try connection.row(
            """
            SELECT coalesce(sum(original_bytes + coalesce(film_bytes, 0)
                + coalesce((SELECT sum(bytes) FROM renditions WHERE photo_id = photos.id), 0)), 0) AS bytes
            FROM photos WHERE family_id = ? AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """,
            [.id(family)]
        )
        return try row?.bytes("bytes") ?? .zero
    }

    func bytesKept() throws -> ByteCount {
        let row = try connection.row("SELECT coalesce(sum(bytes_used), 0) AS bytes FROM families", [])
        return try row?.bytes("bytes") ?? .zero
    }

    func sweepTime() throws -> Date? {
        try connection.row("SELECT sweep_at FROM server", [])?.optionalTime("sweep_at")
    }

    func servedTimeClock() throws -> ServedTimeClock? {
        guard let row = try connection.row("SELECT lived_at, latest_at FROM server", []),
            let lived = try row.optionalTime("lived_at")
        else { return nil }
        return ServedTimeClock(now: lived, latest: try row.optionalTime("latest_at") ?? lived)
    }

    func verification() throws -> VerificationProgress? {
        try connection.row("SELECT verified_after, verified_at FROM server", []).map { row in
            VerificationProgress(
                after: try row.optionalID("verified_after"),
                finishedAt: try row.optionalTime("verified_at")
            )
        }
    }

    func isOriginalLost(of photo: PhotoID) throws -> Bool {
        try connection.row("SELECT photo_id FROM lost_originals WHERE photo_id = ?", [.id(photo)]) != nil
    }

    /// Returns the lost originals, newest first.
    ///
    /// CROSS JOIN fixes the join order: otherwise SQLite would begin with all
    /// photos, and every page for a keeper runs this query.
    func lostOriginals(of family: FamilyID, limit: Int) throws -> [LostOriginal] {
        try connection.rows(
            """
            SELECT photo_id, found_at, is_damaged, photos.family_id, caption, sender_name, frames.name AS frame
            FROM lost_originals CROSS JOIN photos LEFT JOIN frames ON frames.id = brought_by
            WHERE photos.id = photo_id AND photos.family_id = ? AND deleted_at IS NULL
            ORDER BY found_at DESC, photo_id LIMIT ?
            """,
            [.id(family), .count(limit)]
        ).map { row in
            var lost = LostOriginal(
                photoID: try row.id("photo_id"),
                familyID: try row.id("family_id"),
                caption: try row.text("caption"),
                senderName: try row.text("sender_name"),
                foundAt: try row.time("found_at"),
                isDamaged: try row.flag("is_damaged")
            )
            lost.broughtBy = try row.optionalText("frame")
            return lost
        }
    }

    /// NB: here, too, the CROSS JOIN lets SQLite begin with the few rows.
    func exhaustedPhotos(of family: FamilyID, attempts: Int, now: Date, latest: Date, limit: Int) throws -> [PhotoID] {
        try connection.rows(
            """
            SELECT photo_id FROM rendition_jobs CROSS JOIN photos
            WHERE photos.id = photo_id AND photos.family_id = ? AND deleted_at IS NULL AND is_moving = 0
                AND attempts >= ? AND (leased_until IS NULL OR leased_until <= ? OR leased_until > ?)
            ORDER BY photo_added_at DESC, photo_id LIMIT ?
            """,
            [.id(family), .count(attempts), .time(now), .time(latest), .count(limit)]
        ).map { try $0.id("photo_id") }
    }
}

extension SQLTransaction: StorageWriting {
    func settleRemovals(of hashes: [ContentHash]) throws {
        for part in hashes.chunks(of: 200) {
            try connection.run(
                "DELETE FROM blob_removals WHERE hash IN (\(Self.placeholders(part.count)))",
                part.map(SQLValue.hash)
            )
        }
    }

    func note(sweepTime: Date) throws {
        try connection.run("UPDATE server SET sweep_at = ?", [.time(sweepTime)])
    }

    func note(_ clock: ServedTimeClock) throws {
        try connection.run(
            "UPDATE server SET lived_at = ?, latest_at = ?",
            [.time(clock.now), .time(clock.latest)]
        )
    }

    func note(_ verification: VerificationProgress) throws {
        try connection.run(
            "UPDATE server SET verified_after = ?, verified_at = ?",
            [.id(verification.after), .time(verification.finishedAt)]
        )
    }

    func note(_ lost: LostOriginal) throws {
        try connection.run(
            """
            INSERT INTO lost_originals (photo_id, found_at, is_damaged)
            SELECT id, ?, ? FROM photos WHERE id = ?
            ON CONFLICT (photo_id) DO UPDATE SET is_damaged = excluded.is_damaged
            """,
            [.time(lost.foundAt), .flag(lost.isDamaged), .id(lost.photoID)]
        )
    }

    func noteBrought(_ photo: PhotoID, by frame: FrameID) throws {
        try connection.run("UPDATE lost_originals SET brought_by = ? WHERE photo_id = ?", [.id(frame), .id(photo)])
    }

    func noteFound(_ photo: PhotoID) throws {
        try connection.run("DELETE FROM lost_originals WHERE photo_id = ?", [.id(photo)])
    }

    /// Adds the blobs of photos that are about to be deleted to
    /// `blob_removals`.
    ///
    /// `clause` is the SQL after WHERE that selects the photos. This must run in
    /// the transaction that deletes the rows: then, after the server was
    /// killed, the files are still known and nobody has to guess which files
    /// are unused.
    func queueRemovals(ofPhotosWhere clause: String, _ values: [SQLValue]) throws {
        try connection.run(
            """
            INSERT INTO blob_removals (hash)
            SELECT original_hash FROM photos
                WHERE (deleted_at IS NULL OR undo_until IS NOT NULL) AND \(clause)
            UNION SELECT sha256 FROM renditions JOIN photos ON photos.id = photo_id WHERE \(clause)
            UNION SELECT film_hash FROM photos WHERE film_hash IS NOT NULL AND \(clause)
            ON CONFLICT (hash) DO NOTHING
            """,
            values + values + values
        )
    }

    /// Adds single hashes to `blob_removals`.
    func queueRemovals(of hashes: [ContentHash]) throws {
        for hash in hashes {
            try connection.run(
                "INSERT INTO blob_removals (hash) VALUES (?) ON CONFLICT (hash) DO NOTHING",
                [.hash(hash)]
            )
        }
    }
}
