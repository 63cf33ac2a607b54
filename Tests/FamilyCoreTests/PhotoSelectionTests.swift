import FamilyCore
import FamilyTesting
import Testing

struct PhotoSelectionTests {
    private func read(_ values: [String: String]) throws -> PhotoSelection {
        try PhotoSelection { values[$0] }
    }

    @Test(arguments: [
        [:], ["person": "anna"], ["place": "t2673730"], ["place": "wkuusamo ❄"], ["year": "2024"],
        ["day": "2024-02-29"],
        ["loved": "1"], ["q": "50% & \"more\" + 'less' _ * ❄"],
        ["person": "anna", "place": "f1", "year": "2024", "loved": "1", "q": "lake"],
    ])
    func `is the same after its own address`(values: [String: String]) throws {
        let selection = try read(values)
        let items = Dictionary(uniqueKeysWithValues: selection.items.map { ($0.name, $0.value) })
        #expect(items == values)
        #expect(try read(items) == selection)
        #expect(selection.isEverything == values.isEmpty)
    }

    @Test func `writes an address that no value can break out of`() throws {
        let selection = try read(["q": "a&loved=1#x y", "year": "2024"])
        #expect(selection.query == "year=2024&q=a%26loved%3D1%23x%20y")
    }

    @Test func `takes an empty value for a missing one, as forms send it`() throws {
        #expect(try read(["person": "", "place": "", "year": "", "day": "", "loved": "", "q": " \n "]).isEverything)
    }

    @Test(arguments: [
        ["person": "a b"], ["person": String(repeating: "x", count: 65)], ["place": String(repeating: "x", count: 801)],
        ["year": "24"], ["year": "1799"], ["year": "+024"], ["year": "99999999999999999999"], ["year": "-999"],
        ["day": "2023-02-29"], ["day": "2023-2-9"], ["day": "today"], ["loved": "0"], ["loved": "yes"],
        ["year": "2023", "day": "2024-02-29"], ["place": "w\u{0}"], ["place": "wlake\n"],
    ])
    func `refuses a value that no page of ours writes`(values: [String: String]) {
        #expect(throws: PhotoSelection.Misreading.unreadable) { try read(values) }
    }

    @Test func `searches for at most 200 letters`() throws {
        #expect(try read(["q": String(repeating: "ä", count: 200)]).words?.count == 200)
        #expect(throws: PhotoSelection.Misreading.wordsTooLong) { try read(["q": String(repeating: "ä", count: 201)]) }
    }

    @Test(arguments: [("2026-07-04", 20_260_704), ("9999-12-31", 99_991_231), ("1800-01-01", 18_000_101)])
    func `a day has a number that sorts as days do`(text: String, number: Int) throws {
        let day = try #require(CalendarDay(text))
        #expect(day.number == number && CalendarDay(number: number) == day && day.description == text)
    }

    @Test(arguments: [0, -1, 20_260_732, 20_261_301, 99_999_999_999, .max, .min])
    func `knows a number that is no day`(number: Int) { #expect(CalendarDay(number: number) == nil) }
}
