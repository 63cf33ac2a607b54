import BlobStores
import FoundationEssentials
import SQLCatalogue

extension ServerFiles {
    /// Removes the catalogue of an album that nobody has begun, as a server makes it at its first start.
    ///
    /// Returns whether there was one. Throws if a server uses it.
    func removeUnusedAlbum() throws -> Bool {
        guard isUnused else { return false }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        // Until the server was stopped, somebody may have begun the album.
        guard isUnused else { return false }
        // The catalogue goes last: without it, its log or the marker would count as an album.
        let all = [marker.path] + ["-wal", "-shm", ""].map { catalogue.path + $0 }
        for path in all where FileManager.default.fileExists(atPath: path) {
            try FileManager.default.removeItem(atPath: path)
        }
        try sync()
        return true
    }

    /// The file that tells which server the photos belong to.
    private var marker: URL { photos.appending(path: FileBlobStore.markerName) }

    private var isUnused: Bool {
        let hasPhotos = album.contains(photos) && Self.hasFiles(in: photos, except: marker.lastPathComponent)
        // A file that cannot be read as a catalogue stays: somebody else may have put it there.
        guard !hasPhotos, let there = try? CatalogueFile(path: catalogue.path) else { return false }
        return (try? there.isUnused()) == true
    }
}
