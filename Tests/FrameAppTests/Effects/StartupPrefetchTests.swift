import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteShelf
import Testing

@testable import FrameApp

struct StartupPrefetchTests {
    private let folder: TemporaryFolder
    private let print: Print
    private let page = PixelSize(width: 48, height: 48)

    init() throws {
        folder = try TemporaryFolder()
        print = Print.make(1, bytes: try Data(contentsOf: URL(filePath: Fixture.path("grey.jpg"))))
        let shelf = try SQLiteShelf(folder: folder.path("shelf"))
        try shelf.take(print)
        try shelf.apply([.keepCurrentPage(print.photo.id)])
    }

    private var environment: [String: String] {
        ["GRANDMA_DATA": folder.path("shelf"), "XDG_RUNTIME_DIR": folder.path]
    }

    @Test func `begins in the folder that the environment names, and holds on to it`() throws {
        PageSizeCache(folder: folder.path("shelf")).write(page)
        let start = StartupPrefetch(arguments: [], environment: environment)
        let path = try #require(LastPage(in: folder.path("shelf"))).path(in: folder.path("shelf"))
        // Nobody could find it now who has not begun.
        try FileManager.default.removeItem(atPath: folder.path("shelf/last-page"))
        let first = start.take(in: folder.path("shelf"))
        #expect(first.photo === start.take(in: folder.path("shelf")).photo)
        #expect(first.photo.take(path, fitting: page) != nil)
    }

    @Test func `guesses no folder where arguments or a file may name another`() {
        #expect(Settings.likelyFolder([], environment) == folder.path("shelf"))
        #expect(Settings.likelyFolder(["--data", "/x"], environment) == nil)
        #expect(Settings.likelyFolder([], environment.merging(["GRANDMA_CONFIG": "/x"]) { $1 }) == nil)
        #expect(Settings.likelyFolder([], ["GRANDMA_DATA": "", "GRANDMA_CONFIG": ""]) == Settings.usualFolder)
    }

    @Test func `begins anew where the settings name another folder`() throws {
        let start = StartupPrefetch(arguments: [], environment: environment)
        let first = start.take(in: folder.path("shelf"))
        let other = start.take(in: folder.path("other"))
        #expect(other.folder == folder.path("other") && other.photo !== first.photo)
    }

    /// Without a screen, or with a wrong setting, a frame is started again and
    /// again.
    @Test(arguments: [true, false])
    func `a start that ends in order blames no photo`(endsInOrder: Bool) throws {
        // One without a page to begin with: what is made lives on.
        let data = folder.path("new")
        let environment = environment.merging(["GRANDMA_DATA": data]) { $1 }
        for _ in 1...2 {
            let start = StartupPrefetch(arguments: [], environment: environment)
            // As if a photo was being decoded.
            let memory = try #require(MemoryFolder.make(for: data, environment: environment))
            #expect(FileManager.default.createFile(atPath: "\(memory)/decoding-\(print.photo.id)", contents: nil))
            if endsInOrder { start.end() }
        }
        let crashGuard = StartupPrefetch(arguments: [], environment: environment).take(in: data).crashGuard
        let isTried = (try? crashGuard.guarding(print.photo.id) { true }) ?? false
        #expect(isTried == endsInOrder)
    }
}
