import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: SightingReading, SightingWriting {
    func arrivals(of photos: [PhotoID], in family: FamilyID) throws -> [PhotoID: Date] {
        let rows = try connection.rows(
            """
            SELECT id, added_at FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND id IN (\(Self.placeholders(photos.count)))
            """,
            [.id(family)] + photos.map(SQLValue.id)
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.id("id"), try $0.time("added_at")) })
    }

    func sightings(of photos: [PhotoID], on frame: FrameID) throws -> [PhotoID: SightingRecord] {
        let rows = try connection.rows(
            "SELECT * FROM sightings WHERE frame_id = ? AND photo_id IN (\(Self.placeholders(photos.count)))",
            [.id(frame)] + photos.map(SQLValue.id)
        )
        let records = try rows.map(SightingRecord.init)
        return Dictionary(uniqueKeysWithValues: records.map { ($0.photoID, $0) })
    }

    func sightings(of photo: PhotoID) throws -> [SightingRecord] {
        try connection.rows(
            """
            SELECT * FROM sightings WHERE photo_id = ?
            ORDER BY first_seen_at IS NULL, first_seen_at, arrived_at IS NULL, arrived_at, frame_id
            """,
            [.id(photo)]
        ).map(SightingRecord.init)
    }

    func hasSightings(on frame: FrameID) throws -> Bool {
        try connection.row("SELECT 1 FROM sightings WHERE frame_id = ? LIMIT 1", [.id(frame)]) != nil
    }

    func lovers(of photo: PhotoID) throws -> [MemberRecord] {
        try connection.rows(
            """
            SELECT members.* FROM hearts JOIN members ON members.id = hearts.member_id
            WHERE hearts.photo_id = ? ORDER BY given_at, members.id
            """,
            [.id(photo)]
        ).map(MemberRecord.init)
    }

    func heartMoment(of photo: PhotoID, by member: MemberID) throws -> Date? {
        try connection.row(
            "SELECT given_at FROM hearts WHERE photo_id = ? AND member_id = ?",
            [.id(photo), .id(member)]
        )?.time("given_at")
    }

    func moveSightings(from frame: FrameID, to other: FrameID) throws {
        try connection.run("UPDATE sightings SET frame_id = ? WHERE frame_id = ?", [.id(other), .id(frame)])
    }

    func save(_ sighting: SightingRecord) throws {
        try connection.run(
            """
            INSERT INTO sightings
                (photo_id, frame_id, arrived_at, first_seen_at, last_seen_at, times, looked_at, shelf_began_at,
                times_before)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (photo_id, frame_id) DO UPDATE SET arrived_at = excluded.arrived_at,
                first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at, times = excluded.times,
                looked_at = excluded.looked_at, shelf_began_at = excluded.shelf_began_at,
                times_before = excluded.times_before
            """,
            [
                .id(sighting.photoID), .id(sighting.frameID), .time(sighting.arrivedAt),
                .time(sighting.firstSeenAt), .time(sighting.lastSeenAt), .count(sighting.times),
                .time(sighting.lookedAt), .time(sighting.shelfBeganAt), .count(sighting.timesBefore),
            ]
        )
    }
}

extension SightingRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            photoID: try row.id("photo_id"),
            frameID: try row.id("frame_id"),
            arrivedAt: try row.optionalTime("arrived_at"),
            firstSeenAt: try row.optionalTime("first_seen_at"),
            lastSeenAt: try row.optionalTime("last_seen_at"),
            times: try row.count("times"),
            lookedAt: try row.optionalTime("looked_at"),
            shelfBeganAt: try row.optionalTime("shelf_began_at"),
            timesBefore: try row.count("times_before")
        )
    }
}
