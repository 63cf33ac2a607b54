import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import BlobStores

/// Nothing is acknowledged that is not in the store, whatever fails.
struct S3FailureTests {
    private static let bytes = ScriptedAnswer.pattern(from: 3, count: 2_000_000)

    @Test(arguments: [100_000, 1_000_000, 1_990_000])
    func `sends a file again whose line was cut`(after count: Int) async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        line.cut(.up, after: count)
        let hash = try await store.keep(Self.bytes)
        #expect(line.cuts == 1)
        #expect(try await store.verify(hash, size: ByteCount(2_000_000)) == .sound)
    }

    @Test func `acknowledges nothing where each line is cut, and leaves the file`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        for _ in 1...15 { line.cut(.up, after: 500_000) }
        let folder = try TemporaryFolder()
        let path = try folder.file("photo", holding: Self.bytes)
        await #expect(throws: BlobError.self) { try await store.keep(file: path, as: .of(Self.bytes)) }
        #expect(try folder.names() == ["photo"])
        #expect(try await store.size(of: .of(Self.bytes)) == nil)
        let healthy = try ceph.store()
        try await healthy.keep(file: path, as: .of(Self.bytes))
        #expect(try folder.names() == [])
    }

    @Test func `sends no removal again whose answer was lost: the store might do the first one late`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        let (removed, trashed) = (try await store.keep([1, 2, 3, 4]), try await store.keep([1, 2, 3, 4, 5]))
        line.cut(.down, after: 0)
        await #expect(throws: BlobError.self) { try await store.remove(removed) }
        #expect(line.cuts == 1)
        // The copy into the trash is sent again, because it removes nothing.
        line.cut(.down, after: 0)
        try await store.moveToTrash(trashed, on: TrashDay(of: Date(timeIntervalSince1970: 1_790_000_000)))
        #expect(line.cuts == 2)
        #expect(try await store.size(of: trashed) == nil)
    }

    @Test func `finds what it stored when the answer was lost`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        line.cut(.down, after: 0)
        let hash = try await store.keep([1, 2, 3])
        #expect(line.cuts == 1)
        #expect(try await store.bytes(of: hash) == [1, 2, 3])
    }

    @Test func `joins parts once, though the answer was lost, and leaves none`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port) { $0.partLength = 5 * 1024 * 1024 }
        let bytes = ScriptedAnswer.pattern(from: 0, count: 11_000_000)
        for after in [3_000_000, 6_000_000] { line.cut(.up, after: after) }
        let hash = try await store.keep(bytes)
        #expect(line.cuts == 2)
        #expect(try await store.verify(hash, size: ByteCount(11_000_000)) == .sound)
        #expect(try await store.removeAbandonedParts(before: .distantFuture) == 0)
    }

    @Test func `leaves no parts of a file that could not be sent`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port) { $0.partLength = 5 * 1024 * 1024 }
        for _ in 1...15 { line.cut(.up, after: 4_000_000) }
        let bytes = ScriptedAnswer.pattern(from: 0, count: 6_000_000)
        await #expect(throws: BlobError.self) { try await store.keep(bytes) }
        #expect(try await store.removeAbandonedParts(before: .distantFuture) == 0)
    }

    @Test func `goes on reading where a line was cut, and repeats no byte`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        let hash = try await store.keep(Self.bytes)
        for after in [300_000, 500_000, 500_000, 400_000, 100_000, 50_000, 1_000] { line.cut(.down, after: after) }
        #expect(try await store.bytes(of: hash) == Self.bytes)
        #expect(line.cuts >= 5)
    }

    @Test func `ends a reading with an error where the store stays away`() async throws {
        let ceph = try await CephStore.shared
        let line = try CuttingLine(to: ceph.port)
        let store = try ceph.store(port: line.port)
        let hash = try await store.keep(Self.bytes)
        for _ in 1...10 { line.cut(.down, after: 0) }
        await #expect(throws: BlobError.self) { try await store.read(hash, range: 0..<2_000_000) { _ in } }
    }
}

/// What a store of ours says on purpose.
struct S3LyingStoreTests {
    /// Answers as a store with one blob would, except for what a test says.
    private func store(_ script: @escaping ScriptedServer.Script) throws -> (S3BlobStore, ScriptedServer) {
        let server = try ScriptedServer(script)
        let place = try #require(S3Location("s3://photos?endpoint=\(server.url)"))
        var settings = S3Settings { Date() }
        // The server lives as long as the store that has this.
        settings.random = { withExtendedLifetime(server) { 0 } }
        settings.silence = 1
        return (S3BlobStore(place, S3Credentials(id: "me", key: "secret"), settings), server)
    }

    private static let absent = ScriptedAnswer.text(
        "<Error><Code>NoSuchKey</Code></Error>",
        status: 404,
        type: "application/xml"
    )

    private static func refusal(_ status: Int, _ code: String) -> ScriptedAnswer {
        .text("<Error><Code>\(code)</Code></Error>", status: status, type: "application/xml")
    }

    /// The answer to a read or a look at an object with these bytes.
    private static func reading(_ bytes: [UInt8], _ request: ScriptedRequest) -> ScriptedAnswer {
        if request.method == "HEAD" {
            return ScriptedAnswer([.send(ScriptedAnswer.head(200, [:], length: bytes.count))])
        }
        return .whole(206, ["Content-Range": "bytes 0-\(bytes.count - 1)/\(bytes.count)"], bytes)
    }

    @Test(arguments: [(500, "InternalError"), (503, "SlowDown"), (429, "TooManyRequests"), (400, "RequestTimeout")])
    func `asks again where a store is busy`(status: Int, code: String) async throws {
        let failures = Atomic(0)
        let (store, server) = try store { request in
            if request.method == "PUT", failures.add(1, ordering: .relaxed).newValue <= 3 {
                return Self.refusal(status, code)
            }
            return request.method == "PUT" || request.method == "DELETE" ? .whole() : Self.reading([1, 2, 3], request)
        }
        _ = try await store.keep([1, 2, 3])
        #expect(server.requests.filter { $0.method == "PUT" }.count == 4)
    }

    @Test(arguments: [
        (403, "AccessDenied"), (403, "SignatureDoesNotMatch"), (404, "NoSuchBucket"), (400, "InvalidArgument"),
    ])
    func `asks once where the answer will be the same`(status: Int, code: String) async throws {
        let (store, server) = try store { _ in Self.refusal(status, code) }
        let words = "store: \(code) (status \(status))"
        await #expect(throws: BlobError.failed(words)) { try await store.keep([1, 2, 3]) }
        #expect(server.requests.count == 1)
    }

    @Test func `says that a store is full as that a disk is`() async throws {
        let (store, _) = try store { _ in Self.refusal(403, "QuotaExceeded") }
        await #expect(throws: BlobError.diskFull) { try await store.keep([1, 2, 3]) }
    }

    @Test func `acknowledges nothing of a store that keeps other bytes`() async throws {
        let (store, server) = try store { request in
            request.method == "PUT" || request.method == "DELETE" ? .whole() : Self.reading([1, 2, 4], request)
        }
        let folder = try TemporaryFolder()
        let path = try folder.file("photo", holding: [1, 2, 3])
        await #expect(throws: BlobError.diskError) { try await store.keep(file: path, as: .of([1, 2, 3])) }
        #expect(try folder.names() == ["photo"])
        #expect(server.requests.map(\.method).last == "DELETE")
    }

    @Test func `acknowledges nothing of a store that keeps nothing, or less`() async throws {
        for kept in [[UInt8](), [1, 2]] {
            let (store, _) = try store { request in
                if request.method == "PUT" || request.method == "DELETE" { return .whole() }
                return kept.isEmpty
                    ? ScriptedAnswer([.send(ScriptedAnswer.head(404, ["x-amz-request-id": "1"], length: 0))])
                    : Self.reading(kept, request)
            }
            await #expect(throws: BlobError.diskError) { try await store.keep([1, 2, 3]) }
        }
    }

    @Test func `takes a proxy's 404 for no word about a blob`() async throws {
        let (store, _) = try store { _ in ScriptedAnswer([.send(ScriptedAnswer.head(404, [:], length: 0))]) }
        await #expect(throws: BlobError.self) { try await store.size(of: .of([1])) }
        let (other, _) = try self.store { _ in .text("<html>not found</html>", status: 404, type: "text/html") }
        await #expect(throws: BlobError.failed("read: no reason (status 404)")) {
            try await other.read(.of([1]), range: 0..<1) { _ in }
        }
    }

    @Test func `believes a list that the store itself made, and none that a portal made, after a look without a word`()
        async throws
    {
        let silent = ScriptedAnswer([.send(ScriptedAnswer.head(404, [:], length: 0))])
        let (portal, _) = try store { $0.method == "HEAD" ? silent : .text("<html>Pay here</html>", type: "text/html") }
        await #expect(throws: BlobError.failed("list: an answer that is no list")) {
            try await portal.size(of: .of([1]))
        }
        let key = S3Layout(prefix: "").key(of: .of([1]))
        let list = "<ListBucketResult><Contents><Key>\(key)</Key><Size>1</Size></Contents></ListBucketResult>"
        let (honest, _) = try store { $0.method == "HEAD" ? silent : .text(list, type: "application/xml") }
        #expect(try await honest.size(of: .of([1])) == ByteCount(1))
    }

    @Test func `takes a copy for none that failed after its status was sent`() async throws {
        let (store, server) = try store { _ in Self.refusal(200, "InternalError") }
        await #expect(throws: BlobError.failed("copy: InternalError")) {
            try await store.moveToTrash(.of([1]), on: TrashDay(of: Date()))
        }
        #expect(server.requests.allSatisfy { $0.method == "PUT" })
    }

    @Test func `ends a request that a store does not answer`() async throws {
        let (store, _) = try store { _ in ScriptedAnswer([.hold]) }
        await #expect(throws: BlobError.self) { try await store.size(of: .of([1])) }
    }

    @Test func `ends a reading that stops in the middle, and passes nothing on that was not asked for`() async throws {
        let (store, _) = try store { _ in .whole(200, [:], [1, 2, 3, 4, 5]) }
        await #expect(throws: BlobError.failed("read: the store knows no ranges")) {
            try await store.read(.of([1]), range: 1..<3) { _ in Issue.record("no byte was asked for") }
        }
    }

    @Test func `sends no secret and names none in an error`() async throws {
        let (store, server) = try store { _ in Self.refusal(403, "AccessDenied") }
        do {
            try await store.remove(.of([1]))
            Issue.record("no error came")
        } catch { #expect(!"\(error)".contains("secret")) }
        #expect(server.requests.flatMap(\.headers).allSatisfy { !$0.value.contains("secret") })
    }
}
