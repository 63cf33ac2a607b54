/// A frame hides a photo from itself: its viewer does not want to see it, and everybody else still does.
///
/// Hiding twice is hiding once. A photo that the viewer does not find in the album (any more) is left as it is.
package struct HideHere: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.put
    package static let route = "\(wirePrefix)/photos/{id}/hiding/here"
    package var path: String { "\(wirePrefix)/photos/\(id)/hiding/here" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// A frame shows a photo again that it hid from itself.
package struct ShowHere: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/photos/{id}/hiding/here"
    package var path: String { "\(wirePrefix)/photos/\(id)/hiding/here" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// A relative has a frame show a photo again that was hidden there.
package struct ShowOnFrame: Endpoint {
    package typealias Answer = Nothing
    package struct Wish: Codable, Equatable, Sendable {
        package var frame: FrameID
        package init(frame: FrameID) { self.frame = frame }
    }
    package static let method = Method.post
    package static let route = "\(wirePrefix)/photos/{id}/hiding/ended"
    package var path: String { "\(wirePrefix)/photos/\(id)/hiding/ended" }
    package var id: PhotoID
    package var body: Wish

    package init(id: PhotoID, on frame: FrameID) {
        self.id = id
        body = Wish(frame: frame)
    }
}
