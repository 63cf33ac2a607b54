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

        /// Whether what happened at `date` still counts at `now`.
        ///
        /// What lies further ahead than a window is of a clock that was wrong and was set
        /// back since: it would count for years.
        package func counts(_ date: Date, at now: Date) -> Bool {
            date > now.addingTimeInterval(-window) && date <= now.addingTimeInterval(window)
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

    /// What one address registers at once; more are let in one by one (`registrationsBeyond`).
    package var registrations = Rate(10, in: 3_600)
    /// The same for an IPv6 /48, which has 65,536 of what counts as an address: a single
    /// customer may have all of it, and neighbours may share it.
    package var registrationsOfSite = Rate(60, in: 3_600)
    /// Beyond that nobody is kept out, because Grandma's frame may be behind the address of who registers too many:
    /// an address (IPv6: a /48) goes on at this pace, each new frame in the place of an earlier one of it.
    package var registrationsBeyond = Rate(1, in: 1)
    /// The same for the whole server: each is a synced write.
    package var registrationsBeyondOnServer = Rate(5, in: 1)
    /// Codes that one frame may ask for, and not its address: somebody behind the
    /// same router must not use up what Grandma's frame needs.
    package var codesAsked = Rate(30, in: 3_600)
    /// Frames of one address (IPv6: of one /48) that may wait at once.
    ///
    /// One more takes the place of one of them (`PairingRateLimiter.frameToForget`). At the pace of
    /// `registrationsBeyond`, also a flood of frames that all show a code and poll leaves each its place for five
    /// minutes.
    package var framesOfOneSite = 300
    /// A frame that registered so long ago, in seconds, and asks for no code leaves its place first: ours asks at once.
    package var codeGrace: TimeInterval = 10
    /// A frame with a code that was not heard of for so long, in seconds, leaves its place next: ours polls every
    /// `pendingInterval`.
    package var silence: TimeInterval = 60
    /// Frames that may wait at once on the whole server.
    ///
    /// One more takes the place of one of the address that has the most, so that a
    /// flood from one address pushes out itself. Nobody is refused: a frame that
    /// was pushed out registers anew by itself.
    ///
    /// As each has one code at most, this also bounds what a guess can hit: 1,000
    /// of 20 to the power of 8. With `wrongOnServer` guesses without end, one code
    /// would be hit in 25 years, and then the number on that frame is to be picked.
    package var framesWaiting = 1_000

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
