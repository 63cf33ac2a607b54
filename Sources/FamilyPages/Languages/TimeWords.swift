import FamilyCore
import FoundationEssentials

/// Says times the way a family does, in the family’s own time zone.
///
/// The hour chooses the plural form of a sentence with a time: Spanish says "a la 1:05", but "a las 13:37".
struct TimeWords: Sendable {
    let words: Words
    let now: Date
    private let calendar: Calendar

    /// Takes an IANA name; an unknown one is read as UTC.
    init(words: Words, now: Date, timeZone: String) {
        self.words = words
        self.now = now
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.calendar = calendar
    }

    /// Returns "today at 16:40", "yesterday at 9:05" or "4 July 2026 at 16:40".
    func dayAndTime(_ moment: Date) -> String {
        let (time, hour) = (clock(moment), calendar.component(.hour, from: moment))
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
        let parts = calendar.dateComponents([.year, .month], from: moment)
        return month(parts.month ?? 1, of: parts.year ?? 0)
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
    func dayTaken(_ photo: Photo) -> CalendarDay? {
        if let taken = photo.takenAt { return CalendarDay(taken) }
        let parts = calendar.dateComponents([.year, .month, .day], from: photo.addedAt)
        return CalendarDay(number: (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0))
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

    private func date(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        return date(parts.year ?? 0, parts.month ?? 1, parts.day ?? 0)
    }

    /// Returns a date; within a date, a month's name may have another form than alone.
    func date(_ year: Int, _ month: Int, _ day: Int) -> String {
        words(.date, ["day": String(day), "month": words.name(month, of: .dateMonths), "year": String(year)])
    }

    /// Returns a moment on the family's clock as a browser's field has it: "2026-07-04T16:40".
    func field(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
        func padded(_ number: Int?, _ digits: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "-")
        return day + "T" + padded(parts.hour, 2) + ":" + padded(parts.minute, 2)
    }

    private func clock(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: moment)
        return clock(parts.hour ?? 0, parts.minute ?? 0)
    }

    func clock(_ hour: Int, _ minute: Int) -> String {
        words(.clock, ["hour": String(hour), "minute": (minute < 10 ? "0" : "") + String(minute)])
    }

    /// Returns the number of midnights between then and now, as people count days.
    func daysSince(_ moment: Date) -> Int {
        let from = calendar.startOfDay(for: moment)
        let to = calendar.startOfDay(for: now)
        return calendar.dateComponents([.day], from: from, to: to).day ?? 0
    }
}
