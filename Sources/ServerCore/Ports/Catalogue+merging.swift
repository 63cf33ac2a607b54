package import FamilyCore
package import FoundationEssentials

/// What a member has in the family, for the question before two are made one.
package struct Belongings: Equatable, Sendable {
    package var photos: Int
    package var hearts: Int
    package var comments: Int
    package var frames: Int

    package init(photos: Int = 0, hearts: Int = 0, comments: Int = 0, frames: Int = 0) {
        self.photos = photos
        self.hearts = hearts
        self.comments = comments
        self.frames = frames
    }
}

package protocol BelongingReading {
    /// Photos in the album, hearts on them, comments and frames of a member.
    func belongings(of member: MemberID, in family: FamilyID) throws -> Belongings
}

package protocol BelongingWriting {
    /// Gives all that `source` sent, loved, said, made and owns to `target`, and
    /// writes the target's `name` beside the photos and comments.
    ///
    /// Each photo that changes gets a revision of its own, as at every change.
    /// It reads the album twice at most, and writes the source's photos.
    func give(_ source: MemberID, to target: MemberID, named name: String, in family: FamilyID) throws
    /// Writes `name` beside the photos and comments of a member, each changed
    /// photo in a revision of its own.
    func write(name: String, of member: MemberID, in family: FamilyID) throws
    /// Takes all that a member sent out of the album, hidden or not; nobody
    /// brings it back.
    func removePhotos(of member: MemberID, in family: FamilyID, at now: Date) throws
}
