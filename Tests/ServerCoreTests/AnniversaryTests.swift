import FamilyCore
import ServerCore
import Testing

struct AnniversaryTests {
    private func days(_ today: String, in years: [Int]) throws -> [String] {
        try #require(CalendarDay(today)).anniversaries(in: years).map(\.description)
    }

    @Test func `are the same date of earlier years only, the last one first`() throws {
        #expect(
            try days("2026-07-04", in: [2019, 2027, 2025, 2026, 1999])
                == ["2025-07-04", "2019-07-04", "1999-07-04"]
        )
        #expect(try days("2026-07-04", in: []) == [])
    }

    @Test func `let no photo of 29 February wait for a leap year`() throws {
        #expect(try days("2026-02-28", in: [2024, 2023]) == ["2024-02-28", "2024-02-29", "2023-02-28"])
        #expect(try days("2028-02-28", in: [2024]) == ["2024-02-28"])
        #expect(try days("2028-02-29", in: [2024, 2023]) == ["2024-02-29"])
    }

    @Test(arguments: ["1800-01-01", "9999-12-31"]) func `can be asked for on the first and the last day`(
        day: String
    ) throws {
        let found = try days(day, in: [0, 1799, 1800, 9998, 9999, .max, .min])
        #expect(found == (day.hasPrefix("9999") ? ["9998-12-31", "1800-12-31"] : []))
    }
}
