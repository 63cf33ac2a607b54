import BlobStores
import FoundationEssentials
import ServerCore

/// The opened store of the photos: the data folder, or an S3 store.
struct PhotoStore: Sendable {
    let blobs: any BlobStore
    let marker: any PhotosMarking
    let foundPhotos: any FoundPhotoStore
    /// The location of the photos, as people read it: a folder or an S3 address.
    let place: String
    let direct: DirectReading?

    /// `move`: an interrupted move of this album.
    init(_ folder: DataFolder, _ settings: Settings, _ move: MoveJournal?) async throws {
        try folder.photosPlace.require(settings.blobs)
        guard let store = settings.blobs else {
            blobs = try FileBlobStore(folder: folder.blobs.path)
            marker = folder.marker
            foundPhotos = folder.foundPhotos
            place = folder.blobs.path
            direct = nil
            return
        }
        let stored = store.connect(now: settings.now)
        do {
            try await stored.checkRights()
        } catch {
            let reason = if case .failed(let words)? = error as? BlobError { words } else { "\(error)" }
            throw StartError.setting("blobs", "names a store that does not let this server in (\(reason))")
        }
        let marker = StoredPhotosMarker(store: stored)
        try await MoveAdmission("blobs", store.location.name, move?.photos, isDecided: move?.isDecided).admit(marker)
        blobs = stored
        self.marker = marker
        foundPhotos = settings.mayHaveCopies ? StoredFoundPhotos(store: stored) : folder.foundPhotos
        place = store.location.name
        direct = store.location.presign.map {
            DirectReading(store: stored, seconds: $0, origin: store.location.origin)
        }
    }
}

extension PhotoStore {
    /// Takes over the record of found photos from the data folder, where this server kept it before it could have copies.
    func takeFoundPhotos(of folder: DataFolder) async throws {
        guard foundPhotos.isShared, let found = try folder.foundPhotos.read() else { return }
        if try await foundPhotos.read() == nil { try await foundPhotos.write(found) }
        try folder.foundPhotos.write(nil)
    }
}
