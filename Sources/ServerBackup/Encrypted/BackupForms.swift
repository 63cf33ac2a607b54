import FamilyCore
import Files
import FoundationEssentials
import SystemPackage

/// The form in which a backup is written.
package enum BackupForm: String, Codable, Sendable {
    case plain, encrypted
}

/// The forms of a server's backups, by folder.
///
/// The server keeps them, because whoever holds the disk of a backup can put anything there. Without this record, an
/// encrypted backup would become a plain one as soon as somebody replaced it by the marker of a plain one.
struct BackupForms: Codable, Equatable, Sendable {
    /// The keys are absolute paths.
    private var folders: [String: BackupForm] = [:]

    /// The form of the backup in `folder`; nil if it is not recorded.
    subscript(folder: URL) -> BackupForm? {
        get { folders[Self.path(of: folder)] }
        set { folders[Self.path(of: folder)] = newValue }
    }

    /// The absolute path of `folder`, without a slash at its end.
    ///
    /// Symbolic links are not followed: some may be on the disk of the backup.
    static func path(of folder: URL) -> String { FilePath(folder.absoluteURL.path).lexicallyNormalized().string }
}

/// The file with the forms of a server's backups.
struct BackupFormsFile {
    let url: URL

    /// Throws if the file is there and cannot be read: nobody knows then which backups are encrypted.
    func read() throws -> BackupForms {
        let bytes: [UInt8]
        do throws(Errno) {
            let file = try OpenFile<Errno>(reading: url.path)
            let length = try file.size()
            bytes = try file.bytes(at: 0, count: Int(length))
        } catch {
            if error == .noSuchFileOrDirectory { return BackupForms() }
            throw unreadable("\(error)")
        }
        guard let forms = try? WireCoding.decode(BackupForms.self, from: Data(bytes)) else {
            throw unreadable("it is damaged")
        }
        return forms
    }

    /// Writes the forms; durable on return.
    func write(_ forms: BackupForms) throws {
        try DurableFile.write([UInt8](WireCoding.encode(forms)), to: url)
    }

    private func unreadable(_ reason: String) -> BackupError {
        BackupError(
            "\(url.path), which says which backups are encrypted, cannot be read: \(reason). Remove it, and make the "
                + "next copy into each folder by hand."
        )
    }
}

extension ServerFiles {
    /// Records the form of the backup in `folder`; durable on return.
    func record(_ form: BackupForm, of folder: URL) throws {
        let file = BackupFormsFile(url: backupForms)
        var forms = try file.read()
        guard forms[folder] != form else { return }
        forms[folder] = form
        try file.write(forms)
    }
}
