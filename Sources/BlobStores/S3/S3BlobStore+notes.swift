import Crypto
import CurlHTTP
import FamilyCore
import ServerCore

/// Small files beside the blobs, with names of their own.
extension S3BlobStore {
    /// Returns nil if there is no such note.
    package func note(named name: String) async throws -> [UInt8]? {
        do {
            return try await client.send(S3Request(action: "read", method: "GET", key: layout.prefix + name)).body
        } catch let error as S3Error where error.kind == .absent {
            return nil
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    /// Removes a note; a missing one is no error.
    package func removeNote(named name: String) async throws { try await delete(layout.prefix + name) }

    /// Replaces a note.
    package func write(note: [UInt8], named name: String) async throws {
        var request = S3Request(action: "store", method: "PUT", key: layout.prefix + name, body: .bytes(note))
        request.payload = ContentHash(digest: SHA256.hash(data: note)).hex
        do {
            _ = try await client.send(request)
        } catch let error as S3Error {
            throw error.blobError
        }
    }
}
