import FamilyCore

extension KeeperNotice {
    /// Creates the notice about a quiet frame; nil if the frame is connected or not missed yet.
    init?(_ frame: FrameSummary, moments: MomentWords, words: Words) {
        guard let silence = frame.silence else { return nil }
        let said = words(.frameQuiet, ["frame": frame.name, "when": moments.dayAndTime(silence.since)])
        self.init(
            sentence: said + " " + words[Self.cause(silence.cause)],
            address: FrameAddress.page(frame.id),
            label: words[.frames]
        )
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
