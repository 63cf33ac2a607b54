import FamilyCore
import Testing

struct BirthdayTests {
    @Test(
        arguments: [
            ("2026-07-04", 7, 4, true), ("2026-07-03", 7, 4, false), ("2026-08-04", 7, 4, false),
            ("2028-02-29", 2, 29, true), ("2028-02-28", 2, 29, false), ("2028-03-01", 2, 29, false),
            ("2027-02-28", 2, 29, true), ("2027-03-01", 2, 29, false), ("2027-02-27", 2, 29, false),
            ("2100-02-28", 2, 29, true), ("2027-02-28", 2, 28, true), ("2028-02-28", 2, 28, true),
            ("2027-02-28", 1, 29, false), ("2026-12-31", 12, 31, true),
        ]
    )
    func `is celebrated on its day, and that of 29 February on the 28th in other years`(
        today: String,
        month: Int,
        day: Int,
        isCelebrated: Bool
    ) throws {
        let birthday = Birthday(month: month, day: day)
        #expect(birthday.isCelebrated(on: try #require(CalendarDay(today))) == isCelebrated)
    }

    @Test func `of every day is celebrated once in each year`() throws {
        for year in [2027, 2028] {
            let days = (101...1_231).compactMap { CalendarDay(number: year * 10_000 + $0) }
            for birthday in (101...1_231).compactMap({ CalendarDay(number: 20_280_000 + $0) }) {
                let celebrated = days.filter {
                    Birthday(month: birthday.month, day: birthday.day).isCelebrated(on: $0)
                }
                #expect(celebrated.count == 1, "\(birthday.month)-\(birthday.day) in \(year)")
            }
        }
    }

    @Test(
        arguments: [
            (1956, 70), (2025, 1), (2026, nil), (2027, nil), (1799, nil), (0, nil), (.min, nil), (.max, nil),
            (nil, nil),
        ] as [(Int?, Int?)]
    )
    func `tells an age where a sensible year was told`(year: Int?, age: Int?) throws {
        let today = try #require(CalendarDay("2026-07-04"))
        #expect(Birthday(month: 7, day: 4, year: year).age(on: today) == age)
    }

    @Test func `falls on no day if it is none`() throws {
        for (month, day) in [(0, 0), (13, 1), (.max, .max), (.min, .min), (2, 30)] {
            let days = ["2027-02-28", "2028-02-29", "2026-12-31"].compactMap(CalendarDay.init)
            #expect(days.allSatisfy { !Birthday(month: month, day: day).isCelebrated(on: $0) })
        }
    }
}
