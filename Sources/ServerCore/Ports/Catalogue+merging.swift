package import FamilyCore
package import FoundationEssentials

/// What a member has in the family, shown before two members are merged.
package struct MemberContents: Equatable, Sendable {
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

package protocol MemberContentsReading {
    /// Counts a member's photos in the album, the hearts on them, and the comments and frames.
    func belongings(of member: MemberID, in family: FamilyID) throws -> MemberContents
}

package protocol MemberContentsWriting {
    /// Gives everything of `source` to `target` and writes the target's `name` on the photos and comments.
    ///
    /// Each changed photo gets its own revision. It reads the album at most twice and writes the source's photos.
    func give(_ source: MemberID, to target: MemberID, named name: String, in family: FamilyID) throws
    /// Writes `name` on the photos and comments of a member; each changed photo gets its own revision.
    func write(name: String, of member: MemberID, in family: FamilyID) throws
    /// Deletes all photos of a member, hidden or not, without undo.
    func removePhotos(of member: MemberID, in family: FamilyID, at now: Date) throws
}
