import FamilyCore
import FoundationEssentials

/// Whether a frame is connected, and since when it is not.
struct FramePresence: Sendable {
    /// A frame without an event stream counts as connected for this long after its last call, in seconds.
    private static let hereFor: TimeInterval = 3 * 60

    let isHere: Bool
    let words: String

    init(_ frame: FrameSummary, times: TimeWords, words: Words) {
        let wasHeard = frame.lastSeenAt.map { times.now.timeIntervalSince($0) < Self.hereFor } ?? false
        isHere = frame.isHere || wasHeard
        self.words = isHere ? words[.frameHere] : Self.seen(frame.lastSeenAt, times, words)
    }

    private static func seen(_ moment: Date?, _ times: TimeWords, _ words: Words) -> String {
        guard let moment else { return words[.frameNeverSeen] }
        return words(.frameSeen, ["when": times.ago(moment)])
    }
}
