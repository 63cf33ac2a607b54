package import FamilyCore
package import FoundationEssentials

/// Something that a member of the family did: with a photo, or an invitation of the reader to a moment.
package struct ActivityRecord: Equatable, Sendable {
    package enum Action: String, Sendable {
        case sent, loved, commented, invited
    }

    package var deed: Action
    package var by: Sender
    package var at: Date
    /// Nil for an invitation.
    package var photo: PhotoID?
    /// Nil for everything but an invitation.
    package var moment: MomentID?
    /// The text of a comment, or the title of the moment; empty for other deeds.
    package var words: String

    package init(
        _ deed: Action,
        by: Sender,
        at: Date,
        photo: PhotoID?,
        moment: MomentID? = nil,
        words: String = ""
    ) {
        self.deed = deed
        self.by = by
        self.at = at
        self.photo = photo
        self.moment = moment
        self.words = words
    }
}
