import Files
import FoundationEssentials
import SystemPackage

/// Ensures that one command at a time uses a backup or a heirloom.
enum BackupLock {
    /// Takes the lock at `path`.
    ///
    /// `isReading`: where the lock cannot be written, as on a write-protected stick, the file that is there is locked;
    /// returns nil if there is none, because then nothing was ever written with a lock. `kind` and `root` name the copy
    /// in errors.
    static func take(_ path: String, of kind: String, in root: URL, isReading: Bool) throws -> LockFile? {
        do throws(LockFileError) {
            return try LockFile(path)
        } catch {
            switch error {
            case .isHeld: throw isHeld(kind, in: root)
            case .cannotOpen(let code):
                if isReading, isWriteProtection(code) { return try takeReadOnly(path, of: kind, in: root) }
                throw refusal(code, in: root)
            }
        }
    }

    private static func takeReadOnly(_ path: String, of kind: String, in root: URL) throws -> LockFile? {
        do throws(LockFileError) {
            return try LockFile(path, isReadOnly: true)
        } catch {
            if error == .isHeld { throw isHeld(kind, in: root) }
            return nil
        }
    }

    private static func isHeld(_ kind: String, in root: URL) -> BackupError {
        BackupError("Another command works with the \(kind) in \(root.path).")
    }

    private static func isWriteProtection(_ code: Errno) -> Bool {
        code == .readOnlyFileSystem || code == .permissionDenied
    }

    /// The error of a folder whose lock cannot be opened.
    static func refusal(_ code: Errno, in root: URL) -> BackupError {
        if code == .noSpace { return BackupError("\(root.path) is full.", isDiskFull: true) }
        return BackupError("\(root.path) cannot be \(isWriteProtection(code) ? "written" : "locked"): \(code).")
    }
}
