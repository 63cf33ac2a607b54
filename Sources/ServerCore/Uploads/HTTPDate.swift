import FamilyCore
package import FoundationEssentials

/// The format of dates in HTTP headers (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the header text; dates are limited to 1970 … 9999, because the header's year has four digits.
    package static func text(_ date: Date) -> String {
        let seconds = min(max(0, Int(nearest: date.timeIntervalSince1970.rounded(.down))), lastSecond)
        let (day, second) = (seconds / 86_400, seconds % 86_400)
        let (year, month, dayOfMonth) = civil(day)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        return "\(days[day % 7]), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(time) GMT"
    }

    /// Parses a header, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); nil if it is no date.
    package static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, let month = months.firstIndex(of: String(words[2])) else { return nil }
        return try? Date("\(words[3])-\(twoDigits(month + 1))-\(words[1])T\(words[4])Z", strategy: .iso8601)
    }

    /// Returns the seconds that a `Retry-After` asks for (RFC 9110, section 10.2.3); nil if it is neither a number nor
    /// a date.
    package static func pause(_ retryAfter: String, at now: Date) -> TimeInterval? {
        guard !retryAfter.isEmpty else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        if retryAfter.utf8.allSatisfy(digits.contains) { return TimeInterval(retryAfter) }
        return date(retryAfter).map { max(0, $0.timeIntervalSince(now)) }
    }

    /// The last second of the year 9999.
    private static let lastSecond = 253_402_300_799

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns the Gregorian date of a day since 1970, by Howard Hinnant's `civil_from_days`: the year begins in
    /// March, so that leap days come last.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
