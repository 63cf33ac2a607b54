package import FoundationEssentials

/// A frame offers photos that it has and that its server, which was restored to an older day, does not have any more.
///
/// Keepers decide. A photo that they want back is then in the frame's `wanted`, and comes by PUT like any other lost
/// rendition.
package struct OfferPhotos: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.post
    package static let route = "\(wirePrefix)/frames/me/offers"
    package var body: PhotoOffer

    package init(_ offer: PhotoOffer) { body = offer }
}

package struct PhotoOffer: Codable, Equatable, Hashable, Sendable {
    /// A frame with more photos to offer makes more than one call: a body has at most 64 kB, and one caption 2.
    package static let most = 20

    package var photos: [OfferedPhoto]
    /// Whether the server forgets what this frame offered before.
    package var isFirst: Bool

    package init(photos: [OfferedPhoto], isFirst: Bool) {
        self.photos = photos
        self.isFirst = isFirst
    }
}

/// What a frame knows of a photo that it offers.
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

    package init(_ photo: Photo, rendition: Rendition) {
        photoID = photo.id
        // A frame keeps a photo whose place was given to another one below zero.
        position = Int64(clamping: photo.position.magnitude)
        self.rendition = rendition
        sender = photo.sender
        caption = photo.caption
        place = photo.place
        addedAt = photo.addedAt
        takenAt = photo.takenAt
        takenAtOffset = photo.takenAtOffset
    }
}
