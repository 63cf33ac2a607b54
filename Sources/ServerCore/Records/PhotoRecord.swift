package import FamilyCore
package import FoundationEssentials

/// The bytes as the sender uploaded them.
package struct Original: Equatable, Sendable {
    package var hash: ContentHash
    package var bytes: ByteCount
    package var kind: MediaKind
    /// The name from the sender's device, for people to read; never used as a path.
    package var fileName: String

    package init(hash: ContentHash, bytes: ByteCount, kind: MediaKind, fileName: String) {
        self.hash = hash
        self.bytes = bytes
        self.kind = kind
        self.fileName = fileName
    }
}

/// A photo as stored in the catalogue.
package struct PhotoRecord: Equatable, Sendable {
    package var id: PhotoID
    package var familyID: FamilyID
    /// The position, assigned by the catalogue when the photo is added.
    package var position: Int64
    /// The family's revision of this photo's last change.
    package var revision: Int64
    package var original: Original
    /// The hash of the file that was sent, if the original is a copy of it without a position; nil: they are the same.
    package var sentHash: ContentHash?
    package var caption: String
    package var place: String?
    package var sender: Sender
    package var addedAt: Date
    package var takenAt: LocalDateTime?
    /// The time zone offset such as `+03:00`, or `utc`; nil: nobody knows it.
    package var takenAtOffset: String?
    package var width: Int
    package var height: Int
    /// The renditions, smallest first.
    package var renditions: [Rendition]
    /// The kind of film in the original; nil for a plain photo.
    package var motion: FilmKind?
    /// The film to play; nil until it has been made.
    package var film: Film?
    /// Whether the film could not be made, so that only the still picture is shown.
    package var hasFilmFailed = false
    /// The start of the shown part of the film; nil if the whole film is shown.
    ///
    /// The original is always whole.
    package var filmStart: FilmStart?
    /// The camera's maker and model, as it wrote them.
    package var camera: String?
    /// Where the camera took it; it leaves the server only in the family's own export.
    package var coordinates: Coordinates?
    /// The moment that it is in; nil if it is in none.
    package var momentID: MomentID?
    /// Whether the reader, who sent the photo, does not see the moment that it is in.
    package var isMomentWithheld = false
    /// Where it was taken, as photos are selected by it; nil: nobody knows.
    package var placeKey: PlaceKey?
    /// The day on which it was taken, or else on which it arrived.
    package var day: CalendarDay
    /// The recipe of its renditions (`RenditionRules.recipe`).
    package var recipe = 1
    /// When it was deleted; the row stays as a tombstone for frames that were off.
    package var deletedAt: Date?
    /// Who can restore a deleted photo, and until when; nil once its files are erased.
    package var undo: Undo?
    /// Until when it is a surprise, which only its sender sees; nil once it is none.
    package var waitsUntil: Date?
    /// Whether it waits until the maker of its moment or a keeper lets it in.
    package var isHeld = false
    /// Who hid the photo; nil if it is not hidden.
    package var hiding: Hiding?

    /// Whether people and frames see it.
    package var isInAlbum: Bool { deletedAt == nil && hiding == nil }

    /// Whether the family does not see it yet: it is a surprise, or waits to be let in.
    package var waits: Bool { waitsUntil != nil || isHeld }

    /// Who hid a photo, when and why.
    package struct Hiding: Equatable, Sendable {
        package var by: MemberID
        package var at: Date
        /// The reason; may be empty.
        package var reason: String

        package init(by: MemberID, at: Date, reason: String) {
            self.by = by
            self.at = at
            self.reason = reason
        }
    }

    package struct Undo: Equatable, Sendable {
        package var by: MemberID
        package var until: Date

        package init(by: MemberID, until: Date) {
            self.by = by
            self.until = until
        }
    }

    package init(
        id: PhotoID,
        familyID: FamilyID,
        position: Int64 = 0,
        revision: Int64 = 0,
        original: Original,
        caption: String,
        place: String? = nil,
        sender: Sender,
        addedAt: Date,
        takenAt: LocalDateTime?,
        takenAtOffset: String?,
        width: Int,
        height: Int,
        renditions: [Rendition],
        deletedAt: Date? = nil,
        undo: Undo? = nil,
        hiding: Hiding? = nil
    ) {
        self.id = id
        self.familyID = familyID
        self.position = position
        self.revision = revision
        self.original = original
        self.caption = caption
        self.place = place
        self.sender = sender
        self.addedAt = addedAt
        self.takenAt = takenAt
        self.takenAtOffset = takenAtOffset
        self.width = width
        self.height = height
        self.renditions = renditions
        self.deletedAt = deletedAt
        self.undo = undo
        self.hiding = hiding
        day = takenAt.map(CalendarDay.init) ?? CalendarDay(of: addedAt)
    }

    /// The offset of a time that is UTC and not local time, because an older program stored the times of films so.
    ///
    /// The next sweep converts the time (`Housekeeping.enterPhotos`).
    package static let utc = "Z"

    /// The hashes of the files made from the original.
    package var madeHashes: [ContentHash] { renditions.map(\.sha256) + [film?.sha256].compactMap(\.self) }

    /// The bytes of original, renditions and film together.
    package var bytesUsed: ByteCount {
        renditions.reduce(original.bytes + (film?.bytes ?? .zero)) { $0 + $1.bytes }
    }

    /// The hashes of all its blobs.
    package var hashes: [ContentHash] {
        [original.hash] + madeHashes
    }
}

/// A photo with its hearts, as one member sees it.
package struct SeenPhoto: Equatable, Sendable {
    package var record: PhotoRecord
    package var hearts: Int
    package var heartedByMe: Bool
    package var comments: NewestComments?

    package init(record: PhotoRecord, hearts: Int, heartedByMe: Bool, comments: NewestComments? = nil) {
        self.record = record
        self.hearts = hearts
        self.heartedByMe = heartedByMe
        self.comments = comments
    }

    /// The photo as sent by the API.
    package var photo: Photo {
        var photo = Photo(
            id: record.id,
            position: record.position,
            revision: record.revision,
            sender: record.sender,
            caption: record.caption,
            place: record.place,
            moment: record.isMomentWithheld ? nil : record.momentID,
            addedAt: record.addedAt,
            takenAt: record.takenAt,
            takenAtOffset: record.takenAtOffset,
            width: record.width,
            height: record.height,
            renditions: record.renditions,
            motion: record.motion,
            film: record.film,
            hasFilmFailed: record.hasFilmFailed ? true : nil,
            camera: record.camera,
            hearts: hearts,
            heartedByMe: heartedByMe,
            comments: comments
        )
        photo.waitsUntil = record.waitsUntil
        photo.isHeld = record.isHeld ? true : nil
        return photo
    }
}
