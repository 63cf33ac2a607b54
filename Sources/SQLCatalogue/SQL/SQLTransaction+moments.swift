import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: MomentReading {
    func moment(_ id: MomentID, in family: FamilyID) throws -> MomentRecord? {
        try connection.row(
            "SELECT * FROM moments WHERE id = ? AND family_id = ? AND removed_at IS NULL",
            [.id(id), .id(family)]
        ).map(MomentRecord.init)
    }

    func seenMoment(_ id: MomentID, in family: FamilyID, seenBy member: MemberID?) throws -> SeenMoment? {
        try seenMoments(
            "moments.id = ? AND family_id = ? AND removed_at IS NULL",
            [.id(id), .id(family)],
            seenBy: member
        ).first
    }

    func seenMoments(_ ids: [MomentID], in family: FamilyID) throws -> [SeenMoment] {
        try ids.chunks(of: 200).flatMap { part in
            try seenMoments(
                "moments.id IN (\(Self.placeholders(part.count))) AND family_id = ? AND removed_at IS NULL",
                part.map(SQLValue.id) + [.id(family)],
                seenBy: nil
            )
        }
    }

    func moments(of family: FamilyID, editedIn revisions: ClosedRange<Int64>) throws -> [SeenMoment] {
        try seenMoments(
            "family_id = ? AND removed_at IS NULL AND revision > ? AND revision <= ?",
            [.id(family), .integer(revisions.lowerBound), .integer(revisions.upperBound)],
            seenBy: nil
        )
    }

    func moments(
        of family: FamilyID,
        _ status: MomentStatus,
        at now: Date,
        after place: MomentListPlace?,
        limit: Int,
        seenBy member: MemberID?
    ) throws -> [SeenMoment] {
        let (clause, order): (String, String) =
            switch status {
            case .notStarted: ("starts_at > ?", "starts_at, id")
            // NB: the plus keeps the index by start away, which would read every moment of the past.
            case .goingOn: ("ends_at > ? AND +starts_at <= ?", "+starts_at, id")
            case .ended: ("ends_at <= ?", "ends_at DESC, id DESC")
            }
        let times = Array(repeating: SQLValue.time(now), count: status == .goingOn ? 2 : 1)
        let further =
            place == nil ? "" : status == .ended ? "AND (ends_at, id) < (?, ?)" : "AND (starts_at, id) > (?, ?)"
        return try seenMoments(
            """
            family_id = ? AND removed_at IS NULL AND \(clause) \(further)
            ORDER BY \(order) LIMIT ?
            """,
            [.id(family)] + times + (place.map { [.time($0.time), .id($0.id)] } ?? []) + [.count(limit)],
            seenBy: member
        )
    }

    func momentCount(of family: FamilyID) throws -> MomentCount {
        let row = try required(
            unfiltered.row(
                """
                SELECT (SELECT count(*) FROM moments WHERE family_id = ?1 AND removed_at IS NULL) AS living,
                    (SELECT count(*) FROM moments WHERE family_id = ?1 AND removed_at IS NOT NULL) AS removed
                """,
                [.id(family)]
            ),
            "counting answers with a row"
        )
        return MomentCount(living: try row.count("living"), removed: try row.count("removed"))
    }

    func isTaken(_ id: MomentID) throws -> Bool {
        try allFamilies.row("SELECT 1 AS one FROM moments WHERE id = ?", [.id(id)]) != nil
    }

    func isForWholeFamily(_ id: MomentID, in family: FamilyID) throws -> Bool {
        try unfiltered.row(
            """
            SELECT 1 AS one FROM moments
            WHERE id = ? AND family_id = ? AND seen_by = 'family' AND waits_until IS NULL
            """,
            [.id(id), .id(family)]
        ) != nil
    }

    func photos(
        of moment: MomentID,
        in family: FamilyID,
        _ reach: AlbumDirection,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto] {
        // NB: the plus keeps the album's index away, which would read past the photos of all other moments.
        try seen("moment_id = ? AND +family_id = ?", [.id(moment), .id(family)], reach, limit: limit, by: member)
    }

    /// The photos of the album that are in a moment of the query around it.
    private static let ofPhotos = "FROM photos WHERE photos.moment_id = moments.id AND \(inAlbum)"

    /// Reads moments with their covers, counts and the answer of a member; `clause` is the SQL after WHERE, with order
    /// and limit.
    func seenMoments(_ clause: String, _ values: [SQLValue], seenBy member: MemberID?) throws -> [SeenMoment] {
        try connection.rows(
            """
            SELECT moments.*,
                (SELECT display_name FROM members WHERE members.id = maker_id) AS maker_name,
                (SELECT name FROM family_places WHERE family_places.id = place_id) AS place_name,
                coalesce(
                    (SELECT photos.id \(Self.ofPhotos) AND photos.id = moments.cover_id),
                    (SELECT photos.id \(Self.ofPhotos) ORDER BY position LIMIT 1)
                ) AS shown_cover_id,
                (SELECT count(*) \(Self.ofPhotos)) AS photo_count,
                (SELECT answer FROM moment_answers WHERE moment_id = moments.id AND member_id = ?) AS own_answer
            FROM moments WHERE \(clause)
            """,
            [.id(member)] + values
        ).map { row in
            SeenMoment(
                record: try MomentRecord(row),
                makerName: try row.text("maker_name"),
                placeName: try row.optionalText("place_name"),
                cover: try row.optionalID("shown_cover_id"),
                photos: try row.count("photo_count"),
                answer: try row.holds("own_answer") ? try row.word("own_answer") : nil
            )
        }
    }
}

extension SQLTransaction: MomentWriting {
    func add(_ moment: MomentRecord) throws -> MomentRecord {
        var added = moment
        added.revision = try raiseRevision(of: moment.familyID)
        try connection.run(
            """
            INSERT INTO moments (id, family_id, title, details, starts, ends, starts_at, ends_at, place_id, cover_id,
                posting, seen_by, holds_guest_photos, maker_id, made_at, revision, waits_until)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [.id(added.id), .id(added.familyID)] + added.said
                + [.id(added.maker), .time(added.madeAt), .integer(added.revision), .time(added.waitsUntil)]
        )
        try enter(added.title, of: added.id, in: added.familyID)
        return added
    }

    func save(_ moment: MomentRecord) throws -> Int64 {
        let before = try unfiltered.row(
            "SELECT seen_by, title FROM moments WHERE id = ? AND family_id = ? AND removed_at IS NULL",
            [.id(moment.id), .id(moment.familyID)]
        )
        let audience: MomentAudience? = try before?.word("seen_by")
        let revision = try raiseRevision(of: moment.familyID)
        try connection.run(
            """
            UPDATE moments
            SET title = ?, details = ?, starts = ?, ends = ?, starts_at = ?, ends_at = ?, place_id = ?, cover_id = ?,
                posting = ?, seen_by = ?, holds_guest_photos = ?, revision = ?
            WHERE id = ? AND family_id = ? AND removed_at IS NULL
            """,
            moment.said + [.integer(revision), .id(moment.id), .id(moment.familyID)]
        )
        // Its photos are found by the words of its title.
        if try before?.text("title") != moment.title {
            try reenterPhotos(of: moment.id)
            try enter(moment.title, of: moment.id, in: moment.familyID)
        }
        switch (audience, moment.audience) {
        case (.family, .invited):
            // A frame that goes on showing it would tell others of it.
            try endShowing(.moment(moment.id))
            _ = try withdrawPhotos(of: moment.id, in: moment.familyID)
        case (.invited, .family): try bringPhotos(of: moment.id, in: moment.familyID)
        case (.family, .family), (.invited, .invited), (nil, _): break
        }
        return revision
    }

    func remove(_ moment: MomentRecord, at now: Date) throws -> Int64 {
        try requireRow(of: "moments", .id(moment.id), in: moment.familyID)
        try endShowing(.moment(moment.id))
        // How many surprises wait in it is not to be read from the revision.
        try raiseRevisions(
            ofPhotosWhere: "moment_id = ?1 AND waits_until IS NULL",
            .id(moment.id),
            in: moment.familyID
        )
        try reenterPhotos(of: moment.id)
        // What was deleted in a moment stays in it if not all saw it, and so does what waits there as a surprise, which
        // arrives for them alone; its answers tell who hears of both.
        try connection.run(
            """
            UPDATE photos SET moment_id = NULL, suggests_moment = 0
            WHERE moment_id = ?1 AND (deleted_at IS NULL AND waits_until IS NULL OR moment_id NOT IN (
                SELECT id FROM moments WHERE id = ?1 AND seen_by = 'invited'))
            """,
            [.id(moment.id)]
        )
        try connection.run(
            """
            DELETE FROM moment_answers
            WHERE moment_id = ?1 AND moment_id NOT IN (SELECT id FROM moments WHERE id = ?1 AND seen_by = 'invited')
            """,
            [.id(moment.id)]
        )
        let revision = try raiseRevision(of: moment.familyID)
        try connection.run(
            """
            UPDATE moments
            SET title = '', details = '', place_id = NULL, cover_id = NULL, removed_at = ?, revision = ?
            WHERE id = ? AND family_id = ?
            """,
            [.time(now), .integer(revision), .id(moment.id), .id(moment.familyID)]
        )
        try enter("", of: moment.id, in: moment.familyID)
        return revision
    }

    func forgetMoments(of family: FamilyID, removedBefore moment: Date) throws {
        try connection.run(
            """
            DELETE FROM moments
            WHERE family_id = ? AND removed_at < ? AND NOT EXISTS (SELECT 1 FROM photos WHERE moment_id = moments.id)
            """,
            [.id(family), .time(moment)]
        )
    }

    func setMoment(_ moment: MomentID?, of photo: PhotoRecord) throws -> Int64? {
        let changed = try connection.run(
            """
            UPDATE photos SET moment_id = ?, suggests_moment = 0
            WHERE id = ? AND family_id = ? AND moment_id IS DISTINCT FROM ?
            """,
            [.id(moment), .id(photo.id), .id(photo.familyID), .id(moment)]
        )
        guard changed > 0 else { return nil }
        try enterWords(of: photo.caption, photo.id, in: photo.familyID)
        try clearCover(photo.id)
        if let before = photo.momentID { try notePhotos([photo.id], in: .moment(before)) }
        let revision = try raiseRevision(of: photo.id, in: photo.familyID)
        try withdraw(photo, cameInto: moment, at: revision)
        return revision
    }

    func noteMoments(at place: FamilyPlaceID, in family: FamilyID) throws -> Int64? {
        let clause = "place_id = ? AND family_id = ? AND removed_at IS NULL"
        let there = try unfiltered.row(
            "SELECT 1 AS one FROM moments WHERE \(clause) LIMIT 1",
            [.id(place), .id(family)]
        )
        guard there != nil else { return nil }
        let revision = try raiseRevision(of: family)
        try connection.run(
            "UPDATE moments SET revision = ? WHERE \(clause)",
            [.integer(revision), .id(place), .id(family)]
        )
        return revision
    }

    func moveMoments(of family: FamilyID, to clock: FamilyClock) throws -> Int64? {
        let rows = try unfiltered.rows(
            "SELECT * FROM moments WHERE family_id = ? AND removed_at IS NULL",
            [.id(family)]
        )
        guard !rows.isEmpty else { return nil }
        let revision = try raiseRevision(of: family)
        for moment in try rows.map(MomentRecord.init) {
            let span = moment.span.moved(to: clock)
            try connection.run(
                "UPDATE moments SET starts_at = ?, ends_at = ?, revision = ? WHERE id = ?",
                [.time(span.startsAt), .time(span.endsAt), .integer(revision), .id(moment.id)]
            )
        }
        return revision
    }

    func raiseRevision(of family: FamilyID) throws -> Int64 {
        try required(
            connection.row(
                "UPDATE families SET revision = revision + 1 WHERE id = ? RETURNING revision",
                [.id(family)]
            ),
            "a moment needs a family"
        ).integer("revision")
    }
}
