package import FamilyCore
package import FoundationEssentials

/// The bytes as a sender uploaded them.
package struct Original: Equatable, Sendable {
    package var hash: ContentHash
    package var bytes: ByteCount
    package var kind: MediaKind
    /// As the sender's device named it: words for people, never a path.
    package var fileName: String

    package init(hash: ContentHash, bytes: ByteCount, kind: MediaKind, fileName: String) {
        self.hash = hash
        self.bytes = bytes
        self.kind = kind
        self.fileName = fileName
    }
}

/// A photo as the catalogue keeps it.
package struct PhotoRecord: Equatable, Sendable {
    package var id: PhotoID
    package var familyID: FamilyID
    /// Given by the catalogue when the photo is added.
    package var position: Int64
    /// The family's revision in which this photo last changed.
    package var revision: Int64
    package var original: Original
    package var caption: String
    package var place: String?
    package var sender: Sender
    package var addedAt: Date
    package var takenAt: LocalDateTime?
    package var takenAtOffset: String?
    package var width: Int
    package var height: Int
    /// Smallest first.
    package var renditions: [Rendition]
    /// What was sent beside a still picture; nothing for a photo.
    package var motion: FilmKind?
    /// What plays; nothing until it has been made.
    package var film: Film?
    /// It could not be made, and the photo stays its still.
    package var hasFilmFailed = false
    /// The camera's maker and name, as it wrote them.
    package var camera: String?
    /// Where it was taken, as the camera knew it: it leaves the server in the
    /// family's own export and nowhere else.
    package var coordinates: Coordinates?
    /// Which recipe they were made by (`RenditionRules.recipe`).
    package var recipe = 1
    /// A tombstone: frames that were off must still hear of it.
    package var deletedAt: Date?
    /// Who may bring a deleted photo back, and for how long; nothing once its
    /// bytes are given up.
    package var undo: Undo?
    /// Nothing for a photo that everybody may see.
    package var hiding: Hiding?

    /// Whether people and frames see it.
    package var isInAlbum: Bool { deletedAt == nil && hiding == nil }

    /// Who hid a photo, and why.
    package struct Hiding: Equatable, Sendable {
        package var by: MemberID
        package var at: Date
        /// May be empty.
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
    }

    /// The names of what was made of its original.
    package var madeHashes: [ContentHash] { renditions.map(\.sha256) + [film?.sha256].compactMap(\.self) }

    /// What the photo weighs on the disk: original, renditions and film.
    package var bytesUsed: ByteCount {
        renditions.reduce(original.bytes + (film?.bytes ?? .zero)) { $0 + $1.bytes }
    }

    /// The names of all its blobs.
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

    /// The photo as it goes over the wire.
    package var photo: Photo {
        Photo(
            id: record.id,
            position: record.position,
            revision: record.revision,
            sender: record.sender,
            caption: record.caption,
            place: record.place,
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
    }
}
