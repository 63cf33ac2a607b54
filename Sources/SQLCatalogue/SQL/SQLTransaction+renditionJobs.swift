import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: RenditionJobWriting {
    /// Condition on a photo that is in the album or hidden.
    ///
    /// A deleted photo gets no renditions until it is restored.
    private static let keepsBytes = "deleted_at IS NULL"

    func queueRenditions(olderThan recipe: Int, limit: Int, at now: Date) throws -> Int {
        try connection.run(
            """
            INSERT INTO rendition_jobs (photo_id, is_urgent, attempts, queued_at)
            SELECT id, 0, 0, ? FROM photos
            WHERE recipe < ? AND \(Self.keepsBytes)
                AND NOT EXISTS (SELECT 1 FROM rendition_jobs WHERE photo_id = photos.id)
            ORDER BY added_at DESC LIMIT ?
            """,
            [.time(now), .count(recipe), .count(limit)]
        )
    }

    func queueUrgentRenditions(of photo: PhotoID, in family: FamilyID, at now: Date) throws {
        try connection.run(
            """
            INSERT INTO rendition_jobs (photo_id, is_urgent, attempts, queued_at)
            SELECT id, 1, 0, ? FROM photos WHERE id = ? AND family_id = ? AND \(Self.keepsBytes)
            ON CONFLICT (photo_id) DO UPDATE SET is_urgent = 1
            """,
            [.time(now), .id(photo), .id(family)]
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

    func leaseRenditions(moving: Bool, now: Date, until: Date, attempts: Int) throws -> PhotoRecord? {
        let row = try connection.row(
            """
            UPDATE rendition_jobs SET leased_until = ?, attempts = attempts + 1
            WHERE photo_id = (
                SELECT photo_id FROM rendition_jobs JOIN photos ON photos.id = photo_id
                WHERE (leased_until IS NULL OR leased_until <= ?) AND attempts < ? AND \(Self.keepsBytes)
                    AND CASE WHEN motion IS NULL THEN 0 ELSE 1 END = ?
                ORDER BY is_urgent DESC, added_at DESC LIMIT 1 \(connection.skipLocked(in: "rendition_jobs"))
            )
            RETURNING photo_id
            """,
            [.time(until), .time(now), .count(attempts), .flag(moving)]
        )
        guard let row else { return nil }
        return try keptPhoto(row.id("photo_id"))
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
