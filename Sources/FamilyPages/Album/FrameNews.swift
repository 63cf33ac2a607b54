import FamilyCore
import FoundationEssentials
import ServerCore

/// News for keepers about a frame that another keeper paired, or that was paired with the reader's own name: somebody
/// else may have typed it.
struct FrameNews: Sendable {
    /// How long it is shown, in seconds: long enough for a weekly visitor.
    private static let toldFor: TimeInterval = 7 * 86_400

    let keeper: String
    let frame: String
    let when: String
    private let isReaders: Bool

    /// Returns nil if the pairing is old, or if the reader paired the frame for somebody else.
    init?(_ frame: FrameSummary, context: MemberContext) {
        let age = context.times.now.timeIntervalSince(frame.pairedAt)
        let reader = context.signedIn.member.id
        isReaders = frame.member.id == reader
        guard let keeper = frame.takenInBy, age < Self.toldFor, keeper.id != reader || isReaders else { return nil }
        self.keeper = keeper.displayName
        self.frame = frame.name
        when = context.times.dayAndTime(frame.pairedAt)
    }

    func sentence(_ words: Words) -> String {
        words(isReaders ? .frameNewsYours : .frameNews, ["keeper": keeper, "frame": frame, "when": when])
    }
}
