package import FamilyCore

/// The part of the album that a frame shows.
package enum ShownPart: Equatable, Sendable {
    case collection(CollectionID)
    case moment(MomentID)
}

/// What a frame shows; a frame that was told nothing shows everything that its member sees.
package protocol FrameShowingReading {
    /// Returns the part that a frame shows; nil: everything.
    func shownPart(of frame: FrameID) throws -> ShownPart?
    /// Returns the frames of the family that show only a part of the album, removed ones included.
    func framesShowingPart(in family: FamilyID) throws -> [FrameID]
    /// Returns whether a photo is in the part that a frame shows.
    func shows(_ photo: PhotoID, on frame: FrameID) throws -> Bool
    /// Returns whether a photo of the album is left in the part that a frame shows, of those that its member sees and
    /// nobody hid at the frame.
    func showsAnything(_ frame: FrameID) throws -> Bool
    /// Returns at most `limit` photos that came to a frame or left it because its part changed, or whose words it has
    /// to read again, with later revisions than this, the first one first.
    func changes(of frame: FrameID, since revision: Int64, limit: Int) throws -> [FrameChange]
}

package protocol FrameShowingWriting {
    /// Has a frame show this part; nil: everything. Returns the family's revision.
    ///
    /// Every photo that comes to the frame or leaves it gets a change of a revision of its own.
    @discardableResult
    func show(_ part: ShownPart?, on frame: FrameID) throws -> Int64
    /// Has a frame show what another one shows.
    func moveShownPart(from frame: FrameID, to other: FrameID) throws
    /// Has a frame of this family, and no other one, read the newest `limit` photos anew of those that it shows and
    /// whose place is named by their position.
    ///
    /// Each of them gets a change of a revision of its own, the newest photo first. Returns the family's revision; nil
    /// if there is no such photo.
    func noteTowns(on frame: FrameID, in family: FamilyID, limit: Int) throws -> Int64?
}

/// A photo that came to a frame or left it, or whose words the frame has to read again.
package struct FrameChange: Equatable, Sendable {
    package var photo: PhotoID
    /// The family's revision since then.
    package var revision: Int64

    package init(photo: PhotoID, revision: Int64) {
        (self.photo, self.revision) = (photo, revision)
    }
}
