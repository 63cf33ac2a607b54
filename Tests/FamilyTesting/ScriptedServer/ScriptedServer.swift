import Foundation
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that answers by a script, faults and
/// all.
///
/// Each connection has a thread of its own. It stops when it is let go.
package final class ScriptedServer: Sendable {
    package typealias Script = @Sendable (ScriptedRequest) -> ScriptedAnswer

    package let port: Int
    private let listener: Socket
    private let log: ScriptedServerLog

    package init(_ script: @escaping Script) throws {
        let (listener, port) = try Socket.listening()
        let log = ScriptedServerLog()
        self.listener = listener
        self.port = port
        self.log = log
        Thread.detachNewThread {
            while let socket = listener.accept() {
                log.opened(socket)
                Thread.detachNewThread {
                    ScriptedConnection(socket: socket, log: log, script: script).run()
                    log.closed(socket)
                }
            }
        }
    }

    deinit {
        stop()
    }

    /// Hangs up on everybody and listens no more.
    package func stop() {
        listener.shutDown()
        log.hangUp()
    }

    package var url: String { "http://127.0.0.1:\(port)" }
    /// All requests so far, in the order they were read.
    package var requests: [ScriptedRequest] { log.state.withLock { $0.requests } }
    /// How many connections were ever accepted.
    package var accepted: Int { log.state.withLock { $0.accepted } }
    /// How many connections stand now.
    package var connections: Int { log.state.withLock { $0.open.count } }
    /// Bytes that the system has taken for sending.
    package var sentBytes: Int { log.state.withLock { $0.sentBytes } }
}

/// What happened, for tests to look at.
final class ScriptedServerLog: Sendable {
    struct State {
        var requests: [ScriptedRequest] = []
        var accepted = 0
        var open: [ObjectIdentifier: Socket] = [:]
        var sentBytes = 0
    }

    let state = Mutex(State())

    func opened(_ socket: Socket) {
        state.withLock {
            $0.accepted += 1
            $0.open[ObjectIdentifier(socket)] = socket
        }
    }

    func closed(_ socket: Socket) {
        state.withLock { $0.open[ObjectIdentifier(socket)] = nil }
    }

    func hangUp() {
        for socket in state.withLock({ Array($0.open.values) }) { socket.shutDown() }
    }
}
