import FamilyCore
import FoundationEssentials

/// Converts moments to the family's local time.
struct FamilyClock: Sendable {
    private let calendar: Calendar

    /// Takes an IANA name; an unknown one is read as UTC.
    init(timeZone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.calendar = calendar
    }

    /// Returns the local time; moments outside the supported years become the year 2000.
    func local(_ moment: Date) -> LocalDateTime {
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

    private static let someDay: LocalDateTime = {
        guard let day = LocalDateTime("2000-01-01T00:00:00") else {
            preconditionFailure("the first of January is a day")
        }
        return day
    }()
}
