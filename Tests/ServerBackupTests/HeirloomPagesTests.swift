import BlobStores
import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerBackup

struct HeirloomPagesTests {
    private let folder: TemporaryFolder
    private let files: PlainFiles

    init() throws {
        folder = try TemporaryFolder()
        files = try PlainFiles(root: folder.path, staging: folder.path("staging"))
    }

    @Test func `pages whose paths are recorded do not write the list of paths again`() async throws {
        let list = folder.path("restore/written.txt")
        var pages = HeirloomPages(files: files, missing: [], written: try await WrittenPaths(of: files))
        try await pages.record(["pages/2026-07.html", "index.html"])
        #expect(try String(contentsOfFile: list, encoding: .utf8) == "index.html\npages/2026-07.html\n")
        try FileManager.default.removeItem(atPath: list)
        for path in ["pages/2026-07.html", "index.html"] { try await pages.add([1], as: path) }
        #expect(!FileManager.default.fileExists(atPath: list))
        // A page that nobody foresaw is recorded before it is written.
        try await pages.add([1], as: "pages/other.html")
        #expect(try String(contentsOfFile: list, encoding: .utf8).contains("pages/other.html\n"))
        #expect(pages.paths == ["pages/2026-07.html", "index.html", "pages/other.html"])
    }
}
