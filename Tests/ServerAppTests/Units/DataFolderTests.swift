import FamilyTesting
import FoundationEssentials
import Glibc
import Testing

@testable import ServerApp

struct DataFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func `closes a folder of our own to others`() throws {
        try #require(chmod(folder.path, 0o775) == 0)
        _ = try DataFolder(URL(filePath: folder.path), known: nil)
        for path in [folder.path, folder.path("photos"), folder.path("staging")] {
            #expect(mode(of: path) == 0o700, "\(path)")
        }
    }

    /// A container's volume belongs to another user, and its operator says who may write in it.
    ///
    /// Giving a folder away needs root, as whom the suite runs.
    @Test(.enabled(if: geteuid() == 0))
    func `leaves the mode of another user's folder, and closes its own folders in it`() throws {
        try #require(chown(folder.path, 61_234, 61_235) == 0 && chmod(folder.path, 0o2775) == 0)
        _ = try DataFolder(URL(filePath: folder.path), known: nil)
        #expect(mode(of: folder.path) == 0o2775)
        for path in [folder.path("photos"), folder.path("staging")] {
            #expect(mode(of: path) & 0o777 == 0o700, "\(path)")
        }
    }
}
