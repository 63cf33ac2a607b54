import BlobStores
import FoundationEssentials
import ServerCore

/// The opened store of the photos: the data folder, or an S3 store.
struct PhotoStore {
    let blobs: any BlobStore
    let marker: any PhotosMarking
    /// The location of the photos, as people read it: a folder or an S3 address.
    let place: String
    let direct: DirectReading?

    /// `move`: a move of this album that was cut off.
    init(_ folder: DataFolder, _ settings: Settings, _ move: MoveJournal?) async throws {
        try folder.photosPlace.require(settings.blobs)
        guard let store = settings.blobs else {
            blobs = try FileBlobStore(folder: folder.blobs.path)
            marker = folder.marker
            place = folder.blobs.path
            direct = nil
            return
        }
        let stored = store.connect(now: settings.now)
        do {
            try await stored.checkAccess()
        } catch {
            throw StartError.setting("blobs", "names a store that does not let this server in (\(error))")
        }
        let marker = StoredPhotosMarker(store: stored)
        try await MoveAdmission("blobs", store.location.name, move?.photos, isDecided: move?.isDecided).admit(marker)
        blobs = stored
        self.marker = marker
        place = store.location.name
        direct = store.location.presign.map {
            DirectReading(store: stored, seconds: $0, origin: store.location.origin)
        }
    }
}
