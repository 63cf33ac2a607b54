import FamilyCore
import ServerCore
import Testing

struct BirthdayRulesTests {
    /// Today is 28 February 2027.
    private func refusal(_ birthday: Birthday?, as role: Role = .relative) throws -> ProblemKind? {
        BirthdayRules.refusal(of: birthday, as: role, today: try #require(CalendarDay("2027-02-28")))?.kind
    }

    @Test(
        arguments: [
            (7, 4, nil), (12, 31, nil), (1, 1, nil), (2, 29, nil), (2, 29, 2024), (2, 28, 2027), (2, 28, 1902),
            (12, 31, 1902),
        ] as [(Int, Int, Int?)]
    )
    func `is a day that was, within the years of a life`(month: Int, day: Int, year: Int?) throws {
        #expect(try refusal(Birthday(month: month, day: day, year: year)) == nil)
    }

    @Test(
        arguments: [
            (0, 4, nil), (13, 4, nil), (7, 0, nil), (7, 32, nil), (2, 30, nil), (6, 31, nil), (-7, -4, nil),
            (2, 29, 2023), (3, 1, 2027), (2, 28, 2028), (12, 31, 1901), (7, 4, 0), (7, 4, -1956), (7, 4, .max),
            (.max, .max, .max), (.min, .min, .min),
        ] as [(Int, Int, Int?)]
    )
    func `is no day that no year has, none to come, and none of the distant past`(
        month: Int,
        day: Int,
        year: Int?
    ) throws {
        #expect(try refusal(Birthday(month: month, day: day, year: year)) == .birthdayDay)
    }

    @Test(arguments: Role.allCases) func `is everybody's but a guest's, and can always be forgotten`(
        role: Role
    ) throws {
        let expected: ProblemKind? = role == .guest ? .birthdayOfGuest : nil
        #expect(try refusal(Birthday(month: 7, day: 4), as: role) == expected)
        #expect(try refusal(nil, as: role) == nil)
    }
}
