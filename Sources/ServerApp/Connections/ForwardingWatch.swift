import FoundationEssentials
import ServerCore
import Synchronization

/// Detects requests that came through a proxy which is not trusted.
///
/// Behind such a proxy all clients have one address, so a person who guesses
/// passwords slows down everybody, and nobody would know why. Anybody can forge
/// the header, so the pages name only peers in private networks.
final class ForwardingWatch: Sendable {
    private struct State {
        var lastLogged: Date?
        var proxy: String?
        var heardAt = Date.distantPast
    }

    /// Minimum seconds between two log lines: one hour.
    private static let quietFor: TimeInterval = 3_600
    /// Seconds for which keepers are told about the proxy after its last
    /// request: one day.
    private static let toldFor: TimeInterval = 86_400

    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Records that an untrusted peer sent forwarding headers.
    ///
    /// Returns true if the log has not mentioned this recently.
    func heard(from peer: String) -> Bool {
        let now = now()
        return state.withLock { state in
            if NetworkAddress.isPrivate(peer) {
                state.proxy = peer
                state.heardAt = now
            }
            guard now >= (state.lastLogged ?? .distantPast).addingTimeInterval(Self.quietFor) else { return false }
            state.lastLogged = now
            return true
        }
    }

    /// The proxy that keepers are told about; nil if there is none.
    var untrustedProxy: String? {
        let now = now()
        return state.withLock { $0.heardAt.addingTimeInterval(Self.toldFor) > now ? $0.proxy : nil }
    }
}
