package import FamilyCore
package import FoundationEssentials

import func Glibc.pow

/// A counter of failed sign-ins as the catalogue keeps it.
package struct SignInCounter: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Strangers' failures of one account.
        case account
        /// Failures of one account from one address.
        case origin
    }

    /// A keyed hash: the catalogue tells neither names nor addresses.
    package var key: ContentHash
    package var kind: Kind
    /// Zero forgets the counter.
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

/// A count of which half is forgotten in every half-life.
struct FadingCount: Sendable {
    /// As it was at `at`.
    private(set) var count: Double = 0
    private(set) var at: Date

    func value(at now: Date, halfLife: TimeInterval) -> Double {
        count * pow(0.5, max(0, now.timeIntervalSince(at)) / halfLife)
    }

    func adding(_ change: Double, at now: Date, halfLife: TimeInterval) -> FadingCount {
        // Not the later of both: a clock that was ahead would let nothing fade for years.
        FadingCount(count: max(0, value(at: now, halfLife: halfLife) + change), at: now)
    }
}
