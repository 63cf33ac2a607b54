import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import FrameTesting
import Logging
import Synchronization
import Testing

@testable import FrameApp
@testable import PixelPainting

struct ThumbnailLoaderTests {
    private let print = Print.make(1)
    private let mailbox = Mailbox()

    @Test func `each of two orders of a thumbnail has a file of its own`() async throws {
        let server = SlowServer()
        let made = Picture(place: PixelRect(PixelSize(width: 4, height: 4)), pixels: Array(repeating: 7, count: 16))
        let loader = ThumbnailLoader(
            server: server,
            shelf: try MemoryShelf(),
            crashGuard: CrashGuard(folder: nil),
            mailbox: mailbox,
            log: Logger(label: "loader") { _ in SwiftLogNoOpLogHandler() },
            decode: { path, _ in
                guard FileManager.default.fileExists(atPath: path) else { throw ShelfError.corrupt }
                return made
            }
        )
        let work = Task { await loader.run() }
        defer { work.cancel() }
        loader.prepare(print.photo.id, side: 4, from: print.rendition)
        try await eventually("the first download") { server.paths.count == 1 }
        loader.release(print.photo.id)
        loader.prepare(print.photo.id, side: 4, from: print.rendition)
        try await eventually("the second download") { server.paths.count == 2 }
        #expect(Set(server.paths).count == 2)
        // The first one ends, and takes its file away, before the second one is decoded.
        server.end(0)
        try await eventually("no file of the first") { !FileManager.default.fileExists(atPath: server.paths[0]) }
        server.end(1)
        var came: [FrameEvent] = []
        try await eventually("the thumbnail") {
            came += mailbox.take()
            return !came.isEmpty
        }
        #expect(came == [.thumbnailReady(print.photo.id)])
    }
}

/// A server whose downloads write their file at once and end when the test wants it, also if they are cancelled.
private final class SlowServer: RefusingServer {
    private struct State {
        var paths: [String] = []
        var ended: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    var paths: [String] { state.withLock { $0.paths } }

    func end(_ number: Int) { state.withLock { $0.ended.removeValue(forKey: number) }?.resume() }

    func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerError) {
        _ = FileManager.default.createFile(atPath: path, contents: Data("thumbnail".utf8))
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.ended[state.paths.count] = continuation
                state.paths.append(path)
            }
        }
    }
}
