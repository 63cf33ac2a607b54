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

    /// `begun`: an interrupted move, whose marks at these places are removed.
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
                foundPhotos: photos.foundPhotos,
                place: photos.place,
                database: settings.database,
                now: settings.now()
            )
        }
        try await consistency?.beforeOpening()
        catalogue = try await CatalogueStore(folder, settings, begun, .alone).catalogue
        guard let server = try await catalogue.read(.allFamilies, { try $0.server()?.id }) else {
            throw MoveError("There is no family's album in \(folder.root.path) yet.")
        }
        self.server = server
        // Copies of the server that start at the new places need the same keys, and not this folder.
        try await ServerKeys.note(folder, in: catalogue)
        // Photos of another server, or a disk that is not mounted, must not be reported as missing or damaged files.
        _ = try await consistency?.afterOpening(catalogue)
    }

    /// The day under which a trash keeps a file that is put there now, by the clock by which the trash is emptied.
    func trashDay() async throws -> TrashDay {
        TrashDay(of: try await catalogue.read(.allFamilies) { try $0.servedTimeClock()?.now } ?? settings.now())
    }
}
