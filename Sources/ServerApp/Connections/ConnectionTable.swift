/// A limit of open connections; its raw value is the setting that sets it.
enum ConnectionLimit: String, CaseIterable, Sendable {
    case ofAddress = "GRANDMA_CONNECTIONS_PER_ADDRESS"
    case ofServer = "GRANDMA_CONNECTIONS"
}

/// Tracks the open connections and decides which one is closed for a new one.
///
/// Each address has a limit, and all addresses together have a larger one. At its limit, an address replaces its own
/// connection without a request that has been quiet longest: a home has one address, and each browser in it keeps up to
/// six connections, most of them idle.
///
/// If all places are taken, the new connection replaces one without a request: the one that has been quiet longest, of
/// the address with the most connections, if that address has more than the new one's. If there is none, it replaces the
/// oldest connection of an address that has at least two more than the new one's, or else one without a request of an
/// address that has as many. So a new visitor gets in, however many addresses an attacker has.
struct ConnectionTable<Instant: Comparable & Sendable>: Sendable {
    enum Entry: Equatable {
        case taken
        case refused(ConnectionLimit)
        /// The new connection is accepted, and the connection with this ID must
        /// be closed.
        case replacing(Int)
    }

    private struct Connection {
        /// The client's address or network; nil for a trusted proxy.
        let network: String?
        var quietSince: Instant?
    }

    private let mostPerAddress: Int
    private let most: Int
    private var connections: [Int: Connection] = [:]
    private var counts: [String: Int] = [:]

    init(mostPerAddress: Int, most: Int) {
        self.mostPerAddress = mostPerAddress
        self.most = most
    }

    var count: Int { connections.count }

    /// `id` is larger for each new connection.
    mutating func open(_ id: Int, from network: String?, at now: Instant) -> Entry {
        var replaced: Int?
        if let network, counts[network, default: 0] >= mostPerAddress {
            replaced = quietest(of: network)
            guard let replaced else { return .refused(.ofAddress) }
            close(replaced)
        } else if connections.count >= most {
            let own = network.map { counts[$0, default: 0] } ?? 0
            // A connection that has just been opened is quiet too; it must not
            // be replaced by one of an address that has more connections.
            replaced = quietest(ofAtLeast: max(2, own + 1)) ?? earliest(ofAtLeast: own + 2) ?? quietest(ofAtLeast: own)
            guard let replaced else { return .refused(.ofServer) }
            close(replaced)
        }
        connections[id] = Connection(network: network, quietSince: now)
        if let network { counts[network, default: 0] += 1 }
        return replaced.map(Entry.replacing) ?? .taken
    }

    mutating func isQuiet(_ id: Int, since: Instant?) { connections[id]?.quietSince = since }

    mutating func close(_ id: Int) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        guard let network = connection.network, let count = counts[network] else { return }
        counts[network] = count > 1 ? count - 1 : nil
    }

    private func quietest(ofAtLeast least: Int) -> Int? {
        let quiet = connections.compactMap { id, connection in
            connection.quietSince.map { (id: id, of: count(of: connection), since: $0) }
        }.filter { $0.of >= least }
        return quiet.max { ($0.of, $1.since, $1.id) < ($1.of, $0.since, $0.id) }?.id
    }

    private func quietest(of network: String) -> Int? {
        let quiet = connections.compactMap { id, connection in
            connection.network == network ? connection.quietSince.map { (id: id, since: $0) } : nil
        }
        return quiet.min { ($0.since, $0.id) < ($1.since, $1.id) }?.id
    }

    private func earliest(ofAtLeast least: Int) -> Int? {
        let many = connections.filter { count(of: $0.value) >= least }
        return many.max { (count(of: $0.value), $1.key) < (count(of: $1.value), $0.key) }?.key
    }

    /// A connection of a proxy counts as one, because each may belong to
    /// another family.
    private func count(of connection: Connection) -> Int {
        connection.network.map { counts[$0, default: 0] } ?? 0
    }
}
