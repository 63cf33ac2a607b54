import FamilyTesting
import Foundation
import Synchronization

/// A line between the catalogue and PostgreSQL that breaks once, at a commit.
final class CommitCutter: Sendable {
    enum Cut: Sendable {
        /// The database never gets the commit, and sees the line break.
        case before
        /// The database commits, and the catalogue gets no answer.
        case after
        /// The catalogue sees the line break, but the commit is on its way until `deliver` is called.
        case late
    }

    /// One connection of the catalogue.
    private final class Line: Sendable {
        let client: Socket
        let server: Socket
        /// True if the next answer of the database ends the line instead of arriving.
        let isMuted = Atomic(false)
        let hasEnded = DispatchSemaphore(value: 0)

        init(_ client: Socket, _ server: Socket) { (self.client, self.server) = (client, server) }
    }

    private struct State {
        var cuts: [Cut] = []
        var made = 0
        var late: (line: Line, bytes: [UInt8])?
    }

    let port: Int
    private let listener: Socket
    private let state = Mutex(State())

    /// `target` is the path of the database's socket.
    init(to target: String) throws {
        (listener, port) = try Socket.listening()
        Thread.detachNewThread { [listener, weak self] in
            while let client = listener.accept() {
                guard let self, let server = try? Socket.connected(to: target) else { return }
                let line = Line(client, server)
                Thread.detachNewThread { self.carryUp(line) }
                Thread.detachNewThread { Self.carryDown(line) }
            }
        }
    }

    deinit { listener.shutDown() }

    /// Breaks the line at the next commit of a write, once for each call.
    func cut(_ cut: Cut) { state.withLock { $0.cuts.append(cut) } }

    /// The number of lines that were broken.
    var made: Int { state.withLock(\.made) }

    /// Lets the late commit arrive, and waits for the answer of the database.
    func deliver() {
        guard let (line, bytes) = state.withLock({ $0.late.take() }) else { return }
        _ = line.server.send(bytes) { _ in }
        _ = line.hasEnded.wait(timeout: .now() + 30)
        line.server.shutDown()
    }

    private func carryUp(_ line: Line) {
        while let bytes = line.client.read(atMost: 65_536) {
            switch nextCut(at: bytes) {
            case nil: break
            case .after: line.isMuted.store(true, ordering: .releasing)
            case .late:
                state.withLock { $0.late = (line, bytes) }
                return line.client.shutDown()
            case .before:
                line.client.shutDown()
                return line.server.shutDown()
            }
            guard line.server.send(bytes, tell: { _ in }) else { break }
        }
        line.server.shutDown()
    }

    private func nextCut(at bytes: [UInt8]) -> Cut? {
        guard bytes.contains(Array("; COMMIT".utf8)) else { return nil }
        return state.withLock { state in
            guard !state.cuts.isEmpty else { return nil }
            state.made += 1
            return state.cuts.removeFirst()
        }
    }

    private static func carryDown(_ line: Line) {
        while let bytes = line.server.read(atMost: 65_536), !line.isMuted.load(ordering: .acquiring) {
            guard line.client.send(bytes, tell: { _ in }) else { break }
        }
        line.client.shutDown()
        line.hasEnded.signal()
    }
}
