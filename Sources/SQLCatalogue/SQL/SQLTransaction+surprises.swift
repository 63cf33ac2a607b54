import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: SurpriseReading, SurpriseWriting {
    func photosToArrive(at now: Date, limit: Int) throws -> [PhotoRecord] {
        // NB: the plus keeps the album's index away, which would read all photos.
        try photos(
            "waits_until <= ? AND held = 0 AND +deleted_at IS NULL ORDER BY waits_until, +position LIMIT ?",
            [.time(now), .count(limit)]
        )
    }

    func momentsToArrive(at now: Date) throws -> [MomentRecord] {
        try connection.rows(
            "SELECT * FROM moments WHERE waits_until <= ? AND removed_at IS NULL ORDER BY waits_until, id",
            [.time(now)]
        ).map(MomentRecord.init)
    }

    func waiting(ofRemoved moment: MomentID, madeBy member: MemberID) throws -> Date? {
        try connection.row(
            """
            SELECT waits_until FROM moments
            WHERE id = ? AND maker_id = ? AND removed_at IS NOT NULL AND seen_by = 'family'
            """,
            [.id(moment), .id(member)]
        )?.optionalTime("waits_until")
    }

    func surprises(of sender: MemberID, inRemovedMomentsOf family: FamilyID, limit: Int) throws -> [PhotoRecord] {
        // NB: the moment itself, because its sender may not have seen it any more.
        try photos(
            """
            waits_until IS NOT NULL AND held = 0 AND sender_id = ? AND +family_id = ? AND +deleted_at IS NULL
                AND moment_id IN (SELECT id FROM main.moments WHERE removed_at IS NOT NULL)
            ORDER BY waits_until, +position LIMIT ?
            """,
            [.id(sender), .id(family), .count(limit)]
        )
    }

    func arrive(_ photo: PhotoRecord, at now: Date) throws -> Int64 {
        let family = try required(
            connection.row(
                """
                UPDATE families SET next_position = next_position + 1, revision = revision + 1
                WHERE id = ? RETURNING next_position - 1 AS position, revision
                """,
                [.id(photo.familyID)]
            ),
            "a photo needs a family"
        )
        let revision = try family.integer("revision")
        // Words are entered by position. A photo whose camera told no time is of the day on which it arrives.
        try removeWords(of: photo.id, in: photo.familyID)
        try connection.run(
            """
            UPDATE photos
            SET waits_until = NULL, held = 0, position = ?, revision = ?, added_at = ?,
                to_enter = CASE WHEN taken_at IS NULL THEN 1 ELSE to_enter END
            WHERE id = ? AND family_id = ?
            """,
            [
                .integer(try family.integer("position")), .integer(revision), .time(now), .id(photo.id),
                .id(photo.familyID),
            ]
        )
        try enterWords(of: photo.caption, photo.id, in: photo.familyID)
        return revision
    }

    func arrive(_ moment: MomentRecord, at now: Date) throws -> Int64 {
        try requireRow(of: "moments", .id(moment.id), in: moment.familyID)
        let revision = try raiseRevision(of: moment.familyID)
        // Whoever looked at the activity while it waited heard of no invitation.
        try connection.run(
            "UPDATE moment_answers SET asked_at = ? WHERE moment_id = ? AND asked_at IS NOT NULL",
            [.time(now), .id(moment.id)]
        )
        try connection.run(
            "UPDATE moments SET waits_until = NULL, revision = ? WHERE id = ? AND family_id = ?",
            [.integer(revision), .id(moment.id), .id(moment.familyID)]
        )
        return revision
    }

    func setWaiting(until time: Date, of photo: PhotoID) throws {
        try connection.run(
            "UPDATE photos SET waits_until = ? WHERE id = ? AND waits_until IS NOT NULL AND held = 0",
            [.time(time), .id(photo)]
        )
    }

    func setWaiting(until time: Date, of moment: MomentID) throws {
        try connection.run(
            "UPDATE moments SET waits_until = ? WHERE id = ? AND waits_until IS NOT NULL",
            [.time(time), .id(moment)]
        )
    }

    func setWaiting(until time: Date, ofPhotosIn moment: MomentID) throws {
        try connection.run(
            "UPDATE photos SET waits_until = ? WHERE moment_id = ? AND waits_until IS NOT NULL AND held = 0",
            [.time(time), .id(moment)]
        )
    }
    func moveSurprises(of family: FamilyID, from before: FamilyClock, to clock: FamilyClock) throws {
        // What waits to be let in has no time. Deleted surprises may be restored.
        let waiting = ["photos": "waits_until IS NOT NULL AND held = 0", "moments": "waits_until IS NOT NULL"]
        for (table, clause) in waiting {
            // NB: the plus keeps the album's index away, which would read all photos.
            let rows = try unfiltered.rows(
                "SELECT id, waits_until FROM \(table) WHERE \(clause) AND +family_id = ?",
                [.id(family)]
            )
            for row in rows {
                let time = clock.moment(before.local(try row.time("waits_until")))
                try connection.run(
                    "UPDATE \(table) SET waits_until = ? WHERE id = ?",
                    [.time(time), .text(try row.text("id"))]
                )
            }
        }
    }
}
