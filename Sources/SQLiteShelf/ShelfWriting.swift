import FamilyCore
import FoundationEssentials
import FrameCore
import SQLiteClient

/// Applies changes inside a transaction and remembers which files must be
/// removed after the commit.
struct ShelfWriting {
    let database: SQLiteDatabase
    private let recordBefore: IdentityRecord
    /// The frame's identity after the changes so far.
    private(set) var record: IdentityRecord
    /// Files that a row no longer names; another row still may.
    private var released: Set<ContentHash> = []
    private(set) var wiped = false
    /// The photos that have lost words which the shelf had of them.
    private(set) var withLostWords: [Photo] = []

    init(_ database: SQLiteDatabase, record: IdentityRecord) {
        self.database = database
        recordBefore = record
        self.record = record
    }

    var changedRecord: Bool { record != recordBefore }
    /// Whether the family's data goes and no other family's registration came.
    var isWipe: Bool { wiped && record.registration == nil }

    mutating func make(_ change: ShelfChange) throws {
        switch change {
        case .keepRegistration(let registration): keepRecord { $0.registration = registration }
        case .keepIdentity(let identity):
            keepRecord { $0.identity = identity }
            try run("UPDATE place SET family = ?1 WHERE family IS NOT ?1", [identity.familyID.text])
        case .keepServer(let place, let registration):
            keepRecord { ($0.server, $0.registration) = (place, registration) }
        case .keepPhotos(let photos): for photo in photos { try keep(photo) }
        case .keepMoments(let moments): for moment in moments { try keep(moment) }
        case .dropMoments(let moments):
            for moment in moments { try run("DELETE FROM moment WHERE id = ?", [moment.text]) }
        case .keepComing(let moments): try keep(coming: moments)
        case .keepInvitations(let invitations): try keep(invitations)
        case .keepPointer(let pointer): try keep(pointer)
        case .keepCurrentPage(let photo): try run("UPDATE place SET current_page = ?", [photo.text])
        case .keepLooks(let seenTracker): try keep(seenTracker)
        case .keepRound(let began):
            try run("UPDATE place SET round_began_at = ?", [began.timeIntervalSinceReferenceDate])
        case .keepRotation(let rotation): try keep(rotation)
        case .dropFiles(let photos):
            for photo in photos {
                try dropFile(of: photo)
                try dropFilm(of: photo)
            }
        case .dropFilms(let photos): for photo in photos { try dropFilm(of: photo) }
        case .forget(let photos): for photo in photos { try forget(photo) }
        case .putInOutbox(let entry): try put(entry)
        case .takeFromOutbox(let entry): try take(entry)
        case .keepSightings(let sightings):
            let others = try SightingLog(database: database).append(sightings)
            for sighting in others { try Self.keep(sighting, in: database) }
        case .dropSightings(let photos):
            for photo in photos { try run("DELETE FROM sighting WHERE photo = ?", [photo.text]) }
        // A file of its own; see `GiftNote`.
        case .keepGift: break
        case .wipe: try wipe()
        }
    }

    /// Stores that this file is the photo's picture, or its film.
    ///
    /// Returns false if the photo is not listed, or no longer.
    mutating func keep(_ file: PhotoFile, of photo: PhotoID) throws -> Bool {
        guard let number = try number(of: photo) else { return false }
        switch file {
        case .picture(let rendition): try keep(rendition, of: photo, number)
        case .film(let film): try keep(film, of: photo, number)
        }
        return true
    }

    private mutating func keep(_ film: Film, of photo: PhotoID, _ number: Int64) throws {
        try dropFilm(of: photo)
        released.remove(film.sha256)
        let text = String(decoding: try WireCoding.encode(film), as: UTF8.self)
        try run("INSERT INTO film (photo, film, sha256) VALUES (?, ?, ?)", [number, text, film.sha256.hex])
    }

    private mutating func keep(_ rendition: Rendition, of photo: PhotoID, _ number: Int64) throws {
        try dropFile(of: photo)
        released.remove(rendition.sha256)
        try run(
            "INSERT INTO file (photo, name, width, height, bytes, sha256) VALUES (?, ?, ?, ?, ?, ?)",
            [
                number, rendition.name.rawValue, rendition.width, rendition.height, rendition.bytes.bytes,
                rendition.sha256.hex,
            ]
        )
    }

    /// Adds a photo that was found on the disk.
    mutating func keep(found shelved: ShelvedPhoto) throws {
        try keep(shelved.photo)
        guard let number = try number(of: shelved.photo.id) else { return }
        if let file = shelved.file { try keep(file, of: shelved.photo.id, number) }
        if let film = shelved.film { try keep(film, of: shelved.photo.id, number) }
    }

    /// Stores how far the slow check of all files has come.
    func keep(checkedUpTo hash: ContentHash) throws { try run("UPDATE place SET checked_up_to = ?", [hash.hex]) }

    /// The released files that no row names: they must be removed.
    func orphaned() throws -> Set<ContentHash> {
        try released.filter { hash in try database.integer(Self.names, [hash.hex, hash.hex]) == nil }
    }

    private static let names = "SELECT 1 FROM file WHERE sha256 = ? UNION SELECT 1 FROM film WHERE sha256 = ?"

    private mutating func keep(_ photo: Photo) throws {
        if try ShelfReading(database: database).hasLostWords(of: photo) { withLostWords.append(photo) }
        try run(Self.keepPhoto, try Self.values(photo))
        guard let number = try number(of: photo.id) else { return }
        try run("DELETE FROM rendition WHERE photo = ?", [number])
        for rendition in photo.renditions {
            try run(
                "INSERT OR REPLACE INTO rendition (photo, name, width, height, bytes, sha256) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    number, rendition.name.rawValue, rendition.width, rendition.height, rendition.bytes.bytes,
                    rendition.sha256.hex,
                ]
            )
        }
    }

    private func keep(_ moment: MomentSummary) throws {
        let text = String(decoding: try WireCoding.encode(moment), as: UTF8.self)
        try run("INSERT OR REPLACE INTO moment (id, moment) VALUES (?, ?)", [moment.id.text, text])
    }

    private func keep(_ invitations: [MomentInvitation]) throws {
        try run("DELETE FROM invitation", [])
        for invitation in invitations {
            let text = String(decoding: try WireCoding.encode(invitation), as: UTF8.self)
            try run(
                "INSERT OR REPLACE INTO invitation (moment, invitation) VALUES (?, ?)",
                [invitation.moment.text, text]
            )
        }
    }

    private func keep(coming moments: [ComingMoment]) throws {
        try run("DELETE FROM coming", [])
        for moment in moments {
            let text = String(decoding: try WireCoding.encode(moment), as: UTF8.self)
            try run("INSERT OR REPLACE INTO coming (id, moment) VALUES (?, ?)", [moment.id.text, text])
        }
    }

    private func keep(_ pointer: AlbumPointer) throws {
        try run(
            "UPDATE place SET newer = ?, older = ?, reached_oldest = ?, revision = ?, unlisted_below = ?, is_wiped = 0",
            [
                pointer.newer.text, pointer.older.text, pointer.reachedOldest, pointer.revision, pointer.unlistedBelow,
            ]
        )
    }

    private mutating func dropFile(of photo: PhotoID) throws {
        let sql = "DELETE FROM file WHERE photo = (SELECT number FROM photo WHERE id = ?) RETURNING sha256"
        let hash = try database.text(sql, [photo.text])
        if let hash = hash.flatMap(ContentHash.init(hex:)) { released.insert(hash) }
    }

    private mutating func dropFilm(of photo: PhotoID) throws {
        let sql = "DELETE FROM film WHERE photo = (SELECT number FROM photo WHERE id = ?) RETURNING sha256"
        let hash = try database.text(sql, [photo.text])
        if let hash = hash.flatMap(ContentHash.init(hex:)) { released.insert(hash) }
    }

    private mutating func forget(_ photo: PhotoID) throws {
        try dropFile(of: photo)
        try dropFilm(of: photo)
        try run("DELETE FROM photo WHERE id = ?", [photo.text])
        try run("DELETE FROM outbox WHERE photo = ?", [photo.text])
        try run("DELETE FROM hiding WHERE photo = ?", [photo.text])
        try run("UPDATE place SET current_page = NULL WHERE current_page = ?", [photo.text])
    }

    /// Replaces what was chosen before, so that the outbox has one entry for each subject.
    private func put(_ entry: OutboxEntry) throws {
        switch entry.subject {
        case .heart(let photo):
            try run("DELETE FROM outbox WHERE photo = ?", [photo.text])
            try run("INSERT INTO outbox (photo, heart_given) VALUES (?, ?)", [photo.text, entry.isYes])
        case .hiding(let photo):
            try run("DELETE FROM hiding WHERE photo = ?", [photo.text])
            try run("INSERT INTO hiding (photo, is_hidden) VALUES (?, ?)", [photo.text, entry.isYes])
        case .introduction(let id):
            try run("DELETE FROM answer WHERE introduction = ?", [id.text])
            try run("INSERT INTO answer (introduction, is_welcome) VALUES (?, ?)", [id.text, entry.isYes])
        case .invitation(let moment):
            try run("DELETE FROM invitation_answer WHERE moment = ?", [moment.text])
            try run("INSERT INTO invitation_answer (moment, is_coming) VALUES (?, ?)", [moment.text, entry.isYes])
        }
    }

    private func take(_ entry: OutboxEntry) throws {
        switch entry.subject {
        case .heart(let photo):
            try run("DELETE FROM outbox WHERE photo = ? AND heart_given = ?", [photo.text, entry.isYes])
        case .hiding(let photo):
            try run("DELETE FROM hiding WHERE photo = ? AND is_hidden = ?", [photo.text, entry.isYes])
        case .introduction(let id):
            try run("DELETE FROM answer WHERE introduction = ? AND is_welcome = ?", [id.text, entry.isYes])
        case .invitation(let moment):
            try run("DELETE FROM invitation_answer WHERE moment = ? AND is_coming = ?", [moment.text, entry.isYes])
        }
    }

    /// Writes only what has changed, because each first look at a photo is written at once.
    private func keep(_ seenTracker: SeenTracker) throws {
        try run("UPDATE place SET looked_up_to = ?1 WHERE looked_up_to IS NOT ?1", [seenTracker.upTo])
        let (seen, kept) = (seenTracker.seen, try ShelfReading(database: database).seenPositions())
        for position in kept.subtracting(seen) { try run("DELETE FROM looked WHERE position = ?", [position]) }
        for position in seen.subtracting(kept) { try run("INSERT INTO looked (position) VALUES (?)", [position]) }
    }

    static func keep(_ shelved: ShelvedSighting, in database: SQLiteDatabase) throws {
        let sighting = shelved.sighting
        try database.run(
            """
            INSERT OR REPLACE INTO sighting
                (photo, arrived_at, first_seen_at, last_seen_at, times, is_told, looked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                sighting.photoID.text, sighting.arrivedAt?.timeIntervalSinceReferenceDate,
                sighting.firstSeenAt?.timeIntervalSinceReferenceDate,
                sighting.lastSeenAt?.timeIntervalSinceReferenceDate, sighting.times, shelved.isTold,
                sighting.lookedAt?.timeIntervalSinceReferenceDate,
            ]
        )
    }

    private func keep(_ rotation: ManualRotation) throws {
        try run("UPDATE place SET turn_setting = ?, turn = ?", [rotation.setting.rawValue, rotation.rotation.rawValue])
    }

    private mutating func wipe() throws {
        let album = ["file", "film", "rendition", "photo", "moment", "coming"]
        let own = ["outbox", "hiding", "answer", "invitation", "invitation_answer", "looked"]
        for table in album + own + ["sighting", "sighting_log"] { try run("DELETE FROM \(table)") }
        try run("UPDATE place SET newer = NULL, older = NULL, reached_oldest = 0, revision = 0, current_page = NULL")
        try run("UPDATE place SET looked_up_to = NULL, round_began_at = NULL, unlisted_below = NULL")
        try run("UPDATE place SET checked_up_to = NULL, family = NULL, is_wiped = 1")
        keepRecord { record in
            record.registration = nil
            record.identity = nil
        }
        wiped = true
    }

    private mutating func keepRecord(_ change: (inout IdentityRecord) -> Void) {
        change(&record)
        record.sequence = recordBefore.sequence + 1
    }

    private func number(of photo: PhotoID) throws -> Int64? {
        try database.integer("SELECT number FROM photo WHERE id = ?", [photo.text])
    }

    private func run(_ sql: String, _ values: [(any SQLiteValue)?] = []) throws { try database.run(sql, values) }

    private static let keepPhoto = """
        INSERT INTO photo (id, position, revision, sender_id, sender_name, caption, added_at, taken_at,
            taken_at_offset, width, height, hearts, hearted_by_me, place, comments, film, moment, place_name,
            home_kilometres)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision,
            sender_id = excluded.sender_id, sender_name = excluded.sender_name, caption = excluded.caption,
            added_at = excluded.added_at, taken_at = excluded.taken_at, taken_at_offset = excluded.taken_at_offset,
            width = excluded.width, height = excluded.height, hearts = excluded.hearts,
            hearted_by_me = excluded.hearted_by_me, place = excluded.place,
            comments = excluded.comments, film = excluded.film, moment = excluded.moment,
            place_name = excluded.place_name, home_kilometres = excluded.home_kilometres
        """

    /// In the order of the columns of `keepPhoto`.
    private static func values(_ photo: Photo) throws -> [(any SQLiteValue)?] {
        let comments = try photo.comments.map { String(decoding: try WireCoding.encode($0), as: UTF8.self) }
        let film = try photo.film.map { String(decoding: try WireCoding.encode($0), as: UTF8.self) }
        return [
            photo.id.text, photo.position, photo.revision, photo.sender.id?.text, photo.sender.displayName,
            photo.caption, photo.addedAt.timeIntervalSinceReferenceDate, photo.takenAt?.description,
            photo.takenAtOffset, photo.width, photo.height, photo.hearts, photo.heartedByMe, photo.place,
            comments, film, photo.moment?.text, photo.placeName, photo.homeKilometres,
        ]
    }
}
