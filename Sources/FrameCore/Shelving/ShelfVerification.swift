/// Decides when the next file of the shelf is read and checked, because SD cards rot.
///
/// Before that, soon after a start, the files are compared with the list of the shelf, without reading them.
///
/// A picture is also checked whenever it is decoded; this check finds damage in files that are not shown for long. A
/// whole round takes at most a month. It causes no wake-up: it uses a turn that the loop makes anyway.
package struct ShelfVerification: Equatable, Sendable {
    package static let round = Duration.seconds(30 * 24 * 3600)
    /// The maximum pause, so that a frame that is switched off at night also completes its rounds.
    package static let longestPause = Duration.seconds(3600)
    /// The pause after a start, which has more urgent work than reading files.
    package static let afterStart = Duration.seconds(60)

    package enum Step: Sendable { case comparison, reading }

    private var due = Uptime.start
    private var isUnderway = false
    private var next = Step.comparison

    package init() {}

    package func isDue(now: Uptime) -> Bool { !isUnderway && due <= now }

    package mutating func began() -> Step {
        isUnderway = true
        return next
    }

    /// Ends the comparison.
    package mutating func compared(now: Uptime) {
        (isUnderway, next) = (false, .reading)
        due = max(now, Uptime(Self.afterStart))
    }

    /// Ends a step of reading; `files` is the number of files on the shelf.
    package mutating func ended(hasMore: Bool, files: Int, now: Uptime) {
        isUnderway = false
        let pause = min(Self.longestPause, Self.round / max(files, 1))
        due = now.advanced(by: hasMore ? .zero : pause)
    }
}
