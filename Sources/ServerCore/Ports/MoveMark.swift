/// A note in a place outside of a data folder that has a part of an album and is not in use.
///
/// A server that is started with such a place is refused: two servers with one ID would drift apart.
package struct MoveMark: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        /// A move into this place was begun and has not ended: the place may have only a part.
        case coming
        /// The album was moved away from this place.
        case gone
    }

    package let state: State
    /// The place that the album comes from or went to, as people read it.
    package let otherPlace: String

    package init(_ state: State, otherPlace: String) { (self.state, self.otherPlace) = (state, otherPlace) }
}
