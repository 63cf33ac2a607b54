import FamilyCore
import FoundationEssentials

extension TimeWords {
    /// The days after its end for which a moment is said to have ended; later its date says enough.
    private static let fresh = 30

    /// Returns "in 3 days", "going on" or "ended 2 hours ago"; nil for a moment that ended long ago.
    func status(of moment: Moment) -> String? {
        switch moment.status {
        case .notStarted: untilStart(moment.startsAt)
        case .goingOn: words[.momentGoingOn]
        case .ended:
            daysSince(moment.endsAt) > Self.fresh ? nil : words(.momentEnded, ["when": ago(moment.endsAt)])
        }
    }

    /// Returns "in 40 minutes", "in 3 hours", "tomorrow" or "in 3 days", where days are counted by midnights.
    private func untilStart(_ start: Date) -> String {
        switch -daysSince(start) {
        case ...0: ahead(start)
        case 1: words[.tomorrow]
        case let days: words(.inDays, count: days)
        }
    }

    /// Returns "4 July 2026 at 14:00 – 16:00", or both dates for a moment of several days.
    func span(of moment: Moment) -> String { span(from: moment.starts, to: moment.ends) }

    func span(from: LocalDateTime, to: LocalDateTime) -> String {
        let isOneDay = (from.year, from.month, from.day) == (to.year, to.month, to.day)
        guard isOneDay else { return words(.momentSpan, ["from": stated(from), "to": stated(to)]) }
        let (begin, end) = (clock(from.hour, from.minute), clock(to.hour, to.minute))
        return words(.momentSpanOfOneDay, ["date": day(from), "from": begin, "to": end])
    }

    /// Returns "4 July 2026 at 14:00" as it stands alone; `dated` is a part of a sentence.
    private func stated(_ time: LocalDateTime) -> String {
        words(.dateAndTime, ["date": day(time), "time": clock(time.hour, time.minute)])
    }
}
