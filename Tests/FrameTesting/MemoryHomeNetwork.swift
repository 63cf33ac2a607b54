package import FrameCore
import Synchronization

/// A home network on which tests announce servers.
package final class MemoryHomeNetwork: ServerFinder {
    /// There is no network to ask.
    package struct BrokenError: Error {}

    private struct Listener {
        let sought: WantedServer
        let events: AsyncStream<SearchEvent>.Continuation
        /// The numbers of the findings by the names of the servers.
        var findings: [String: Int] = [:]
    }

    private struct State {
        var places: [String: ServerPlace] = [:]
        var listeners: [Int: Listener] = [:]
        /// The last number of a finding or listener.
        var lastNumber = 0
        var isBroken = false

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        mutating func tell(_ listener: Int, of name: String, _ place: ServerPlace) {
            guard let sought = listeners[listener]?.sought, sought.admits(place.key) else { return }
            let number = listeners[listener]?.findings[name] ?? nextNumber()
            listeners[listener]?.findings[name] = number
            listeners[listener]?.events.yield(.found(number, place))
        }
    }

    private let state = Mutex(State())

    package init() {}

    package func announce(_ place: ServerPlace) {
        state.withLock { state in
            state.places[place.name] = place
            for listener in state.listeners.keys { state.tell(listener, of: place.name, place) }
        }
    }

    package func withdraw(_ name: String) {
        state.withLock { state in
            state.places[name] = nil
            for listener in state.listeners.keys {
                guard let number = state.listeners[listener]?.findings.removeValue(forKey: name) else { continue }
                state.listeners[listener]?.events.yield(.lost(number))
            }
        }
    }

    /// Nobody can be asked any more.
    package func breakDown() {
        state.withLock { state in
            state.isBroken = true
            for listener in state.listeners.values { listener.events.finish() }
        }
    }

    package func find(_ server: WantedServer, _ heard: @escaping @Sendable (SearchEvent) -> Void) async throws {
        let (events, listener) = AsyncStream<SearchEvent>.makeStream()
        let number = try listen(for: server, listener)
        for await event in events { heard(event) }
        let isBroken = state.withLock { state in
            state.listeners[number] = nil
            return state.isBroken
        }
        if isBroken { throw BrokenError() }
    }

    private func listen(for server: WantedServer, _ listener: AsyncStream<SearchEvent>.Continuation) throws -> Int {
        let number: Int? = state.withLock { state in
            guard !state.isBroken else { return nil }
            let number = state.nextNumber()
            state.listeners[number] = Listener(sought: server, events: listener)
            for (name, place) in state.places { state.tell(number, of: name, place) }
            return number
        }
        guard let number else { throw BrokenError() }
        return number
    }
}
