import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Synchronization
import Testing

struct HTTPFamilyServerTests {
    @Test func `registers with what the frame says of itself`() async throws {
        let bench = try FamilyServerBench { _ in .wire(FrameRegistration.make()) }
        let description = FrameDescription(model: "Raspberry Pi 4", version: "1.0")
        #expect(try await bench.server.call(RegisterFrame(description)) == .make())
        let request = try #require(bench.scripted.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/api/v1/frames")
        #expect(request["Content-Type"] == "application/json")
        #expect(request["Authorization"] == nil)
        #expect(try WireCoding.decode(FrameDescription.self, from: Data(request.body)) == description)
    }

    @Test func `tells apart who does not prove who they are`() async throws {
        let bench = try FamilyServerBench { _ in .wire(FrameIdentity.make()) }
        let address = try #require(ServerAddress(bench.scripted.url.replacing("http://", with: "https://")))
        let heard = Mutex<[String]>([])
        // No authority is trusted at all.
        let server = HTTPFamilyServer(at: address, userAgent: "tests/1", caBundle: "/nowhere.pem") { _, reason in
            heard.withLock { $0.append(reason) }
        }
        await #expect(throws: ServerError.self) { try await server.call(ReadFrameIdentity()) }
        #expect(heard.withLock { $0.count } == 1)
        // Another call fails for the same reason: the reason does not name the call.
        await #expect(throws: ServerError.self) { try await server.call(PollInvitation()) }
        #expect(heard.withLock { $0.count } == 2 && heard.withLock { Set($0).count } == 1)
        // A server that is away is no such thing.
        let away = try #require(ServerAddress("http://127.0.0.1:1"))
        let plain = HTTPFamilyServer(at: away, userAgent: "tests/1") { _, reason in
            heard.withLock { $0.append(reason) }
        }
        await #expect(throws: ServerError.self) { try await plain.call(ReadFrameIdentity()) }
        #expect(heard.withLock { $0.count } == 2)
    }

    @Test func `carries the secret from the moment it is told it, and no longer`() async throws {
        let bench = try FamilyServerBench { _ in .wire(FrameIdentity.make()) }
        await bench.server.use(.make(secret: "abc-123"))
        #expect(try await bench.server.call(ReadFrameIdentity()) == .make())
        await bench.server.use(nil)
        _ = try await bench.server.call(ReadFrameIdentity())
        #expect(bench.scripted.requests.map { $0["Authorization"] } == ["Bearer abc-123", nil])
    }

    @Test func `signs in with the frame's secret and what was typed`() async throws {
        let bench = try FamilyServerBench { _ in .wire(FrameIdentity.make()) }
        await bench.server.use(.make(secret: "abc-123"))
        let credentials = SignIn.Credentials(userName: "anna", password: "violets in the yard 🌷")
        #expect(try await bench.server.call(SignFrameIn(credentials)) == .make())
        let request = try #require(bench.scripted.requests.first)
        #expect(request.method == "POST" && request.target == "/api/v1/frames/me/sign-in")
        #expect(request["Authorization"] == "Bearer abc-123")
        #expect(try WireCoding.decode(SignIn.Credentials.self, from: Data(request.body)) == credentials)
    }

    @Test(arguments: [
        ProblemDocument(status: 401, code: .wrongPassword, title: "Not right."),
        ProblemDocument(status: 429, code: .tooManyAttempts, title: "Too often.", interval: 30),
        ProblemDocument(status: 409, code: .framePaired, title: "In a family."),
    ])
    func `tells why nobody was signed in`(problem: ProblemDocument) async throws {
        let bench = try FamilyServerBench { _ in .problem(problem) }
        let error = try await bench.thrownError { server async throws(ServerError) in
            _ = try await server.call(SignFrameIn(.init(userName: "anna", password: "?")))
        }
        #expect(error == .refused(problem))
    }

    @Test func `asks for pages of the album, cursors encoded`() async throws {
        let page = AlbumPage(
            photos: [.make(position: 2, caption: "🌻"), .make(position: 1)],
            newer: AlbumCursor(text: "n"),
            older: AlbumCursor(text: "o"),
            more: true,
            revision: 9
        )
        let bench = try FamilyServerBench(path: "/grandma") { _ in .wire(page) }
        #expect(try await bench.server.call(ReadAlbum(.newest, limit: 50)) == page)
        #expect(try await bench.server.call(ReadAlbum(.older(AlbumCursor(text: "a+/=&ä")), limit: 7)) == page)
        #expect(
            bench.scripted.requests.map(\.target) == [
                "/grandma/api/v1/album?limit=50", "/grandma/api/v1/album?older=a%2B%2F%3D%26%C3%A4&limit=7",
            ]
        )
    }

    @Test func `gives a heart and takes it back`() async throws {
        let bench = try FamilyServerBench { _ in .whole(204) }
        try await bench.server.call(GiveHeart(id: .make("p")))
        try await bench.server.call(TakeHeartBack(id: .make("p")))
        #expect(bench.scripted.requests.map(\.method) == ["PUT", "DELETE"])
        #expect(Set(bench.scripted.requests.map(\.target)) == ["/api/v1/photos/p/hearts/mine"])
    }

    @Test func `asks for changes, invitations and reports`() async throws {
        let changes = AlbumChanges(changed: [.make()], deleted: [.make("gone")], revision: 4, more: false)
        let state = InvitationState(state: .proving, interval: 1, number: 42)
        let invitation = Invitation(
            code: .make(),
            acceptURL: "http://x/",
            expiresAt: Date(timeIntervalSince1970: 1_783_180_800),
            expiresIn: 600,
            interval: 5
        )
        let bench = try FamilyServerBench { request in
            switch (request.method, request.path) {
            case ("GET", "/api/v1/album/changes"): .wire(changes)
            case ("GET", "/api/v1/frames/me/invitation"): .wire(state)
            case ("POST", "/api/v1/frames/me/invitation"): .wire(invitation)
            default: .whole(204)
            }
        }
        #expect(try await bench.server.call(ReadChanges(since: 3, limit: 200)) == changes)
        #expect(try await bench.server.call(PollInvitation()) == state)
        #expect(try await bench.server.call(RequestInvitation()) == invitation)
        try await bench.server.call(
            ReportFrame(FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero))
        )
        #expect(bench.scripted.requests.first?.target == "/api/v1/album/changes?since=3&limit=200")
        #expect(bench.scripted.requests.last?.method == "PUT")
    }

    @Test(arguments: [
        (
            ProblemDocument(status: 429, code: .slowDown, title: "Slow.", interval: 15),
            ServerError.slowDown(interval: 15)
        ),
        (ProblemDocument(status: 429, code: .slowDown, title: "Slow."), .slowDown(interval: 10)),
        (ProblemDocument(status: 429, code: .slowDown, title: "Slow.", interval: -3), .slowDown(interval: 1)),
        (ProblemDocument(status: 403, code: .frameRevoked, title: "Out.", serverID: .make("s")), .revoked(.make("s"))),
        (ProblemDocument(status: 403, code: .frameRevoked, title: "Out."), .revoked(nil)),
        (ProblemDocument(status: 401, code: .frameUnknown, title: "Who?"), .unknownFrame),
        (ProblemDocument(status: 404, code: .notFound, title: "Gone."), .notFound),
        (
            ProblemDocument(status: 503, code: .unavailable, title: "Later."),
            .refused(ProblemDocument(status: 503, code: .unavailable, title: "Later."))
        ),
        (
            ProblemDocument(status: 401, code: .frameRevoked, title: "Out."),
            .refused(ProblemDocument(status: 401, code: .frameRevoked, title: "Out."))
        ),
        (
            ProblemDocument(status: 403, code: ProblemCode(rawValue: "of-tomorrow"), title: "?"),
            .refused(ProblemDocument(status: 403, code: ProblemCode(rawValue: "of-tomorrow"), title: "?"))
        ),
    ])
    func `knows what our server says`(problem: ProblemDocument, expected: ServerError) async throws {
        let bench = try FamilyServerBench { _ in .problem(problem) }
        #expect(
            try await bench.thrownError { server async throws(ServerError) in
                _ = try await server.call(ReadFrameIdentity())
            }
                == expected
        )
    }

    @Test(arguments: [
        ScriptedAnswer.text("<html>Welcome to Hotel WiFi</html>", type: "text/html"),
        .whole(302, ["Location": "http://portal.example/"]),
        .text("<html>Log in</html>", status: 511, type: "text/html"),
        .text("<html>Bad Gateway</html>", status: 502, type: "text/html"),
        .text("<html>Forbidden</html>", status: 403, type: "text/html"),
        .text("<html>Not found</html>", status: 404, type: "text/html"),
        .json("{\"error\":\"frame-revoked\"}", status: 403),
        .text("{\"status\":403,\"code\":", status: 403, type: ProblemDocument.mediaType),
        .problem(ProblemDocument(status: 403, code: .frameRevoked, title: "Out."), status: 401),
        .json("{\"frameID\":"),
        .json("{\"photos\":[]}"),
        .json("[]"),
        .json(""),
        .whole(200),
        .whole(204),
        ScriptedAnswer([.send(Array("220 mail ready\r\n".utf8)), .close]),
        ScriptedAnswer([.close]),
        .cut(Array("{\"frameID\"".utf8), of: 400, ["Content-Type": "application/json"]),
    ])
    func `takes a stranger's answer for none`(answer: ScriptedAnswer) async throws {
        let bench = try FamilyServerBench { _ in answer }
        await bench.server.use(.make())
        let error = try await bench.thrownError { server async throws(ServerError) in
            _ = try await server.call(ReadFrameIdentity())
        }
        #expect(error.isUnreachable, "\(error)")
        let heart = try await bench.thrownError { server async throws(ServerError) in
            // A portal that answers 204 to a heart cannot be told from ours.
            if answer.steps.count == 1, case .send(let bytes) = answer.steps[0], bytes.starts(with: "HTTP/1.1 204".utf8)
            {
                throw .unreachable("")
            }
            try await server.call(GiveHeart(id: .make("p")))
        }
        #expect(heart.isUnreachable, "\(heart)")
    }

    @Test(arguments: [(200, true), (404, true), (500, true), (511, true), (502, false), (503, false), (504, false)])
    func `tells somebody else at the address from a proxy whose server is away`(
        status: Int,
        isStranger: Bool
    ) async throws {
        let bench = try FamilyServerBench { _ in .text("<html>", status: status, type: "text/html") }
        let error = try await bench.thrownError { server async throws(ServerError) in
            _ = try await server.call(ReadFrameIdentity())
        }
        let isSaid = if case .stranger = error { true } else { false }
        #expect(isSaid == isStranger, "\(error)")
    }

    @Test func `says so when nobody is there`() async throws {
        let bench = try FamilyServerBench { _ in .whole() }
        bench.scripted.stop()
        let error = try await bench.thrownError { server async throws(ServerError) in
            _ = try await server.call(ReadFrameIdentity())
        }
        #expect(error.isUnreachable)
    }

    @Test func `gives up on an answer that drips for too long`() async throws {
        let bench = try FamilyServerBench(limits: CallLimits(call: .milliseconds(300))) { _ in
            .chunked((0..<600).map { _ in [0x20] }, ["Content-Type": "application/json"], every: .milliseconds(50))
        }
        let began = ContinuousClock.now
        let error = try await bench.thrownError { server async throws(ServerError) in
            _ = try await server.call(ReadFrameIdentity())
        }
        // All of the answer would take 30 seconds.
        #expect(error.isUnreachable && began.duration(to: .now) < .seconds(20))
    }

    @Test func `a cancelled call says that it was cancelled`() async throws {
        let bench = try FamilyServerBench { _ in ScriptedAnswer([.hold]) }
        let task = Task {
            try await bench.thrownError { server async throws(ServerError) in
                _ = try await server.call(ReadFrameIdentity())
            }
        }
        try await eventually("the request") { bench.scripted.requests.count == 1 }
        task.cancel()
        #expect(try await task.value == .cancelled)
    }
}
