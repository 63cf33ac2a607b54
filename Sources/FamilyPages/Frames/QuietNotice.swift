import FamilyCore
import ServerCore

extension OrganizerNotice {
    /// Creates the notice about a quiet frame; nil if the frame is connected or not missed yet.
    init?(_ frame: FrameSummary, times: TimeWords, words: Words) {
        guard let silence = frame.silence else { return nil }
        self.init(
            sentence: Self.sentence(silence, of: frame.name, times: times, words: words),
            address: FrameAddress.page(frame.id),
            label: words[.frames]
        )
    }

    /// Creates the notice about photos of a USB stick that do not reach the family; nil if all do.
    init?(unsentFrom frame: FrameSummary, words: Words) {
        guard let reasons = FrameWords.unsent(frame.report?.unsent, words) else { return nil }
        self.init(
            sentence: words(.frameUnsent, ["frame": frame.name]) + " " + reasons,
            address: FrameAddress.page(frame.id),
            label: words[.frames]
        )
    }

    /// Creates all notices about a frame for a member who may see them.
    static func all(about frame: FrameSummary, in context: MemberContext, words: Words) -> [OrganizerNotice] {
        let unsent = context.may(.setFrameSettings) ? OrganizerNotice(unsentFrom: frame, words: words) : nil
        return [OrganizerNotice(frame, times: context.times, words: words), unsent].compactMap(\.self)
    }

    static func sentence(_ silence: FrameSilence, of frame: String, times: TimeWords, words: Words) -> String {
        let said = words(.frameQuiet, ["frame": frame, "when": times.dayAndTime(silence.since)])
        return said + " " + words[cause(silence.cause)]
    }

    private static func cause(_ cause: FrameSilence.Cause) -> PageWord {
        switch cause {
        case .wifi: .frameQuietWifi
        case .card: .frameQuietCard
        case .server: .frameQuietServer
        case .power: .frameQuietPower
        }
    }
}
