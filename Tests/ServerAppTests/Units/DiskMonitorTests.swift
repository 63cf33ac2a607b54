import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import Logging
import ServerCore
import Testing

@testable import ServerApp

struct DiskMonitorTests {
    private let folder: TemporaryFolder
    private let photos: String
    private let monitor: DiskMonitor

    init() throws {
        folder = try TemporaryFolder()
        photos = folder.path("photos")
        _ = try folder.file("catalogue.sqlite", holding: [])
        let data = try DataFolder(URL(filePath: folder.path), known: nil)
        monitor = DiskMonitor(
            folder: data,
            marker: data.marker,
            store: nil,
            database: nil,
            reserve: .zero,
            logger: Logger(label: "disk") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    @Test func `misses photos that are taken away until they are back`() async throws {
        #expect(await monitor.condition().loss == nil)
        try #require(rename(photos, folder.path("away")) == 0)
        #expect(await monitor.condition().loss == .photos)
        // An empty folder, as an unmounted disk leaves it.
        try #require(mkdir(photos, 0o700) == 0)
        #expect(await monitor.condition().loss == .photos)
        try #require(rmdir(photos) == 0 && rename(folder.path("away"), photos) == 0)
        #expect(await monitor.condition().loss == nil)
    }
}
