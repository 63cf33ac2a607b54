import FamilyTesting
import FoundationEssentials
import Glibc
import Testing

@testable import ServerApp

struct OpenedFolderTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("photos")
        try #require(mkdir(path, 0o700) == 0)
    }

    /// Whether this process has the folder open; the kernel says of one without a path that it is deleted.
    private func isHeld() throws -> Bool {
        // The temporary folder has a name of its own, by whichever path the kernel knows it.
        let name = path.split(separator: "/").suffix(2).joined(separator: "/")
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { descriptor in
            // Another test, or the reading of the list, may have closed the descriptor by now.
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return file?.hasSuffix("/\(name)") == true || file?.hasSuffix("/\(name) (deleted)") == true
        }
    }

    @Test(arguments: [false, true])
    func `is missed while it is away, and is there once it is back`(holds: Bool) throws {
        let opened = OpenedFolder(path, holds: holds)
        #expect(opened.isThere)
        try #require(rename(path, folder.path("away")) == 0)
        #expect(!opened.isThere)
        try #require(mkdir(path, 0o700) == 0)
        #expect(!opened.isThere)
        try #require(rmdir(path) == 0 && rename(folder.path("away"), path) == 0)
        #expect(opened.isThere)
    }

    /// ext4 gives a new folder the number of one that was just removed, and FAT gives a forgotten one another number:
    /// only while a folder is open does its number say which one it is.
    @Test func `is held where numbers are forgotten, so that no other gets its number`() throws {
        let opened = OpenedFolder(path, holds: true)
        try #require(rmdir(path) == 0 && mkdir(path, 0o700) == 0)
        #expect(!opened.isThere)
        #expect(try isHeld())
    }

    @Test func `is not held elsewhere, so that its disk can be unmounted`() throws {
        #expect(!OpenedFolder.forgetsNumbers(at: path))
        let opened = OpenedFolder(path)
        #expect(try opened.isThere && !isHeld())
    }

    @Test func `that was never there is missing`() {
        #expect(!OpenedFolder(folder.path("none"), holds: true).isThere)
        #expect(!OpenedFolder(folder.path("none")).isThere)
    }
}
