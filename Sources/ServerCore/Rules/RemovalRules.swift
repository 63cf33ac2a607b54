package import FamilyCore
package import FoundationEssentials

/// Who may delete a photo, and who may restore it.
package struct RemovalRules: Equatable, Sendable {
    /// How long a sender, guests included, may take back a photo, in seconds: ten minutes to see it in the album and
    /// reconsider.
    package var takenBackFor: TimeInterval = 10 * 60
    /// How long a deletion can be undone, in seconds.
    ///
    /// Ten minutes are enough to ask "why is it gone?", and few enough for a photo that somebody wants gone.
    package var undoneFor: TimeInterval = 10 * 60

    package init() {}

    /// Returns the permission that `member` needs to delete a photo that `sender` sent at `sentAt`.
    ///
    /// A surprise that waits can be taken back at any time: nobody else has seen it or could delete it.
    package func permission(
        on sender: Sender,
        sentAt: Date,
        waits: Bool,
        by member: MemberID?,
        now: Date
    ) -> Permission {
        guard let member, sender.id == member else { return .deleteAnyPhoto }
        return waits || now < sentAt.addingTimeInterval(takenBackFor) ? .takeBackPhoto : .deleteOwnPhoto
    }

    /// Returns nil if `member` may restore this photo now, else the reason.
    ///
    /// Only the member who deleted it may: a keeper cannot restore what its sender deleted. A photo that is not deleted
    /// needs no restoring, and nil does not say that `member` sees it (`HidingRules`).
    package func refusal(ofUndoing photo: PhotoRecord?, by member: MemberID, now: Date) -> Problem? {
        guard let photo else { return .photoGone }
        // Undoing twice is the same as once.
        guard photo.deletedAt != nil else { return nil }
        guard let undo = photo.undo else { return .undoOver }
        guard undo.by == member else { return .photoGone }
        return now < undo.until ? nil : .undoOver
    }
}
