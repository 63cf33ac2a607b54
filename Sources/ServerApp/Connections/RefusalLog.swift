import FoundationEssentials
import Logging
import ServerCore
import Synchronization

/// Logs connections that are refused before a request is answered (OWASP ASVS
/// 5.0, 16.3.3).
///
/// Anybody can cause such a line, so each network gets at most ten lines a
/// minute.
final class RefusalLog: Sendable {
    enum Reason: String, Sendable {
        case notHTTP = "not HTTP"
        case tunnel = "CONNECT"
        case tooSlow = "too slow"
        case tooMany = "too many connections"
    }

    private static let rate = PairingLimits.Rate(10, in: 60)
    private let logger: Logger
    private let lines = Mutex(SlidingWindowCounter<String>(rate))

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
}
