import BlobStores
package import FoundationEssentials
import Glibc
import SQLCatalogue
import ServerCore

/// Takes the catalogue of a stopped server as it is, after another program wrote into it.
package struct Acceptance: Sendable {
    let files: ServerFiles

    package init(of data: URL) { files = ServerFiles(data) }

    /// Answers with the name of the file that holds the catalogue as it was.
    package func run() throws -> String {
        guard FileManager.default.fileExists(atPath: files.catalogue.path) else {
            throw BackupError("There is no catalogue in \(files.root.path).")
        }
        let lock = try files.lock()
        defer { close(lock) }
        do {
            return try CatalogueFile.accept(at: files.catalogue.path) { bytes in
                FileSystem.freeBytes(at: files.root.path).map { $0 > bytes } ?? true
            }
        } catch let trouble as CatalogueTrouble {
            throw BackupError("The catalogue cannot be taken as it is: \(trouble.explanation).")
        }
    }
}
