package import FoundationEssentials

/// Anybody of the family takes a photo off all frames and out of the album of
/// the others, until it is shown again.
///
/// Hiding twice is hiding once.
package struct HidePhoto: Endpoint {
    package typealias Answer = Nothing
    package struct Wish: Codable, Equatable, Sendable {
        /// At most 140 letters; may be empty.
        package var reason: String
        package init(reason: String = "") { self.reason = reason }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/photos/{id}/hiding"
    package var path: String { "\(wirePrefix)/photos/\(id)/hiding" }
    package var id: PhotoID
    package var body: Wish

    package init(id: PhotoID, reason: String = "") {
        self.id = id
        body = Wish(reason: reason)
    }
}

/// Shows a hidden photo again, in its old place: who hid it, or a keeper.
package struct ShowPhoto: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/photos/{id}/hiding"
    package var path: String { "\(wirePrefix)/photos/\(id)/hiding" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// A keeper shows again all photos that one member hid, who may have left since.
package struct ShowAllHidden: Endpoint {
    package typealias Answer = ShownPhotos
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/members/{id}/hidings"
    package var path: String { "\(wirePrefix)/members/\(id)/hidings" }
    package var id: MemberID

    package init(id: MemberID) { self.id = id }
}

package struct ShownPhotos: Codable, Equatable, Sendable {
    /// How many came back into the album.
    package var count: Int

    package init(count: Int) { self.count = count }
}

/// The hidden photos that one may decide about: a keeper about all, others
/// about those that they hid themselves.
package struct ReadHidden: Endpoint {
    package typealias Answer = HiddenPhotos
    package static let method = Method.get
    package static let route = "\(wirePrefix)/album/hidden"

    package init() {}
}

package struct HiddenPhotos: Codable, Equatable, Sendable {
    /// The last one first, at most 100.
    package var photos: [HiddenPhoto]

    package init(photos: [HiddenPhoto]) { self.photos = photos }
}

package struct HiddenPhoto: Codable, Equatable, Sendable {
    package var photo: Photo
    package var hiddenBy: Sender
    package var hiddenAt: Date
    /// May be empty.
    package var reason: String

    package init(photo: Photo, hiddenBy: Sender, hiddenAt: Date, reason: String) {
        self.photo = photo
        self.hiddenBy = hiddenBy
        self.hiddenAt = hiddenAt
        self.reason = reason
    }
}
