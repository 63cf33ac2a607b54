/// Turns a frame's page from a distance, for a keeper.
///
/// Only a frame that listens at this moment gets the order. The error 409 `frame-away` means that the frame does not
/// listen, `frame-asleep` that its panel is dark.
package struct TurnFramePage: Endpoint {
    package typealias Answer = EmptyBody
    package struct Order: Codable, Equatable, Sendable {
        package var turn: PageTurn
        package init(turn: PageTurn) { self.turn = turn }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames/{id}/turn"
    package var path: String { "\(apiPrefix)/frames/\(id)/turn" }
    package var id: FrameID
    package var body: Order

    package init(id: FrameID, _ turn: PageTurn) {
        self.id = id
        body = Order(turn: turn)
    }
}

/// A turn by one page, as a finger would turn it.
package enum PageTurn: String, Codable, CaseIterable, Sendable {
    /// To the older photo, because the album begins with the newest.
    case next
    /// To the newer photo.
    case previous
}
