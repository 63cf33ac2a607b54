package import FoundationEssentials

/// How long what is over is kept.
package struct Retention: Equatable, Sendable {
    /// A frame that nobody took in is forgotten after 7 days: long enough for a
    /// frame that is set up at one weekend and taken in at the next, and it
    /// registers anew by itself.
    package var unpairedFrames: TimeInterval = 7 * 86_400
    /// An ended code is kept a day, so that a late claim or acceptance finds
    /// its answer.
    package var endedInvitations: TimeInterval = 86_400
    /// A used up or expired link stays in the keeper's list this long.
    package var expiredJoinLinks: TimeInterval = 30 * 86_400
    /// A file that no photo names stays in the trash for a week.
    package var trash: TimeInterval = 7 * 86_400
    /// How often the server looks for what is over: five minutes after its
    /// undo has ended, the bytes of a deleted photo are gone.
    package var sweepEvery: TimeInterval = 5 * 60
    /// How many deleted photos are purged in one transaction: nobody's writing
    /// waits long for it.
    package var purgedAtOnce = 50

    package init() {}
}
