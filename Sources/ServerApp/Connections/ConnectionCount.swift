import NIOCore
import ServerCore
import Synchronization

/// Counts all open connections; a home's IPv6 /64 network counts as one
/// address.
final class ConnectionCount: Sendable {
    private struct Places {
        var table: ConnectionTable<ContinuousClock.Instant>
        var channels: [Int: any Channel] = [:]
        var lastID = 0
    }

    private let unlimited: TrustedProxies
    private let places: Mutex<Places>

    /// `unlimited` are the trusted proxies.
    ///
    /// They carry the requests of many clients, so the limit per address does
    /// not apply to them.
    init(mostPerAddress: Int, most: Int, unlimited: TrustedProxies) {
        self.unlimited = unlimited
        places = Mutex(Places(table: ConnectionTable(mostPerAddress: mostPerAddress, most: most)))
    }

    /// The number of open connections.
    var open: Int { places.withLock { $0.channels.count } }

    /// Gives a place to the channel until the channel closes; returns nil if no place is left for `address`, after
    /// calling `refused` with the limit that was reached.
    func open(
        _ channel: any Channel,
        from address: String,
        refused: (ConnectionLimit) -> Void = { _ in }
    ) -> ConnectionPlace? {
        let network = unlimited.contains(address) ? nil : NetworkAddress.bucket(of: address)
        let (id, replaced, limit) = places.withLock { places -> (Int?, (any Channel)?, ConnectionLimit?) in
            places.lastID += 1
            let id = places.lastID
            switch places.table.open(id, from: network, at: .now) {
            case .refused(let limit): return (nil, nil, limit)
            case .taken:
                places.channels[id] = channel
                return (id, nil, nil)
            case .replacing(let other):
                places.channels[id] = channel
                return (id, places.channels.removeValue(forKey: other), nil)
            }
        }
        if let limit { refused(limit) }
        replaced?.close(promise: nil)
        return id.map { id in
            free(id, onCloseOf: channel)
            return ConnectionPlace(id: id, count: self)
        }
    }

    fileprivate func move(_ id: Int, to channel: any Channel) throws {
        try places.withLock { places in
            // Another connection may just have got the place.
            guard places.channels[id] != nil else { throw TooManyConnections() }
            places.channels[id] = channel
        }
        free(id, onCloseOf: channel)
    }

    /// Frees the place when the channel closes, unless another channel has the place by then.
    private func free(_ id: Int, onCloseOf channel: any Channel) {
        channel.closeFuture.whenComplete { _ in
            self.places.withLock { places in
                guard places.channels[id] === channel else { return }
                places.table.close(id)
                places.channels[id] = nil
            }
        }
    }

    fileprivate func isQuiet(_ id: Int, since: ContinuousClock.Instant?) {
        places.withLock { $0.table.isQuiet(id, since: since) }
    }
}

/// The place of one connection in the table; its event loop owns it.
final class ConnectionPlace {
    private let id: Int
    private let count: ConnectionCount
    /// The last value of `isQuiet(since:)`; nil: there was none, and the table takes the connection as quiet.
    private var told: ContinuousClock.Instant??

    fileprivate init(id: Int, count: ConnectionCount) {
        self.id = id
        self.count = count
    }

    /// `since` is nil while a request is in progress.
    func isQuiet(since: ContinuousClock.Instant?) {
        guard told == nil || told != .some(since) else { return }
        told = .some(since)
        count.isQuiet(id, since: since)
    }

    /// Gives the place to the channel that takes the connection over; throws if another connection has got the place.
    func move(to channel: any Channel) throws { try count.move(id, to: channel) }
}
