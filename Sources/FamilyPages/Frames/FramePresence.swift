import FamilyCore
import FoundationEssentials

/// Whether a frame is there, and since when it is not.
struct FramePresence: Sendable {
    /// A frame that does not listen and was not heard of for longer than this is
    /// not said to be there.
    private static let hereFor: TimeInterval = 3 * 60

    let isHere: Bool
    let words: String

    init(_ frame: FrameSummary, moments: MomentWords, words: Words) {
        let wasHeard = frame.lastSeenAt.map { moments.now.timeIntervalSince($0) < Self.hereFor } ?? false
        isHere = frame.isHere || wasHeard
        self.words = isHere ? words[.frameHere] : Self.seen(frame.lastSeenAt, moments, words)
    }

    private static func seen(_ moment: Date?, _ moments: MomentWords, _ words: Words) -> String {
        guard let moment else { return words[.frameNeverSeen] }
        return words(.frameSeen, ["when": moments.ago(moment)])
    }
}
