package import FamilyCore

/// Which server a frame looks for.
package enum WantedServer: Equatable, Sendable {
    /// The frame has no server yet: it looks for any one.
    case any
    /// The server with this key, at whatever address.
    case own(ServerKey)
    /// The server with this key, but only at the addresses that it has told; the home network is not searched.
    case told(ServerKey)

    /// Returns whether a server with this key is one that is looked for; it must still prove its key.
    package func admits(_ key: ServerKey) -> Bool {
        self.key.map { $0 == key } ?? true
    }

    /// The key that the server must have; nil for any one.
    var key: ServerKey? {
        switch self {
        case .any: nil
        case .own(let key), .told(let key): key
        }
    }

    /// Whether the server may be one that is announced on the home network.
    var mayBeAnnounced: Bool { if case .told = self { false } else { true } }
}

/// The home network, as a frame without a set server uses it.
package protocol ServerFinder: Sendable {
    /// Passes on such servers as they come, change and go, until the task is cancelled.
    ///
    /// Whatever is passed on is only announced. Each finding has a number, and no number is used for two findings of one
    /// finder. A finding that changes is found again by its number. Throws when the network cannot be asked, or not any
    /// more; findings are void then.
    func find(_ server: WantedServer, _ heard: @escaping @Sendable (SearchEvent) -> Void) async throws
}

/// A home network on which nobody announces anything.
package struct NoServerFinder: ServerFinder {
    package init() {}

    package func find(_ server: WantedServer, _ heard: @escaping @Sendable (SearchEvent) -> Void) async throws {
        try await Task.sleep(for: .seconds(Int32.max))
    }
}
