import Logging
import Synchronization

/// Warns in the log that the server cannot prove who it is: another machine
/// answers in its place, its certificate has expired, or the clock is wrong.
///
/// Such calls fail several times a minute; each reason is logged once an hour,
/// whichever request failed for it.
final class ServerIdentityLog: Sendable {
    private static let interval = Duration.seconds(3600)
    /// The most warnings an hour, if the reasons keep changing.
    private static let most = 10

    private let log: Logger
    /// When each reason was logged, in the last hour.
    private let logged = Mutex<[String: ContinuousClock.Instant]>([:])

    init(log: Logger) { self.log = log }

    /// Logs the reason and the request that failed for it, such as `GET` and an address.
    func note(_ reason: String, of request: String, at now: ContinuousClock.Instant = .now) {
        let isNew = logged.withLock { logged in
            logged = logged.filter { now < $0.value + Self.interval }
            guard logged[reason] == nil, logged.count < Self.most else { return false }
            logged[reason] = now
            return true
        }
        if isNew { log.warning("the server is not trusted: \(request): \(reason)") }
    }
}
