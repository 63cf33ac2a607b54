import FamilyTesting
import FoundationEssentials
import Testing

@testable import FamilyCore

struct WordsTests {
    private static let english = #"""
        {"language": "en", "name": "English", "direction": "ltr", "words": {
            "hello": "Hello {name}, and {name} again",
            "photos": {"0": "no photo", "one": "1 photo", "other": "{count} photos"},
            "months": ["January", "February"],
            "later": "Later"
        }, "problems": {"disk-full": "No room."}}
        """#

    private static func table(_ json: String) throws -> WordTable {
        try JSONDecoder().decode(WordTable.self, from: Data(json.utf8))
    }

    private static func words(_ language: String, _ entries: String) throws -> Words {
        let own = try table(#"{"language":"\#(language)","name":"","direction":"ltr","words":{\#(entries)}}"#)
        let english = try table(english)
        return Words(own, keys: english.keys) { english }
    }

    @Test func `fills every place once, and what was typed stays as it was typed`() throws {
        let words = try Self.words("en", #""hello": "Hello {name}, and {name} again {count} {open""#)
        let typed = words.sentence("hello", ["name": "{count} {name}"])
        #expect(typed.hasPrefix("Hello {count} {name}, and {count} {name}"))
        #expect(words.sentence("hello", count: 2, ["name": "A"]) == "Hello A, and A again 2 {open")
    }

    @Test(
        arguments: [
            ("en", 0, "other"), ("en", 1, "one"), ("fr", 0, "one"), ("fr", 2, "other"), ("pl", 1, "one"),
            ("pl", 3, "few"), ("pl", 5, "many"), ("ar", 11, "many"), ("ar", 100, "other"), ("ja", 1, "other"),
        ]
    )
    func `counts by the language's own rule, in the names of CLDR`(language: String, count: Int, form: String) throws {
        let forms = PluralRule.Category.allCases.map { #""\#($0.rawValue)": "\#($0.rawValue)""# }
        let words = try Self.words(language, #""photos": {\#(forms.joined(separator: ","))}"#)
        #expect(words.sentence("photos", count: count) == form)
    }

    @Test func `a single count may be said in a way of its own`() throws {
        let words = try Self.words("en", #""photos": {"0": "none", "one": "1", "other": "{count}"}"#)
        #expect([0, 1, 2].map { words.sentence("photos", count: $0) } == ["none", "1", "2"])
    }

    @Test func `what a language lacks is said in English, by its rule, and named once`() throws {
        let words = try Self.words("pl", #""later": "Potem", "photos": {"one": "1 zdjęcie", "other": "zdjęć"}"#)
        #expect(words.missing == ["hello", "months", "photos", "problems/disk-full"])
        #expect(words.sentence("later") == "Potem")
        #expect(words.sentence("photos", count: 5) == "5 photos")
        #expect(words.sentence("problems/disk-full") == "No room.")
        #expect(words.name(2, in: "months") == "February")
        #expect(words.sentence("nowhere") == "nowhere")
    }

    @Test func `a language that lacks nothing reads no English`() throws {
        let table = try Self.table(Self.english)
        let words = Words(table, keys: table.keys) {
            Issue.record("English was read")
            return table
        }
        #expect(words.missing.isEmpty)
    }

    @Test func `names are counted from one, and beyond them is the list's own name`() throws {
        let words = try Self.words("en", #""months": ["Januar"]"#)
        #expect([0, 1, 2].map { words.name($0, in: "months") } == ["months", "Januar", "months"])
    }

    @Test func `scripts get the plural forms, with the usual one where a language has no other`() throws {
        let words = try Self.words("pl", #""photos": {"one": "a", "few": "b", "many": "c"}"#)
        #expect(words.forms("photos") == ["one": "a", "few": "b", "many": "c", "other": "c"])
        #expect(words.forms("hello") == nil)
    }

    /// A name or number that one language leaves out is missing on somebody's wall or page.
    @Test func `every file says what English says, with the same places`() throws {
        for tables in [try WordTable.pages(), try WordTable.frame()] {
            let english = try #require(tables["en"])
            #expect(tables.keys.contains("de") && tables.keys.contains("es") && tables.keys.contains("fi"))
            for (language, own) in tables {
                #expect(own.keys.symmetricDifference(english.keys) == [], "\(language)")
                #expect(own.keys.filter { !own.isWhole($0) } == [], "\(language)")
                #expect(own.keys.filter { own.places(in: $0) != english.places(in: $0) } == [], "\(language)")
            }
        }
    }
}
