package import FamilyCore
package import FoundationEssentials

/// Who takes a photo out of the album, and who brings it back.
package struct RemovalRules: Equatable, Sendable {
    /// A sender takes back what they just sent, a guest too, for ten minutes:
    /// long enough to see it in the album and to think better of it.
    package var takenBackFor: TimeInterval = 10 * 60
    /// A deletion is undone for ten minutes: long enough for the one who hears
    /// "why is it gone?" in the next room, short enough that what somebody
    /// wanted gone soon is gone.
    package var undoneFor: TimeInterval = 10 * 60

    package init() {}

    /// What it is to take out a photo that `sender` sent then, for `member`.
    package func permission(on sender: Sender, sentAt: Date, by member: MemberID?, now: Date) -> Permission {
        guard let member, sender.id == member else { return .deleteAnyPhoto }
        return now < sentAt.addingTimeInterval(takenBackFor) ? .takeBackPhoto : .deleteOwnPhoto
    }

    /// Nothing where `member` may bring this photo back now, else why not.
    ///
    /// Only who took it out: what its sender wants gone no keeper brings back.
    package func refusal(ofUndoing photo: PhotoRecord?, by member: MemberID, now: Date) -> Problem? {
        guard let photo else { return .photoGone }
        // Undoing twice is undoing once.
        guard photo.deletedAt != nil else { return nil }
        guard let undo = photo.undo else { return .undoOver }
        guard undo.by == member else { return .photoGone }
        return now < undo.until ? nil : .undoOver
    }
}
