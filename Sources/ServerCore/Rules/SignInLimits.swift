package import FoundationEssentials

/// The limits of failed sign-ins.
///
/// An IPv4 address or IPv6 /64 is *known* to an account that signed in from it before. Everybody else is a *stranger*
/// to that account; strangers of one IPv6 /48 count as one address. A browser in which the account signed in before
/// proves that by a cookie (`BrowserCookie`) and is counted by itself, at any address, so that somebody who guesses
/// at the same address does not slow it down. A browser without it waits beside a guesser in a queue
/// (`SignInQueue`). A password is never locked: whoever has the right one waits at most an hour. An online attacker has
/// per day:
///
/// | who | against | guesses |
/// |---|---|---|
/// | one address | one account | 10, then at most 720: one per `longestWait` |
/// | one address | all accounts | 8,640: 60 in ten minutes; with turns, 720 per account |
/// | 5 addresses | one account | about 1,300 |
/// | 45 addresses | one account | about 1,700 |
/// | 100 addresses | one account | about 2,500 |
/// | more addresses | one account | 24 per address: one per `longestStrangerWait` |
/// | a stolen browser cookie | its account | 20 more |
/// | any number | all accounts | what one processor hashes, about 4 per second |
///
/// The 3,000 most common passwords cannot be chosen. An attacker at one address tries 263,000 others in a year, and one
/// with a hundred addresses a million: enough for a password that many people use, and 1 in 200,000 for eight random
/// letters.
package struct SignInLimits: Equatable, Sendable {
    /// Failures of one account from one address before waits begin.
    package var free = 10
    /// The first wait, in seconds; each further failure doubles it.
    package var firstWait: TimeInterval = 1
    /// The maximum wait after failures at this address, in seconds.
    ///
    /// It is the wait of a new browser beside a guesser, so it is short. It allows 720 guesses per day, 262,800 per
    /// year.
    package var longestWait: TimeInterval = 120
    /// How long a visitor's place in the queue stays open, in seconds: a person who was told to wait two minutes may
    /// come back a little later.
    package var placeDuration: TimeInterval = 180
    /// The maximum number of visitors who wait for one account at one address.
    package var placesKept = 8
    /// After this time without a failure, in seconds, an address's failures are forgotten.
    package var memory: TimeInterval = 86_400
    /// Failures of one account in one browser, within `memory` of each other, after which its cookie proves nothing
    /// any more: ten free ones, and ten with waits of 17 minutes together.
    package var browserFailures = 20
    /// Failures of strangers at one account, all addresses together, after which every stranger waits before a
    /// password is checked: `firstWait` at this number, doubled with each further such number.
    package var strangerStep: Double = 100
    /// The maximum wait of a stranger, in seconds; only many hundred attackers cause it.
    package var longestStrangerWait: TimeInterval = 3_600
    /// The half-life of the strangers' failures, in seconds.
    package var strangerHalfLife: TimeInterval = 43_200
    /// Tries from one address, for all accounts: 60 in ten minutes, more than a household mistypes.
    ///
    /// Accounts that know the address are exempt.
    package var perAddress = PairingLimits.Rate(60, in: 600)
    /// How long an address stays known to an account, in seconds: 400 days, because a summer house is visited once a
    /// year.
    package var addressLife: TimeInterval = 400 * 86_400
    /// The maximum number of known addresses per account; the one used longest ago is removed first.
    package var addressesKept = 20
    /// The maximum number of counters that survive a restart; the least recent are removed first.
    package var countersKept = 2_000
    /// The maximum number of counters if copies share them: then all counters are in the catalogue.
    package var sharedCountersKept: Int { 10 * countersKept }
    package var queue = PasswordQueue.Limits()

    package init() {}
}
