/// The reason why a backup, a restore or a check ended early, as a complete
/// sentence for the operator.
package struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    package let sentence: String

    /// True if the disk of the copy has no more room.
    let isDiskFull: Bool

    package init(_ sentence: String) { self.init(sentence, isDiskFull: false) }

    init(_ sentence: String, isDiskFull: Bool) {
        (self.sentence, self.isDiskFull) = (sentence, isDiskFull)
    }

    package var description: String { sentence }
}
