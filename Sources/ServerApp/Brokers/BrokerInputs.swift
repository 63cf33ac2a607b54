import MQTTClient
import Synchronization

/// An input of `BrokerSupervisor`, which maintains a family's connection to its broker.
enum BrokerInput: Sendable {
    /// The family or its broker may have changed, or a pause may be over.
    case look
    case event(MQTTEvent)
    case ended(MQTTEnd)
}

/// The inputs of one connection, in the order of their arrival.
final class BrokerInputs: Sendable {
    /// The maximum number of messages that wait; further ones are dropped.
    private static let mostMessages = 1_000

    private struct State {
        var waitsForLook = false
        var messages = 0
    }

    let stream: AsyncStream<BrokerInput>
    private let continuation: AsyncStream<BrokerInput>.Continuation
    private let state = Mutex(State())

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Asks for a look at everything; several looks that wait count as one.
    func look() {
        let isNew = state.withLock { state in
            defer { state.waitsForLook = true }
            return !state.waitsForLook
        }
        if isNew { continuation.yield(.look) }
    }

    func add(_ event: MQTTEvent) {
        if case .message = event {
            let fits = state.withLock { state in
                guard state.messages < Self.mostMessages else { return false }
                state.messages += 1
                return true
            }
            guard fits else { return }
        }
        continuation.yield(.event(event))
    }

    func end(_ end: MQTTEnd) { continuation.yield(.ended(end)) }

    /// Notes that an input was taken from the stream.
    func taken(_ input: BrokerInput) {
        switch input {
        case .look: state.withLock { $0.waitsForLook = false }
        case .event(.message): state.withLock { $0.messages -= 1 }
        case .event(.connected), .ended: break
        }
    }
}
