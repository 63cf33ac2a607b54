package import FoundationEssentials

/// A photo of the family's album, as every program sees it.
package struct Photo: Codable, Equatable, Sendable {
    package var id: PhotoID
    /// Its place in the album in order of arrival: 1, 2, 3 …; it is never given again, and changes only once, when a
    /// surprise arrives.
    package var position: Int64
    /// The family's revision in which this photo last changed.
    package var revision: Int64
    package var sender: Sender
    /// Words of the sender; may be empty.
    package var caption: String
    /// Where it was taken, as its sender says; absent where nobody does.
    package var place: String?
    /// The family's own place or the town where the camera was, by its position; absent where the sender says the
    /// place, for guests, and from servers that know no towns.
    package var placeName: String?
    /// The moment that it is in; absent if it is in none, and from servers that know no moments.
    package var moment: MomentID?
    /// Kilometres from the home of the frame that asks to where it was taken, rounded to two digits; absent within a
    /// kilometre, without a position, and where nobody chose that frame's home.
    package var homeKilometres: Int?
    /// When the server had it safely, in UTC.
    package var addedAt: Date
    /// The camera's own clock, where the file told it.
    package var takenAt: LocalDateTime?
    /// The camera's offset from UTC (`+03:00`), where Exif knew it.
    package var takenAtOffset: String?
    /// Pixels of the upright original.
    package var width: Int
    package var height: Int
    /// What can be fetched, smallest first.
    ///
    /// One that is not listed is 404.
    package var renditions: [Rendition]
    /// What was sent beside the still picture; absent for a photo.
    package var motion: FilmKind?
    /// What plays: absent for a photo, and until it has been made.
    package var film: Film?
    /// Whether there will be none, since it could not be made; absent elsewhere.
    package var hasFilmFailed: Bool?
    /// The camera's maker and name, as the camera wrote them.
    package var camera: String?
    /// How many members gave it a heart.
    package var hearts: Int
    /// Whether the one who asks gave it a heart.
    package var heartedByMe: Bool
    /// What was said of it; absent where nobody said anything, and from servers
    /// that know no comments.
    package var comments: NewestComments?
    /// Until when it is a surprise, which only its sender sees; absent of all other photos.
    package var waitsUntil: Date?
    /// True if it waits until the maker of its moment or a keeper lets it in; absent of all other photos.
    package var isHeld: Bool?

    package init(
        id: PhotoID,
        position: Int64,
        revision: Int64,
        sender: Sender,
        caption: String,
        place: String? = nil,
        placeName: String? = nil,
        moment: MomentID? = nil,
        homeKilometres: Int? = nil,
        addedAt: Date,
        takenAt: LocalDateTime?,
        takenAtOffset: String?,
        width: Int,
        height: Int,
        renditions: [Rendition],
        motion: FilmKind? = nil,
        film: Film? = nil,
        hasFilmFailed: Bool? = nil,
        camera: String? = nil,
        hearts: Int,
        heartedByMe: Bool,
        comments: NewestComments? = nil
    ) {
        self.id = id
        self.position = position
        self.revision = revision
        self.sender = sender
        self.caption = caption
        self.place = place
        self.placeName = placeName
        self.moment = moment
        self.homeKilometres = homeKilometres
        self.addedAt = addedAt
        self.takenAt = takenAt
        self.takenAtOffset = takenAtOffset
        self.width = width
        self.height = height
        self.renditions = renditions
        self.motion = motion
        self.film = film
        self.hasFilmFailed = hasFilmFailed
        self.camera = camera
        self.hearts = hearts
        self.heartedByMe = heartedByMe
        self.comments = comments
    }
}

extension Photo {
    /// The name of the place where the photo was taken: the sender's words, or else the family's own place or the town.
    package var whereTaken: String? { place ?? placeName }

    /// Whether the family does not see it yet: it is a surprise, or waits to be let in.
    package var waits: Bool { waitsUntil != nil || isHeld == true }
}

/// Who sent a photo; the name is kept as it was then, even after they left.
package struct Sender: Codable, Equatable, Hashable, Sendable {
    package var id: MemberID?
    package var displayName: String

    package init(id: MemberID?, displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}

/// A smaller picture made from an original: upright, sRGB, JPEG, without
/// position data.
///
/// Its bytes never change.
package struct Rendition: Codable, Equatable, Hashable, Sendable {
    package var name: RenditionName
    /// Pixels, upright.
    package var width: Int
    package var height: Int
    package var bytes: ByteCount
    package var sha256: ContentHash

    package init(name: RenditionName, width: Int, height: Int, bytes: ByteCount, sha256: ContentHash) {
        self.name = name
        self.width = width
        self.height = height
        self.bytes = bytes
        self.sha256 = sha256
    }
}

/// The longest side a rendition may have, in pixels: its name in addresses.
///
/// A smaller original is never enlarged; the renditions above its size are not
/// made, but for the first one that holds it at its own size.
package enum RenditionName: Int, Codable, CaseIterable, Comparable, Sendable {
    case thumbnail = 400
    case small = 1280
    case screen = 1920
    case large = 2560

    package var longSide: Int { rawValue }

    package static func < (left: RenditionName, right: RenditionName) -> Bool { left.rawValue < right.rawValue }
}
