import FamilyTesting
import Files
import Glibc
import SystemPackage
import Testing

struct FilesTests {
    typealias File = OpenFile<Told>
    typealias Names = Folder<Told>

    /// An error that keeps what it is told.
    struct Told: FileCallError, Equatable {
        let code: Errno
        let action: String
        let path: String

        init(_ code: Errno, while action: String, at path: String) {
            (self.code, self.action, self.path) = (code, action, path)
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `reads what was written, from any place`() throws {
        let path = folder.path("file")
        let file = try File(creating: path)
        try file.write([1, 2, 3])
        try file.write([4])
        try file.write([9, 8], at: 1)
        try file.sync()
        let copy = try File(reading: path)
        #expect(try copy.size() == 4)
        #expect(try copy.piece(at: 0) == [1, 9, 8, 4])
        #expect(try copy.piece(at: 1, upTo: 2) == [9, 8])
        #expect(try copy.piece(at: 4) == [])
    }

    @Test func `a file that is continued keeps its bytes, and can be cut`() throws {
        let path = folder.path("file")
        try File(continuing: path).write([1, 2, 3])
        let file = try File(continuing: path)
        #expect(try file.size() == 3)
        try file.cut(to: 1)
        #expect(try File(reading: path).piece(at: 0) == [1])
    }

    @Test func `a file system that counts no blocks is not full`() throws {
        // Linux reports no blocks for it, as libfuse does for a file system that does not say more.
        #expect(FileSystem.freeBytes(at: "/proc") == nil)
        #expect(FileSystem.size(at: "/proc") == nil)
        let size = try #require(FileSystem.size(at: folder.path))
        let free = try #require(FileSystem.freeBytes(at: folder.path))
        #expect(0 < size && free <= size)
    }

    @Test func `says so if the system lets no folder be made`() {
        // The kernel answers there as if the folder above were missing.
        let failure = Told(.noSuchFileOrDirectory, while: "make folder", at: "/proc/grandma")
        #expect(throws: failure) { try Names.make("/proc/grandma/photos") }
    }

    @Test func `nobody else may read a new file`() throws {
        let (created, continued) = (folder.path("created"), folder.path("continued"))
        _ = try File(creating: created)
        _ = try File(continuing: continued)
        for path in [created, continued] {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func `a scratch file has no name`() throws {
        let file = try File(scratchAt: folder.path("scratch"))
        #expect(try Names.names(in: folder.path) == [])
        try file.write([5], at: 2)
        #expect(try file.piece(at: 0) == [0, 0, 5])
    }

    @Test func `an error tells the call, its code and the path`() throws {
        let path = folder.path("file")
        #expect(throws: Told(.noSuchFileOrDirectory, while: "open", at: path)) { try File(reading: path) }
        _ = try File(creating: path)
        #expect(throws: Told(.fileExists, while: "create", at: path)) { try File(creating: path) }
        #expect(throws: Told(.noSpace, while: "write", at: "/dev/full")) { try File(writing: "/dev/full").write([1]) }
    }

    @Test func `a link is followed only if the caller says so`() throws {
        let (path, link) = (folder.path("file"), folder.path("link"))
        try File(creating: path).write([7])
        #expect(symlink(path, link) == 0)
        #expect(throws: Told(.tooManySymbolicLinkLevels, while: "open", at: link)) { try File(reading: link) }
        #expect(try File(reading: link, followsLinks: true).piece(at: 0) == [7])
    }

    @Test func `removes a folder with all that is in it, but not what its links mean`() throws {
        let kept = folder.path("kept")
        _ = try File(creating: kept)
        try Names.make(folder.path("a/b"))
        _ = try File(creating: folder.path("a/b/file"))
        #expect(symlink(kept, folder.path("a/link")) == 0)
        try Names.remove(folder.path("a"))
        try Names.remove(folder.path("a"))
        #expect(try Names.names(in: folder.path) == ["kept"])
    }

    @Test func `a rename replaces the file of that name`() throws {
        let (old, new) = (folder.path("old"), folder.path("new"))
        try File(creating: old).write([1])
        try File(creating: new).write([2])
        try Names.rename(new, to: old)
        try Names.sync(folder.path)
        #expect(try Names.names(in: folder.path) == ["old"] && File(reading: old).piece(at: 0) == [2])
    }
}
