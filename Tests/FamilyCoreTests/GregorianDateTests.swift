import FamilyCore
import Testing

struct GregorianDateTests {
    @Test(arguments: [
        (1970, 1, 1, 0, 4), (1969, 12, 31, -1, 3), (2000, 2, 29, 11_016, 2), (2000, 3, 1, 11_017, 3),
        (2026, 11, 29, 20_786, 7), (1900, 2, 28, -25_509, 3), (1900, 3, 1, -25_508, 4), (9999, 12, 31, 2_932_896, 5),
        (0, 3, 1, -719_468, 3), (-1, 12, 31, -719_529, 5),
    ])
    func `a date and its number of days belong together`(year: Int, month: Int, day: Int, days: Int, weekday: Int) {
        let date = GregorianDate(year: year, month: month, day: day)
        #expect(date.daysSince1970 == days)
        #expect(GregorianDate(daysSince1970: days) == date)
        #expect(date.weekday == weekday)
    }

    @Test func `days follow one another through every kind of year`() {
        var last = GregorianDate(daysSince1970: -800_001)
        for days in -800_000...800_000 {
            let date = GregorianDate(daysSince1970: days)
            let isNextDay = date.month == last.month && date.day == last.day + 1
            let isNextMonth = date.day == 1 && date.month == last.month % 12 + 1 && last.day >= 28
            guard isNextDay || isNextMonth, date.daysSince1970 == days else {
                Issue.record("\(date) after \(last)")
                return
            }
            last = date
        }
    }
}
