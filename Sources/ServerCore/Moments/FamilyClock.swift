package import FamilyCore
package import FoundationEssentials

/// Converts between UTC and the family's local time.
package struct FamilyClock: Sendable {
    private enum Offsets {
        /// The rules of the machine's own file.
        case file(ZoneRules)
        /// The rules in this program: ICU's data, which is as old as the Swift that built the program.
        case builtIn(TimeZone)
    }

    private let offsets: Offsets

    /// Takes an IANA name and the rules of the machine's file; nil if the machine has none.
    ///
    /// A name that neither the machine nor this program knows is read as UTC.
    package init(timeZone: String, rules: ZoneRules? = nil) {
        offsets = rules.map(Offsets.file) ?? .builtIn(TimeZone(identifier: timeZone) ?? .gmt)
    }

    /// Returns the local time; moments outside the supported years become the year 2000.
    package func local(_ moment: Date) -> LocalDateTime { supportedLocal(moment) ?? Self.someDay }

    /// Returns the local time at a time in UTC, and its offset such as `+03:00`.
    ///
    /// If the local time is outside the supported years, returns the time in UTC.
    package func local(utc time: LocalDateTime) -> (time: LocalDateTime, offset: String) {
        let moment = Self.utc(time)
        let local = supportedLocal(moment) ?? time
        return (local, Self.text(ofOffset: Int(Self.utc(local).timeIntervalSince(moment))))
    }

    /// Returns nil outside the supported years.
    private func supportedLocal(_ moment: Date) -> LocalDateTime? {
        let second = Int(nearest: min(max(moment.timeIntervalSince1970.rounded(.down), -1e15), 1e15))
        let local = second + offset(moment)
        let ofDay = (local % Self.day + Self.day) % Self.day
        let date = GregorianDate(daysSince1970: (local - ofDay) / Self.day)
        return LocalDateTime(
            year: date.year,
            month: date.month,
            day: date.day,
            hour: ofDay / 3_600,
            minute: ofDay / 60 % 60,
            second: ofDay % 60
        )
    }

    /// Returns an offset without its seconds, which only offsets of before the time zones have.
    private static func text(ofOffset seconds: Int) -> String {
        let minutes = seconds / 60
        let parts = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (minutes < 0 ? "-" : "+") + parts.joined(separator: ":")
    }

    /// Returns when a local time is.
    ///
    /// A time that the clocks skip is as much later as they skip; one that they show twice is the first one.
    package func moment(_ time: LocalDateTime) -> Date { moment(localAsUTC: Self.utc(time)) }

    /// Returns the first moment after a day.
    package func end(of day: CalendarDay) -> Date { moment(localAsUTC: Self.utc(Self.number(of: day) + 1, 0)) }

    /// Returns the last day before the end of a time.
    package func lastDay(before end: Date) -> CalendarDay { CalendarDay(local(end.addingTimeInterval(-1))) }

    /// Returns when clocks show `minute` minutes after midnight: on the day of a moment, or on the next day if they
    /// show that much or more already.
    package func next(minuteOfDay minute: Int, after moment: Date) -> Date {
        let now = local(moment)
        let isOver = now.hour * 60 + now.minute >= minute
        let day = Self.number(of: CalendarDay(now)) + (isOver ? 1 : 0)
        return self.moment(localAsUTC: Self.utc(day, minute * 60))
    }

    /// Returns when a local time is, which is given as if it were UTC.
    private func moment(localAsUTC asUTC: Date) -> Date {
        // The offsets a day before and a day after: any change of the clocks between them is found.
        let (before, after) = (offset(asUTC.addingTimeInterval(-86_400)), offset(asUTC.addingTimeInterval(86_400)))
        let early = asUTC.addingTimeInterval(-TimeInterval(before))
        // By the clock before the change; it holds unless the change has come by then.
        if offset(early) == before { return early }
        let late = asUTC.addingTimeInterval(-TimeInterval(after))
        return offset(late) == after ? late : early
    }

    private func offset(_ date: Date) -> Int {
        switch offsets {
        case .file(let rules): rules.secondsEast(of: date)
        case .builtIn(let zone): zone.secondsFromGMT(for: date)
        }
    }

    /// The seconds of a day.
    private static let day = 86_400

    /// Returns the number of a day, counted from 1 January 1970, which is 0.
    private static func number(of day: CalendarDay) -> Int {
        GregorianDate(year: day.year, month: day.month, day: day.day).daysSince1970
    }

    private static func utc(_ time: LocalDateTime) -> Date {
        utc(number(of: CalendarDay(time)), time.hour * 3_600 + time.minute * 60 + time.second)
    }

    /// Returns when a day of this number has lasted so many seconds in UTC.
    private static func utc(_ number: Int, _ seconds: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval(number * day + seconds))
    }

    private static let someDay: LocalDateTime = {
        guard let day = LocalDateTime("2000-01-01T00:00:00") else {
            preconditionFailure("the first of January is a day")
        }
        return day
    }()
}
