package import FamilyCore
package import FoundationEssentials

/// The limits of surprises: photos and moments that only their sender or maker sees until a time.
package struct SurpriseRules: Equatable, Sendable {
    /// The longest time that a surprise waits, in seconds: two years.
    package var longest: TimeInterval = 731 * 86_400
    /// The maximum number of surprises that arrive in one transaction, so that other writes wait for a moment only.
    package var arrivingAtOnce = 100
    /// The seconds between two checks for surprises whose time has come.
    package var lookEvery: TimeInterval = 10

    package init() {}

    /// Returns the problem if a surprise cannot wait until `time`; nil otherwise.
    package func refusal(ofWaitingUntil time: Date, at now: Date) -> Problem? {
        now < time && time <= now.addingTimeInterval(longest) ? nil : .surpriseTime
    }

    /// Returns when a local time is; throws if a surprise cannot wait until then.
    package func time(_ local: LocalDateTime, on clock: FamilyClock, at now: Date) throws(Problem) -> Date {
        let time = clock.moment(local)
        if let refusal = refusal(ofWaitingUntil: time, at: now) { throw refusal }
        return time
    }

    /// Parses a local time as browsers send it; returns nil for an empty text.
    package static func time(typed text: String) throws(Problem) -> LocalDateTime? {
        do throws(Problem) {
            return try MomentText.time(typed: text)
        } catch {
            throw .surpriseTime
        }
    }
}
