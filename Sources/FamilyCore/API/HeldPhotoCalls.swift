/// Photos of guests from outside that wait until the moment's maker or a keeper lets them in.
package struct HeldPhotos: Codable, Equatable, Sendable {
    /// The maximum number of photos that one answer lists, and that one call names.
    package static let most = 100

    /// How many photos of the moment wait.
    package var count: Int
    /// The photos that were sent first, at most a hundred.
    package var photos: [Photo]

    package init(count: Int, photos: [Photo]) {
        self.count = count
        self.photos = photos
    }
}

/// Photos that somebody decides about, each named once; those that do not wait in the moment are left as they are.
package struct HeldPhotoChoice: Codable, Equatable, Sendable {
    /// One to a hundred photos.
    package var photos: [PhotoID]

    package init(photos: [PhotoID]) { self.photos = photos }
}

/// Lists what waits in a moment to be let in, for its maker or a keeper who sees it.
package struct ListHeldPhotos: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.get
    package static let route = "\(wirePrefix)/moments/{id}/held"
    package var path: String { "\(wirePrefix)/moments/\(id)/held" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Lets photos in: they arrive as new for all who see the moment; answers with what still waits.
///
/// A photo that the album has meanwhile, or whose twin somebody hid, goes on waiting; if that holds for all of them, the
/// call is refused.
package struct LetPhotosIn: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.post
    package static let route = "\(wirePrefix)/moments/{id}/held/let-in"
    package var path: String { "\(wirePrefix)/moments/\(id)/held/let-in" }
    package var id: MomentID
    package var body: HeldPhotoChoice

    package init(id: MomentID, _ photos: [PhotoID]) {
        self.id = id
        body = HeldPhotoChoice(photos: photos)
    }
}

/// Deletes photos that wait, for good; answers with what still waits.
package struct DeleteHeldPhotos: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.post
    package static let route = "\(wirePrefix)/moments/{id}/held/deleted"
    package var path: String { "\(wirePrefix)/moments/\(id)/held/deleted" }
    package var id: MomentID
    package var body: HeldPhotoChoice

    package init(id: MomentID, _ photos: [PhotoID]) {
        self.id = id
        body = HeldPhotoChoice(photos: photos)
    }
}
