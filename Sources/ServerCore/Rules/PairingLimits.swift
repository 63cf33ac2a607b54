package import FoundationEssentials

/// All limits of pairing.
///
/// Alphabet and length of the code are in `InvitationCode`; durations are in seconds.
package struct PairingLimits: Equatable, Sendable {
    /// A number of events within a time window, in seconds.
    package struct Rate: Equatable, Sendable {
        package var count: Int
        package var window: TimeInterval

        package init(_ count: Int, in window: TimeInterval) {
            self.count = count
            self.window = window
        }

        /// Returns whether an event at `date` still counts at `now`.
        ///
        /// An event further ahead than the window comes from a clock that was wrong; it would count for years.
        package func counts(_ date: Date, at now: Date) -> Bool {
            date > now.addingTimeInterval(-window) && date <= now.addingTimeInterval(window)
        }
    }

    /// The times between polls of a frame that shows a code; intervals are in seconds.
    package struct Polls: Equatable, Sendable {
        /// The interval while nobody has claimed the code (RFC 8628's default).
        package var pending = 5
        /// The interval while a keeper waits at the page.
        package var proving = 1
        /// The increase of the interval after an early poll (RFC 8628, section 3.5).
        package var slowDownStep = 5
        /// How much too early a poll may come, because clocks and networks vary.
        package var grace: TimeInterval = 1
        /// The number of early polls that ends the code, because the program is broken.
        package var early = 10

        /// Returns the interval of a frame that was never early.
        func usual(isProving: Bool) -> Int { isProving ? proving : pending }
    }

    /// The limits of wrong codes and numbers.
    ///
    /// With 20 to the power of 8 codes that live ten minutes, guessing a code takes longer than a lifetime.
    package struct WrongAttemptLimits: Equatable, Sendable {
        package var byMember = Rate(5, in: 600)
        package var byAddress = Rate(10, in: 600)
        /// Above this rate, every claim on the whole server needs a fresh password.
        package var onServer = Rate(20, in: 600)
        /// Wrong numbers picked by one member before the password is needed again.
        package var picks = Rate(3, in: 86_400)
    }

    /// The life of a code: ten minutes (ASVS 6.5.5).
    package var codeLife: TimeInterval = 600
    /// The maximum time from typing the code to picking the number.
    package var claimLife: TimeInterval = 120
    package var polls = Polls()

    /// Registrations of one address at full speed; further ones are slowed down (`registrationsBeyond`).
    package var registrations = Rate(10, in: 3_600)
    /// The same for an IPv6 /48 with its 65,536 /64s: one customer may have all of it, or neighbours share it.
    package var registrationsOfSite = Rate(60, in: 3_600)
    /// The rate of an address (IPv6: a /48) beyond that; each new frame replaces an earlier one of the address.
    ///
    /// Nobody is locked out, because Grandma's frame may be behind the same address: a refused frame may try again
    /// after a second.
    package var registrationsBeyond = Rate(1, in: 1)
    /// The same for the whole server, because each is a synced write.
    package var registrationsBeyondOnServer = Rate(5, in: 1)
    /// Codes per frame, not per address: somebody behind the same router must not use up the codes of Grandma's
    /// frame.
    package var codesAsked = Rate(30, in: 3_600)
    /// The maximum number of unpaired frames of one address (IPv6: of one /48).
    ///
    /// A further one replaces one of them (`PairingRateLimiter.frameToForget`). At the rate of `registrationsBeyond`,
    /// even in a flood of frames that all show a code and poll, each keeps its place for five minutes.
    package var framesOfOneSite = 300
    /// A frame that has not requested a code for this time loses its place first; our program requests one at once.
    package var codeGrace: TimeInterval = 10
    /// A frame with a code that has not polled for this time loses its place next; our program polls every
    /// `polls.pending`.
    package var silence: TimeInterval = 60
    /// The maximum number of unpaired frames on the whole server.
    ///
    /// A further one replaces a frame of the address that has the most, so that a flood from one address replaces its
    /// own frames. Nobody is refused: a replaced frame registers again by itself.
    ///
    /// Each frame has at most one code, so this also bounds what a guess can hit: 1,000 of 20 to the power of 8. With
    /// `wrong.onServer` guesses all the time, one code would be hit in 25 years, and then the right number must still
    /// be picked.
    package var framesWaiting = 1_000

    package var wrong = WrongAttemptLimits()

    /// The life in seconds of a counter in the catalogue without a change: the longest window.
    package var sharedCounterLife: TimeInterval { wrong.picks.window }
    /// The maximum number of such counters; the least recent are removed first.
    package var sharedCountersKept = 50_000

    package init() {}
}
