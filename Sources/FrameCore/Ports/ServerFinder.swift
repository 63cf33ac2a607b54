package import FamilyCore

/// Which server a frame looks for on the home network.
package enum WantedServer: Equatable, Sendable {
    /// The frame has no server yet: it looks for any one.
    case any
    /// The server with this key, at whatever address.
    case own(ServerKey)

    /// Returns whether a server with this key is one that is looked for; it must still prove its key.
    package func admits(_ key: ServerKey) -> Bool {
        switch self {
        case .any: true
        case .own(let own): key == own
        }
    }
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
