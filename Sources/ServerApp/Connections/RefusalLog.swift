import FoundationEssentials
import Logging
import ServerCore
import Synchronization

/// Logs connections that are refused before a request is answered (OWASP ASVS
/// 5.0, 16.3.3).
///
/// Anybody can cause such a line, so each network gets at most ten lines a
/// minute. The sentence about a limit of connections, by which an owner finds the setting, is logged once an hour.
final class RefusalLog: Sendable {
    enum Reason: String, Sendable {
        case notHTTP = "not HTTP"
        case tunnel = "CONNECT"
        case tooSlow = "too slow"
        case tooMany = "too many connections"
    }

    /// The key of a sentence about a limit.
    private struct Sentence: Hashable {
        let limit: ConnectionLimit
        /// A stranger on the Internet must not keep back the sentence about a proxy or container at home.
        let isAtHome: Bool
    }

    private static let rate = PairingLimits.Rate(10, in: 60)
    private static let rateOfSentences = PairingLimits.Rate(1, in: 3_600)
    private let logger: Logger
    private let lines = Mutex(SlidingWindowCounter<String>(rate))
    private let sentences = Mutex(SlidingWindowCounter<Sentence>(rateOfSentences))

    init(logger: Logger) { self.logger = logger }

    func note(_ reason: Reason, from address: String, at now: Date = Date()) {
        let site = NetworkAddress.site(of: address)
        let mayTell = lines.withLock { lines in
            guard !lines.isFull(site, at: now) else { return false }
            lines.count(site, at: now)
            return true
        }
        guard mayTell else { return }
        logger.info("refused", metadata: ["reason": .string(reason.rawValue), "address": .string(address)])
    }

    /// Logs a connection that is refused because a limit of connections was reached.
    func note(_ limit: ConnectionLimit, from address: String, at now: Date = Date()) {
        note(.tooMany, from: address, at: now)
        let sentence = Sentence(limit: limit, isAtHome: NetworkAddress.isPrivate(address))
        let mayTell = sentences.withLock { sentences in
            guard !sentences.isFull(sentence, at: now) else { return false }
            sentences.count(sentence, at: now)
            return true
        }
        guard mayTell else { return }
        logger.warning("\(Self.explanation(of: limit))", metadata: ["address": .string(address)])
    }

    private static func explanation(of limit: ConnectionLimit) -> String {
        switch limit {
        case .ofAddress:
            """
            an address has as many connections as \(limit.rawValue) allows; if many visitors share it, raise that \
            number where NAT or a container's network is between, or name a reverse proxy in GRANDMA_TRUSTED_PROXIES
            """
        case .ofServer: "the server has as many connections as \(limit.rawValue) allows; raise it for more visitors"
        }
    }
}
