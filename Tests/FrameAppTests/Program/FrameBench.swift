import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import FrameTesting
import Launch
import Logging
import PhotoDecoding
import PixelPainting
import SQLiteShelf
import Synchronization
import Testing

@testable import FrameApp

/// A whole frame in this process: everything is real but the glass and the
/// server's wire.
final class FrameBench: Sendable {
    let stage = ScriptedStage()
    let server: MemoryFamilyServer
    let folder: TemporaryFolder
    private let mailbox = Mailbox()
    /// No photo gets ready.
    private let isDark = Mutex(false)
    private let hasEnded = Mutex(false)
    private let shelf = Mutex(Held())

    /// The work's task lets go of its shelf a little after it has said that it ended.
    private struct Held {
        weak var shelf: SQLiteShelf?
    }

    init(server: MemoryFamilyServer = MemoryFamilyServer(), folder: TemporaryFolder) {
        self.server = server
        self.folder = folder
    }

    func darken(_ isDark: Bool) { self.isDark.withLock { $0 = isDark } }

    /// Begins on a thread that is the frame's main thread.
    func start() {
        Thread.detachNewThread { [self] in
            do {
                try run()
            } catch {
                Issue.record(error)
            }
            // NB: only here has the shelf been let go of, so that the next
            // frame can open it.
            hasEnded.withLock { $0 = true }
        }
    }

    private func run() throws {
        let shelf = try SQLiteShelf(folder: folder.path("frame"))
        let contents = try shelf.contents()
        self.shelf.withLock { $0.shelf = shelf }
        let decoder = PictureDecoder()
        var settings = Settings(folder: folder.path("frame"))
        settings.configuration.languages = ["en", "fi"]
        let program = FrameProgram(
            settings: settings,
            stage: stage,
            server: server,
            shelf: shelf,
            contents: contents,
            mailbox: mailbox,
            dependencies: ProgramDependencies(
                notice: ServiceNotice(environment: [:]),
                crashGuard: CrashGuard(folder: folder.path),
                machine: Machine(network: folder.path("net")),
                log: Logger(label: "frame") { _ in SwiftLogNoOpLogHandler() }
            ),
            decode: { [self] path, size in
                while isDark.withLock({ $0 }) { usleep(2_000) }
                return try decoder.picture(at: path, fitting: size)
            },
            enlarge: decoder.closeUp,
            compose: { .composited($0, on: $1, $2, background: 0, isUrgent: $3) },
            letterbox: .plain,
            thumbnail: decoder.thumbnail,
            speaker: { nil }
        )
        program.run()
    }

    func end() async throws {
        mailbox.post(.screen(.closeAsked))
        try await eventually("the end", within: .seconds(2)) { hasEnded.withLock { $0 } }
        // SQLite removes the log when it has closed the database, which is a
        // little after nobody holds the shelf.
        let log = folder.path("frame/shelf.sqlite-wal")
        try await eventually("the shelf let go", within: .seconds(30)) {
            shelf.withLock { $0.shelf == nil } && !FileManager.default.fileExists(atPath: log)
        }
    }

    /// `status.json` as it stands.
    func status() -> [String: Any] {
        // Absent until the first picture.
        guard let bytes = FileManager.default.contents(atPath: folder.path("frame/status.json")) else { return [:] }
        return (try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]) ?? [:]
    }

    /// The photos' files on the disk.
    func files(_ kind: String = "jpg") -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path("frame/photos"))?.compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(".\(kind)") }
    }

    /// A relative sends a small picture, each another file.
    func send() async -> Print { await server.send(Self.jpeg + Data("\(UUID())".utf8)) }

    /// 16 by 12 pixels of red.
    static let jpeg =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO\
                UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P\
                T09PT09PT0//wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA\
                FQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCCAAoX/9k=
                """
        ) ?? Data()
}
