/// When the next file of the shelf is read and its bytes are checked, for cards rot.
///
/// Every page is checked whenever its picture is decoded; this is for all that is not shown for long. A whole round
/// takes a month at most. Nobody is woken for it: it goes with a turn that the loop makes anyway.
package struct ShelfWalk: Equatable, Sendable {
    package static let round = Duration.seconds(30 * 24 * 3600)
    /// A short album is checked more often: a frame that is switched off at night comes to its end, too.
    package static let longestPause = Duration.seconds(3600)
    /// A start has other things to do.
    package static let afterStart = Duration.seconds(60)

    private var due = Uptime(Self.afterStart)
    private var isUnderway = false

    package init() {}

    package func isDue(now: Uptime) -> Bool { !isUnderway && due <= now }

    package mutating func began() { isUnderway = true }

    /// A step is done, on a shelf with so many files.
    package mutating func ended(hasMore: Bool, files: Int, now: Uptime) {
        isUnderway = false
        let pause = min(Self.longestPause, Self.round / max(files, 1))
        due = now.advanced(by: hasMore ? .zero : pause)
    }
}
