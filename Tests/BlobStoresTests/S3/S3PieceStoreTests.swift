import FamilyCore
import FamilyTesting
import Foundation
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

@testable import BlobStores

/// Uploads whose pieces are objects of a real S3 store.
struct S3PieceStoreTests {
    private let folder: TemporaryFolder
    private let blobs: S3BlobStore
    private let pieces: S3PieceStore
    private let store: SharedUploadStore

    init() async throws {
        folder = try TemporaryFolder()
        blobs = try await CephStore.shared.store()
        pieces = S3PieceStore(beside: blobs)
        let catalogue = try SQLiteCatalogue(path: folder.path("catalogue.sqlite"))
        store = SharedUploadStore(catalogue: catalogue, pieces: pieces) { _ in }
    }

    private func names() async throws -> Set<UploadPieceName> {
        var all: Set<UploadPieceName> = []
        try await pieces.forEachPage { all.formUnion($0) }
        return all
    }

    @Test(arguments: UploadStoreContract.all)
    func `keeps the contract`(promise: UploadStoreContract) async throws {
        try await promise.check(store)
    }

    @Test func `a large upload is a few objects, which are no blobs, and which are removed with it`() async throws {
        let bytes = ScriptedAnswer.pattern(from: 2, count: 18_000_001)
        let upload = try await store.added(length: 20_000_000)
        for start in stride(from: 0, to: bytes.count, by: 200_000) {
            let end = min(start + 200_000, bytes.count)
            try await store.write(Array(bytes[start..<end]), to: upload, at: Int64(start))
        }
        #expect(try await store.bytes(of: upload) == bytes)
        #expect(try await names().count == 3)
        #expect(try await blobs.hashes() == [])
        #expect(try await blobs.trash() == [])
        try await store.remove(upload)
        #expect(try await names() == [])
    }

    @Test func `sweeps an object that no row names, and leaves an object that is no piece`() async throws {
        let name = UploadPieceName(upload: .make("ended"), lock: 3, mark: "abc")
        try await pieces.add([1], named: name)
        try await blobs.write(note: [2], named: "uploads/of-somebody-else")
        try await store.sweep()
        #expect(try await names() == [])
        #expect(try await blobs.note(named: "uploads/of-somebody-else") == [2])
    }

    @Test func `throws if the store is away, and if there is no such piece`() async throws {
        let away = S3PieceStore(beside: try await CephStore.shared.store(port: 9) { $0.retries.mostAttempts = 1 })
        await #expect(throws: BlobError.self) {
            try await away.add([1], named: UploadPieceName(upload: .make("one"), lock: 1, mark: "abc"))
        }
        await #expect(throws: BlobError.absent) {
            try await pieces.read(UploadPieceName(upload: .make("one"), lock: 1, mark: "abc"), length: 1) { _ in }
        }
    }
}
