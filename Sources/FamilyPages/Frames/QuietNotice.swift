import FamilyCore

/// A frame that went quiet, in words.
struct QuietNotice: Sendable {
    let address: String
    let sentence: String

    /// Nothing where the frame is there, or not missed yet.
    init?(_ frame: FrameSummary, moments: MomentWords, words: Words) {
        guard let silence = frame.silence else { return nil }
        address = FrameAddress.page(frame.id)
        let said = words("frame-quiet", ["frame": frame.name, "when": moments.dayAndTime(silence.since)])
        sentence = said + " " + words[Self.cause(silence.cause)]
    }

    private static func cause(_ cause: FrameSilence.Cause) -> String {
        switch cause {
        case .wifi: "frame-quiet-wifi"
        case .card: "frame-quiet-card"
        case .server: "frame-quiet-server"
        case .power: "frame-quiet-power"
        }
    }
}
