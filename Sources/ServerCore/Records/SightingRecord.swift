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
