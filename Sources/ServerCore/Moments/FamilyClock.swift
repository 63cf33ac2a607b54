package import FamilyCore
package import FoundationEssentials

/// Converts between UTC and the family's local time.
package struct FamilyClock: Sendable {
    private let calendar: Calendar

    /// Takes an IANA name; an unknown one is read as UTC.
    package init(timeZone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.calendar = calendar
    }

    /// Returns the local time; moments outside the supported years become the year 2000.
    package func local(_ moment: Date) -> LocalDateTime {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
        return LocalDateTime(
            year: parts.year ?? 0,
            month: parts.month ?? 0,
            day: parts.day ?? 0,
            hour: parts.hour ?? 0,
            minute: parts.minute ?? 0,
            second: parts.second ?? 0
        ) ?? Self.someDay
    }

    /// Returns when a local time is.
    ///
    /// A time that the clocks skip is as much later as they skip; one that they show twice is the first one.
    package func moment(_ time: LocalDateTime) -> Date {
        // The offsets a day before and a day after: any change of the clocks between them is found.
        let asUTC = Self.utc(time)
        let (before, after) = (offset(asUTC.addingTimeInterval(-86_400)), offset(asUTC.addingTimeInterval(86_400)))
        let early = asUTC.addingTimeInterval(-TimeInterval(before))
        // By the clock before the change; it holds unless the change has come by then.
        if offset(early) == before { return early }
        let late = asUTC.addingTimeInterval(-TimeInterval(after))
        return offset(late) == after ? late : early
    }

    /// Returns the first moment after a day.
    package func end(of day: CalendarDay) -> Date {
        let midday = "\(day)T12:00:00"
        guard let noon = LocalDateTime(midday) else { preconditionFailure("a day has a noon: \(midday)") }
        let next = CalendarDay(local(moment(noon).addingTimeInterval(86_400)))
        guard let midnight = LocalDateTime("\(next)T00:00:00") else {
            preconditionFailure("a day has a midnight: \(next)")
        }
        return moment(midnight)
    }

    /// Returns the last day before the end of a time.
    package func lastDay(before end: Date) -> CalendarDay { CalendarDay(local(end.addingTimeInterval(-1))) }

    private func offset(_ date: Date) -> Int { calendar.timeZone.secondsFromGMT(for: date) }

    private static func utc(_ time: LocalDateTime) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: time.year,
            month: time.month,
            day: time.day,
            hour: time.hour,
            minute: time.minute,
            second: time.second
        )
        return calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
    }

    private static let someDay: LocalDateTime = {
        guard let day = LocalDateTime("2000-01-01T00:00:00") else {
            preconditionFailure("the first of January is a day")
        }
        return day
    }()
}
