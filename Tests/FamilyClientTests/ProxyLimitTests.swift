import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Synchronization
import Testing

/// How a frame sends photos through a proxy that refuses long bodies.
struct ProxyLimitTests {
    private let folder: TemporaryFolder

    private static let length = 3_000_000
    private static let upload = ["Location": "http://127.0.0.1:1/uploads/upload-1"]

    init() throws {
        folder = try TemporaryFolder()
        try Data(ScriptedAnswer.pattern(from: 0, count: Self.length)).write(to: URL(filePath: folder.path("photo")))
    }

    private var file: OutgoingFile {
        OutgoingFile(
            hash: ContentHash(digest: repeatElement(7, count: 32)),
            bytes: ByteCount(Int64(Self.length)),
            name: "lake.jpg"
        )
    }

    /// A server behind a proxy that answers 413 by itself to bodies of more than `most` bytes.
    private func bench(most: Int) throws -> FamilyServerBench {
        let stored = Mutex(0)
        return try FamilyServerBench { request in
            switch request.method {
            case "POST":
                stored.withLock { $0 = 0 }
                return .whole(201, Self.upload)
            case "HEAD":
                return .whole(200, ["Upload-Offset": String(stored.withLock { $0 })])
            default:
                guard request.bodyCount <= most else {
                    return .text("<h1>413 Request Entity Too Large</h1>", status: 413, type: "text/html")
                }
                let offset = stored.withLock { stored in
                    stored += request.bodyCount
                    return stored
                }
                let photo = offset == Self.length ? ["Photo-Location": "/photos/p"] : [:]
                return .whole(204, ["Upload-Offset": String(offset)].merging(photo) { $1 })
            }
        }
    }

    private func pieces(_ bench: FamilyServerBench) -> [ScriptedRequest] {
        bench.scripted.requests.filter { $0.method == "PATCH" }
    }

    @Test func `sends shorter pieces, also of the next photo`() async throws {
        let bench = try bench(most: 1_048_576)
        let photo = try await bench.server.send(file, at: folder.path("photo"), began: { _ in }, progress: { _ in })
        #expect(photo == .make("p"))
        let taken = Array(repeating: 750_000, count: 4)
        #expect(pieces(bench).map(\.bodyCount) == [3_000_000, 1_500_000] + taken)
        let sent = pieces(bench).dropFirst(2)
        #expect(sent.map { $0["Upload-Offset"] } == ["0", "750000", "1500000", "2250000"])
        #expect(sent.flatMap(\.body) == ScriptedAnswer.pattern(from: 0, count: Self.length))
        _ = try await bench.server.send(file, at: folder.path("photo"), began: { _ in }, progress: { _ in })
        #expect(pieces(bench).map(\.bodyCount) == [3_000_000, 1_500_000] + taken + taken)
    }

    @Test func `waits if a proxy refuses even short pieces`() async throws {
        let bench = try bench(most: 100_000)
        let (file, path) = (file, folder.path("photo"))
        let error = try await bench.thrownError { server throws(ServerError) in
            _ = try await server.send(file, at: path, began: { _ in }, progress: { _ in })
        }
        #expect(error.isUnreachable)
        #expect(pieces(bench).map(\.bodyCount) == [3_000_000, 1_500_000, 750_000, 375_000, 256_000])
    }

    @Test func `the server's own word that a photo is too large is final`() async throws {
        let refusal = ProblemDocument(status: 413, code: .fileTooLarge, title: "This photo is too large.")
        let bench = try FamilyServerBench { request in
            request.method == "POST" ? .whole(201, Self.upload) : .problem(refusal)
        }
        let (file, path) = (file, folder.path("photo"))
        let error = try await bench.thrownError { server throws(ServerError) in
            _ = try await server.send(file, at: path, began: { _ in }, progress: { _ in })
        }
        #expect(error == .refused(refusal))
        #expect(pieces(bench).count == 1)
    }

    @Test func `does not send a piece again and again of which the server keeps nothing`() async throws {
        let bench = try FamilyServerBench { request in
            request.method == "POST" ? .whole(201, Self.upload) : .whole(204, ["Upload-Offset": "0"])
        }
        let (file, path) = (file, folder.path("photo"))
        let error = try await bench.thrownError { server throws(ServerError) in
            _ = try await server.send(file, at: path, began: { _ in }, progress: { _ in })
        }
        #expect(error.isUnreachable)
        #expect(pieces(bench).count == 1)
    }
}
