import FamilyCore
import FoundationEssentials
import ServerCore

/// What a keeper hears of a frame that another one took in, or that came in
/// with the keeper's own name: somebody else may have typed it.
struct FrameNews: Sendable {
    /// Long enough for who looks once a week.
    private static let toldFor: TimeInterval = 7 * 86_400

    let keeper: String
    let frame: String
    let when: String
    private let isReaders: Bool

    /// Nothing where it is long ago, or what the reader did for somebody else.
    init?(_ frame: FrameSummary, household: Household) {
        let age = household.moments.now.timeIntervalSince(frame.pairedAt)
        let reader = household.signedIn.member.id
        isReaders = frame.member.id == reader
        guard let keeper = frame.takenInBy, age < Self.toldFor, keeper.id != reader || isReaders else { return nil }
        self.keeper = keeper.displayName
        self.frame = frame.name
        when = household.moments.dayAndTime(frame.pairedAt)
    }

    func sentence(_ words: Words) -> String {
        words(isReaders ? .frameNewsYours : .frameNews, ["keeper": keeper, "frame": frame, "when": when])
    }
}
