/// The reason why a backup, a restore or a check ended early, as a complete
/// sentence for the operator.
package struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }

    package var description: String { sentence }
}
