package import FoundationEssentials

/// The limits of a family's webhooks, and the times at which a message is sent again.
package struct WebhookRules: Equatable, Sendable {
    package var mostOfFamily = 5
    /// Messages that wait for one webhook; the oldest make room for the newest.
    package var mostWaiting = 1_000
    /// Messages of the past that a webhook's page lists.
    package var mostLogged = 50
    /// In seconds: how long a message of the past is kept for that list.
    package var loggedFor: TimeInterval = 30 * 86_400
    /// In seconds, more than all tries take: a message that waits for so long is dropped.
    package var waitsFor: TimeInterval = 4 * 86_400
    /// In seconds: the pauses between the tries of one message, the schedule that Standard Webhooks 1.0.0 recommends;
    /// the last try is three days after the first.
    package var pauses: [TimeInterval] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// The part of a pause by which it may be longer or shorter, so that not all messages come back at once.
    package var jitter = 0.1
    /// In seconds: a receiver that fails is left alone for no longer than this before the next message is tried.
    package var longestRest: TimeInterval = 300
    /// In seconds: a receiver that says in `Retry-After` how long it wants to be left alone is believed up to this.
    package var longestAsked: TimeInterval = 3_600
    /// In seconds: how often is looked for what has come due.
    package var lookEvery: TimeInterval = 60
    /// In seconds: the time for one try.
    package var longestTry: TimeInterval = 10
    /// Webhooks that are sent to beside each other.
    package var mostAtOnce = 8

    package init() {}

    /// In seconds: a moment that is further away was written by a wrong clock.
    package var longestPause: TimeInterval { max(pauses.max() ?? 0, longestAsked) * (1 + jitter) }

    /// Returns the seconds after the try with this number, from 1; nil after the last one.
    ///
    /// `chance` is 0 to 1.
    package func pause(after tries: Int, chance: Double) -> TimeInterval? {
        guard pauses.indices.contains(tries - 1) else { return nil }
        return pauses[tries - 1] * (1 + jitter * (2 * chance - 1))
    }

    /// Returns how long a receiver wants to be left alone, in seconds; nil where it did not say so.
    func asked(_ seconds: TimeInterval?) -> TimeInterval? {
        guard let seconds, seconds.isFinite, seconds >= 0 else { return nil }
        return min(max(seconds, 1), longestAsked)
    }

    /// Returns whether a moment until which something waits is over.
    func isOver(_ moment: Date, at now: Date) -> Bool {
        moment <= now || moment > now.addingTimeInterval(longestPause)
    }
}

/// The answer of a receiver to a message.
package enum WebhookAnswer: Equatable, Sendable {
    /// The receiver answered with this status of HTTP.
    case status(Int)
    case failure(WebhookFailure)

    package var isTaken: Bool { if case .status(200..<300) = self { true } else { false } }
    /// Whether the receiver wants no messages any more (RFC 9110, section 15.5.11).
    package var isGone: Bool { self == .status(410) }
}

/// The reason why a receiver did not answer.
package enum WebhookFailure: String, CaseIterable, Sendable {
    case noSuchName, noConnection, notTrusted, timedOut, brokeOff
    /// The address is one that this server does not send to.
    case notAdmitted
    case other
}
