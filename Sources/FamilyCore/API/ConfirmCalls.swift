/// How a frame came into the family.
package enum FrameEntrance: String, Codable, CaseIterable, Sendable {
    /// A keeper picked the number that it showed.
    case takenIn
    /// A member's name and password were typed on it. It shows the album, asks
    /// nobody about newcomers, and ends with that password.
    case password
    /// It came by a password, and a keeper said since that it is in the family's
    /// house: it is like one that was taken in.
    case confirmed
}

/// A keeper says that a frame which came by a password is in the family's house.
///
/// Confirming twice is confirming once.
package struct ConfirmFrame: Endpoint {
    package typealias Answer = FrameSummary
    package static let method = Method.put
    package static let route = "\(wirePrefix)/frames/{id}/confirmation"
    package var path: String { "\(wirePrefix)/frames/\(id)/confirmation" }
    package var id: FrameID

    package init(id: FrameID) { self.id = id }
}
