package import FamilyCore
package import FoundationEssentials

package protocol TotalsReading {
    /// Counts what all families have together; a frame counts as seen if it called after `seenAfter`.
    func totals(framesSeenAfter seenAfter: Date) throws -> CatalogueTotals
}

/// The contents of a catalogue as numbers, which tell nothing of a person or a photo.
package struct CatalogueTotals: Equatable, Sendable {
    package var families = 0
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
    /// Photos whose renditions are to be made again.
    package var renditionJobs = 0
    /// Messages to browsers that are not delivered yet.
    package var pushDeliveries = 0
    /// When the oldest of these messages was written; nil if there is none.
    package var oldestPushDelivery: Date?

    package init() {}
}
