import FamilyCore

/// A time and date in the frame's time zone.
package struct LocalTime: Equatable, Sendable {
    package let year: Int
    /// 1 January … 12 December.
    package let month: Int
    package let day: Int
    /// 1 Monday … 7 Sunday.
    package let weekday: Int
    package let hour: Int
    package let minute: Int

    package var minuteOfDay: Int { hour * 60 + minute }

    package init(year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.hour = hour
        self.minute = minute
    }
}

extension WallClock {
    /// A clock that shows an earlier year was never set: a computer without a clock battery starts in the past.
    private static let firstYear = 2026

    /// The current local time; nil if the clock cannot be right, or would be wrong by hours.
    package var time: LocalTime? {
        guard knowsZone else { return nil }
        let time = time(of: now)
        return time.year >= Self.firstYear ? time : nil
    }

    package func time(of moment: Moment) -> LocalTime {
        let days = day(of: moment)
        let minutes = Int((seconds(of: moment) / 60).rounded(.down)) - days * 1440
        let date = GregorianDate(daysSince1970: days)
        return LocalTime(
            year: date.year,
            month: date.month,
            day: date.day,
            weekday: date.weekday,
            hour: minutes / 60,
            minute: minutes % 60
        )
    }

    /// The seconds until the next minute begins, above 0.
    package var secondsToNextMinute: Double {
        let seconds = seconds(of: now)
        return (seconds / 60).rounded(.down) * 60 + 60 - seconds
    }

    /// The seconds until the next hour begins, above 0.
    var secondsToNextHour: Double {
        let seconds = seconds(of: now)
        return (seconds / 3_600).rounded(.down) * 3_600 + 3_600 - seconds
    }
}
