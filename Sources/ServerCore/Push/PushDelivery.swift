package import FamilyCore
package import FoundationEssentials

/// A message that one browser is still to get.
///
/// It is kept in the catalogue, so that a restart of the server loses no message. Its words are not kept: they are
/// made anew at each try.
package struct PushDelivery: Equatable, Sendable {
    package let sessionID: SessionID
    package let tag: String
    /// When the message was made.
    package let takenAt: Date
    /// How often it was sent, the try that may be under way among them.
    package private(set) var tries: Int
    /// When it is sent next.
    package private(set) var dueAt: Date

    package init(sessionID: SessionID, tag: String, takenAt: Date, tries: Int = 0, dueAt: Date? = nil) {
        self.sessionID = sessionID
        self.tag = tag
        self.takenAt = takenAt
        self.tries = tries
        self.dueAt = dueAt ?? takenAt
    }

    /// Returns whether the message is to be sent now.
    ///
    /// A moment further away than the longest pause was written by a wrong clock.
    package func isDue(at now: Date) -> Bool { dueAt <= now || dueAt > now.addingTimeInterval(PushRetry.longest) }

    /// Returns whether the message is not sent any more, because it was tried often enough or is too old.
    package func isOver(at now: Date, _ rules: NewsRules) -> Bool {
        tries >= rules.mostTries || abs(now.timeIntervalSince(takenAt)) >= rules.oldest
    }

    /// Begins a try; one that the server does not live to end is begun anew.
    package mutating func begin(at now: Date) {
        tries += 1
        dueAt = now.addingTimeInterval(PushRetry.longestTry)
    }

    /// Returns the seconds until the next try; `asked` is what the service said in `Retry-After`.
    package mutating func failed(asked: TimeInterval?, at now: Date) -> TimeInterval {
        let pause = PushRetry.pause(asked: asked, failures: tries - 1)
        dueAt = now.addingTimeInterval(pause)
        return pause
    }
}
