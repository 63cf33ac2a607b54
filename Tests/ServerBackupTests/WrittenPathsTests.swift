import BlobStores
import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerBackup

struct WrittenPathsTests {
    private let folder: TemporaryFolder
    private let files: PlainFiles

    init() throws {
        folder = try TemporaryFolder()
        files = try PlainFiles(root: folder.path, staging: folder.path("staging"))
    }

    private func write(_ list: String) async throws {
        try await files.write(Array(list.utf8), as: "restore/written.txt")
    }

    @Test func `ignores lines that name no file of a heirloom, and forgets them`() async throws {
        try await write("../victim\n2026\n/etc\nindex.html\npages/small/1.jpg\n")
        var written = try await WrittenPaths(of: files)
        #expect(written.all == ["index.html", "pages/small/1.jpg"])
        try await written.add(["family.json"])
        let list = try String(contentsOfFile: folder.path("restore/written.txt"), encoding: .utf8)
        #expect(list == "family.json\nindex.html\npages/small/1.jpg\n")
    }

    @Test func `reads lines that end as those of Windows`() async throws {
        try await write("index.html\r\npages/small/1.jpg\r\n")
        #expect(try await WrittenPaths(of: files).all == ["index.html", "pages/small/1.jpg"])
    }

    @Test func `removes no folder that has the name of a file`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("index.html"), withIntermediateDirectories: true)
        let kept = try folder.file("index.html/letter.txt", holding: [1])
        try await write("index.html\n")
        var written = try await WrittenPaths(of: files)
        _ = try await written.removeFiles(except: [])
        #expect(written.all == [])
        #expect(FileManager.default.fileExists(atPath: kept))
    }
}
