import FamilyCore
import FoundationEssentials

/// Says moments the way a family does, in the family's own time zone.
struct MomentWords: Sendable {
    let words: Words
    let now: Date
    private let calendar: Calendar

    /// Takes an IANA name; one this system does not know is read as UTC.
    init(words: Words, now: Date, timeZone: String) {
        self.words = words
        self.now = now
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.calendar = calendar
    }

    /// "today at 16:40", "yesterday at 9:05", "4 July 2026 at 16:40".
    func dayAndTime(_ moment: Date) -> String {
        let time = clock(moment)
        switch daysSince(moment) {
        case 0: return words("today-at", ["time": time])
        case 1: return words("yesterday-at", ["time": time])
        default: return words("date-at", ["date": date(moment), "time": time])
        }
    }

    /// "just now", "5 minutes ago", "3 hours ago", "yesterday", "12 days ago".
    func ago(_ moment: Date) -> String {
        let minutes = Int(now.timeIntervalSince(moment) / 60)
        let days = daysSince(moment)
        switch minutes {
        case ..<2: return words["just-now"]
        case ..<60: return words("minutes-ago", count: minutes)
        case ..<(24 * 60) where days <= 1: return words("hours-ago", count: minutes / 60)
        default: return days == 1 ? words["yesterday"] : words("days-ago", count: days)
        }
    }

    /// "in 6 days", "in 3 hours": when something ends.
    func ahead(_ moment: Date) -> String {
        let hours = Int(moment.timeIntervalSince(now) / 3600)
        return hours < 48 ? words("in-hours", count: max(1, hours)) : words("in-days", count: hours / 24)
    }

    /// "November 2026".
    func month(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.year, .month], from: moment)
        return words("month-year", ["month": monthName(parts.month), "year": String(parts.year ?? 0)])
    }

    /// The camera's own clock: "4 July 2026 at 16:40".
    func taken(_ time: LocalDateTime) -> String {
        let date = words(
            "date",
            ["day": String(time.day), "month": monthName(time.month), "year": String(time.year)]
        )
        return words("taken-at", ["date": date, "time": Self.clock(time.hour, time.minute)])
    }

    private func date(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        return words(
            "date",
            ["day": String(parts.day ?? 0), "month": monthName(parts.month), "year": String(parts.year ?? 0)]
        )
    }

    private func clock(_ moment: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: moment)
        return Self.clock(parts.hour ?? 0, parts.minute ?? 0)
    }

    private static func clock(_ hour: Int, _ minute: Int) -> String {
        "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    private func monthName(_ month: Int?) -> String { words["month-\(month ?? 1)"] }

    /// Midnights between then and now, as people count days.
    private func daysSince(_ moment: Date) -> Int {
        let from = calendar.startOfDay(for: moment)
        let to = calendar.startOfDay(for: now)
        return calendar.dateComponents([.day], from: from, to: to).day ?? 0
    }
}
