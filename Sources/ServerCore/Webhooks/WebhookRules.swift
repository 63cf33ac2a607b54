package import FoundationEssentials

/// The limits of a family's webhooks, and the times at which a message is sent again.
package struct WebhookRules: Equatable, Sendable {
    package var mostOfFamily = 5
    /// The maximum number of messages that wait for one webhook; beyond it the oldest is dropped.
    package var mostWaiting = 1_000
    /// The number of past messages that a webhook's page lists.
    package var mostLogged = 50
    /// The time for which a past message is kept for that list, in seconds.
    package var loggedFor: TimeInterval = 30 * 86_400
    /// The age at which a waiting message is dropped, in seconds; more than all tries take.
    package var waitsFor: TimeInterval = 4 * 86_400
    /// The pauses between the tries of one message, in seconds: the schedule that Standard Webhooks 1.0.0 recommends.
    ///
    /// The last try is three days after the first.
    package var pauses: [TimeInterval] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// The part of a pause by which it may be longer or shorter, so that not all messages come back at once.
    package var jitter = 0.1
    /// The longest pause of a failing receiver before the next message is tried, in seconds.
    package var longestRest: TimeInterval = 300
    /// The maximum of `Retry-After` that is honoured, in seconds.
    package var longestAsked: TimeInterval = 3_600
    /// The interval of the checks for due messages, in seconds.
    package var lookEvery: TimeInterval = 60
    /// The time limit of one try, in seconds.
    package var longestTry: TimeInterval = 10
    /// The maximum number of webhooks that are sent to at once.
    package var mostAtOnce = 8

    package init() {}

    /// The longest possible pause, in seconds: a later time was written by a wrong clock.
    package var longestPause: TimeInterval { max(pauses.max() ?? 0, longestAsked) * (1 + jitter) }

    /// Returns the seconds after the try with this number, from 1; nil after the last one.
    ///
    /// `chance` is 0 to 1.
    package func pause(after tries: Int, chance: Double) -> TimeInterval? {
        guard pauses.indices.contains(tries - 1) else { return nil }
        return pauses[tries - 1] * (1 + jitter * (2 * chance - 1))
    }

    /// Returns the receiver's `Retry-After`, bounded, in seconds; nil if the receiver sent none.
    func asked(_ seconds: TimeInterval?) -> TimeInterval? {
        guard let seconds, seconds.isFinite, seconds >= 0 else { return nil }
        return min(max(seconds, 1), longestAsked)
    }

    /// Returns whether the wait until a moment is over.
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
    /// Whether the receiver does not want further messages (RFC 9110, section 15.5.11).
    package var isGone: Bool { self == .status(410) }
}

/// The reason why a receiver did not answer.
package enum WebhookFailure: String, CaseIterable, Sendable {
    case noSuchName, noConnection, notTrusted, timedOut, brokeOff
    /// The address is one that this server does not send to.
    case notAdmitted
    case other
}
