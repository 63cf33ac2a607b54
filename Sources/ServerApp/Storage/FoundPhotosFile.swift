import BlobStores
import FamilyCore
import FamilyServices
import Files
import FoundationEssentials
import ServerCore

/// The record of found photos, as a file beside the catalogue.
struct FoundPhotosFile: FoundPhotoStore {
    let path: String

    init(in data: URL) { path = data.appending(path: "found-photos.json").path }

    func read() throws -> FoundPhotos? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try WireCoding.decode(FoundPhotos.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Writes a draft, syncs it, renames it and syncs the folder: after a power cut there is the old or the new record.
    func write(_ found: FoundPhotos?) throws {
        let folder = Folder<BlobError>.parent(of: path)
        guard let found else {
            try Folder<BlobError>.remove(path)
            return try Folder<BlobError>.sync(folder)
        }
        let draft = path + ".new"
        try Folder<BlobError>.remove(draft)
        let file = try OpenFile<BlobError>(creating: draft)
        try file.write(try WireCoding.encode(found))
        try file.sync()
        try Folder<BlobError>.rename(draft, to: path)
        try Folder<BlobError>.sync(folder)
    }
}

/// The record of found photos in an S3 store, for all copies of a server.
struct StoredFoundPhotos: FoundPhotoStore {
    let store: S3BlobStore
    let isShared = true

    private static let name = "found-photos.json"

    func read() async throws -> FoundPhotos? {
        guard let text = try await store.note(named: Self.name) else { return nil }
        return try WireCoding.decode(FoundPhotos.self, from: Data(text))
    }

    func write(_ found: FoundPhotos?) async throws {
        guard let found else { return try await store.removeNote(named: Self.name) }
        try await store.write(note: [UInt8](WireCoding.encode(found)), named: Self.name)
    }
}
