import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import SDLScreen
import Testing

@testable import FrameApp

/// What a frame's log says of calls that fail.
struct CallLogTests {
    private static let secret = String(repeating: "5a", count: 32)

    private let shelf: MemoryShelf
    private let mailbox = Mailbox()
    private let log = LogLines()

    init() throws { shelf = try MemoryShelf() }

    private var performer: Performer {
        let (server, crashGuard) = (FailingServer(), CrashGuard(folder: nil))
        return Performer(
            server: server,
            shelf: shelf,
            description: FrameDescription(model: "a frame", version: "1"),
            machine: Machine(),
            pictures: PictureLoader(
                shelf: shelf,
                crashGuard: crashGuard,
                mailbox: mailbox,
                log: log.logger,
                decode: { _, _ in throw ShelfError.corrupt },
                enlarge: { _ in throw ShelfError.corrupt },
                compose: { photos, _, _, _ in photos[0] }
            ),
            thumbnails: ThumbnailLoader(
                server: server,
                shelf: shelf,
                crashGuard: crashGuard,
                mailbox: mailbox,
                log: log.logger,
                decode: { _, _ in throw ShelfError.corrupt }
            ),
            films: FilmLoader(shelf: shelf, crashGuard: crashGuard, mailbox: mailbox, log: log.logger) { nil },
            room: RoomWorker(
                RoomFolders(backlights: "/nowhere", devices: "/nowhere", inputs: "/nowhere"),
                panel: .none,
                environment: [:],
                volume: Volume(),
                mailbox: mailbox,
                log: log.logger
            ),
            mailbox: mailbox,
            log: log.logger
        )
    }

    @Test func `it names each call, and no secret stands in it`() async throws {
        let performer = performer
        let calls = ServerCall.examples(holding: Self.secret)
        for call in calls { await performer.make(call) }
        let lines = log.lines
        try #require(lines.count == calls.count)
        for (call, line) in zip(calls, lines) {
            #expect(line.hasPrefix("\(call.name) failed: "))
            #expect(line.contains("http://localhost/api/v1/"), "the path is in it")
            #expect(!line.contains(Self.secret), "\(call.name)")
        }
    }
}

/// Fails each call as the client of HTTP does: with the request's method and path.
private struct FailingServer: RefusingServer {
    func call<E: Endpoint>(_ endpoint: E) async throws(ServerError) -> E.Answer {
        throw .unreachable("\(E.method.rawValue) http://localhost\(endpoint.path): no answer")
    }
}
