package import FamilyCore
package import FoundationEssentials

/// How far a photo came on one frame, as the catalogue keeps it.
package struct SightingRecord: Equatable, Sendable {
    package var photoID: PhotoID
    package var frameID: FrameID
    /// Unknown where the frame had it before it took note.
    package var arrivedAt: Date?
    package var firstSeenAt: Date?
    package var lastSeenAt: Date?
    package var times: Int

    package init(
        photoID: PhotoID,
        frameID: FrameID,
        arrivedAt: Date? = nil,
        firstSeenAt: Date? = nil,
        lastSeenAt: Date? = nil,
        times: Int = 0
    ) {
        self.photoID = photoID
        self.frameID = frameID
        self.arrivedAt = arrivedAt
        self.firstSeenAt = firstSeenAt
        self.lastSeenAt = lastSeenAt
        self.times = times
    }
}
