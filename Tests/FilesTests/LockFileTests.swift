import FamilyTesting
import Files
import Glibc
import SystemPackage
import Testing

struct LockFileTests {
    @Test func `one holder at a time has the lock`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        do {
            let lock = try LockFile(path)
            #expect(throws: LockFileError.isHeld) { _ = try LockFile(path, tries: 2) }
            withExtendedLifetime(lock) {}
        }
        // A program that another test is just starting holds a copy of the descriptor until it is executed.
        let next = try LockFile(path, tries: 200)
        #expect(throws: LockFileError.isHeld) { _ = try LockFile(path) }
        withExtendedLifetime(next) {}
    }

    @Test func `tells why the lock cannot be opened`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("missing/lock")
        #expect(throws: LockFileError.cannotOpen(.noSuchFileOrDirectory)) { _ = try LockFile(path) }
    }

    @Test func `makes no file by way of a link`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        #expect(symlink(folder.path("other"), path) == 0)
        #expect(throws: LockFileError.cannotOpen(.tooManySymbolicLinkLevels)) { _ = try LockFile(path) }
        #expect(try folder.names() == ["lock"])
    }

    /// Root opens a file for writing whatever its mode: the read-only way is asked for as a write-protected medium asks.
    @Test func `a lock that is only read excludes others too, and is never made`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        #expect(throws: LockFileError.cannotOpen(.noSuchFileOrDirectory)) { _ = try LockFile(path, isReadOnly: true) }
        #expect(try folder.names().isEmpty)
        do {
            let writing = try LockFile(path)
            #expect(throws: LockFileError.isHeld) { _ = try LockFile(path, isReadOnly: true) }
            withExtendedLifetime(writing) {}
        }
        let reading = try LockFile(path, tries: 200, isReadOnly: true)
        #expect(throws: LockFileError.isHeld) { _ = try LockFile(path) }
        #expect(throws: LockFileError.isHeld) { _ = try LockFile(path, isReadOnly: true) }
        withExtendedLifetime(reading) {}
    }

    @Test func `others cannot read the lock`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        _ = try LockFile(path)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
