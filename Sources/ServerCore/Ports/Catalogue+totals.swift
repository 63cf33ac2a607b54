package import FamilyCore
package import FoundationEssentials

package protocol TotalsReading {
    /// Counts what all families have together; a frame counts as seen if it called after `seenAfter`, and a rendition job
    /// waits if it was begun fewer than `attempts` times.
    func totals(framesSeenAfter seenAfter: Date, attempts: Int) throws -> CatalogueTotals
}

/// The contents of a catalogue as numbers, which tell nothing of a person or a photo.
package struct CatalogueTotals: Equatable, Sendable {
    package var families = 0
    /// Families that are not open: paused, closed and waiting for their erasure, and being erased.
    package var pausedFamilies = 0
    package var closedFamilies = 0
    package var erasingFamilies = 0
    package var members = 0
    /// Signed-in browsers.
    package var sessions = 0
    package var photos = 0
    /// The originals, films and renditions of all photos.
    package var bytes = ByteCount.zero
    package var pairedFrames = 0
    /// Those of the paired frames that called lately.
    package var framesSeen = 0
    /// Frames that show an invitation.
    package var waitingFrames = 0
    /// Photos whose renditions are to be made again, without those that were tried too often.
    package var renditionJobs = 0
    /// When the oldest of these jobs was queued, by the wall clock; nil if there is none.
    package var oldestRenditionJob: Date?
    /// Messages to browsers that are not delivered yet.
    package var pushDeliveries = 0
    /// When the oldest of these messages was written; nil if there is none.
    package var oldestPushDelivery: Date?
    /// Messages to webhooks that are not delivered yet.
    package var webhookDeliveries = 0
    /// When what the oldest of these messages tells happened; nil if there is none.
    package var oldestWebhookDelivery: Date?

    package init() {}
}
