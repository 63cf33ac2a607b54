import FamilyCore

/// Watches the disk that catalogue and blobs lie on.
package protocol StorageMonitor: Sendable {
    /// Looks at the disk now.
    func condition() async -> StorageCondition

    /// What was found missing when the disk was last looked at; costs nothing.
    var knownLoss: StorageCondition.Loss? { get }

    /// Remembers what a read or a check found wrong with the catalogue's files;
    /// empty where a check of all of it found nothing.
    func note(catalogueDamage: [String])

    /// What the last backup left behind; nil where none was ever finished.
    func lastBackup() async -> LastBackup?

    /// The same of the last heirloom.
    func lastHeirloom() async -> LastBackup?

    /// Gives up a file that only holds space, so that a small write succeeds on
    /// a full disk; false where there is none left to give up.
    func releaseReserve() async -> Bool
}

/// A disk that is always there and never full, for where none is watched.
package struct AmpleStorage: StorageMonitor {
    package init() {}

    package func condition() async -> StorageCondition { StorageCondition(free: nil, reserve: .zero) }
    package var knownLoss: StorageCondition.Loss? { nil }
    package func note(catalogueDamage: [String]) {}
    package func lastBackup() async -> LastBackup? { nil }
    package func lastHeirloom() async -> LastBackup? { nil }
    package func releaseReserve() async -> Bool { false }
}
