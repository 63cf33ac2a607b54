/// Why a backup, a restore or a check ended: a whole sentence for the person at
/// the shell.
package struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }

    package var description: String { sentence }
}
