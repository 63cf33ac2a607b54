package import FamilyCore
package import FoundationEssentials

/// The views of a photo on one frame, as stored in the catalogue.
package struct SightingRecord: Equatable, Sendable {
    package var photoID: PhotoID
    package var frameID: FrameID
    /// When it arrived; nil if the frame had it before it kept records.
    package var arrivedAt: Date?
    package var firstSeenAt: Date?
    package var lastSeenAt: Date?
    package var times: Int
    /// When somebody at the frame last looked at it, as their touch told.
    package var lookedAt: Date?
    /// When the photo was first shown since the frame's shelf was lost; nil: it never was, as far as is known.
    package var shelfBeganAt: Date?
    /// Of `times`, what was counted before the shelf was lost.
    package var timesBefore: Int

    package init(
        photoID: PhotoID,
        frameID: FrameID,
        arrivedAt: Date? = nil,
        firstSeenAt: Date? = nil,
        lastSeenAt: Date? = nil,
        times: Int = 0,
        lookedAt: Date? = nil,
        shelfBeganAt: Date? = nil,
        timesBefore: Int = 0
    ) {
        self.photoID = photoID
        self.frameID = frameID
        self.arrivedAt = arrivedAt
        self.firstSeenAt = firstSeenAt
        self.lastSeenAt = lastSeenAt
        self.times = times
        self.lookedAt = lookedAt
        self.shelfBeganAt = shelfBeganAt
        self.timesBefore = timesBefore
    }
}
