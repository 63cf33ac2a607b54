package import FoundationEssentials

/// A photo of the family's album, as every program sees it.
package struct Photo: Codable, Equatable, Sendable {
    package var id: PhotoID
    /// The photo's place in the album in order of arrival, counted from 1.
    ///
    /// A number is never given again, and a photo's number changes only once, when a surprise arrives.
    package var position: Int64
    /// The family's revision in which this photo last changed.
    package var revision: Int64
    package var sender: Sender
    /// The sender's words; may be empty.
    package var caption: String
    /// The name of the place where the photo was taken, in the words of its sender; nil if the sender named none.
    package var place: String?
    /// The family's own place or the town where the camera was, by its position.
    ///
    /// This name is nil if the sender named the place, in answers to guests, and from servers that know no towns.
    package var placeName: String?
    /// The moment that the photo is in; absent if it is in none, and from servers that know no moments.
    package var moment: MomentID?
    /// The kilometres from the home of the frame that asks to where the photo was taken, rounded to two digits.
    ///
    /// They are absent within a kilometre, without a position, and if nobody chose that frame's home.
    package var homeKilometres: Int?
    /// When the server had stored it, in UTC.
    package var addedAt: Date
    /// The time on the camera's own clock; nil if the file does not tell it.
    package var takenAt: LocalDateTime?
    /// The camera's offset from UTC (`+03:00`); nil if Exif does not tell it.
    package var takenAtOffset: String?
    /// The width of the upright original in pixels.
    package var width: Int
    package var height: Int
    /// The renditions that can be fetched, smallest first.
    ///
    /// A request for one that is not listed gets 404.
    package var renditions: [Rendition]
    /// The kind of what was sent beside the still picture; absent for a photo.
    package var motion: FilmKind?
    /// The film to play; absent for a photo, and until the film has been made.
    package var film: Film?
    /// True if there will be no film, because it could not be made; absent otherwise.
    package var hasFilmFailed: Bool?
    /// The camera's maker and name, as the camera wrote them.
    package var camera: String?
    /// The number of members who gave the photo a heart.
    package var hearts: Int
    /// Whether the reader gave the photo a heart.
    package var heartedByMe: Bool
    /// The newest comments; absent if there are none, and from servers that know no comments.
    package var comments: NewestComments?
    /// Until when the photo is a surprise, which only its sender sees; absent for all other photos.
    package var waitsUntil: Date?
    /// True if the photo waits until the maker of its moment or a keeper lets it in; absent for all other photos.
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

    /// Whether the family does not see the photo yet: it is a surprise, or waits to be let in.
    package var waits: Bool { waitsUntil != nil || isHeld == true }
}

/// The sender of a photo, with the name of that time, even after the sender has left.
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
    /// The width in pixels, upright.
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

/// The name of a rendition in addresses: the maximum length of its longer side, in pixels.
///
/// A smaller original is never enlarged. Of the renditions that are not smaller than the original, only the first is
/// made, with the original's own size.
package enum RenditionName: Int, Codable, CaseIterable, Comparable, Sendable {
    case thumbnail = 400
    case small = 1280
    case screen = 1920
    case large = 2560

    package var longSide: Int { rawValue }

    package static func < (left: RenditionName, right: RenditionName) -> Bool { left.rawValue < right.rawValue }
}
