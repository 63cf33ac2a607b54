import FamilyCore
import FoundationEssentials

/// The keeper's list of frames.
struct FramesView: Sendable {
    struct Item: Sendable {
        /// A frame not heard of for longer than this is not said to be there:
        /// it reports every minute, and one report may be lost.
        private static let hereFor: TimeInterval = 3 * 60

        let id: String
        let name: String
        let about: String
        let seen: String
        let isHere: Bool
        let takenIn: String
        let shelf: String?

        init(_ frame: FrameSummary, household: Household, words: Words) {
            let moments = household.moments
            id = frame.id.text
            name = frame.name
            about = words("frame-about", ["member": frame.member.displayName, "model": frame.model])
            takenIn = Self.takenIn(frame, moments: moments, words: words)
            isHere = frame.lastSeenAt.map { moments.now.timeIntervalSince($0) < Self.hereFor } ?? false
            seen = isHere ? words["frame-here"] : Self.seen(frame.lastSeenAt, moments: moments, words: words)
            shelf = frame.report.map { words("frame-shelf", count: $0.shelfPhotos) }
        }

        private static func takenIn(_ frame: FrameSummary, moments: MomentWords, words: Words) -> String {
            let when = moments.dayAndTime(frame.pairedAt)
            guard let keeper = frame.takenInBy else { return words("frame-taken-in", ["when": when]) }
            return words("frame-taken-in-by", ["keeper": keeper.displayName, "when": when])
        }

        private static func seen(_ moment: Date?, moments: MomentWords, words: Words) -> String {
            guard let moment else { return words["frame-never-seen"] }
            return words("frame-seen", ["when": moments.ago(moment)])
        }
    }

    let frames: [Item]
}
