package import FoundationEssentials

/// Hands messages to the push services of browsers, encrypted so that only the
/// browser can read them.
package protocol PushService: Sendable {
    /// This server's key in base64url, its open half, for which browsers make their
    /// addresses (`applicationServerKey`).
    var serverKey: String { get }
    /// The origin of a push service that the operator runs and that may be at a
    /// private address; nil where there is none.
    var ownOrigin: String? { get }

    /// Sends one message and returns how it was received.
    ///
    /// It tries once and ends within a bounded time.
    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome
}

package struct PushMessage: Equatable, Sendable {
    /// What the page's worker gets; at most `longest` bytes.
    package var content: [UInt8]
    /// Seconds for which a push service keeps the message for a browser that is
    /// away.
    package var timeToLive: Int

    /// What fits into one record of 4,096 bytes, which every push service takes
    /// (RFC 8291, section 4).
    package static let longest = 3_993

    package init(_ content: [UInt8], timeToLive: Int = 86_400) {
        self.content = content
        self.timeToLive = timeToLive
    }
}

package enum PushOutcome: Equatable, Sendable {
    case taken
    /// The browser takes no messages at this address any more.
    case gone
    /// Trying again may help; after so many seconds, where the service said so.
    case later(after: TimeInterval?)
    /// Trying this message again does not help, for the log.
    case refused(String)
}

/// A server that tells nobody.
package struct NoPushService: PushService {
    package init() {}
    package var serverKey: String { "" }
    package var ownOrigin: String? { nil }
    package func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome { .refused("switched off") }
}
