import Logging
import Synchronization

/// Warns of a server that does not prove who it is: somebody between, a certificate that is over, or a clock that is
/// wrong.
///
/// Such calls fail several times a minute; the log hears of each reason once an hour.
final class DistrustLog: Sendable {
    private static let tellEvery = Duration.seconds(3600)

    private let log: Logger
    private let told = Mutex<(words: String, at: ContinuousClock.Instant)?>(nil)

    init(log: Logger) { self.log = log }

    func note(_ words: String, at now: ContinuousClock.Instant = .now) {
        let isNews = told.withLock { told in
            if let told, told.words == words, now < told.at + Self.tellEvery { return false }
            told = (words, now)
            return true
        }
        if isNews { log.warning("the server is not trusted: \(words)") }
    }
}
