import FamilyCore
import FoundationEssentials
import FrameCore
import GRDB

/// Reads everything in the database, newest photo first.
///
/// Two ordered queries are merged, instead of one query for each photo: 2,000
/// photos must be read while the window opens. An invalid value means that the
/// file is damaged.
struct ShelfReading {
    let database: Database

    func contents(of record: IdentityRecord) throws -> ShelfContents {
        let (pointer, currentPage) = try place()
        return ShelfContents(
            registration: record.registration,
            identity: record.identity,
            photos: try photos(),
            moments: try moments(),
            coming: try coming(),
            invitations: try invitations(),
            pointer: pointer,
            currentPage: currentPage,
            outbox: try outbox(),
            seenTracker: try seenTracker(),
            turn: try turn(),
            sightings: try sightings(),
            roundBeganAt: try roundBeganAt(),
            server: record.server
        )
    }

    /// What waits to be sent: answers first, because somebody waits for them, and hearts after them.
    func outbox() throws -> [OutboxEntry] { try answers() + invitationAnswers() + hidings() + hearts() }

    func photos() throws -> [ShelvedPhoto] {
        try shelved(
            Row.fetchCursor(database, sql: Self.everyPhoto + " ORDER BY position DESC, photo.number DESC"),
            renditions("SELECT photo, name, width, height, bytes, sha256 FROM rendition ORDER BY photo, name")
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
        let rows = try Row.fetchCursor(database, sql: Self.everyPhoto + " WHERE id = ?", arguments: [id.text])
        return try shelved(rows, renditions).first
    }

    private static let everyPhoto = """
        SELECT photo.number, id, position, revision, sender_id, sender_name, caption, added_at, taken_at,
            taken_at_offset, photo.width, photo.height, hearts, hearted_by_me,
            file.name, file.width, file.height, file.bytes, file.sha256, place, comments,
            photo.film, film.film, moment, place_name, home_kilometres
        FROM photo LEFT JOIN file ON file.photo = photo.number LEFT JOIN film ON film.photo = photo.number
        """

    private func shelved(_ rows: RowCursor, _ renditions: [Int64: [Rendition]]) throws -> [ShelvedPhoto] {
        var photos: [ShelvedPhoto] = []
        while let row = try rows.next() {
            let own = renditions[try row.whole(0)] ?? []
            let file = try row.holdsNothing(14) ? nil : row.rendition(from: 14)
            let film = try row.text(ifAny: 22).map(row.film)
            photos.append(ShelvedPhoto(photo: try row.photo(with: own), file: file, film: film))
        }
        return photos
    }

    private func moments() throws -> [MomentSummary] {
        try Row.fetchAll(database, sql: "SELECT moment FROM moment ORDER BY id").map { try $0.moment($0.text(0)) }
    }

    private func invitations() throws -> [MomentInvitation] {
        let rows = try Row.fetchAll(database, sql: "SELECT invitation FROM invitation")
        return try rows.map { try $0.invitation($0.text(0)) }
            .sorted { ($0.startsAt, $0.moment.text) < ($1.startsAt, $1.moment.text) }
    }

    private func invitationAnswers() throws -> [OutboxEntry] {
        let sql = "SELECT moment, is_coming FROM invitation_answer ORDER BY number"
        return try Row.fetchAll(database, sql: sql).map { row in
            guard let id = MomentID(try row.text(0)) else { throw ShelfError.corrupt }
            return OutboxEntry(.invitation(id), isYes: try row.whole(1) != 0)
        }
    }

    private func coming() throws -> [ComingMoment] {
        let rows = try Row.fetchAll(database, sql: "SELECT moment FROM coming")
        return try rows.map { try $0.coming($0.text(0)) }
            .sorted { ($0.startsAt, $0.id.text) < ($1.startsAt, $1.id.text) }
    }

    /// True if the frame has left the family; files may remain.
    func isWiped() throws -> Bool { try Bool.fetchOne(database, sql: "SELECT is_wiped FROM place") ?? false }

    /// The file that the slow check of all files checked last.
    func checkedUpTo() throws -> ContentHash? {
        try String.fetchOne(database, sql: "SELECT checked_up_to FROM place").flatMap(ContentHash.init(hex:))
    }

    /// The renditions by the photos' row numbers.
    private func renditions(_ sql: String, _ arguments: StatementArguments = []) throws -> [Int64: [Rendition]] {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        var renditions: [Int64: [Rendition]] = [:]
        while let row = try rows.next() {
            renditions[try row.whole(0), default: []].append(try row.rendition(from: 1))
        }
        return renditions
    }

    private func answers() throws -> [OutboxEntry] {
        try Row.fetchAll(database, sql: "SELECT introduction, is_welcome FROM answer ORDER BY number").map { row in
            guard let id = IntroductionID(try row.text(0)) else { throw ShelfError.corrupt }
            return OutboxEntry(.introduction(id), isYes: try row.whole(1) != 0)
        }
    }

    private func hidings() throws -> [OutboxEntry] {
        try Row.fetchAll(database, sql: "SELECT photo, is_hidden FROM hiding ORDER BY number").map { row in
            OutboxEntry(.hiding(try row.photoID(0)), isYes: try row.whole(1) != 0)
        }
    }

    private func hearts() throws -> [OutboxEntry] {
        try Row.fetchAll(database, sql: "SELECT photo, heart_given FROM outbox ORDER BY number").map { row in
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
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT photo, arrived_at, first_seen_at, last_seen_at, times, is_told, looked_at
                FROM sighting ORDER BY photo
                """
        )
        var sightings: [ShelvedSighting] = []
        while let row = try rows.next() {
            let sighting = Sighting(
                photoID: try row.photoID(0),
                arrivedAt: row.moment(ifAny: 1),
                firstSeenAt: row.moment(ifAny: 2),
                lastSeenAt: row.moment(ifAny: 3),
                times: Int(try row.whole(4)),
                lookedAt: row.moment(ifAny: 6)
            )
            sightings.append(ShelvedSighting(sighting, isTold: try row.whole(5) != 0))
        }
        return sightings
    }

    private func seenTracker() throws -> SeenTracker? {
        guard let upTo = try Int64.fetchOne(database, sql: "SELECT looked_up_to FROM place") else { return nil }
        return SeenTracker(upTo: upTo, seen: Set(try Int64.fetchAll(database, sql: "SELECT position FROM looked")))
    }

    private func turn() throws -> ManualRotation? {
        guard let row = try Row.fetchOne(database, sql: "SELECT turn_setting, turn FROM place"), !row.holdsNothing(0),
            let setting = Rotation(rawValue: Int(try row.whole(0))),
            let turn = Rotation(rawValue: Int(try row.whole(1)))
        else { return nil }
        return ManualRotation(setting: setting, rotation: turn)
    }

    private func roundBeganAt() throws -> Date? {
        try Double.fetchOne(database, sql: "SELECT round_began_at FROM place").map(
            Date.init(timeIntervalSinceReferenceDate:)
        )
    }

    private func place() throws -> (AlbumPointer?, PhotoID?) {
        let sql = "SELECT newer, older, reached_oldest, revision, current_page, unlisted_below FROM place"
        guard let row = try Row.fetchOne(database, sql: sql) else { throw ShelfError.corrupt }
        let currentPage = row.holdsNothing(4) ? nil : try row.photoID(4)
        guard let newer = row.text(ifAny: 0), let older = row.text(ifAny: 1) else { return (nil, currentPage) }
        let pointer = AlbumPointer(
            newer: AlbumCursor(text: newer),
            older: AlbumCursor(text: older),
            reachedOldest: try row.whole(2) != 0,
            revision: try row.whole(3),
            unlistedBelow: row[5] as Int64?
        )
        return (pointer, currentPage)
    }
}

/// Columns as values of our types.
///
/// NB: GRDB's plain subscripts crash the program if a column holds NULL; these
/// methods throw.
extension Row {
    fileprivate func holdsNothing(_ column: Int) -> Bool { hasNull(atIndex: column) }

    fileprivate func text(ifAny column: Int) -> String? { self[column] as String? }

    func moment(ifAny column: Int) -> Date? {
        (self[column] as Double?).map(Date.init(timeIntervalSinceReferenceDate:))
    }

    fileprivate func whole(_ column: Int) throws -> Int64 {
        guard let number = self[column] as Int64? else { throw ShelfError.corrupt }
        return number
    }

    fileprivate func text(_ column: Int) throws -> String {
        guard let text = text(ifAny: column) else { throw ShelfError.corrupt }
        return text
    }

    fileprivate func photoID(_ column: Int) throws -> PhotoID {
        guard let id = PhotoID(try text(column)) else { throw ShelfError.corrupt }
        return id
    }

    private func comments(_ text: String) throws -> NewestComments { try wired(NewestComments.self, text) }

    fileprivate func film(_ text: String) throws -> Film { try wired(Film.self, text) }

    fileprivate func moment(_ text: String) throws -> MomentSummary { try wired(MomentSummary.self, text) }

    fileprivate func invitation(_ text: String) throws -> MomentInvitation { try wired(MomentInvitation.self, text) }

    fileprivate func coming(_ text: String) throws -> ComingMoment { try wired(ComingMoment.self, text) }

    private func wired<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        do {
            return try WireCoding.decode(type, from: Data(text.utf8))
        } catch is DecodingError {
            throw ShelfError.corrupt
        }
    }

    /// A rendition from five columns: name, width, height, bytes and hash, from
    /// `column` on.
    fileprivate func rendition(from column: Int) throws -> Rendition {
        guard let name = RenditionName(rawValue: Int(try whole(column))),
            let sha256 = ContentHash(hex: try text(column + 4)),
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
        guard let addedAt = self[7] as Double? else { throw ShelfError.corrupt }
        return Photo(
            id: try photoID(1),
            position: try whole(2),
            revision: try whole(3),
            sender: Sender(id: text(ifAny: 4).flatMap { MemberID($0) }, displayName: try text(5)),
            caption: try text(6),
            place: text(ifAny: 19),
            placeName: text(ifAny: 24),
            moment: text(ifAny: 23).flatMap { MomentID($0) },
            homeKilometres: (self[25] as Int64?).map { Int($0) },
            addedAt: Date(timeIntervalSinceReferenceDate: addedAt),
            takenAt: text(ifAny: 8).flatMap { LocalDateTime($0) },
            takenAtOffset: text(ifAny: 9),
            width: Int(try whole(10)),
            height: Int(try whole(11)),
            renditions: renditions,
            film: try text(ifAny: 21).map(film),
            hearts: Int(try whole(12)),
            heartedByMe: try whole(13) != 0,
            comments: try text(ifAny: 20).map(comments)
        )
    }
}
