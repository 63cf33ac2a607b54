import Crypto
import CurlHTTP
import FamilyCore
package import ServerCore

/// Stores the pieces of uploads beside the blobs of an S3 store, below `uploads/`.
package struct S3PieceStore: UploadPieceStore {
    private let blobs: S3BlobStore

    package init(beside blobs: S3BlobStore) { self.blobs = blobs }

    private var folder: String { "\(blobs.layout.prefix)uploads/" }

    private func key(of name: UploadPieceName) -> String { folder + name.text }

    package func add(_ bytes: [UInt8], named name: UploadPieceName) async throws {
        var request = S3Request(action: "store piece", method: "PUT", key: key(of: name), body: .bytes(bytes))
        // The store compares the bytes with their hash before it answers.
        request.payload = ContentHash(digest: SHA256.hash(data: bytes)).hex
        do {
            _ = try await blobs.client.send(request)
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    package func read(
        _ name: UploadPieceName,
        length: Int64,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        do {
            try await blobs.read(key(of: name), range: 0..<length, body)
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    package func remove(_ name: UploadPieceName) async throws { try await blobs.delete(key(of: name)) }

    package func forEachPage(_ body: ([UploadPieceName]) async throws -> Void) async throws {
        let folder = folder
        try await blobs.list(folder) { objects in
            try await body(objects.compactMap { UploadPieceName($0.key.dropFirst(folder.count)) })
        }
    }
}
