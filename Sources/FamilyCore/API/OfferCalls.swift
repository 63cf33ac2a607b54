package import FoundationEssentials

/// A frame offers photos that it has and that its server, which was restored to an older day, does not have any more.
///
/// Keepers decide. A photo that they want back is then in the frame's `wanted`, and comes by PUT like any other lost
/// rendition.
package struct OfferPhotos: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames/me/offers"
    package var body: PhotoOffer

    package init(_ offer: PhotoOffer) { body = offer }
}

package struct PhotoOffer: Codable, Equatable, Hashable, Sendable {
    /// The maximum number of photos in one call; a frame with more makes several calls: a body has at most 64 kB, and
    /// one caption 2 kB.
    package static let most = 20

    package var photos: [OfferedPhoto]
    /// Whether the server forgets what this frame offered before.
    package var isFirst: Bool

    package init(photos: [OfferedPhoto], isFirst: Bool) {
        self.photos = photos
        self.isFirst = isFirst
    }
}

/// The facts that a frame knows of a photo that it offers.
package struct OfferedPhoto: Codable, Equatable, Hashable, Sendable {
    package var photoID: PhotoID
    package var position: Int64
    /// The file that the frame has.
    package var rendition: Rendition
    package var sender: Sender
    package var caption: String
    package var place: String?
    package var addedAt: Date
    package var takenAt: LocalDateTime?
    package var takenAtOffset: String?
    /// Whether the photo is in a moment; absent from frames of before 2026-12, which do not tell.
    package var isInMoment: Bool?
    /// The moment that the photo is in; absent if it is in none.
    package var moment: OfferedMoment?

    /// Creates the offer of a photo; `moments` are the moments that the frame knows.
    package init(_ photo: Photo, rendition: Rendition, moments: [MomentID: MomentSummary] = [:]) {
        photoID = photo.id
        // A frame keeps a forgotten photo at the negated position if the server gave its position to another one.
        position = Int64(clamping: photo.position.magnitude)
        self.rendition = rendition
        sender = photo.sender
        caption = photo.caption
        place = photo.place
        addedAt = photo.addedAt
        takenAt = photo.takenAt
        takenAtOffset = photo.takenAtOffset
        isInMoment = photo.moment != nil
        moment = photo.moment.map { OfferedMoment($0, known: moments[$0]) }
    }
}

/// The facts that a frame knows of an offered photo's moment.
///
/// A server that has lost the moment makes it again from them. All fields but the ID are absent if the frame knows
/// nothing of the moment.
package struct OfferedMoment: Codable, Equatable, Hashable, Sendable {
    package var id: MomentID
    package var title: String?
    package var starts: LocalDateTime?
    package var ends: LocalDateTime?
    package var maker: MemberID?
    /// Whether the whole family saw it; absent if only some did, or if the frame does not know.
    package var isForAll: Bool?

    package init(_ id: MomentID, known moment: MomentSummary?) {
        self.id = id
        title = moment?.title
        starts = moment?.starts
        ends = moment?.ends
        maker = moment?.maker
        isForAll = moment?.isForAll
    }
}
