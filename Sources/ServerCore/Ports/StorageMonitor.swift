import FamilyCore

/// Monitors the disk with catalogue and blobs.
package protocol StorageMonitor: Sendable {
    /// Checks the disk now.
    func condition() async -> StorageCondition

    /// The loss found by the last check; nil if there is none.
    ///
    /// Reading it costs nothing.
    var knownLoss: StorageCondition.MissingStorage? { get }

    /// Remembers errors that a read or a check found in the catalogue's files; empty if a complete check found none.
    func note(catalogueDamage: [String])

    /// Returns what is known about the backups.
    func backup() async -> BackupHistory

    /// Returns what is known about the heirlooms.
    func heirloom() async -> BackupHistory

    /// Deletes a file that only reserves space, so that a small write succeeds on a full disk; returns false if there
    /// is none left.
    func releaseReserve() async -> Bool
    /// Returns whether the server has had several families at any time, also one that an older catalogue does not know.
    func hadSeveralFamilies() async -> Bool
}

/// A disk that is always there and never full, if none is monitored.
package struct UnlimitedStorage: StorageMonitor {
    package init() {}

    package func condition() async -> StorageCondition { StorageCondition(free: nil, reserve: .zero) }
    package var knownLoss: StorageCondition.MissingStorage? { nil }
    package func note(catalogueDamage: [String]) {}
    package func backup() async -> BackupHistory { BackupHistory() }
    package func heirloom() async -> BackupHistory { BackupHistory() }
    package func releaseReserve() async -> Bool { false }
    package func hadSeveralFamilies() async -> Bool { false }
}
