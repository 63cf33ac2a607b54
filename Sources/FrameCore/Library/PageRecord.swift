import FamilyCore

/// The page on the screen as the shelf saves it and the server hears of it, with the state of the panel.
struct PageRecord: Sendable {
    private var saver: CurrentPageSaver
    private var reporter = Reporter()

    /// Continues with the page that the shelf has saved.
    init(saved page: PhotoID?) { saver = CurrentPageSaver(kept: page) }

    var deadlines: [Uptime?] { [reporter.deadline, saver.deadline] }

    /// Records what is on the screen; `isChosenByUser` is false if the slideshow turned to this page.
    ///
    /// A page that the slideshow turned to is neither saved nor reported: each write wears out the SD cards on both
    /// sides. Somebody who watches is told of it all the same.
    mutating func shows(_ page: PhotoID?, on panel: FramePanel, isChosenByUser: Bool, now: Uptime) {
        if isChosenByUser, page != nil { saver.shows(page, now: now) }
        if isChosenByUser || panel.isOn == false || reporter.isWatched(now: now) {
            reporter.shows(panel.isOn ? page : nil, on: panel, now: now)
        }
    }

    /// Returns the page to save if it is due; it is returned only once.
    mutating func pageToSave(now: Uptime) -> PhotoID? { saver.due(now: now) }

    /// Returns the page to save before the program ends; nil if it is saved already.
    mutating func lastPage() -> PhotoID? { saver.last() }

    /// Records that somebody of the family looks at the frame's page.
    mutating func watched(now: Uptime) { reporter.watched(now: now) }

    /// Reports soon, because somebody waits for a change.
    mutating func hurry() { reporter.hurry() }

    /// Returns whether a report is due, and records it as begun.
    mutating func beginReport(now: Uptime) -> Bool { reporter.begin(now: now) }

    /// Ends a report that the server answered or will never take.
    mutating func reportEnded() { reporter.ended() }

    /// Ends a failed report, which is repeated.
    mutating func reportFailed(fraction: Double, now: Uptime) { reporter.failed(fraction: fraction, now: now) }

    /// Repeats a failed report soon, because the server is back.
    mutating func retryNow() { reporter.retryNow() }
}
