import CurlHTTP
import FamilyTesting
import FoundationEssentials
import Glibc
import Synchronization
import Testing

/// What may lie between a sender that never waits and a reader: both sockets'
/// buffers at Linux's largest, and the client's own quarter of a megabyte.
private let mostOnTheWay = 12_000_000

struct HTTPStreamingTests {
    private let large = 100_000_000

    @Test func `streams a hundred megabytes and holds only a little`() async throws {
        let large = large
        let server = try ScriptedServer { _ in .pattern(large) }
        let (count, mostHeld, isRight) = try await HTTPClient.make().stream(HTTPRequest("GET", server.url)) {
            _,
            chunks in
            var count = 0
            var mostHeld = 0
            var isRight = true
            for try await chunk in chunks {
                isRight = isRight && chunk.first == UInt8(truncatingIfNeeded: count)
                count += chunk.count
                mostHeld = max(mostHeld, server.sentBytes - count)
            }
            return (count, mostHeld, isRight)
        }
        #expect(count == large)
        #expect(isRight)
        #expect(mostHeld < mostOnTheWay)
    }

    @Test func `makes the sender wait for a reader that waits`() async throws {
        let large = large
        let server = try ScriptedServer { _ in .pattern(large) }
        try await HTTPClient.make().stream(HTTPRequest("GET", server.url)) { _, chunks in
            var reader = chunks.makeAsyncIterator()
            _ = try await reader.next()
            // Long enough for a sender on loopback to send everything.
            try await Task.sleep(for: .milliseconds(500))
            #expect(server.sentBytes < mostOnTheWay)
            var count = 0
            while count < 20_000_000, let chunk = try await reader.next() { count += chunk.count }
            #expect(count >= 20_000_000)
        }
    }

    @Test func `ends the request with the reading of it`() async throws {
        let server = try ScriptedServer { _ in .chunked([[1]], end: [.hold]) }
        let client = try HTTPClient.make()
        try await client.stream(HTTPRequest("GET", server.url)) { head, _ in
            #expect(head.status == 200)
        }
        try await eventually("the hang-up") { server.connections == 0 }
        withExtendedLifetime(client) {}
    }

    @Test func `hands over a chunk when it comes, not at the end`() async throws {
        let server = try ScriptedServer { _ in .chunked([Array("first".utf8)], end: [.hold]) }
        let first = try await HTTPClient.make().stream(HTTPRequest("GET", server.url)) { _, chunks in
            var reader = chunks.makeAsyncIterator()
            return try await reader.next()
        }
        #expect(first == Array("first".utf8))
    }

    @Test func `writes a hundred megabytes to a file`() async throws {
        let folder = try TemporaryFolder()
        let large = large
        let server = try ScriptedServer { _ in .pattern(large) }
        let told = Mutex<[Int64]>([])
        let path = folder.path("large")
        let download = try await HTTPClient.make().download(
            HTTPRequest("GET", server.url),
            to: path,
            progress: { bytes in told.withLock { $0.append(bytes) } },
            placing: { _ in .write(at: 0, most: Int64(large)) }
        )
        #expect(download.outcome == .written(upTo: Int64(large)))
        let bytes = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        #expect(bytes.count == large)
        #expect(bytes.last == UInt8(truncatingIfNeeded: large - 1))
        let news = told.withLock { $0 }
        #expect(news == news.sorted())
        #expect(news.last == Int64(large))
    }

    @Test func `tells of progress at most ten times a second`() async throws {
        let folder = try TemporaryFolder()
        let chunks = (0..<50).map { [UInt8($0)] }
        let server = try ScriptedServer { _ in .chunked(chunks, every: .milliseconds(10)) }
        let told = Mutex(0)
        let start = ContinuousClock.now
        _ = try await HTTPClient.make().download(
            HTTPRequest("GET", server.url),
            to: folder.path("slow"),
            progress: { _ in told.withLock { $0 += 1 } },
            placing: { _ in .write(at: 0, most: 50) }
        )
        // The first at once, one more each tenth of a second, and the last.
        let tenths = start.duration(to: .now) / .milliseconds(100)
        #expect(Double(told.withLock { $0 }) <= tenths + 2)
    }

    @Test func `appends where the answer goes on, and cuts what lies behind`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("part", holding: Array("abcdXXXXXXXX".utf8))
        let server = try ScriptedServer { _ in .text("efgh", status: 206) }
        let download = try await HTTPClient.make().download(HTTPRequest("GET", server.url), to: path) { _ in
            .write(at: 4, most: 8)
        }
        #expect(download.outcome == .written(upTo: 8))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("abcdefgh".utf8))
    }

    @Test func `leaves the file alone where the answer is a refusal`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("part", holding: Array("abcd".utf8))
        let server = try ScriptedServer { _ in .text("gone", status: 404) }
        let download = try await HTTPClient.make().download(HTTPRequest("GET", server.url), to: path) { _ in
            .gather(most: 100)
        }
        #expect(download == HTTPDownload(head: download.head, outcome: .gathered(Array("gone".utf8))))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("abcd".utf8))
    }

    @Test func `writes no more than it was allowed to`() async throws {
        let folder = try TemporaryFolder()
        let server = try ScriptedServer { _ in .pattern(1_000_000) }
        let error = try await thrownError {
            _ = try await HTTPClient.make().download(HTTPRequest("GET", server.url), to: folder.path("x")) { _ in
                .write(at: 0, most: 100_000)
            }
        }
        #expect(error.kind == .tooLarge)
        let size = try Data(contentsOf: URL(filePath: folder.path("x"))).count
        #expect(size <= 100_000)
    }

    @Test func `says which file it cannot write`() async throws {
        let folder = try TemporaryFolder()
        let server = try ScriptedServer { _ in .text("hello") }
        let error = try await thrownError {
            let path = folder.path("absent/file")
            _ = try await HTTPClient.make().download(HTTPRequest("GET", server.url), to: path) { _ in
                .write(at: 0, most: 100)
            }
        }
        #expect(error.kind == .file(code: 2))
    }

    @Test func `sends a hundred megabytes from a file`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("large", holding: [])
        let handle = try #require(FileManager.default.fileExists(atPath: path) ? path : nil)
        #expect(truncate(handle, off_t(large)) == 0)
        let server = try ScriptedServer { _ in .whole(201) }
        let sent = Mutex<Int64>(0)
        let request = HTTPRequest("PUT", server.url, body: .file(path: path, from: 0, length: Int64(large)))
        let answer = try await HTTPClient.make().send(request) { bytes in sent.withLock { $0 = bytes } }
        #expect(answer.status == 201)
        #expect(server.requests.first?.bodyCount == large)
        #expect(server.requests.first?["Content-Length"] == String(large))
        #expect(sent.withLock { $0 } == Int64(large))
    }

    @Test func `sends a part of a file`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("letters", holding: Array("abcdefgh".utf8))
        let server = try ScriptedServer { _ in .whole() }
        let request = HTTPRequest("PUT", server.url, body: .file(path: path, from: 2, length: 4))
        _ = try await HTTPClient.make().send(request)
        #expect(server.requests.first?.body == Array("cdef".utf8))
    }

    @Test func `stops where the file turns out shorter than said`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("letters", holding: Array("abc".utf8))
        let server = try ScriptedServer { _ in .whole() }
        let error = try await thrownError {
            let request = HTTPRequest("PUT", server.url, body: .file(path: path, from: 0, length: 10))
            _ = try await HTTPClient.make().send(request)
        }
        #expect(error.kind == .file(code: 0))
    }
}
