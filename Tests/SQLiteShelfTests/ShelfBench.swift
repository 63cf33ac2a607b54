import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteShelf

/// A folder for a shelf, with what tests do to it between two openings.
struct ShelfBench {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open() throws -> SQLiteShelf { try SQLiteShelf(folder: folder.path("shelf")) }

    func path(_ name: String) -> String { folder.path("shelf/\(name)") }

    func path(of rendition: Rendition) -> String {
        path("photos/\(rendition.sha256.hex.prefix(2))/\(rendition.sha256.hex).jpg")
    }

    /// Every plain file below the shelf, as paths from it.
    func files() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path(""))
        return names.filter { FileManager.default.isFile(path($0)) }.sorted()
    }
}

extension FileManager {
    func isFile(_ path: String) -> Bool {
        var isDirectory = false
        return fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
    }
}
