/// A note in a database or a store: the part of an album there is not in use, because of a move.
///
/// A server does not start with such a place: two servers with one ID would have different albums.
package struct MoveMark: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        /// A move into this place has begun and not ended: files or rows may be missing.
        case coming
        /// The album was moved away from this place.
        case gone
    }

    package let state: State
    /// The place that the album comes from or went to, as people read it.
    package let otherPlace: String

    package init(_ state: State, otherPlace: String) { (self.state, self.otherPlace) = (state, otherPlace) }
}
