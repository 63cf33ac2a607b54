import FamilyCore
import FoundationEssentials
import ServerCore

/// What a keeper hears of a frame that another one took in.
struct FrameNews: Sendable {
    /// Long enough for who looks once a week.
    private static let toldFor: TimeInterval = 7 * 86_400

    let keeper: String
    let frame: String
    let when: String

    /// Nothing where it is long ago, or the reader's own doing.
    init?(_ frame: FrameSummary, household: Household) {
        let age = household.moments.now.timeIntervalSince(frame.pairedAt)
        guard let keeper = frame.takenInBy, keeper.id != household.signedIn.member.id, age < Self.toldFor else {
            return nil
        }
        self.keeper = keeper.displayName
        self.frame = frame.name
        when = household.moments.dayAndTime(frame.pairedAt)
    }

    func sentence(_ words: Words) -> String {
        words("frame-news", ["keeper": keeper, "frame": frame, "when": when])
    }
}
