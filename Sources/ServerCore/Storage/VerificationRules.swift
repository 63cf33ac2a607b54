package import FamilyCore
package import FoundationEssentials

/// How fast the server reads its own files to see whether they are still what
/// they were.
package struct VerificationRules: Equatable, Sendable {
    /// One round over all files: 28 days, so that each is read every month.
    package var round: TimeInterval = 28 * 86_400
    /// At least so much is read at each step, so that a small album is verified
    /// every day: 16 MB, a tenth of a second of a small computer's disk.
    package var leastAtOnce = ByteCount.megabytes(16)
    /// Photos whose rows are read at once.
    package var photosAtOnce = 50
    /// A rendition that was sound within this time is handed out unread.
    package var soundFor: TimeInterval = 86_400

    package init() {}

    /// How much to read now, where a step comes every `interval` seconds and all
    /// files together have `total` bytes.
    package func budget(of total: ByteCount, every interval: TimeInterval) -> ByteCount {
        let share = Double(total.bytes) * max(0, interval) / max(1, round)
        return max(leastAtOnce, ByteCount(Int64(min(share, 1e15))))
    }
}
