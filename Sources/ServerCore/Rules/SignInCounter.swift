package import FamilyCore
package import FoundationEssentials

import func Glibc.pow

/// A counter of failed sign-ins, as stored in the catalogue.
package struct SignInCounter: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// The failures of strangers for one account.
        case account
        /// The failures for one account from one address.
        case origin
    }

    /// A keyed hash, so that the catalogue reveals neither names nor addresses.
    package var key: ContentHash
    package var kind: Kind
    /// The number of failures; zero removes the counter.
    package var failures: Int
    package var at: Date
    package var opensAt: Date

    package init(key: ContentHash, kind: Kind, failures: Int, at: Date, opensAt: Date) {
        self.key = key
        self.kind = kind
        self.failures = failures
        self.at = at
        self.opensAt = opensAt
    }
}

/// A count that halves in every half-life.
struct FadingCount: Sendable {
    /// The count at the time `at`.
    private(set) var count: Double = 0
    private(set) var at: Date

    func value(at now: Date, halfLife: TimeInterval) -> Double {
        count * pow(0.5, max(0, now.timeIntervalSince(at)) / halfLife)
    }

    func adding(_ change: Double, at now: Date, halfLife: TimeInterval) -> FadingCount {
        // Use `now` and not the later of both: a clock that was ahead would stop the decay for years.
        FadingCount(count: max(0, value(at: now, halfLife: halfLife) + change), at: now)
    }
}
