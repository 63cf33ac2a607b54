import FamilyTesting
import Files
import Glibc
import SystemPackage
import Testing

struct FolderDescriptorTests {
    typealias File = OpenFile<Errno>
    typealias Names = Folder<Errno>
    typealias Descriptor = FolderDescriptor<Errno>

    private let folder: TemporaryFolder
    private let below: Descriptor

    /// Makes `root/a/file`, and `root/link` to a folder beside `root`, which has a file too.
    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        for name in ["root/a", "other"] { try Names.make(folder.path(name)) }
        for name in ["root/a/file", "other/file"] { try File(creating: folder.path(name)).write([7]) }
        guard symlink(folder.path("other"), folder.path("root/link")) == 0 else { throw Errno(rawValue: errno) }
        below = try Descriptor(folder.path("root"))
    }

    private func read(_ path: String) throws(Errno) -> [UInt8] {
        try File(reading: path, below: folder.path("root")).piece(at: 0)
    }

    @Test func `reads a file below the folder`() throws {
        #expect(try read("a/file") == [7])
        #expect(throws: Errno.noSuchFileOrDirectory) { try read("a/none") }
        #expect(throws: Errno.noSuchFileOrDirectory) { try read("none/file") }
    }

    @Test(arguments: ["../other/file", "a/../../other/file", "./a/file", "..", "", "/"])
    func `no path leads out of the folder`(path: String) throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { try read(path) }
        try below.removeFile(at: path)
        #expect(throws: Errno.noSuchFileOrDirectory) { try below.parent(of: path, making: .ownerReadWriteExecute) }
        #expect(try Names.names(in: folder.path("other")) == ["file"])
        #expect(try Names.names(in: folder.path("root/a")) == ["file"])
    }

    @Test func `a path is not cut off at a zero`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { try read("a/file\0") }
        try below.removeFile(at: "a/file\0")
        #expect(try read("a/file") == [7])
    }

    @Test func `follows no link on the way, and none at the end`() throws {
        #expect(throws: Errno.notDirectory) { try read("link/file") }
        #expect(throws: Errno.notDirectory) { try below.parent(of: "link/new/file", making: .ownerReadWriteExecute) }
        try below.removeFile(at: "link/file")
        #expect(try Names.names(in: folder.path("other")) == ["file"])
        #expect(symlink(folder.path("other/file"), folder.path("root/a/link")) == 0)
        #expect(throws: Errno.tooManySymbolicLinkLevels) { try read("a/link") }
    }

    @Test func `a folder that may itself be a link is opened by its path`() throws {
        #expect(symlink(folder.path("root"), folder.path("chosen")) == 0)
        #expect(try File(reading: "a/file", below: folder.path("chosen")).piece(at: 0) == [7])
    }

    @Test func `removes a file with the folders that become empty, and no folder with anything in it`() throws {
        try Names.make(folder.path("root/a/b/c"))
        try File(creating: folder.path("root/a/b/c/file")).write([1])
        try below.removeFile(at: "a/b/c/file")
        try below.removeFile(at: "a/b/c/file")
        #expect(try Names.names(in: folder.path("root/a")) == ["file"])
        try below.removeFile(at: "a")
        #expect(try read("a/file") == [7])
    }

    @Test func `makes missing folders and moves a file there`() throws {
        let (target, name) = try below.parent(of: "b/c/file", making: FilePermissions(rawValue: 0o755))
        try target.take(folder.path("other/file"), as: name)
        try target.sync()
        #expect(try read("b/c/file") == [7])
        var status = stat()
        #expect(stat(folder.path("root/b/c"), &status) == 0 && status.st_mode & 0o777 == 0o755)
        #expect(throws: Errno.noSuchFileOrDirectory) { try below.parent(of: "d/file") }
    }

    @Test func `does not wait for the other end of a pipe`() throws {
        #expect(mkfifo(folder.path("root/pipe"), 0o600) == 0)
        #expect(throws: Errno.illegalSeek) { try read("pipe") }
    }
}
