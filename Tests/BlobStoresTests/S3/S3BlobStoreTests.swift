import CurlHTTP
import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import ServerTesting
import Testing

@testable import BlobStores

struct S3BlobStoreTests {
    /// The least that Ceph and Amazon take for a part that is not the last.
    private static let leastPart: Int64 = 5 * 1024 * 1024

    @Test(arguments: BlobStoreContract.all)
    func `keeps the contract`(promise: BlobStoreContract) async throws {
        try await promise.check(CephStore.shared.store())
    }

    @Test func `sends a large file in parts`() async throws {
        let store = try await CephStore.shared.store { $0.partLength = Self.leastPart }
        let bytes = ScriptedAnswer.pattern(from: 7, count: 12_000_001)
        let hash = try await store.keep(bytes)
        #expect(try await store.bytes(of: hash, in: 5_000_000..<6_000_000) == Array(bytes[5_000_000..<6_000_000]))
        #expect(try await store.verify(hash, size: ByteCount(12_000_001)) == .sound)
        #expect(try await store.keep(bytes) == hash)
        #expect(try await store.removeAbandonedParts(before: .distantFuture) == 0)
    }

    @Test func `removes the parts that a killed server left`() async throws {
        let store = try await CephStore.shared.store()
        for number in 1...3 { try await begin(store.layout.key(of: .of([UInt8(number)])), in: store) }
        #expect(try await store.removeAbandonedParts(before: Date().addingTimeInterval(-3600)) == 0)
        #expect(try await store.removeAbandonedParts(before: Date().addingTimeInterval(3600)) == 3)
        #expect(try await store.removeAbandonedParts(before: .distantFuture) == 0)
    }

    @Test func `leaves the parts that another program is sending into the same bucket`() async throws {
        let store = try await CephStore.shared.store()
        let prefix = store.layout.prefix
        for name in ["film.mkv", "archive/\(ContentHash.of([1]).hex)", "ab/film.mkv"] {
            try await begin(prefix + name, in: store)
        }
        #expect(try await store.removeAbandonedParts(before: .distantFuture) == 0)
    }

    /// Begins to send an object in parts, and ends there.
    private func begin(_ key: String, in store: S3BlobStore) async throws {
        let request = S3Request(action: "begin", method: "POST", key: key, query: [QueryItem("uploads")])
        _ = try await store.client.send(request)
    }

    @Test func `lists more than a page of blobs`() async throws {
        let store = try await CephStore.shared.store()
        var listing = S3Listing(prefix: store.layout.prefix)
        for number in 0..<5 { _ = try await store.keep([UInt8(number)]) }
        listing.most = 2
        var found = 0
        repeat {
            let page = try await store.listPage(listing)
            found += page.all("Contents").count
            listing.token = page["IsTruncated"] == "true" ? page["NextContinuationToken"] : nil
        } while listing.token != nil
        #expect(found == 5)
    }

    @Test func `asks only for lists of prefixes that a blob has`() async throws {
        let store = try await CephStore.shared.store()
        #expect(try await store.prefixes() == [])
        #expect(try await !store.hasBlobs())
        var kept: Set<ContentHash> = []
        for number in 0..<5 { kept.insert(try await store.keep([UInt8(number)])) }
        let gone = try await store.keep([5])
        try await store.moveToTrash(gone, on: TrashDay(of: Date()))
        try await store.write(note: [1], named: "note.json")
        #expect(Set(try await store.prefixes()) == Set(kept.map { HashPrefix(of: $0) }))
        #expect(Set(try await store.hashes()) == kept)
        #expect(try await store.hasBlobs())
    }

    @Test func `mends a blob that went bad in the store, also one sent in parts`() async throws {
        let store = try await CephStore.shared.store { $0.partLength = Self.leastPart }
        for bytes in [[1, 2, 3], ScriptedAnswer.pattern(from: 0, count: 6_000_000)] {
            let hash = try await store.keep(bytes)
            try await spoil(hash, in: store, length: bytes.count)
            #expect(try await store.verify(hash, size: ByteCount(Int64(bytes.count))) == .damaged)
            #expect(try await store.keep(bytes) == hash)
            #expect(try await store.verify(hash, size: ByteCount(Int64(bytes.count))) == .sound)
        }
    }

    @Test func `what is damaged stays in quarantine and in the trash`() async throws {
        let store = try await CephStore.shared.store()
        let day = TrashDay(of: Date())
        let hash = try await store.keep([1, 2, 3])
        try await spoil(hash, in: store, length: 3)
        try await store.quarantine(hash)
        #expect(try await !store.restoreFromQuarantine(hash))
        let other = try await store.keep([4, 5, 6])
        try await spoil(other, in: store, length: 3)
        try await store.moveToTrash(other, on: day)
        #expect(try await !store.restoreFromTrash(other))
        #expect(try await store.trash().map(\.files) == [1])
        #expect(try await store.hashes().isEmpty)
    }

    @Test func `gives an address from which a browser reads a blob, for a time`() async throws {
        let store = try await CephStore.shared.store()
        let hash = try await store.keep([1, 2, 3])
        let http = HTTPClient(HTTPClient.Settings(userAgent: "test"))
        let address = store.address(of: hash, mediaType: "image/jpeg", seconds: 60)
        let answer = try await http.send(HTTPRequest("GET", address))
        #expect(answer.body == [1, 2, 3])
        #expect(answer.head["Content-Type"] == "image/jpeg")
        #expect(try await http.send(HTTPRequest("DELETE", address)).status == 403)
        let altered = address.replacing("X-Amz-Expires=60", with: "X-Amz-Expires=61")
        #expect(try await http.send(HTTPRequest("GET", altered)).status == 403)
    }

    @Test func `sets its clock by the store's`() async throws {
        for skew in [-7_200, 7_200, 86_400 * 3650.0] {
            let ceph = try await CephStore.shared
            let settings = S3Settings { Date(timeIntervalSinceNow: skew) }
            let store = S3BlobStore(try ceph.place(), ceph.credentials, settings)
            let hash = try await store.keep([1, 2, 3])
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
            #expect(abs(store.client.storeTime.timeIntervalSinceNow) < 30)
        }
    }

    @Test(arguments: [-600, 600.0])
    func `signs an address by the store's clock, also where the store takes our requests as they are`(
        skew: TimeInterval
    ) async throws {
        let ceph = try await CephStore.shared
        let settings = S3Settings { Date(timeIntervalSinceNow: skew) }
        let store = S3BlobStore(try ceph.place(), ceph.credentials, settings)
        let hash = try await store.keep([1, 2, 3])
        let address = store.address(of: hash, mediaType: "image/jpeg", seconds: 120)
        let answer = try await HTTPClient(HTTPClient.Settings(userAgent: "test")).send(HTTPRequest("GET", address))
        #expect(answer.body == [1, 2, 3])
    }

    @Test func `tells a store that does not know us from one that is away`() async throws {
        let ceph = try await CephStore.shared
        let stranger = S3Credentials(id: ceph.credentials.id, key: "another")
        let settings = S3Settings { Date() }
        await #expect(throws: BlobError.failed("list: SignatureDoesNotMatch (status 403)")) {
            try await S3BlobStore(ceph.place(), stranger, settings).checkAccess()
        }
        await #expect(throws: BlobError.failed("list: NoSuchBucket (status 404)")) {
            try await S3BlobStore(ceph.place(bucket: "nowhere"), ceph.credentials, settings).checkAccess()
        }
        try await ceph.store().checkAccess()
    }

    private func spoil(_ hash: ContentHash, in store: S3BlobStore, length: Int) async throws {
        let wrong = try TemporaryFolder()
        let path = try wrong.file("wrong", holding: [UInt8](repeating: 9, count: length))
        let file = try MeasuredFile(path, partLength: store.partLength)
        try await store.send(file, to: store.layout.key(of: hash), onlyIfNew: false)
    }
}
