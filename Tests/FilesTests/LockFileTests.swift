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

    @Test func `others cannot read the lock`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        _ = try LockFile(path)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
