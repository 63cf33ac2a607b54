/// A date of the Gregorian calendar in any year, also before the calendar was introduced.
///
/// The arithmetic is from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that
/// the leap day comes last, and 400 years are an era.
package struct GregorianDate: Hashable, Sendable {
    package let year: Int
    /// 1 January … 12 December.
    package let month: Int
    package let day: Int

    private static let daysOfEra = 146_097
    /// The days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The date of a day counted from 1 January 1970, which is 0.
    package init(daysSince1970 days: Int) {
        let shifted = days + Self.daysBefore1970
        let era = (shifted >= 0 ? shifted : shifted - (Self.daysOfEra - 1)) / Self.daysOfEra
        let dayOfEra = shifted - era * Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    }

    package var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.daysBefore1970
    }

    /// 1 Monday … 7 Sunday; 1 January 1970 was a Thursday.
    package var weekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 + 1 }
}
