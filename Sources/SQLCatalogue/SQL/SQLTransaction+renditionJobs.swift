import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: RenditionJobWriting {
    /// Condition on a photo that is in the album or hidden.
    ///
    /// A deleted photo gets no renditions until it is restored.
    private static let keepsBytes = "deleted_at IS NULL"

    /// The start of a statement that queues photos; it takes whether they are urgent, and the time.
    ///
    /// Each job repeats the photo's columns by which the queue is ordered: an index of the jobs alone finds the next one.
    private static let queuing = """
        INSERT INTO rendition_jobs (photo_id, is_urgent, attempts, queued_at, photo_added_at, is_moving)
        SELECT id, ?, 0, ?, added_at, CASE WHEN motion IS NULL THEN 0 ELSE 1 END FROM photos
        """

    /// The SQL of the next photos of older recipes; it takes the recipe, a place, and the maximum number.
    static let oldPhotos = """
        SELECT recipe, id FROM photos WHERE \(Self.keepsBytes) AND recipe < ? AND (recipe, id) > (?, ?)
        ORDER BY recipe, id LIMIT ?
        """

    /// The SQL of the next job; it takes whether the photo moves, the time, the latest possible end of a lease, and the
    /// maximum number of attempts.
    ///
    /// NB: the CROSS JOIN lets SQLite begin with the jobs. Otherwise it reads the whole album first.
    static let nextJob = """
        SELECT photo_id FROM rendition_jobs CROSS JOIN photos
        WHERE photos.id = photo_id AND is_moving = ?
            AND (leased_until IS NULL OR leased_until <= ? OR leased_until > ?) AND attempts < ? AND \(Self.keepsBytes)
        ORDER BY is_urgent DESC, photo_added_at DESC LIMIT 1
        """

    func queueRenditions(
        olderThan recipe: Int,
        after place: RecipePlace?,
        limit: Int,
        at now: Date
    ) throws -> RecipePlace? {
        let beginning: [SQLValue] = [.count(place?.recipe ?? 0), place.map { .id($0.photo) } ?? .text("")]
        let last = try connection.rows(Self.oldPhotos, [.count(recipe)] + beginning + [.count(limit)]).last
        guard let last else { return nil }
        let end = RecipePlace(recipe: try last.count("recipe"), photo: try last.id("id"))
        try connection.run(
            """
            \(Self.queuing) WHERE \(Self.keepsBytes) AND (recipe, id) > (?, ?) AND (recipe, id) <= (?, ?)
            ON CONFLICT (photo_id) DO NOTHING
            """,
            [.flag(false), .time(now)] + beginning + [.count(end.recipe), .id(end.photo)]
        )
        return end
    }

    func queueUrgentRenditions(of photo: PhotoID, in family: FamilyID, at now: Date) throws {
        try connection.run(
            """
            \(Self.queuing) WHERE id = ? AND family_id = ? AND \(Self.keepsBytes)
            ON CONFLICT (photo_id) DO UPDATE SET is_urgent = 1
            """,
            [.flag(true), .time(now), .id(photo), .id(family)]
        )
    }

    func resetRenditionAttempts(of photo: PhotoID, in family: FamilyID) throws {
        try connection.run(
            """
            UPDATE rendition_jobs SET attempts = 0
            WHERE photo_id = ? AND EXISTS (SELECT 1 FROM photos WHERE id = photo_id AND family_id = ?)
            """,
            [.id(photo), .id(family)]
        )
    }

    func leaseRenditions(moving: Bool, now: Date, latest: Date, until: Date, attempts: Int) throws -> PhotoRecord? {
        let row = try connection.row(
            """
            UPDATE rendition_jobs SET leased_until = ?, attempts = attempts + 1
            WHERE photo_id = (
                \(Self.nextJob) \(connection.skipLocked(in: "rendition_jobs"))
            )
            RETURNING photo_id
            """,
            [.time(until), .flag(moving), .time(now), .time(latest), .count(attempts)]
        )
        guard let row else { return nil }
        return try keptPhoto(row.id("photo_id"))
    }

    func exhaustedFilms(attempts: Int, now: Date, latest: Date) throws -> [PhotoRecord] {
        try photos(
            """
            \(Self.keepsBytes) AND film_hash IS NULL AND id IN (
                SELECT photo_id FROM rendition_jobs
                WHERE is_moving = 1 AND attempts >= ?
                    AND (leased_until IS NULL OR leased_until <= ? OR leased_until > ?)
            )
            """,
            [.count(attempts), .time(now), .time(latest)]
        )
    }

    func prolongRenditions(of photo: PhotoID, until: Date) throws {
        try connection.run(
            "UPDATE rendition_jobs SET leased_until = ? WHERE photo_id = ?",
            [.time(until), .id(photo)]
        )
    }

    func postponeRenditions(of photo: PhotoID, until: Date) throws {
        try connection.run(
            "UPDATE rendition_jobs SET leased_until = ?, attempts = attempts - 1 WHERE photo_id = ? AND attempts > 0",
            [.time(until), .id(photo)]
        )
    }

    func finishRenditions(of photo: PhotoID, _ made: MadeRenditions, recipe: Int) throws -> Int64? {
        guard let before = try keptPhoto(photo) else { return nil }
        var after = before
        after.renditions = made.renditions
        after.film = made.film
        try queueRemovals(of: before.madeHashes.filter { !after.madeHashes.contains($0) })
        try connection.run("DELETE FROM renditions WHERE photo_id = ?", [.id(photo)])
        try setFilm(made.film, of: photo)
        try connection.run("UPDATE photos SET film_failed = 0 WHERE id = ?", [.id(photo)])
        for rendition in made.renditions { try insert(rendition, of: photo) }
        try connection.run("UPDATE photos SET recipe = ? WHERE id = ?", [.count(recipe), .id(photo)])
        try connection.run(
            "UPDATE families SET bytes_used = bytes_used - ? + ? WHERE id = ?",
            [.bytes(before.bytesUsed), .bytes(after.bytesUsed), .id(before.familyID)]
        )
        try connection.run("DELETE FROM rendition_jobs WHERE photo_id = ?", [.id(photo)])
        return try raiseRevision(of: photo, in: before.familyID)
    }

    func giveUpFilm(of photo: PhotoID) throws -> Int64? {
        guard let kept = try keptPhoto(photo), kept.motion != nil, kept.film == nil else { return nil }
        try connection.run("UPDATE photos SET film_failed = 1 WHERE id = ?", [.id(photo)])
        try connection.run("DELETE FROM rendition_jobs WHERE photo_id = ?", [.id(photo)])
        return try raiseRevision(of: photo, in: kept.familyID)
    }

    private func keptPhoto(_ id: PhotoID) throws -> PhotoRecord? {
        try photos("id = ? AND \(Self.keepsBytes)", [.id(id)]).first
    }
}
