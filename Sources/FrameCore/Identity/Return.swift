import FamilyCore

/// The way back of a frame that its server has forgotten: a code on the screen, which a hand asked for.
struct Return: Equatable, Sendable {
    /// After so long the photos come back by themselves: about as long as one code lives.
    static let longest = Duration.seconds(9 * 60)
    /// The second tap of who tapped twice to come here is for nothing.
    static let settling = Duration.milliseconds(600)

    enum Forgetting: Equatable, Sendable {
        /// Its secret says nothing to the server.
        case unknown
        /// It registered with the server, and nobody has taken it in yet.
        case waiting
    }

    let openedAt: Uptime
    /// What the server gave the frame this time; the old one stays in use until a family has taken the frame in.
    var registration: FrameRegistration?

    var deadline: Uptime { openedAt.advanced(by: Self.longest) }

    func takesTouches(now: Uptime) -> Bool { openedAt.advanced(by: Self.settling) <= now }
}
