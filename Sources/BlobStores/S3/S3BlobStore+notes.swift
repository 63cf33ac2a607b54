import Crypto
import CurlHTTP
import FamilyCore
import ServerCore

extension S3BlobStore {
    /// Throws unless the store lets this server list, write, read and remove objects; a note is tried, and removed.
    ///
    /// The start calls this: a right that the key lacks would show only when somebody sends a photo, or deletes one.
    package func checkRights() async throws {
        try await checkAccess()
        do {
            try await write(note: Self.trial, named: Self.trialName)
        } catch BlobError.diskFull {
            // A full store still has the photos to show.
            return
        }
        // The store itself may say that there is no note: another copy of the server, at its start, has removed it.
        let found = try await note(named: Self.trialName)
        try await removeNote(named: Self.trialName)
        if let found, found != Self.trial { throw BlobError.failed("read: other bytes than were stored") }
    }

    /// All starts try the same note, so that one which a killed server left is removed by the next.
    private static let trialName = "trial.txt"
    private static let trial = Array("The photo server tries what its key allows.\n".utf8)
}

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
