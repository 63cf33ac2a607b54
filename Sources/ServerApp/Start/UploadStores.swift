import BlobStores
import FoundationEssentials
import ServerCore

/// Chooses the store of uploads in progress.
enum UploadStores {
    /// Opens the store: the data folder, or catalogue and S3 store if the server may have copies.
    ///
    /// Uploads in the data folder are moved into the shared store, so that they continue there.
    static func open(
        _ folder: DataFolder,
        _ catalogue: CatalogueStore,
        _ blobs: any BlobStore,
        report: @escaping @Sendable (any Error) -> Void
    ) async throws -> any UploadStore {
        let files = try FileUploadStore(folder: folder.uploads.path)
        guard catalogue.database != nil, let objects = blobs as? S3BlobStore else { return files }
        let shared = SharedUploadStore(
            catalogue: catalogue.catalogue,
            pieces: S3PieceStore(beside: objects),
            report: report
        )
        try await shared.carryOver(from: files)
        return shared
    }
}
