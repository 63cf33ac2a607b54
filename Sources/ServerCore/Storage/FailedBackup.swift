package import FoundationEssentials

/// The record of the last nightly backup or heirloom that failed; a successful one removes it.
package struct FailedBackup: Codable, Equatable, Sendable {
    package enum Cause: String, Codable, Sendable {
        /// The disk of the copy is full.
        case full
        /// No copy was found in the folder: its disk or stick is not there.
        case missing
        /// Anything else; the log of the command says it.
        case other
    }

    package var folder: String
    package var failedAt: Date
    package var cause: Cause

    package init(folder: String, failedAt: Date, cause: Cause) {
        self.folder = folder
        self.failedAt = failedAt
        self.cause = cause
    }
}

/// What is known about the backups, or about the heirlooms.
package struct BackupHistory: Equatable, Sendable {
    /// The last finished copy; nil if none was ever finished.
    package var last: LastBackup?
    /// The last failure; nil if none has failed since the last finished copy.
    package var failure: FailedBackup?

    package init(last: LastBackup? = nil, failure: FailedBackup? = nil) {
        self.last = last
        self.failure = failure
    }
}
