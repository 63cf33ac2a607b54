import FamilyTesting
import Foundation

/// A pooler with one session of the database, which it lends to each client for one transaction, as PgBouncer does with
/// `pool_mode = transaction`.
final class TransactionPooler: Sendable {
    struct NoDatabase: Error {}

    let port: Int
    private let listener: Socket
    private let session: Socket
    /// What the database said when the session began; each client gets it.
    private let greeting: [UInt8]
    /// A client waits here until the session is idle.
    private let turn = DispatchSemaphore(value: 0)

    init(to database: TestDatabase) throws {
        let session = try Socket.connected(to: database.socket)
        guard session.send(database.startup, tell: { _ in }), let greeting = Self.messages(session, upTo: "Z") else {
            throw NoDatabase()
        }
        (self.session, self.greeting) = (session, greeting)
        (listener, port) = try Socket.listening()
        turn.signal()
        Thread.detachNewThread { [listener, weak self] in
            while let client = listener.accept() {
                guard let self else { return }
                Thread.detachNewThread { self.serve(client) }
            }
        }
    }

    deinit { listener.shutDown() }

    private func serve(_ client: Socket) {
        defer { client.shutDown() }
        // The first message of a client, which has no type, names the role and the database.
        guard client.read(atMost: 65_536) != nil, client.send(greeting, tell: { _ in }) else { return }
        var isInTransaction = false
        defer { if isInTransaction { turn.signal() } }
        // A statement, the end of a prepared one (Sync), or the end of the connection.
        while let request = Self.messages(client, upTo: "QSX"), request.first != UInt8(ascii: "X") {
            if !isInTransaction { turn.wait() }
            isInTransaction = true
            guard session.send(request, tell: { _ in }), let answer = Self.messages(session, upTo: "Z") else { return }
            isInTransaction = answer.last != UInt8(ascii: "I")
            if !isInTransaction { turn.signal() }
            guard client.send(answer, tell: { _ in }) else { return }
        }
    }

    /// Reads messages up to one of these types; nil once the other side has hung up.
    private static func messages(_ socket: Socket, upTo types: String) -> [UInt8]? {
        var (bytes, offset) = ([UInt8](), 0)
        while true {
            while bytes.count >= offset + 5 {
                let length = bytes[offset + 1..<offset + 5].reduce(0) { $0 << 8 | Int($1) }
                guard bytes.count > offset + length else { break }
                if types.utf8.contains(bytes[offset]) { return bytes }
                offset += 1 + length
            }
            guard let more = socket.read(atMost: 65_536) else { return nil }
            bytes += more
        }
    }
}
