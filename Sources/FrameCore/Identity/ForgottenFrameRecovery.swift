import FamilyCore

/// The way back of a frame that its server has forgotten: a pairing code that the user opened.
struct ForgottenFrameRecovery: Equatable, Sendable {
    /// The code closes after this time, about the life of one code.
    static let longest = Duration.seconds(9 * 60)
    /// Touches within this time are ignored, because they may be the second tap of a double tap.
    static let settling = Duration.milliseconds(600)

    enum Forgetting: Equatable, Sendable {
        /// The server does not know its secret.
        case unknown
        /// It has registered with the server, and no family has let it in yet.
        case waiting
    }

    let openedAt: Uptime
    /// The registration from this attempt; the old one stays in use until a family lets the frame in.
    var registration: FrameRegistration?

    var deadline: Uptime { openedAt.advanced(by: Self.longest) }

    func takesTouches(now: Uptime) -> Bool { openedAt.advanced(by: Self.settling) <= now }
}
