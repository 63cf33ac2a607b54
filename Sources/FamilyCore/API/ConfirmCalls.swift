/// How a frame came into the family.
package enum FrameEntrance: String, Codable, CaseIterable, Sendable {
    /// A keeper picked the number that the frame showed.
    case takenIn
    /// Somebody typed a member's name and password on the frame.
    ///
    /// Such a frame shows the album and asks nobody about newcomers; it loses its access when that password changes.
    case password
    /// The frame came by a password, and a keeper has said since that it is in the family's home.
    ///
    /// Such a frame has the rights of one that was taken in.
    case confirmed
}

/// Confirms, for a keeper, that a frame which came by a password is in the family's home.
///
/// Confirming twice is the same as confirming once.
package struct ConfirmFrame: Endpoint {
    package typealias Answer = FrameSummary
    package static let method = Method.put
    package static let route = "\(apiPrefix)/frames/{id}/confirmation"
    package var path: String { "\(apiPrefix)/frames/\(id)/confirmation" }
    package var id: FrameID

    package init(id: FrameID) { self.id = id }
}
