package import FoundationEssentials

/// The figures of failed sign-ins.
///
/// An IPv4 address, or an IPv6 /64, is *known* to an account that signed in from
/// it before. Everybody else is a *stranger* to that account, and strangers of one
/// IPv6 /48 count as one address. A browser that an account signed in in before proves it by a cookie
/// (`BrowserCookie`) and is counted by itself, wherever it is: whoever guesses beside it at the same address
/// does not slow it down. A password is never locked: whoever has the
/// right one waits, and the longest wait is an hour. What is left a day to somebody
/// who guesses online:
///
/// | who | against | guesses |
/// |---|---|---|
/// | one address | one account | 10, then at most 96: one in `longestWait` |
/// | one address | all accounts | 8,640: 60 in ten minutes |
/// | 45 addresses | one account | about 2,000 |
/// | 100 addresses | one account | about 2,500 |
/// | more addresses | one account | 24 for each address: one in `longestStrangerWait` |
/// | a stolen browser cookie | its account | 20 more |
/// | any number | all accounts | what one processor hashes, about 4 a second |
///
/// The 3,000 commonest passwords are refused when they are chosen. Whoever has a
/// hundred addresses tries a million others in a year: enough for a password that
/// many people use, and 1 in 200,000 for eight random letters.
package struct SignInLimits: Equatable, Sendable {
    /// Failures of one account from one address before waiting begins.
    package var free = 10
    /// The first wait, in seconds; each further failure doubles it.
    package var firstWait: TimeInterval = 1
    package var longestWait: TimeInterval = 900
    /// After this long without a failure an address's failures are forgotten: a day.
    package var memory: TimeInterval = 86_400
    /// Failures of one account in one browser, within `memory` of each other, after which its cookie proves
    /// nothing any more: the ten that are free, and ten with waits of 17 minutes together.
    package var browserFailures = 20
    /// Failures of strangers, all addresses together, after which every stranger
    /// waits before a password of theirs is compared: `firstWait` at this many,
    /// twice as long with each so many more.
    package var strangerStep: Double = 100
    /// What a stranger waits at most: an hour, which only many hundred guessers
    /// bring about.
    package var longestStrangerWait: TimeInterval = 3_600
    /// In this time half of the strangers' failures are forgotten: 12 hours.
    package var strangerHalfLife: TimeInterval = 43_200
    /// Tries of one address, whatever the accounts: 60 in ten minutes, more than a
    /// household mistypes.
    ///
    /// Accounts that know the address are not bound by it.
    package var perAddress = PairingLimits.Rate(60, in: 600)
    /// An address is known to an account for 400 days after it signed in there:
    /// sessions live half a year, and a summer house is visited once a year.
    package var addressLife: TimeInterval = 400 * 86_400
    /// Addresses known to one account; the one used longest ago goes first.
    package var addressesKept = 20
    /// Counters that survive a restart; the quietest go first.
    package var countersKept = 2_000
    package var queue = PasswordQueue.Limits()

    package init() {}
}
