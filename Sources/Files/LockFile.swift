import Glibc
package import SystemPackage

/// The lock of a folder: one process at a time holds it, until this value goes away or the process ends.
///
/// NB: two mounts of one folder do not share locks.
package final class LockFile: Sendable {
    /// The pause between two attempts, in microseconds.
    private static let pause: useconds_t = 50_000

    private let descriptor: FileDescriptor

    /// Locks the file at `path`, which is created if it is missing.
    ///
    /// If another process holds the lock, it is requested up to `tries` times in all, twenty times a second; the
    /// calling thread waits meanwhile. `isReadOnly`: the file has to exist, and may be on a medium that cannot be written.
    /// A symbolic link is not followed: on a disk of a stranger, it would have a file made wherever it leads.
    package init(_ path: String, tries: Int = 1, isReadOnly: Bool = false) throws(LockFileError) {
        do throws(Errno) {
            descriptor = try Errno.rethrowing("open the lock", at: path) {
                try FileDescriptor.open(
                    FilePath(path),
                    isReadOnly ? .readOnly : .readWrite,
                    options: isReadOnly ? [.noFollow, .closeOnExec] : [.create, .noFollow, .closeOnExec],
                    permissions: isReadOnly ? nil : .ownerReadWrite
                )
            }
        } catch {
            throw .cannotOpen(error)
        }
        // From here on all properties are initialized, so that deinit closes the file also after an error.
        if let code = Self.take(descriptor.rawValue, tries: tries) {
            throw code == .resourceTemporarilyUnavailable ? LockFileError.isHeld : LockFileError.cannotOpen(code)
        }
    }

    // Closing the file releases the lock.
    deinit { try? descriptor.close() }

    /// Returns nil if the lock was taken, else the error of the last try.
    private static func take(_ descriptor: CInt, tries: Int) -> Errno? {
        var code: Errno?
        for turn in 0..<tries {
            if turn > 0 { usleep(pause) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return nil }
            code = Errno(rawValue: errno)
        }
        return code
    }
}

/// Why a folder could not be locked.
package enum LockFileError: Error, Equatable {
    /// Another process holds the lock.
    case isHeld
    /// The file of the lock cannot be opened or created, or its file system knows no locks.
    case cannotOpen(Errno)
}
