import Files
import FoundationEssentials
import SystemPackage

/// Ensures that one command at a time uses a backup or a heirloom.
enum BackupLock {
    /// Takes the lock at `path`.
    ///
    /// `isReading`: returns nil if the lock cannot be written, as on a write-protected stick. Then no command changes
    /// the copy either. `kind` and `root` name the copy in errors.
    static func take(_ path: String, of kind: String, in root: URL, isReading: Bool) throws -> LockFile? {
        do throws(LockFileError) {
            return try LockFile(path)
        } catch {
            switch error {
            case .isHeld: throw BackupError("Another command works with the \(kind) in \(root.path).")
            case .cannotOpen(let code): return try withoutLock(code, in: root, isReading: isReading)
            }
        }
    }

    private static func withoutLock(_ code: Errno, in root: URL, isReading: Bool) throws -> LockFile? {
        let isWriteProtected = code == .readOnlyFileSystem || code == .permissionDenied
        if isWriteProtected, isReading { return nil }
        if code == .noSpace { throw BackupError("\(root.path) is full.", isDiskFull: true) }
        throw BackupError("\(root.path) cannot be \(isWriteProtected ? "written" : "locked"): \(code).")
    }
}
