package import FoundationEssentials

/// A family as the server's operator sees it: numbers, and no name of a person or a photo.
package struct FamilyAccount: Equatable, Sendable {
    package var family: FamilyRecord
    /// Members, the viewers of frames among them; no guests from outside.
    package var people = 0
    package var frames = 0
    package var photos = 0
    /// When a browser or a frame of the family was last heard of; nil: never.
    package var lastUsedAt: Date?

    package init(family: FamilyRecord) { self.family = family }
}
