package import FamilyCore
package import FoundationEssentials

/// Something that a member of the family did with a photo.
package struct ActivityRecord: Equatable, Sendable {
    package enum Action: String, Sendable {
        case sent, loved, commented
    }

    package var deed: Action
    package var by: Sender
    package var at: Date
    package var photo: PhotoID
    /// The text of a comment; empty for other deeds.
    package var words: String

    package init(_ deed: Action, by: Sender, at: Date, photo: PhotoID, words: String = "") {
        self.deed = deed
        self.by = by
        self.at = at
        self.photo = photo
        self.words = words
    }
}
