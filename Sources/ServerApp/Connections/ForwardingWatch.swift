import FoundationEssentials
import ServerCore
import Synchronization

/// Notices requests that came through a proxy which is not trusted.
///
/// Behind such a proxy everybody has one address: one who guesses passwords slows
/// down all, and nobody would know why. The word of a stranger is not enough to
/// bother a keeper with, so only peers of private networks are named on the pages.
final class ForwardingWatch: Sendable {
    private struct State {
        var lastLogged: Date?
        var proxy: String?
        var heardAt = Date.distantPast
    }

    /// Between two lines of the log: an hour.
    private static let quietFor: TimeInterval = 3_600
    /// A keeper is told for a day after it was heard last.
    private static let toldFor: TimeInterval = 86_400

    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// A peer that is not trusted says who it speaks for; true where the log has
    /// not been told of that lately.
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

    /// The proxy that keepers are told of.
    var untrustedProxy: String? {
        let now = now()
        return state.withLock { $0.heardAt.addingTimeInterval(Self.toldFor) > now ? $0.proxy : nil }
    }
}
