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
            let old = try CatalogueFile.accept(at: files.catalogue.path) { bytes in
                FileSystem.freeBytes(at: files.root.path).map { $0 > bytes } ?? true
            }
            // After an interruption before this point the server names the file that is root's, and the same command
            // gives it to the server.
            try files.giveAll()
            return old
        } catch let error as CatalogueError {
            throw BackupError("The catalogue cannot be taken as it is: \(error.explanation).")
        }
    }
}
