import FamilyTesting
import Foundation
import FrameCore
import Testing

@testable import FrameApp

struct StickFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ text: String = "x", changed: TimeInterval = 1000) throws {
        let path = folder.path("stick/\(name)")
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let date = Date(timeIntervalSince1970: changed)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    private var files: StickFiles { StickFiles(root: folder.path("stick")) }

    @Test func `finds photos in all folders, the newest first, and nothing else`() throws {
        try write("DCIM/100/a.JPG", changed: 100)
        try write("b.heic", changed: 300)
        try write("DCIM/c.png", changed: 200)
        try write("notes.txt")
        try write("film.mov")
        try write(".hidden/d.jpg")
        try write("._b.jpg")
        try write("empty.jpg", "")
        #expect(files.photos().map(\.path) == [["b.heic"], ["DCIM", "c.png"], ["DCIM", "100", "a.JPG"]])
    }

    @Test func `follows no symbolic link, in no part of a path`() throws {
        try write("real/a.jpg")
        let link = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
        try link(folder.path("stick/passwd.jpg"), "/etc/passwd")
        try link(folder.path("stick/etc"), "/etc")
        try link(folder.path("stick/again"), folder.path("stick/real"))
        #expect(files.photos().map(\.path) == [["real", "a.jpg"]])
        for path in [["passwd.jpg"], ["etc", "passwd"], ["again", "a.jpg"]] {
            #expect(files.open(StickFiles.Entry(path: path, changed: 0)) == nil)
        }
        #expect(files.open(StickFiles.Entry(path: ["real", "a.jpg"], changed: 0))?.bytes == 1)
    }

    @Test func `waits for no pipe`() throws {
        try write("a.jpg")
        #expect(mkfifo(folder.path("stick/pipe.jpg"), 0o600) == 0)
        #expect(files.photos().map(\.name) == ["a.jpg"])
        #expect(files.open(StickFiles.Entry(path: ["pipe.jpg"], changed: 0)) == nil)
    }

    @Test func `stops before a pit of folders ends`() throws {
        let pit = (0..<40).map { "\($0)" }.joined(separator: "/")
        try write(pit + "/deep.jpg")
        try write("0/1/near.jpg")
        #expect(files.photos().map(\.name) == ["near.jpg"])
    }

    @Test func `shows the newest of too many`() throws {
        for number in 1...StickPhoto.most + 20 { try write("\(number).jpg", changed: TimeInterval(number)) }
        let found = files.photos()
        #expect(found.count == StickPhoto.most && found.first?.name == "\(StickPhoto.most + 20).jpg")
    }

    @Test func `a stick that is not there has no photo`() {
        #expect(StickFiles(root: folder.path("nowhere")).photos().isEmpty)
    }

    @Test func `finds what was mounted last below its folder`() {
        let table = """
            22 1 0:20 / / rw - ext4 /dev/root rw
            31 22 8:1 / /run/grandma-sticks/sda1 ro,nosuid - vfat /dev/sda1 ro
            40 22 8:17 / /run/grandma-sticks/My\\040stick ro - vfat /dev/sdb1 ro
            41 22 8:33 / /run/grandma-sticksandmore ro - vfat /dev/sdc1 ro
            """
        let found = Mount.last(below: "/run/grandma-sticks/", in: table)
        #expect(found == Mount(number: "40", root: "/run/grandma-sticks/My stick"))
        #expect(Mount.last(below: "/media/", in: table) == nil)
        #expect(Mount.last(below: "/", in: "nonsense\n1 2 3") == nil)
    }
}
