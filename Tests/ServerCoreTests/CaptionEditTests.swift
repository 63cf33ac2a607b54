import FamilyCore
import ServerCore
import Testing

struct CaptionEditTests {
    /// What is written, what its writer saw, what stands there, and whether it
    /// is taken.
    private static let table: [(words: String, insteadOf: String?, current: String, isTimely: Bool)] = [
        ("A lake", "A pond", "A pond", true),
        ("A lake", "A pond", "The sea", false),
        // The other one wrote the same.
        ("A lake", "A pond", "A lake", true),
        ("", "A pond", "The sea", false),
        ("A lake", "", "", true),
        ("A lake", "", "The sea", false),
        ("A lake", "A pond", "", false),
        ("A lake", nil, "The sea", true),
        // A browser sends other line ends than it was given.
        ("A lake", "Two\r\nlines", "Two\nlines", true),
        ("Two\r\nlines", "A pond", "Two\nlines", true),
        (" A lake ", " A pond ", "A pond", true),
    ]

    @Test(arguments: table.indices)
    func `is timely where its writer saw what stands there`(row: Int) throws {
        let (words, insteadOf, current, isTimely) = Self.table[row]
        let edit = try CaptionEdit(typed: words, insteadOf: insteadOf)
        #expect(edit.isTimely(over: current) == isTimely)
    }

    @Test(arguments: [(500, true), (501, false)])
    func `has a bound, in letters`(count: Int, isTaken: Bool) {
        // Each is two to a browser.
        let words = String(repeating: "👵", count: count)
        let edit = Result { try CaptionEdit(typed: words, insteadOf: nil) }
        #expect((try? edit.get().words) == (isTaken ? words : nil))
    }
}
