import FamilyCore
import FamilyTesting
import ServerCore
import ServerTesting
import Testing

@testable import BlobStores

/// What is stored in stores that differ from Amazon's.
struct S3VendorTests {
    @Test func `stores a file in parts where a look at a missing object says nothing`() async throws {
        let (store, server) = try VendorStore(.namesNoRequests).connect(partLength: 1_000)
        let bytes = ScriptedAnswer.pattern(from: 3, count: 2_500)
        #expect(try await store.size(of: .of(bytes)) == nil)
        #expect(try await store.verify(.of(bytes), size: ByteCount(2_500)) == .absent)
        // Each of the two looks is sent once, and then a list is asked for.
        #expect(server.requests.map(\.method) == ["HEAD", "GET", "HEAD", "GET"])
        let hash = try await store.keep(bytes)
        #expect(try await store.bytes(of: hash) == bytes)
        #expect(try await store.size(of: hash) == ByteCount(2_500))
    }

    private static let refusals = [
        (501, "<Code>NotImplemented</Code><Message>A header implies functionality that is not implemented</Message>"),
        (400, "<Code>InvalidArgument</Code><ArgumentName>if-none-match</ArgumentName>"),
    ]

    @Test(arguments: refusals)
    func `stores files where a condition is refused, and asks for none again`(
        status: Int,
        error: String
    ) async throws {
        let vendor = VendorStore(.knowsNoConditions(status: status, error: error))
        let (store, server) = try vendor.connect()
        let hashes = [try await store.keep([1, 2, 3]), try await store.keep([4, 5])]
        #expect(vendor.keys == hashes.map { store.layout.key(of: $0) }.sorted())
        #expect(server.requests.filter { $0["If-None-Match"] != nil }.count == 1)
        #expect(server.requests.filter { $0.method == "PUT" }.count == 3)
        // What is there already is not sent again.
        _ = try await store.keep([4, 5])
        #expect(server.requests.filter { $0.method == "PUT" }.count == 3)
        #expect(try await store.bytes(of: hashes[0]) == [1, 2, 3])
    }

    @Test(arguments: [("PUT", "store"), ("GET", "list"), ("DELETE", "delete")])
    func `names the right that a key lacks, before anybody sends a photo`(method: String, action: String) async throws {
        let (store, _) = try VendorStore(.refuses(method: method, code: "AccessDenied")).connect()
        await #expect(throws: BlobError.failed("\(action): AccessDenied (status 403)")) {
            try await store.checkRights()
        }
    }

    @Test func `leaves no trace where the key has all rights, and also admits a store that is full`() async throws {
        let vendor = VendorStore(.namesNoRequests)
        try await vendor.connect().0.checkRights()
        #expect(vendor.keys == [])
        let full = VendorStore(.refuses(method: "PUT", code: "QuotaExceeded"))
        try await full.connect().0.checkRights()
    }
}
