import FamilyCore

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
