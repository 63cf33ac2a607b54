/// A day of the Gregorian calendar, from 1800 to 9999, such as the day on which a photo was taken.
///
/// Written `2026-07-04`.
package struct CalendarDay: Hashable, Sendable {
    package static let years = 1800...9999

    package let year: Int
    package let month: Int
    package let day: Int

    package init(_ time: LocalDateTime) { (year, month, day) = (time.year, time.month, time.day) }

    /// Reads `2026-07-04`; nil for anything else.
    package init?(_ text: String) {
        guard let time = LocalDateTime(text + "T00:00:00") else { return nil }
        self.init(time)
    }

    /// Reads `number`; nil for a number that is no day.
    package init?(number: Int) {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        guard number > 0, let time = LocalDateTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
        else { return nil }
        self.init(time)
    }

    /// The day as one number that sorts as the days do: 20260704.
    package var number: Int { year * 10_000 + month * 100 + day }
}

extension CalendarDay: CustomStringConvertible {
    package var description: String {
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}

extension CalendarDay: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = CalendarDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day such as 2026-07-04")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
