package import FamilyCore
package import FoundationEssentials

/// Photos that are hidden from single frames: their viewers chose "Not this one"; everybody else sees them.
package protocol FrameHidingReading {
    /// Returns at most `limit` photos of the family that are hidden from this frame, the last hidden first.
    func hiddenPhotos(on frame: FrameID, in family: FamilyID, limit: Int) throws -> [PhotoID]
    /// Returns the frames from which this photo is hidden, revoked ones included, in the order in which it was.
    func framesHiding(_ photo: PhotoID) throws -> [FrameID]
    /// Returns how many photos are hidden from this frame.
    func hidingCount(on frame: FrameID) throws -> Int
}

package protocol FrameHidingWriting {
    /// Hides a photo from a frame; returns false if it was hidden before.
    func hide(_ photo: PhotoID, on frame: FrameID, at now: Date) throws -> Bool
    /// Shows a photo on a frame again; returns false if it was not hidden.
    func show(_ photo: PhotoID, on frame: FrameID) throws -> Bool
    /// What was hidden from one frame is hidden from the other from now on, from which nothing is hidden.
    func moveHidings(from frame: FrameID, to other: FrameID) throws
}
