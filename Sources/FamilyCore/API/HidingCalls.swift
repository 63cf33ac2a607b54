package import FoundationEssentials

/// Takes a photo off all frames and out of the other members' album until it is shown again, for any member.
///
/// Hiding twice is the same as hiding once.
package struct HidePhoto: Endpoint {
    package typealias Answer = EmptyBody
    package struct Input: Codable, Equatable, Sendable {
        /// The reason, at most 140 letters; may be empty.
        package var reason: String
        package init(reason: String = "") { self.reason = reason }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/hiding"
    package var path: String { "\(apiPrefix)/photos/\(id)/hiding" }
    package var id: PhotoID
    package var body: Input

    package init(id: PhotoID, reason: String = "") {
        self.id = id
        body = Input(reason: reason)
    }
}

/// Shows a hidden photo again, in its old place, for the member who hid it or a keeper.
package struct ShowPhoto: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/hiding"
    package var path: String { "\(apiPrefix)/photos/\(id)/hiding" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Shows all photos again that one member hid, for a keeper; that member may have left since.
package struct ShowAllHidden: Endpoint {
    package typealias Answer = ShownPhotos
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/members/{id}/hidings"
    package var path: String { "\(apiPrefix)/members/\(id)/hidings" }
    package var id: MemberID

    package init(id: MemberID) { self.id = id }
}

package struct ShownPhotos: Codable, Equatable, Sendable {
    /// The number of photos that came back into the album.
    package var count: Int

    package init(count: Int) { self.count = count }
}

/// Lists the hidden photos that the caller may decide about: a keeper about all, others about those that they hid.
package struct ReadHidden: Endpoint {
    package typealias Answer = HiddenPhotos
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/hidden"

    package init() {}
}

package struct HiddenPhotos: Codable, Equatable, Sendable {
    /// The photos, the last hidden first, at most 100.
    package var photos: [HiddenPhoto]

    package init(photos: [HiddenPhoto]) { self.photos = photos }
}

package struct HiddenPhoto: Codable, Equatable, Sendable {
    package var photo: Photo
    package var hiddenBy: Sender
    package var hiddenAt: Date
    /// The reason; may be empty.
    package var reason: String

    package init(photo: Photo, hiddenBy: Sender, hiddenAt: Date, reason: String) {
        self.photo = photo
        self.hiddenBy = hiddenBy
        self.hiddenAt = hiddenAt
        self.reason = reason
    }
}
