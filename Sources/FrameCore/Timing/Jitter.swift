/// Pseudo-random numbers from a given seed, to spread many frames over time.
///
/// SplitMix64: good enough for that, but not for secrets.
package struct Jitter: Equatable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Returns a number of at least 0 and less than 1.
    package mutating func fraction() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        // The upper 53 bits fill a double's fraction exactly.
        return Double(mixed >> 11) / Double(1 << 53)
    }

    /// Returns an independent generator for another machine, so that neither affects the other's numbers.
    package mutating func split() -> Jitter { Jitter(seed: seed()) }

    package mutating func seed() -> UInt64 { UInt64(fraction() * 0x1p53) }

    /// Returns a random duration from zero up to `longest`.
    package mutating func upTo(_ longest: Duration) -> Duration { longest * fraction() }
}
