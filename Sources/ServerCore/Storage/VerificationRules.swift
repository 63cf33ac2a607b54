package import FamilyCore
package import FoundationEssentials

/// How fast the server reads its own files to verify them.
package struct VerificationRules: Equatable, Sendable {
    /// The time of one round over all files, in seconds: 28 days.
    package var round: TimeInterval = 28 * 86_400
    /// The minimum bytes per step, so that a small album is verified every day: 16 MB, a tenth of a second on a small
    /// computer.
    package var leastAtOnce = ByteCount.megabytes(16)
    /// The number of photos whose rows are read at once.
    package var photosAtOnce = 50
    /// A rendition that was verified within this time, in seconds, is sent without another check.
    package var soundFor: TimeInterval = 86_400

    package init() {}

    /// Returns how many bytes to read now, if a step comes every `interval` seconds and all files have `total` bytes.
    ///
    /// `speedup` is 1 for a server that always runs (see `UptimeLog`).
    package func budget(of total: ByteCount, every interval: TimeInterval, speedup: Double = 1) -> ByteCount {
        let share = Double(total.bytes) * max(0, interval) * speedup / max(1, round)
        return max(leastAtOnce, ByteCount(Int64(min(share, 1e15))))
    }
}
