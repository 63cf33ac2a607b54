package import FoundationEssentials

/// How long data is kept after it has ended; in seconds.
package struct Retention: Equatable, Sendable {
    /// An unpaired frame is removed after 30 days; it registers again by itself.
    package var unpairedFrames: TimeInterval = 30 * 86_400
    /// An ended code is kept for a day, so that a late claim or acceptance gets its answer.
    package var endedInvitations: TimeInterval = 86_400
    /// A used or expired link stays in the keeper's list this long.
    package var expiredJoinLinks: TimeInterval = 30 * 86_400
    /// An unreferenced file stays in the trash for a week.
    package var trash: TimeInterval = 7 * 86_400
    /// How often the server removes expired data; five minutes after the undo has ended, a deleted photo's bytes are
    /// gone.
    package var sweepEvery: TimeInterval = 5 * 60
    /// The maximum number of deleted photos that are purged in one transaction, so that other writers do not wait
    /// long.
    package var purgedAtOnce = 50
    /// A blob's removal that a copy of the server began and did not end counts as abandoned after this time; only then
    /// may the blob be added again.
    package var abandonedRemoval: TimeInterval = 15 * 60
    /// A blob without a row is not moved to the trash within this time after a copy was about to name it.
    package var bytesOnTheirWay: TimeInterval = 86_400
    /// The version of a blob is kept this long: longer than any photo takes from its first byte to its row.
    package var blobVersions: TimeInterval = 2 * 86_400

    package init() {}
}
