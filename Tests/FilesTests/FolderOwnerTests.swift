import FamilyTesting
import Files
import Glibc
import SystemPackage
import Testing

/// Giving files away needs root, as whom the suite runs.
@Suite(.enabled(if: geteuid() == 0))
struct FolderOwnerTests {
    private static let user: uid_t = 61_234
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try #require(chown(folder.path, Self.user, Self.user + 1) == 0)
    }

    private func owner(of path: String) -> [UInt32] {
        var status = stat()
        return lstat(path, &status) == 0 ? [status.st_uid, status.st_gid] : []
    }

    @Test func `our own folder has nobody to give to`() throws {
        let own = try TemporaryFolder()
        #expect(FolderOwner(of: own.path) == nil)
        #expect(FolderOwner(of: own.path("not/yet/there")) == nil)
    }

    @Test func `new folders get the owner of the nearest one above`() throws {
        let path = folder.path("new/er/folder")
        let owner = try #require(FolderOwner(of: path))
        try owner.make(path)
        #expect(self.owner(of: path) == [Self.user, Self.user + 1])
        #expect(self.owner(of: folder.path("new")) == [Self.user, Self.user + 1])
    }

    @Test func `everything of ours is given, with the folder itself last`() throws {
        try #require(mkdir(folder.path("photos"), 0o700) == 0 && mkdir(folder.path("photos/ab"), 0o700) == 0)
        let file = try folder.file("photos/ab/1", holding: [1])
        let owner = try #require(FolderOwner(of: folder.path))
        #expect(try FolderOwner.countForeign(in: folder.path("photos"), of: Self.user) == 2)
        #expect(try owner.giveAll(in: folder.path) == 3)
        #expect(self.owner(of: file) == [Self.user, Self.user + 1])
        #expect(self.owner(of: folder.path("photos/ab")) == [Self.user, Self.user + 1])
        #expect(try owner.giveAll(in: folder.path) == 0)
        #expect(try FolderOwner.countForeign(in: folder.path("photos"), of: Self.user) == 0)
    }

    @Test func `what is elsewhere, of a third user or for repairs stays`() throws {
        let elsewhere = try TemporaryFolder()
        let (linked, named) = (try elsewhere.file("linked", holding: [1]), try elsewhere.file("named", holding: [2]))
        try #require(symlink(linked, folder.path("link")) == 0 && link(named, folder.path("name")) == 0)
        try #require(symlink(elsewhere.path, folder.path("folder")) == 0)
        try #require(mkdir(folder.path("lost+found"), 0o700) == 0)
        let third = try folder.file("third", holding: [3])
        try #require(chown(third, 7, 7) == 0)
        try #require(FolderOwner(of: folder.path)).giveAll(in: folder.path)
        for path in [linked, named, elsewhere.path, folder.path("lost+found")] { #expect(owner(of: path) == [0, 0]) }
        #expect(owner(of: third) == [7, 7])
    }
}
