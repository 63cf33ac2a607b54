import BlobStores
import Files
package import FoundationEssentials
import ServerCore

/// A file in the data folder that names the S3 store of the photos: `s3://bucket/prefix`.
///
/// A start that was told another place, or none, is refused: it would take each photo for lost.
package struct PhotosPlaceFile: Sendable {
    private let file: URL

    package init(in folder: URL) { file = folder.appending(path: "photos-place.txt") }

    /// The place; nil if the photos are in the data folder.
    package var place: String? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Throws if the photos are in another place than the settings say.
    func require(_ store: ObjectStore?) throws(StartError) {
        guard let place, place != store?.location.name else { return }
        throw .setting("blobs", "must name \(place): the photos of this album are there (\(file.path))")
    }

    /// Writes down the place, durably.
    func write(_ store: ObjectStore) throws {
        guard place == nil else { return }
        let draft = "\(file.path).new"
        try Folder<BlobError>.remove(draft)
        let written = try OpenFile<BlobError>(creating: draft)
        try written.write(Array("\(store.location.name)\n".utf8))
        try written.sync()
        try Folder<BlobError>.rename(draft, to: file.path)
        try Folder<BlobError>.sync(Folder<BlobError>.parent(of: file.path))
    }
}
