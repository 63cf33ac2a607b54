import FamilyCore
import Files
import FoundationEssentials
import ServerCore

/// Checks that the catalogue and the photos belong together before anything is
/// written to them.
///
/// A server that created a new catalogue beside existing photos would not know
/// any of them. A server that started without its photos would report all of
/// them as lost.
struct StorageConsistencyCheck {
    let folder: DataFolder
    let blobs: any BlobStore
    let marker: any PhotosMarking
    let foundPhotos: any FoundPhotoStore
    /// The location of the photos, as people read it: a folder or an S3 address.
    let place: String
    /// nil if the catalogue is in the data folder.
    let database: Database?
    let now: Date

    /// Throws if there are photos without a catalogue.
    ///
    /// The rows of a PostgreSQL database are known only after it was opened; `afterOpening` checks them.
    func beforeOpening() async throws {
        guard database == nil else { return }
        let file = FileIdentity(folder.catalogue.path)
        guard file?.size ?? 0 == 0, try await blobs.hasBlobs() else { return }
        throw withoutCatalogue(isEmpty: file != nil)
    }

    /// Throws if the catalogue is new beside photos, or if the photos are
    /// missing or belong to another server.
    ///
    /// Writes the marker if the photos have none. Returns whether an older
    /// catalogue was put back; its albums then have a new era.
    func afterOpening(_ catalogue: any Catalogue) async throws -> Bool {
        guard let server = try await catalogue.read(.everything, { try $0.server()?.id }) else {
            if try await blobs.hasBlobs() { throw withoutCatalogue(isEmpty: true) }
            return false
        }
        if let noted = try await marker.content() {
            guard noted.server != server else { return try await beginEra(of: catalogue, after: noted.revisions) }
            throw StartError.catalogue(
                """
                The photos in \(place) belong to another server than the catalogue beside them. \
                Put back the one that was exchanged.
                """
            )
        }
        if try await namesPhotos(catalogue), try await !blobs.hasBlobs() {
            throw StartError.catalogue(
                """
                The photos are not here: \(place) is empty, and the catalogue names photos. \
                Is the disk of the photos mounted?
                """
            )
        }
        try await marker.write(.init(server: server))
        return false
    }

    /// Starts the next era if the catalogue knows less than it did at the last
    /// note: frames may have seen newer photos.
    ///
    /// From then on, no file is moved to the trash before keepers have decided
    /// about the photos that this catalogue does not name.
    private func beginEra(of catalogue: any Catalogue, after noted: Int64?) async throws -> Bool {
        guard let noted, try await catalogue.read(.everything, { try $0.revisions() }) < noted else { return false }
        // Before the catalogue knows of it: a start that is killed here notices it again.
        try await foundPhotos.write(FoundPhotos(noticedAt: now))
        try await catalogue.write(.everything) { try $0.beginEra(at: now) }
        return true
    }

    /// True if the catalogue names photos.
    ///
    /// A damaged page counts as photos, because the other pages can still be
    /// served.
    private func namesPhotos(_ catalogue: any Catalogue) async throws -> Bool {
        do {
            return try await catalogue.read(.everything) { try !$0.photosKept(after: nil, limit: 1).isEmpty }
        } catch let error as CatalogueError where error.kind == .damaged {
            return true
        }
    }

    private func withoutCatalogue(isEmpty: Bool) -> StartError {
        if let database {
            return .catalogue(
                """
                There are photos in \(place), but the database \(database.name) knows none of them: it is new. \
                Name the database of these photos, or put its last copy back.
                """
            )
        }
        return .catalogue(
            """
            There are photos in \(place), but their catalogue \(folder.catalogue.path) \
            \(isEmpty ? "is empty" : "is missing"). Put the last copy of it there, then start again. \
            To begin anew without these photos, move them away first.
            """
        )
    }
}
