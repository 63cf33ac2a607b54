import FamilyCore
import FoundationEssentials
import ServerCore

/// Says times the way a family does, in the family’s own time zone.
///
/// The hour chooses the plural form of a sentence with a time: Spanish says "a la 1:05", but "a las 13:37".
struct TimeWords: Sendable {
    let words: Words
    let now: Date
    /// The clock of the family's time zone.
    let familyClock: FamilyClock

    /// Returns "today at 16:40", "yesterday at 9:05" or "4 July 2026 at 16:40".
    func dayAndTime(_ moment: Date) -> String {
        let local = familyClock.local(moment)
        let (time, hour) = (clock(local.hour, local.minute), local.hour)
        switch daysSince(moment) {
        case 0: return words(.todayAt, count: hour, ["time": time])
        case 1: return words(.yesterdayAt, count: hour, ["time": time])
        default: return words(.dateAt, count: hour, ["date": date(moment), "time": time])
        }
    }

    /// Returns "just now", "5 minutes ago", "3 hours ago", "yesterday" or "12 days ago".
    func ago(_ moment: Date) -> String {
        let minutes = Int(nearest: (now.timeIntervalSince(moment) / 60).rounded(.towardZero))
        let days = daysSince(moment)
        switch minutes {
        case ..<2: return words[.justNow]
        case ..<60: return words(.minutesAgo, count: minutes)
        case ..<(24 * 60) where days <= 1: return words(.hoursAgo, count: minutes / 60)
        default: return days == 1 ? words[.yesterday] : words(.daysAgo, count: days)
        }
    }

    /// Returns "in 6 days", "in 3 hours" or "in 90 minutes", for the end of something; it never promises too much.
    func ahead(_ moment: Date) -> String {
        let minutes = Int(nearest: (moment.timeIntervalSince(now) / 60).rounded(.towardZero))
        switch minutes / 60 {
        case ..<2: return words(.inMinutes, count: max(1, minutes))
        case let hours where hours < 48: return words(.inHours, count: hours)
        case let hours: return words(.inDays, count: hours / 24)
        }
    }

    /// Returns "November 2026".
    func month(_ moment: Date) -> String {
        let local = familyClock.local(moment)
        return month(local.month, of: local.year)
    }

    /// Returns the month in which a photo was taken, or else in which it arrived.
    func monthTaken(_ photo: Photo) -> String {
        photo.takenAt.map { month($0.month, of: $0.year) } ?? month(photo.addedAt)
    }

    /// Returns "4 July 2026".
    func day(_ day: CalendarDay) -> String { date(day.year, day.month, day.day) }

    /// Returns the last day before the end of a time: "4 July 2026".
    func lastDay(before end: Date) -> String { date(end.addingTimeInterval(-1)) }

    /// Returns the day on which a photo was taken, or else on which it arrived.
    func dayTaken(_ photo: Photo) -> CalendarDay {
        CalendarDay(photo.takenAt ?? familyClock.local(photo.addedAt))
    }

    /// Returns the name of a month and its year.
    func month(_ month: Int, of year: Int) -> String {
        words(.monthYear, ["month": words.name(month, of: .months), "year": String(year)])
    }

    /// Returns "4 July 2026 at 16:40", whatever day it is now.
    func dated(_ time: LocalDateTime) -> String {
        let date = date(time.year, time.month, time.day)
        return words(.dateAt, count: time.hour, ["date": date, "time": clock(time.hour, time.minute)])
    }

    /// Returns "4 July 2026".
    func day(_ time: LocalDateTime) -> String { date(time.year, time.month, time.day) }

    /// Returns when a photo was taken, by the camera's local time: "4 July 2026 at 16:40".
    func taken(_ time: LocalDateTime) -> String {
        let date = date(time.year, time.month, time.day)
        return words(.takenAt, count: time.hour, ["date": date, "time": clock(time.hour, time.minute)])
    }

    private func date(_ moment: Date) -> String { day(familyClock.local(moment)) }

    /// Returns a date; within a date, a month's name may have another form than alone.
    func date(_ year: Int, _ month: Int, _ day: Int) -> String {
        words(.date, ["day": String(day), "month": words.name(month, of: .dateMonths), "year": String(year)])
    }

    /// Returns a moment on the family's clock as a browser's field has it: "2026-07-04T16:40".
    func field(_ moment: Date) -> String { String(familyClock.local(moment).description.prefix(16)) }

    func clock(_ hour: Int, _ minute: Int) -> String {
        words(.clock, ["hour": String(hour), "minute": (minute < 10 ? "0" : "") + String(minute)])
    }

    /// Returns the number of midnights between then and now, as people count days.
    func daysSince(_ moment: Date) -> Int {
        let days = [moment, now].map { moment in
            let local = familyClock.local(moment)
            return GregorianDate(year: local.year, month: local.month, day: local.day).daysSince1970
        }
        return days[1] - days[0]
    }
}
