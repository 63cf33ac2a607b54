/// Hides a photo from the calling frame only: its viewer does not want to see it, and everybody else still does.
///
/// Hiding twice is the same as hiding once. A photo that is not, or no longer, in the viewer's album is left as it is.
package struct HideOnThisFrame: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/hiding/here"
    package var path: String { "\(apiPrefix)/photos/\(id)/hiding/here" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Shows a photo again that the calling frame hid from itself.
package struct ShowOnThisFrame: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/hiding/here"
    package var path: String { "\(apiPrefix)/photos/\(id)/hiding/here" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Shows a photo again on a frame from which it was hidden, for relatives and keepers.
package struct ShowHiddenOnFrame: Endpoint {
    package typealias Answer = EmptyBody
    package struct Input: Codable, Equatable, Sendable {
        package var frame: FrameID
        package init(frame: FrameID) { self.frame = frame }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/photos/{id}/hiding/ended"
    package var path: String { "\(apiPrefix)/photos/\(id)/hiding/ended" }
    package var id: PhotoID
    package var body: Input

    package init(id: PhotoID, on frame: FrameID) {
        self.id = id
        body = Input(frame: frame)
    }
}
