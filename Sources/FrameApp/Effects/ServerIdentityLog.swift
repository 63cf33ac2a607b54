import Logging
import Synchronization

/// Warns in the log that the server cannot prove who it is: another machine
/// answers in its place, its certificate has expired, or the clock is wrong.
///
/// Such calls fail several times a minute; each reason is logged once an hour.
final class ServerIdentityLog: Sendable {
    private static let interval = Duration.seconds(3600)

    private struct Warning {
        let reason: String
        let time: ContinuousClock.Instant
    }

    private let log: Logger
    private let last = Mutex<Warning?>(nil)

    init(log: Logger) { self.log = log }

    func note(_ reason: String, at now: ContinuousClock.Instant = .now) {
        let isNew = last.withLock { last in
            if let last, last.reason == reason, now < last.time + Self.interval { return false }
            last = Warning(reason: reason, time: now)
            return true
        }
        if isNew { log.warning("the server is not trusted: \(reason)") }
    }
}
