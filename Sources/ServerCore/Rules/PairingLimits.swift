package import FoundationEssentials

/// Every figure of pairing.
///
/// The code's alphabet and length are `InvitationCode`'s; durations are in
/// seconds.
package struct PairingLimits: Equatable, Sendable {
    /// So many times within a window.
    package struct Rate: Equatable, Sendable {
        package var count: Int
        package var window: TimeInterval

        package init(_ count: Int, in window: TimeInterval) {
            self.count = count
            self.window = window
        }
    }

    /// A code lives ten minutes (ASVS 6.5.5).
    package var codeLife: TimeInterval = 600
    /// From the code typed to the number picked.
    package var claimLife: TimeInterval = 120
    /// Between polls while nobody came (RFC 8628's usual figure).
    package var pendingInterval = 5
    /// Between polls while a keeper waits at the page.
    package var provingInterval = 1
    /// What one early poll adds to the interval (RFC 8628, section 3.5).
    package var slowDownStep = 5
    /// A poll may come this much earlier than asked: clocks and networks
    /// wobble.
    package var pollGrace: TimeInterval = 1
    /// So many early polls end the code: the program that asks is broken.
    package var earlyPolls = 10

    package var registrations = Rate(10, in: 3_600)
    package var codesAsked = Rate(30, in: 3_600)
    /// Codes that one address may have living at once.
    package var liveCodes = 3

    /// Wrong codes: with these, 20 letters to the power of 8 and codes of ten
    /// minutes, guessing takes longer than the family will live.
    package var wrongByMember = Rate(5, in: 600)
    package var wrongByAddress = Rate(10, in: 600)
    /// Above this every claim on the whole server needs its own password.
    package var wrongOnServer = Rate(20, in: 600)
    /// Wrong numbers picked by one member; then the password again.
    package var wrongPicks = Rate(3, in: 86_400)

    package init() {}
}
