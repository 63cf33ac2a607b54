import BlobStores
import FamilyCore
import FoundationEssentials
import ServerCore

/// Sees to it that catalogue and photos belong together before anything is
/// written to either.
///
/// A server that began a new catalogue beside photos would know none of them;
/// one that began without its photos would call every one of them lost.
struct CataloguePrecaution {
    let folder: DataFolder
    let blobs: any BlobStore

    /// Throws where photos are there and their catalogue is not.
    func beforeOpening() async throws {
        let file = FileIdentity(folder.catalogue.path)
        guard file?.size ?? 0 == 0, try await hasBlobs() else { return }
        throw withoutCatalogue(isEmpty: file != nil)
    }

    /// Throws where the catalogue is a new one beside photos, or the photos are
    /// another server's or not there; marks photos that have no mark yet.
    func afterOpening(_ catalogue: any Catalogue) async throws {
        let (server, hasPhotos) = try await catalogue.read { reader in
            (try reader.server()?.id, try !reader.photosKept(after: nil, limit: 1).isEmpty)
        }
        guard let server else {
            if try await hasBlobs() { throw withoutCatalogue(isEmpty: true) }
            return
        }
        if let owner = folder.marker.owner() {
            guard owner != server else { return }
            throw StartTrouble.catalogue(
                """
                The photos in \(folder.blobs.path) belong to another server than the catalogue beside them. \
                Put back the one that was exchanged.
                """
            )
        }
        if hasPhotos, try await !hasBlobs() {
            throw StartTrouble.catalogue(
                """
                The photos are not here: \(folder.blobs.path) is empty, and the catalogue names photos. \
                Is the disk of the photos mounted?
                """
            )
        }
        try folder.marker.write(server)
    }

    private func hasBlobs() async throws -> Bool {
        for prefix in HashPrefix.all where try await !blobs.hashes(with: prefix).isEmpty { return true }
        return false
    }

    private func withoutCatalogue(isEmpty: Bool) -> StartTrouble {
        .catalogue(
            """
            There are photos in \(folder.blobs.path), but their catalogue \(folder.catalogue.path) \
            \(isEmpty ? "is empty" : "is missing"). Put the last copy of it there, then start again. \
            To begin anew without these photos, move them away first.
            """
        )
    }
}
