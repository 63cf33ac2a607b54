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

    /// ext4 gives a new folder the number of one that was just removed, and FAT gives a forgotten one another number:
    /// only while a folder is open does its number say which one it is.
    @Test func `holds the folder of the photos, so that no other gets its number`() async throws {
        // The temporary folder has a name of its own, by whichever path the kernel knows it.
        let name = photos.split(separator: "/").suffix(2).joined(separator: "/")
        #expect(try openFiles().contains { $0.hasSuffix("/\(name)") })
        try #require(rmdir(photos) == 0 && mkdir(photos, 0o700) == 0)
        #expect(await monitor.condition().loss == .photos)
        // As the kernel names what is open and has no path any more.
        #expect(try openFiles().contains { $0.hasSuffix("/\(name) (deleted)") })
    }

    /// The paths of what this process has open.
    private func openFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
            // Another test, or the reading of the list, may have closed the descriptor by now.
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        }
    }
}
