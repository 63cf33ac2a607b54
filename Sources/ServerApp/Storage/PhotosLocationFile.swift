import BlobStores
package import FoundationEssentials

/// A file in the data folder that names the S3 store of the photos: `s3://bucket/prefix`.
///
/// A start that was told another place, or none, is refused: it would take each photo for lost.
package struct PhotosLocationFile: Sendable {
    private let file: LocationFile

    package init(in folder: URL) { file = LocationFile("photos-place.txt", in: folder) }

    /// The place; nil if the photos are in the data folder.
    package var place: String? { file.place }

    /// Throws if the photos are in another place than the settings say.
    func require(_ store: ObjectStore?) throws(StartError) {
        guard let place, place != store?.location.name else { return }
        throw .setting("blobs", "must name \(place): the photos of this album are there (\(file.path))")
    }

    /// Writes down the place, durably.
    func write(_ store: ObjectStore) throws {
        guard place == nil else { return }
        try write(name: store.location.name)
    }

    /// Writes down the name of the place, durably; nil is the data folder.
    func write(name: String?) throws {
        guard place != name else { return }
        if let name { try file.write(name) } else { try file.remove() }
    }
}
