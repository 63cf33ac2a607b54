import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import Synchronization
import Testing

struct DownloadTests {
    private let folder: TemporaryFolder
    private let print = Print.make(1, count: 200_000)
    private var path: String { folder.path("photo.part") }

    init() throws { folder = try TemporaryFolder() }

    private var bytes: [UInt8] { Array(print.bytes) }
    private var headers: [String: String] {
        ["Content-Type": "image/jpeg", "ETag": PhotoBytes.entityTag(of: print.rendition.sha256)]
    }
    private var inFile: Data? { FileManager.default.contents(atPath: path) }

    private func begin(with count: Int) throws {
        try print.bytes.prefix(count).write(to: URL(filePath: path))
    }

    private func download(_ bench: FamilyServerBench, from offset: Int64) async throws(ServerError) {
        try await bench.server.download(print.photo.id, .picture(print.rendition), from: offset, to: path) { _ in }
    }

    private func thrownError(_ bench: FamilyServerBench, from offset: Int64) async throws -> ServerError {
        try await bench.thrownError { _ async throws(ServerError) in try await download(bench, from: offset) }
    }

    @Test func `fetches a photo whole`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        await bench.server.use(.make(secret: "abc"))
        let told = Mutex<[Int64]>([])
        try await bench.server.download(print.photo.id, .picture(print.rendition), from: 0, to: path) { count in
            told.withLock { $0.append(count) }
        }
        #expect(inFile == print.bytes)
        #expect(told.withLock { $0.last } == Int64(bytes.count))
        let request = try #require(bench.scripted.requests.first)
        #expect(request.target == "/api/v1/photos/photo-1/renditions/1920")
        #expect(request["Authorization"] == "Bearer abc")
        #expect(request["Range"] == nil)
    }

    @Test func `goes on where it stopped`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        try begin(with: 150_000)
        try await download(bench, from: 150_000)
        #expect(inFile == print.bytes)
        #expect(bench.scripted.sentBytes < 60_000)
        #expect(bench.scripted.requests.first?["If-Range"] == headers["ETag"])
    }

    @Test func `begins again where the range is ignored`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { _ in .whole(200, headers, bytes) }
        try Data(count: 150_000).write(to: URL(filePath: path))
        try await download(bench, from: 150_000)
        #expect(inFile == print.bytes)
    }

    @Test func `begins again where the bytes have become others`() async throws {
        let (bytes, headers) = (bytes, headers.merging(["ETag": "\"other\""]) { $1 })
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        try Data(count: 150_000).write(to: URL(filePath: path))
        try await download(bench, from: 150_000)
        #expect(inFile == print.bytes)
    }

    @Test func `keeps what came before a cut and goes on from there`() async throws {
        let (bytes, headers) = (bytes, headers)
        let calls = Mutex(0)
        let bench = try FamilyServerBench { request in
            let isFirst = calls.withLock { calls in
                calls += 1
                return calls == 1
            }
            if isFirst { return .cut(Array(bytes[..<70_000]), of: bytes.count, headers) }
            return .ranged(bytes, headers, for: request)
        }
        #expect(try await thrownError(bench, from: 0).isUnreachable)
        #expect(inFile == print.bytes.prefix(70_000))
        try await download(bench, from: 70_000)
        #expect(inFile == print.bytes)
        #expect(bench.scripted.requests.last?["Range"] == "bytes=70000-")
    }

    @Test func `asks nobody for what is there already`() async throws {
        let bench = try FamilyServerBench { _ in .whole(500) }
        try begin(with: bytes.count)
        try await download(bench, from: Int64(bytes.count))
        #expect(bench.scripted.requests.isEmpty)
        #expect(inFile == print.bytes)
    }

    @Test func `begins again where too much is there`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        try Data(count: bytes.count + 5).write(to: URL(filePath: path))
        try await download(bench, from: Int64(bytes.count) + 5)
        #expect(inFile == print.bytes)
    }

    @Test(arguments: [
        ScriptedAnswer.text("<html>Welcome to Hotel WiFi</html>", type: "text/html"),
        .whole(200, ["Content-Type": "image/jpeg"], Array("a portal's logo".utf8)),
        .whole(206, ["Content-Type": "image/jpeg", "Content-Range": "bytes 0-9/10"], Array("0123456789".utf8)),
        .whole(206, ["Content-Type": "image/jpeg"], Array("0123456789".utf8)),
        .whole(302, ["Location": "http://portal.example/"]),
        .whole(416, ["Content-Range": "bytes */10"]),
        .whole(204),
        ScriptedAnswer([.close]),
        .pattern(5_000_000, ["Content-Type": "text/html"]),
    ])
    func `lets no stranger's answer touch the file`(answer: ScriptedAnswer) async throws {
        let bench = try FamilyServerBench { _ in answer }
        try begin(with: 100)
        let error = try await thrownError(bench, from: 100)
        #expect(error.isUnreachable, "\(error)")
        #expect(inFile == print.bytes.prefix(100))
    }

    @Test func `writes no more than the rendition has`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { _ in .chunked([bytes, bytes], headers) }
        #expect(try await thrownError(bench, from: 0).isUnreachable)
        #expect((inFile?.count ?? 0) <= bytes.count)
    }

    @Test func `gives up on a server that lets the bytes drip, and keeps those that came`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench(limits: CallLimits(slowSeconds: 3)) { _ in
            .chunked(bytes.prefix(600).map { [$0] }, headers, every: .milliseconds(50))
        }
        #expect(try await thrownError(bench, from: 0).isUnreachable)
        let came = inFile ?? Data()
        #expect(!came.isEmpty && came.count < 600 && came == print.bytes.prefix(came.count))
    }

    @Test func `knows that chunks ended too early`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { _ in .chunked([Array(bytes[..<1000])], headers) }
        #expect(try await thrownError(bench, from: 0).isUnreachable)
        #expect(inFile == print.bytes.prefix(1000))
    }

    @Test func `knows that a photo is gone, and leaves the file alone`() async throws {
        let gone = ProblemDocument(status: 404, code: .notFound, title: "Gone.")
        let bench = try FamilyServerBench { _ in .problem(gone) }
        try begin(with: 100)
        #expect(try await thrownError(bench, from: 100) == .notFound)
        #expect(inFile == print.bytes.prefix(100))
    }

    @Test func `tells a full disk from a lost line`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        let error = try await bench.thrownError { server async throws(ServerError) in
            // Every write to this device ends in "no space left".
            try await server.download(print.photo.id, .picture(print.rendition), from: 0, to: "/dev/full") { _ in }
        }
        guard case .refused(let problem) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.code == .diskFull)
    }

    @Test func `tells a file that cannot be written from a lost line`() async throws {
        let (bytes, headers) = (bytes, headers)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        let error = try await bench.thrownError { server async throws(ServerError) in
            let path = folder.path("none/photo.part")
            try await server.download(print.photo.id, .picture(print.rendition), from: 0, to: path) { _ in }
        }
        guard case .refused(let problem) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error == .notWritten(problem.title))
    }

    @Test func `fetches a film by its own address, and goes on where it stopped`() async throws {
        let moving = print.moving(.film, Data(print.bytes.reversed()))
        let film = try #require(moving.photo.film)
        let bytes = Array(moving.filmBytes)
        let headers = ["Content-Type": "video/mp4", "ETag": PhotoBytes.entityTag(of: film.sha256)]
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        try moving.filmBytes.prefix(150_000).write(to: URL(filePath: path))
        try await bench.server.download(moving.photo.id, .film(film), from: 150_000, to: path) { _ in }
        #expect(inFile == moving.filmBytes)
        let request = try #require(bench.scripted.requests.first)
        #expect(request.target == "/api/v1/photos/photo-1/film")
        #expect(request["Range"] == "bytes=150000-")
    }

    @Test func `a picture is no film`() async throws {
        let (bytes, headers) = (bytes, headers)
        let film = try #require(print.moving(.film, print.bytes).photo.film)
        let bench = try FamilyServerBench { .ranged(bytes, headers, for: $0) }
        let error = try await bench.thrownError { server async throws(ServerError) in
            try await server.download(print.photo.id, .film(film), from: 0, to: path) { _ in }
        }
        #expect(error.isUnreachable)
    }
}
