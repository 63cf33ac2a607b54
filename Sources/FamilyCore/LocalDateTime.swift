/// A date and time as a clock on a wall showed it, without a time zone, such as when a camera took a photo.
///
/// Written `2026-07-04T16:40:00`.
package struct LocalDateTime: Hashable, Sendable {
    // Each number takes as few bytes as it needs, because a frame holds ten thousand of these times.
    private let years: Int16
    private let months, days, hours, minutes, seconds: Int8

    package var year: Int { Int(years) }
    package var month: Int { Int(months) }
    package var day: Int { Int(days) }
    package var hour: Int { Int(hours) }
    package var minute: Int { Int(minutes) }
    package var second: Int { Int(seconds) }

    /// Returns nil if the numbers are no date of the Gregorian calendar from 1800 to 9999, or no time; a leap second
    /// (60) becomes 59.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1800...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.days(in: month, of: year) else { return nil }
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        years = Int16(year)
        months = Int8(month)
        days = Int8(day)
        hours = Int8(hour)
        minutes = Int8(minute)
        seconds = Int8(min(second, 59))
    }

    /// Reads `2026-07-04T16:40:00` and Exif's `2026:07:04 16:40:00`; returns nil for any other text.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 19 else { return nil }
        let separators = [4, 7, 10, 13, 16].map { bytes[$0] }
        guard separators == Array("--T::".utf8) || separators == Array(":: ::".utf8) else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range]
            guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension LocalDateTime: Comparable {
    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        let (earlier, later) = (left.parts, right.parts)
        return earlier.lexicographicallyPrecedes(later)
    }

    private var parts: [Int] { [year, month, day, hour, minute, second] }
}

extension LocalDateTime: CustomStringConvertible {
    package var description: String {
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
        return "\(date)T\(padded(hour)):\(padded(minute)):\(padded(second))"
    }
}

extension LocalDateTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = LocalDateTime(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a local date and time")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
