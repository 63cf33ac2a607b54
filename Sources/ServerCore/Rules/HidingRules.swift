package import FamilyCore

/// Who sees a hidden photo, and who shows it again.
package enum HidingRules {
    /// The most hidden photos that one list has.
    package static let mostListed = 100

    /// What it is for `member` to show a photo again that was hidden so.
    package static func act(on hiding: PhotoRecord.Hiding, by member: MemberID) -> Act {
        hiding.by == member ? .takeHidingBack : .showAnyPhoto
    }

    /// Whether this photo is there for `member`: in the album, or hidden and
    /// theirs to decide about.
    package static func isThere(_ photo: PhotoRecord, for member: MemberID, isKeeper: Bool) -> Bool {
        guard photo.deletedAt == nil, let hiding = photo.hiding else { return photo.isInAlbum }
        return isKeeper || hiding.by == member
    }
}
