package import BlockingWork
import CurlHTTP
package import FamilyCore
import Files
import FoundationEssentials
package import ServerCore

/// Stores blobs in a bucket of any S3-compatible store.
///
/// The store checks each upload against the hash in its request; then the blob is read back and hashed once more,
/// before `keep` returns. Several servers may use one bucket and prefix at once.
package struct S3BlobStore: BlobStore {
    let client: S3Client
    let layout: S3Layout
    let work: BlockingWork
    let partLength: Int64

    /// Few large requests cost less than many small ones; this much of each reading is in memory at once.
    package let usualRead: Int64 = 4 * 1024 * 1024

    /// Asks the store nothing.
    package init(
        _ location: S3Location,
        _ credentials: S3Credentials,
        _ settings: S3Settings,
        work: BlockingWork = BlockingWork(label: "blobs", width: 4)
    ) {
        client = S3Client(location, credentials, settings)
        layout = S3Layout(prefix: location.prefix)
        partLength = settings.partLength
        self.work = work
    }

    /// Throws unless the store answers, knows the bucket and accepts the credentials.
    package func checkAccess() async throws {
        _ = try await listPage(S3Listing(prefix: layout.trash, most: 1))
    }

    package func keep(file path: String, as hash: ContentHash) async throws {
        let partLength = partLength
        let file = try await work.run { () throws(BlobError) in try MeasuredFile(path, partLength: partLength) }
        guard file.hash == hash else { throw BlobError.wrongBytes }
        let key = layout.key(of: hash)
        if try await !isKept(file, as: key) {
            try await delete(key)
            throw BlobError.diskError
        }
        // The quarantined copy is useless now that an intact one exists.
        try await delete(layout.quarantined(hash))
        try await work.run { () throws(BlobError) in try Folder.remove(path) }
    }

    /// Sends the file if the store has none, and again if what it has is damaged.
    private func isKept(_ file: MeasuredFile, as key: String) async throws -> Bool {
        try await send(file, to: key, onlyIfNew: true)
        if try await check(key, file.hash, file.size) == .sound { return true }
        try await send(file, to: key, onlyIfNew: false)
        return try await check(key, file.hash, file.size) == .sound
    }

    package func link(
        _ hash: ContentHash,
        to path: String,
        beforeCopy: @Sendable () async throws -> Void
    ) async throws {
        guard let size = try await size(of: hash) else { throw BlobError.absent }
        try await beforeCopy()
        let file = try await work.run { () throws(BlobError) in try OpenFile(creating: path) }
        do {
            try await read(hash, range: 0..<size.bytes) { piece in
                try await work.run { () throws(BlobError) in try file.write(piece) }
            }
        } catch {
            // The caller gets the original error.
            try? await work.run { () throws(BlobError) in try Folder.remove(path) }
            throw error
        }
    }

    package func size(of hash: ContentHash) async throws -> ByteCount? {
        try await length(of: layout.key(of: hash)).map { ByteCount($0) }
    }

    package func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        try await read(layout.key(of: hash), range: range, body)
    }

    package func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        try await check(layout.key(of: hash), hash, size.bytes)
    }

    /// Is not repeated without an answer: a request that the store does late would remove a blob that was stored since.
    package func remove(_ hash: ContentHash) async throws {
        try await delete(layout.key(of: hash), mayBeDoneTwice: false)
        try await delete(layout.quarantined(hash))
    }

    package func hashes(with prefix: HashPrefix) async throws -> [ContentHash] {
        var hashes: [ContentHash] = []
        try await list(layout.folder(of: prefix)) { hashes += $0.compactMap { S3Layout.hash(in: $0.key) } }
        return hashes
    }

    package func prefixes() async throws -> [HashPrefix] {
        let folders = Set(try await folders(in: layout.prefix))
        return HashPrefix.all.filter { folders.contains($0.digits) }
    }
}

extension S3BlobStore {
    /// Removes an object; a missing one is no error.
    func delete(_ key: String, mayBeDoneTwice: Bool = true) async throws {
        var request = S3Request(action: "delete", method: "DELETE", key: key)
        request.mayBeDoneTwice = mayBeDoneTwice
        do {
            _ = try await client.send(request)
        } catch let error as S3Error where error.kind == .absent {
            return
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    /// Returns nil if there is no such object.
    func length(of key: String) async throws -> Int64? {
        do {
            let answer = try await client.send(S3Request(action: "look", method: "HEAD", key: key))
            guard let length = answer.head["Content-Length"].flatMap({ Int64($0) }) else {
                throw BlobError.failed("look: an answer without a length")
            }
            return length
        } catch let error as S3Error where error.kind == .absent {
            return nil
        } catch let error as S3Error where error.kind == .unsaid {
            return try await listedLength(of: key)
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    /// Returns nil if the store's list has no such object.
    ///
    /// A list is more certain than a 404 without a word: no proxy makes one.
    private func listedLength(of key: String) async throws -> Int64? {
        var length: Int64?
        try await list(key) { page in
            if let object = page.first(where: { $0.key == key }) { length = object.size }
        }
        return length
    }
}

extension S3BlobStore {
    /// Returns an address from which anybody who has it can read a blob for some seconds.
    package func address(of hash: ContentHash, mediaType: String, seconds: Int) -> String {
        let headers = [
            QueryItem("response-content-type", mediaType),
            QueryItem("response-cache-control", "private, max-age=31536000, immutable"),
        ]
        return client.presigned(layout.key(of: hash), seconds: seconds, headers)
    }
}
