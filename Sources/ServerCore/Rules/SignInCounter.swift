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
    /// The number of failures; a counter without failures, queue and wait is removed (`isEmpty`).
    package var failures: Int
    package var at: Date
    package var opensAt: Date
    /// The fraction of a fading count beyond `failures`, in thousandths; used only if copies share the counters.
    package var fraction = 0
    /// The visitors who wait, in their order; stored only if copies share the counters.
    package var queue: [Place] = []

    /// The place of a visitor who was told to wait.
    package struct Place: Equatable, Sendable {
        package let visitor: ContentHash
        package var begins: Date

        package init(visitor: ContentHash, begins: Date) { (self.visitor, self.begins) = (visitor, begins) }
    }

    package init(key: ContentHash, kind: Kind, failures: Int, at: Date, opensAt: Date) {
        self.key = key
        self.kind = kind
        self.failures = failures
        self.at = at
        self.opensAt = opensAt
    }

    /// True if the counter has no effect and need not be stored.
    package var isEmpty: Bool { failures == 0 && fraction == 0 && queue.isEmpty && opensAt <= at }

    /// The failures with their fraction.
    var count: Double {
        get { Double(failures) + Double(fraction) / 1_000 }
        set {
            let thousandths = Int(nearest: newValue * 1_000)
            (failures, fraction) = (thousandths / 1_000, thousandths % 1_000)
        }
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
