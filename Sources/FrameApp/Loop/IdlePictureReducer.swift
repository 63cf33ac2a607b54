import FamilyCore
import FrameCore

/// Decides when the pages beside the seen one are reduced, and when they are needed again.
///
/// Three pages are most of a frame's memory, and nobody sees two of them while the frame is at rest.
struct IdlePictureReducer {
    /// The time without a touch and without a change of the page before pages are reduced: somebody who pages on a little
    /// later finds them sharp.
    static let delay = Duration.seconds(10)

    /// The time since which nothing has happened; nil while somebody uses the frame or something changes.
    private var restsSince: Uptime?
    /// True if all that was ready has been reduced since then.
    private var isDone = false
    /// The pages that are seen, while the others are reduced; nil if none are.
    private var seen: Set<PhotoID>?

    /// Returns the pages that must stay if the others are to be reduced now; nil otherwise, also if none is seen: a dark
    /// frame shows the same page when it is light again.
    ///
    /// `isChanging`: something moves on the screen, or a picture has just come.
    mutating func pagesToKeep(isResting: Bool, isChanging: Bool, seen: [PhotoID], now: Uptime) -> Set<PhotoID>? {
        guard isResting, !isChanging, !seen.isEmpty else {
            (restsSince, isDone) = (nil, false)
            return nil
        }
        let since = restsSince ?? now
        restsSince = since
        guard !isDone, now >= since.advanced(by: Self.delay) else { return nil }
        (isDone, self.seen) = (true, Set(seen))
        return self.seen
    }

    /// Returns true once if reduced pages are needed: somebody uses the frame, or another page is to be drawn.
    mutating func endsNow(isResting: Bool, pages: [PhotoID]) -> Bool {
        guard let seen, !isResting || !seen.isSuperset(of: pages) else { return false }
        (self.seen, restsSince, isDone) = (nil, nil, false)
        return true
    }
}
