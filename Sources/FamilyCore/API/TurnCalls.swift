/// A keeper turns a frame's page from afar.
///
/// It reaches a frame that listens at this moment and is lost otherwise: 409
/// `frame-away` where none does, `frame-asleep` where its panel is dark.
package struct TurnFrame: Endpoint {
    package typealias Answer = Nothing
    package struct Order: Codable, Equatable, Sendable {
        package var turn: PageTurn
        package init(turn: PageTurn) { self.turn = turn }
    }
    package static let method = Method.post
    package static let route = "\(wirePrefix)/frames/{id}/turn"
    package var path: String { "\(wirePrefix)/frames/\(id)/turn" }
    package var id: FrameID
    package var body: Order

    package init(id: FrameID, _ turn: PageTurn) {
        self.id = id
        body = Order(turn: turn)
    }
}

/// One page on, as a finger would.
package enum PageTurn: String, Codable, CaseIterable, Sendable {
    /// To the older photo: the album begins with the newest.
    case next
    /// To the newer photo.
    case previous
}
