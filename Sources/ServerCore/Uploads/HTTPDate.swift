import FamilyCore
package import FoundationEssentials

/// The format of dates in HTTP headers (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the header text; dates are limited to 1970 … 9999, because the header's year has four digits.
    package static func text(_ date: Date) -> String {
        let seconds = min(max(0, Int(nearest: date.timeIntervalSince1970.rounded(.down))), lastSecond)
        let second = seconds % 86_400
        let date = GregorianDate(daysSince1970: seconds / 86_400)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        let day = "\(weekdays[date.weekday - 1]), \(twoDigits(date.day)) \(months[date.month - 1])"
        return "\(day) \(date.year) \(time) GMT"
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
}
