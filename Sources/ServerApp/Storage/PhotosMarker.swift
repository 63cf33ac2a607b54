import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import ServerCore
import SystemPackage

/// The marker among the photos, wherever they are.
protocol PhotosMarking: Sendable {
    /// Returns nil if there is no marker.
    func content() async throws -> PhotosMarker.Content?
    func write(_ content: PhotosMarker.Content) async throws
}

/// A small file among the photos that names the server which owns them.
///
/// An unmounted disk looks like an empty folder. The marker lets a server tell
/// it from a folder that never had photos.
///
/// It also tells how far the catalogue had come, so that an older one which
/// somebody puts back is known for what it is.
struct PhotosMarker: PhotosMarking {
    static let name = FileBlobStore.markerName

    struct Content: Codable, Equatable {
        let server: ServerID
        /// The sum of the albums' revisions at the last note; nil if an older
        /// program wrote the marker.
        var revisions: Int64?
        /// True once the server has had several families; nil if it never had.
        ///
        /// With several, nobody knows to whom a file without a row in the catalogue belongs.
        var hadSeveralFamilies: Bool?
        /// nil if the photos here are in use, or if nobody has moved them.
        var moveMark: MoveMark?
    }

    let path: String

    /// Returns nil if the marker cannot be read.
    func content() -> Content? {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(Content.self, from: text)
    }

    /// Replaces the marker; a write that is killed leaves a draft, which the next one replaces.
    ///
    /// NB: Foundation's atomic write leaves drafts under names that nobody finds again.
    func write(_ content: Content) throws {
        let draft = path + ".new"
        try Folder<Errno>.remove(draft)
        let file = try OpenFile<Errno>(creating: draft)
        try file.write(try WireCoding.encode(content))
        try file.sync()
        try Folder<Errno>.rename(draft, to: path)
        try Folder<Errno>.sync(Folder<Errno>.parent(of: path))
    }
}

/// The same marker in an S3 store.
struct StoredPhotosMarker: PhotosMarking {
    let store: S3BlobStore

    /// Throws if the store does not answer: the marker may be there.
    func content() async throws -> PhotosMarker.Content? {
        guard let text = try await store.note(named: PhotosMarker.name) else { return nil }
        return try WireCoding.decode(PhotosMarker.Content.self, from: Data(text))
    }

    func write(_ content: PhotosMarker.Content) async throws {
        try await store.write(note: [UInt8](WireCoding.encode(content)), named: PhotosMarker.name)
    }
}
