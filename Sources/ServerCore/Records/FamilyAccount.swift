package import FoundationEssentials

/// A family as the server's operator sees it: numbers, and no name of a person or a photo.
package struct FamilyAccount: Equatable, Sendable {
    package var family: FamilyRecord
    /// The number of members, including the viewers of frames, without guests from outside.
    package var people = 0
    package var frames = 0
    package var photos = 0
    /// The time at which a browser or a frame of the family was last seen; nil: never.
    package var lastUsedAt: Date?

    package init(family: FamilyRecord) { self.family = family }
}
