import BlobStores
import Files
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// Accepts the catalogue of a stopped server after another program wrote into
/// it.
///
/// Such a program leaves wrong page checksums behind. Accepting computes them
/// anew.
package struct Acceptance: Sendable {
    let files: ServerFiles

    package init(of data: URL) { files = ServerFiles(data) }

    /// Returns the name of the file that keeps the catalogue from before the
    /// change.
    package func run() throws -> String {
        guard FileManager.default.fileExists(atPath: files.catalogue.path) else {
            throw BackupError("There is no catalogue in \(files.root.path).")
        }
        let lock = try files.lock()
        defer { withExtendedLifetime(lock) {} }
        do {
            return try CatalogueFile.accept(at: files.catalogue.path) { bytes in
                FileSystem.freeBytes(at: files.root.path).map { $0 > bytes } ?? true
            }
        } catch let error as CatalogueError {
            throw BackupError("The catalogue cannot be taken as it is: \(error.explanation).")
        }
    }
}
