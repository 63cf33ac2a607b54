import FamilyCore
import FoundationEssentials
import FrameCore
import SQLiteClient

/// Reads everything in the database, newest photo first.
///
/// Two ordered queries are merged, instead of one query for each photo: 2,000
/// photos must be read while the window opens. An invalid value means that the
/// file is damaged.
struct ShelfReading {
    let database: SQLiteDatabase

    func contents(of record: IdentityRecord) throws -> ShelfContents {
        let (pointer, currentPage) = try place()
        return ShelfContents(
            registration: record.registration,
            identity: record.identity,
            family: try family(),
            photos: try photos(),
            moments: try moments(),
            coming: try coming(),
            invitations: try invitations(),
            pointer: pointer,
            currentPage: currentPage,
            outbox: try outbox(),
            seenTracker: try seenTracker(),
            manualRotation: try manualRotation(),
            sightings: try sightings(),
            roundBeganAt: try roundBeganAt(),
            server: record.server
        )
    }

    /// What waits to be sent: answers first, because somebody waits for them, and hearts after them.
    func outbox() throws -> [OutboxEntry] { try answers() + invitationAnswers() + hidings() + hearts() }

    func photos() throws -> [ShelvedPhoto] {
        try shelved(
            Self.everyPhoto + " ORDER BY position DESC, photo.number DESC",
            with: renditions("SELECT photo, name, width, height, bytes, sha256 FROM rendition ORDER BY photo, name")
        )
    }

    func photo(_ id: PhotoID) throws -> ShelvedPhoto? {
        let renditions = try renditions(
            """
            SELECT photo, name, width, height, bytes, sha256 FROM rendition
            WHERE photo = (SELECT number FROM photo WHERE id = ?) ORDER BY name
            """,
            [id.text]
        )
        return try shelved(Self.everyPhoto + " WHERE id = ?", [id.text], with: renditions).first
    }

    private static let everyPhoto = """
        SELECT photo.number, id, position, revision, sender_id, sender_name, caption, added_at, taken_at,
            taken_at_offset, photo.width, photo.height, hearts, hearted_by_me,
            file.name, file.width, file.height, file.bytes, file.sha256, place, comments,
            photo.film, film.film, moment, place_name, home_kilometres
        FROM photo LEFT JOIN file ON file.photo = photo.number LEFT JOIN film ON film.photo = photo.number
        """

    private func shelved(
        _ sql: String,
        _ values: [(any SQLiteValue)?] = [],
        with renditions: [Int64: [Rendition]]
    ) throws -> [ShelvedPhoto] {
        try database.rows(sql, values) { row in
            let own = renditions[try row.whole(0)] ?? []
            let file = try row.isNull(14) ? nil : row.rendition(from: 14)
            return ShelvedPhoto(photo: try row.photo(with: own), file: file, film: try row.json(ifAny: 22))
        }
    }

    private func moments() throws -> [MomentSummary] {
        try database.rows("SELECT moment FROM moment ORDER BY id") { try $0.json(0) }
    }

    private func invitations() throws -> [MomentInvitation] {
        let invitations: [MomentInvitation] = try database.rows("SELECT invitation FROM invitation") { try $0.json(0) }
        return invitations.sorted { ($0.startsAt, $0.moment.text) < ($1.startsAt, $1.moment.text) }
    }

    private func invitationAnswers() throws -> [OutboxEntry] {
        try database.rows("SELECT moment, is_coming FROM invitation_answer ORDER BY number") { row in
            guard let id = MomentID(try row.words(0)) else { throw ShelfError.corrupt }
            return OutboxEntry(.invitation(id), isYes: try row.whole(1) != 0)
        }
    }

    private func coming() throws -> [ComingMoment] {
        let moments: [ComingMoment] = try database.rows("SELECT moment FROM coming") { try $0.json(0) }
        return moments.sorted { ($0.startsAt, $0.id.text) < ($1.startsAt, $1.id.text) }
    }

    /// True if the frame has left the family; files may remain.
    func isWiped() throws -> Bool { try database.integer("SELECT is_wiped FROM place") ?? 0 != 0 }

    private func family() throws -> FamilyID? {
        try database.text("SELECT family FROM place").flatMap { FamilyID($0) }
    }

    /// The file that the slow check of all files checked last.
    func checkedUpTo() throws -> ContentHash? {
        try database.text("SELECT checked_up_to FROM place").flatMap(ContentHash.init(hex:))
    }

    /// The renditions by the photos' row numbers.
    private func renditions(_ sql: String, _ values: [(any SQLiteValue)?] = []) throws -> [Int64: [Rendition]] {
        var renditions: [Int64: [Rendition]] = [:]
        try database.forEachRow(sql, values) { row in
            renditions[try row.whole(0), default: []].append(try row.rendition(from: 1))
        }
        return renditions
    }

    private func answers() throws -> [OutboxEntry] {
        try database.rows("SELECT introduction, is_welcome FROM answer ORDER BY number") { row in
            guard let id = IntroductionID(try row.words(0)) else { throw ShelfError.corrupt }
            return OutboxEntry(.introduction(id), isYes: try row.whole(1) != 0)
        }
    }

    private func hidings() throws -> [OutboxEntry] {
        try database.rows("SELECT photo, is_hidden FROM hiding ORDER BY number") { row in
            OutboxEntry(.hiding(try row.photoID(0)), isYes: try row.whole(1) != 0)
        }
    }

    private func hearts() throws -> [OutboxEntry] {
        try database.rows("SELECT photo, heart_given FROM outbox ORDER BY number") { row in
            OutboxEntry(photo: try row.photoID(0), heartGiven: try row.whole(1) != 0)
        }
    }

    private func sightings() throws -> [ShelvedSighting] {
        var sightings = try tableSightings()
        try SightingLog(database: database).apply(to: &sightings)
        return sightings
    }

    /// Returns the sightings as the table has them, without the log.
    func tableSightings() throws -> [ShelvedSighting] {
        let sql = """
            SELECT photo, arrived_at, first_seen_at, last_seen_at, times, is_told, looked_at
            FROM sighting ORDER BY photo
            """
        return try database.rows(sql) { row in
            let sighting = Sighting(
                photoID: try row.photoID(0),
                arrivedAt: row.moment(ifAny: 1),
                firstSeenAt: row.moment(ifAny: 2),
                lastSeenAt: row.moment(ifAny: 3),
                times: Int(try row.whole(4)),
                lookedAt: row.moment(ifAny: 6)
            )
            return ShelvedSighting(sighting, isTold: try row.whole(5) != 0)
        }
    }

    private func seenTracker() throws -> SeenTracker? {
        guard let upTo = try database.integer("SELECT looked_up_to FROM place") else { return nil }
        return SeenTracker(upTo: upTo, seen: try seenPositions())
    }

    /// Returns the positions of photos that were seen, above the one up to which none counts as new.
    func seenPositions() throws -> Set<Int64> {
        Set(try database.rows("SELECT position FROM looked") { try $0.whole(0) })
    }

    private func manualRotation() throws -> ManualRotation? {
        let rotation = try database.first("SELECT turn_setting, turn FROM place") { row -> ManualRotation? in
            guard !row.isNull(0), let setting = Rotation(rawValue: Int(try row.whole(0))),
                let rotation = Rotation(rawValue: Int(try row.whole(1)))
            else { return nil }
            return ManualRotation(setting: setting, rotation: rotation)
        }
        return rotation ?? nil
    }

    private func roundBeganAt() throws -> Date? {
        try database.first("SELECT round_began_at FROM place") { $0.moment(ifAny: 0) } ?? nil
    }

    private func place() throws -> (AlbumPointer?, PhotoID?) {
        let sql = "SELECT newer, older, reached_oldest, revision, current_page, unlisted_below FROM place"
        let place = try database.first(sql) { row -> (AlbumPointer?, PhotoID?) in
            let currentPage = row.isNull(4) ? nil : try row.photoID(4)
            guard let newer = row.text(0), let older = row.text(1) else { return (nil, currentPage) }
            let pointer = AlbumPointer(
                newer: AlbumCursor(text: newer),
                older: AlbumCursor(text: older),
                reachedOldest: try row.whole(2) != 0,
                revision: try row.whole(3),
                unlistedBelow: row.integer(5)
            )
            return (pointer, currentPage)
        }
        guard let place else { throw ShelfError.corrupt }
        return place
    }
}

/// Columns as values of our types: where a value must be there, NULL and a value of another type are damage.
extension SQLiteRow {
    func moment(ifAny column: Int) -> Date? { real(column).map(Date.init(timeIntervalSinceReferenceDate:)) }

    fileprivate func whole(_ column: Int) throws -> Int64 {
        guard let number = integer(column) else { throw ShelfError.corrupt }
        return number
    }

    fileprivate func words(_ column: Int) throws -> String {
        guard let text = text(column) else { throw ShelfError.corrupt }
        return text
    }

    fileprivate func photoID(_ column: Int) throws -> PhotoID {
        guard let id = PhotoID(try words(column)) else { throw ShelfError.corrupt }
        return id
    }

    fileprivate func json<Value: Decodable>(_ column: Int) throws -> Value {
        guard let value: Value = try json(ifAny: column) else { throw ShelfError.corrupt }
        return value
    }

    fileprivate func json<Value: Decodable>(ifAny column: Int) throws -> Value? {
        guard let text = text(column) else { return nil }
        do {
            return try WireCoding.decode(Value.self, from: Data(text.utf8))
        } catch is DecodingError {
            throw ShelfError.corrupt
        }
    }

    /// A rendition from five columns: name, width, height, bytes and hash, from
    /// `column` on.
    fileprivate func rendition(from column: Int) throws -> Rendition {
        guard let name = RenditionName(rawValue: Int(try whole(column))),
            let sha256 = ContentHash(hex: try words(column + 4)),
            case let bytes = try whole(column + 3), bytes >= 0
        else { throw ShelfError.corrupt }
        return Rendition(
            name: name,
            width: Int(try whole(column + 1)),
            height: Int(try whole(column + 2)),
            bytes: ByteCount(bytes),
            sha256: sha256
        )
    }

    fileprivate func photo(with renditions: [Rendition]) throws -> Photo {
        guard let addedAt = moment(ifAny: 7) else { throw ShelfError.corrupt }
        return Photo(
            id: try photoID(1),
            position: try whole(2),
            revision: try whole(3),
            sender: Sender(id: text(4).flatMap { MemberID($0) }, displayName: try words(5)),
            caption: try words(6),
            place: text(19),
            placeName: text(24),
            moment: text(23).flatMap { MomentID($0) },
            homeKilometres: integer(25).map { Int($0) },
            addedAt: addedAt,
            takenAt: text(8).flatMap { LocalDateTime($0) },
            takenAtOffset: text(9),
            width: Int(try whole(10)),
            height: Int(try whole(11)),
            renditions: renditions,
            film: try json(ifAny: 21),
            hearts: Int(try whole(12)),
            heartedByMe: try whole(13) != 0,
            comments: try json(ifAny: 20)
        )
    }
}
