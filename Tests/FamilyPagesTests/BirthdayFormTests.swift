import FamilyCore
import ServerCore
import Testing

@testable import FamilyPages

struct BirthdayFormTests {
    private func birthday(_ day: String, _ month: String = "7", _ year: String = "") throws(Problem) -> Birthday? {
        try BirthdayForm.birthday(Form(["day": day, "month": month, "year": year]))
    }

    @Test(arguments: ["4", "4.", " 4 ", "4. ", "\u{a0}4", "04."])
    func `a day may have spaces around it and a point behind it`(day: String) throws {
        #expect(try birthday(day) == Birthday(month: 7, day: 4, year: nil))
    }

    @Test(arguments: ["1956", " 1956", "1956.", "1956. "])
    func `so may a year`(year: String) throws {
        #expect(try birthday("4.", "7", year) == Birthday(month: 7, day: 4, year: 1956))
    }

    @Test(arguments: [("4..", ""), (".", ""), ("1 4", ""), ("4,", ""), ("", "1956"), ("4", "x"), ("4", ".")])
    func `anything else is no day`(day: String, year: String) {
        #expect(throws: Problem.birthdayDay) { try birthday(day, "7", year) }
    }

    @Test func `spaces alone are no birthday`() throws {
        #expect(try birthday(" ", "", "  ") == nil)
    }
}
