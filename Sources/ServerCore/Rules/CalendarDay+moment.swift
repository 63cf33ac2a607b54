package import FamilyCore
package import FoundationEssentials

extension CalendarDay {
    /// The day of a moment in an IANA time zone; an unknown zone is read as UTC, and a moment outside the supported
    /// years as the year 2000.
    package init(of moment: Date, in timeZone: String = "UTC") {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        let number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
        guard let day = CalendarDay(number: number) ?? CalendarDay(number: 20_000_101) else {
            preconditionFailure("the first of January is a day")
        }
        self = day
    }
}
