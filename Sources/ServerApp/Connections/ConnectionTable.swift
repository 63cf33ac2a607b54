/// Which connections are open, from where, and which one gives way to another.
///
/// An address may have some, all together some more. Where all places are
/// taken, a newcomer gets that of a connection with no request under way, the
/// longest quiet one of who has most, and more than the newcomer. Where there is
/// none, one of who has at least two more than the newcomer ends, the one that
/// came first: who comes for a page is let in, however many addresses a stranger
/// has.
struct ConnectionTable<Instant: Comparable & Sendable>: Sendable {
    enum Entry: Equatable {
        case taken
        case refused
        /// Taken, and this connection is to be closed.
        case insteadOf(Int)
    }

    private struct Connection {
        /// nil: a trusted proxy's, which carries everybody.
        let home: String?
        var quietSince: Instant?
    }

    private let mostOfOne: Int
    private let most: Int
    private var connections: [Int: Connection] = [:]
    private var counts: [String: Int] = [:]

    init(mostOfOne: Int, most: Int) {
        self.mostOfOne = mostOfOne
        self.most = most
    }

    var count: Int { connections.count }

    /// `id` grows with each connection.
    mutating func open(_ id: Int, from home: String?, at now: Instant) -> Entry {
        if let home, counts[home, default: 0] >= mostOfOne { return .refused }
        var leaving: Int?
        if connections.count >= most {
            let own = home.map { counts[$0, default: 0] } ?? 0
            // A connection that has just come is quiet too: it does not give way to who has more.
            leaving = quietest(ofAtLeast: max(2, own + 1)) ?? earliest(ofAtLeast: own + 2) ?? quietest(ofAtLeast: own)
            guard let leaving else { return .refused }
            close(leaving)
        }
        connections[id] = Connection(home: home, quietSince: now)
        if let home { counts[home, default: 0] += 1 }
        return leaving.map(Entry.insteadOf) ?? .taken
    }

    mutating func isQuiet(_ id: Int, since: Instant?) { connections[id]?.quietSince = since }

    mutating func close(_ id: Int) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        guard let home = connection.home, let count = counts[home] else { return }
        counts[home] = count > 1 ? count - 1 : nil
    }

    private func quietest(ofAtLeast least: Int) -> Int? {
        let quiet = connections.compactMap { id, connection in
            connection.quietSince.map { (id: id, of: count(of: connection), since: $0) }
        }.filter { $0.of >= least }
        return quiet.max { ($0.of, $1.since, $1.id) < ($1.of, $0.since, $0.id) }?.id
    }

    private func earliest(ofAtLeast least: Int) -> Int? {
        let many = connections.filter { count(of: $0.value) >= least }
        return many.max { (count(of: $0.value), $1.key) < (count(of: $1.value), $0.key) }?.key
    }

    /// A proxy's connections count as the least: each may be another family's.
    private func count(of connection: Connection) -> Int {
        connection.home.map { counts[$0, default: 0] } ?? 0
    }
}
