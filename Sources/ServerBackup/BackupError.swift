import ServerCore

/// The reason why a backup, a restore or a check ended early, as a complete
/// sentence for the operator.
package struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    package let sentence: String

    /// What a keeper can do something about.
    let cause: FailedBackup.Cause

    /// True if the disk of the copy has no more room.
    var isDiskFull: Bool { cause == .full }

    package init(_ sentence: String) { self.init(sentence, cause: .other) }

    init(_ sentence: String, isDiskFull: Bool) { self.init(sentence, cause: isDiskFull ? .full : .other) }

    init(_ sentence: String, cause: FailedBackup.Cause) { (self.sentence, self.cause) = (sentence, cause) }

    package var description: String { sentence }
}
