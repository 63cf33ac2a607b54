import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The places of an album before a move, opened as a start of the server opens them.
struct MoveSource {
    let settings: Settings
    let catalogue: any Catalogue
    let server: ServerID
    /// nil if the photos stay.
    let photos: PhotoStore?

    /// `begun`: a move that was cut off; its marks at these places are removed.
    init(_ folder: DataFolder, _ settings: Settings, _ begun: MoveJournal?, opensPhotos: Bool) async throws {
        var settings = settings
        // The settings may name the new places already.
        if folder.database.place == nil { settings.database = nil }
        if folder.photosPlace.place == nil { settings.blobs = nil }
        self.settings = settings
        try CatalogueStore.check(folder, settings)
        photos = opensPhotos ? try await PhotoStore(folder, settings, begun) : nil
        let consistency = photos.map { photos in
            StorageConsistencyCheck(
                folder: folder,
                blobs: photos.blobs,
                marker: photos.marker,
                place: photos.place,
                database: settings.database,
                now: settings.now()
            )
        }
        try await consistency?.beforeOpening()
        catalogue = try await CatalogueStore(folder, settings, begun).catalogue
        guard let server = try await catalogue.read(.everything, { try $0.server()?.id }) else {
            throw MoveError("There is no family's album in \(folder.root.path) yet.")
        }
        self.server = server
        // Another server's photos, or a disk that is not mounted, must not be taken for damage.
        _ = try await consistency?.afterOpening(catalogue)
    }
}
