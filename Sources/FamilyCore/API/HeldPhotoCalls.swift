/// Photos of guests from outside that wait until the moment's maker or a keeper lets them in.
package struct HeldPhotos: Codable, Equatable, Sendable {
    /// The maximum number of photos that one answer lists, and that one call names.
    package static let most = 100

    /// The number of the moment's photos that wait.
    package var count: Int
    /// The photos that were sent first, at most a hundred.
    package var photos: [Photo]
    /// The highest revision of these photos, 0 without photos; `HeldPhotoAdmission` sends it back to say what was seen.
    package var revision: Int64
    /// The photos that a call named and that it left as they are, with the code of the reason; absent if there are
    /// none.
    package var left: [LeftPhoto]?

    /// A photo that goes on waiting although it was named.
    package struct LeftPhoto: Codable, Equatable, Sendable {
        package var photo: PhotoID
        package var code: ProblemCode

        package init(photo: PhotoID, code: ProblemCode) { (self.photo, self.code) = (photo, code) }
    }

    package init(count: Int, photos: [Photo]) {
        self.count = count
        self.photos = photos
        revision = photos.map(\.revision).max() ?? 0
    }
}

/// Photos that somebody lets in, each named once; those that do not wait in the moment are left as they are.
package struct HeldPhotoAdmission: Codable, Equatable, Sendable {
    /// The IDs of one to a hundred photos.
    package var photos: [PhotoID]
    /// The revision of the list in which the photos were seen; a photo that has changed since goes on waiting.
    package var revision: Int64

    package init(photos: [PhotoID], revision: Int64) { (self.photos, self.revision) = (photos, revision) }
}

/// Photos that somebody deletes, each named once; those that do not wait in the moment are left as they are.
package struct HeldPhotoChoice: Codable, Equatable, Sendable {
    /// The IDs of one to a hundred photos.
    package var photos: [PhotoID]

    package init(photos: [PhotoID]) { self.photos = photos }
}

/// Lists the photos that wait in a moment to be let in, for its maker or a keeper who sees it.
package struct ListHeldPhotos: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments/{id}/held"
    package var path: String { "\(apiPrefix)/moments/\(id)/held" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Lets photos in: they arrive as new for all who see the moment; answers with the photos that still wait.
///
/// A photo goes on waiting if it has changed since it was listed, if its film is not made yet, or if its bytes are
/// elsewhere in the album, maybe hidden; if that holds for all of them, the call is refused. If the same bytes are in
/// the album and in no moment, that photo goes into the moment in place of the guest's.
package struct AdmitHeldPhotos: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/held/let-in"
    package var path: String { "\(apiPrefix)/moments/\(id)/held/let-in" }
    package var id: MomentID
    package var body: HeldPhotoAdmission

    package init(id: MomentID, _ photos: [PhotoID], seenAt revision: Int64) {
        self.id = id
        body = HeldPhotoAdmission(photos: photos, revision: revision)
    }
}

/// Deletes photos that wait, for good; answers with the photos that still wait.
package struct DeleteHeldPhotos: Endpoint {
    package typealias Answer = HeldPhotos
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/held/deleted"
    package var path: String { "\(apiPrefix)/moments/\(id)/held/deleted" }
    package var id: MomentID
    package var body: HeldPhotoChoice

    package init(id: MomentID, _ photos: [PhotoID]) {
        self.id = id
        body = HeldPhotoChoice(photos: photos)
    }
}
