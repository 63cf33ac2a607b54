package import FoundationEssentials

/// Decides in which form a backup is written to a folder, or read there.
///
/// That a backup is plain is never taken from its folder alone: whoever holds the disk could have put the marker of a
/// plain one there. That it is encrypted may be taken from the folder, because only the key of this server opens it.
package struct BackupFormPolicy: Sendable {
    private let files: ServerFiles
    private let folder: URL

    package init(of data: URL, in folder: URL) {
        files = ServerFiles(data)
        self.folder = folder
    }

    /// The form in which a command of a person's writes to the folder.
    ///
    /// `isEncrypted`: the person asks for an encrypted backup. One that is there stays encrypted in any case.
    package func formByHand(isEncrypted: Bool) -> BackupForm {
        isEncrypted || EncryptedFolder.isThere(folder) ? .encrypted : .plain
    }

    /// Returns the form in which a nightly command continues the backup in the folder.
    ///
    /// Throws if there is no backup, or a plain one that must be encrypted. If nothing is recorded about the folder, a
    /// server that makes encrypted backups does not know whether this one was encrypted, so a person has to say it.
    ///
    /// `isEncrypted`: the command says that the backup must be encrypted.
    package func formAtNight(isEncrypted: Bool) throws -> BackupForm {
        if EncryptedFolder.isThere(folder) { return .encrypted }
        guard BackupFolder.isThere(folder, .backup) else { throw BackupFolder.missing(.backup, in: folder) }
        let known = try recorded
        if known == .encrypted { throw exchanged }
        guard !isEncrypted else {
            throw BackupError(
                """
                The backup in \(folder.path) must be encrypted (--encrypted), and what is there is not, so it was left \
                alone. Whoever holds the disk may have exchanged it. Begin an encrypted backup in an empty folder, or \
                leave --encrypted out (for the nights: GRANDMA_BACKUP_OPTIONS in /etc/grandma/backup.env).
                """
            )
        }
        guard known == .plain || !hasKey else {
            throw BackupError(
                """
                This server makes encrypted backups (\(files.backupKey.path)), and the one in \(folder.path) is not \
                encrypted, so it was left alone. If it was encrypted before, whoever holds the disk has exchanged it. \
                \(howToGoOnInPlain)
                """
            )
        }
        return .plain
    }

    /// Returns the form in which a command reads the backup or heirloom in the folder.
    ///
    /// A forged plain backup could bring any album and any keeper.
    ///
    /// `isEncrypted`: the command names a key.
    package func formForReading(isEncrypted: Bool) throws -> BackupForm {
        if EncryptedFolder.isThere(folder) { return .encrypted }
        // If there is no copy at all, the command itself says so.
        guard BackupFolder.isThere(folder, .backup) || BackupFolder.isThere(folder, .heirloom) else { return .plain }
        guard !isEncrypted else {
            throw BackupError(
                """
                What is in \(folder.path) is not encrypted, so the key does not belong to it. If it was encrypted \
                before, whoever holds the disk has exchanged it. If you trust it all the same, leave --key out.
                """
            )
        }
        if try recorded == .encrypted { throw exchanged }
        return .plain
    }

    /// True if copies in the folder are to be encrypted as far as this server knows.
    var expectsEncryption: Bool {
        get throws {
            let known = try recorded
            return known == .encrypted || known == nil && hasKey
        }
    }

    private var recorded: BackupForm? {
        get throws { try BackupFormsFile(url: files.backupForms).read()[folder] }
    }

    private var hasKey: Bool { BackupKeyFile(url: files.backupKey).isThere }

    private var exchanged: BackupError {
        BackupError(
            """
            The backup in \(folder.path) was encrypted, and what is there now is not, so it was left alone. Whoever \
            holds the disk may have exchanged it: put the encrypted backup back, or begin one in an empty folder. \
            \(howToGoOnInPlain)
            """
        )
    }

    private var howToGoOnInPlain: String {
        "Only if its copies may be read by whoever holds the disk, make the next one by hand "
            + "(env GRANDMA_DATA=\(Self.quoted(files.root)) grandma-server backup \(Self.quoted(folder))); from then "
            + "on the nights make plain ones too."
    }

    /// The path as a word for a shell.
    private static func quoted(_ folder: URL) -> String {
        "'" + BackupForms.path(of: folder).replacing("'", with: "'\\''") + "'"
    }
}
