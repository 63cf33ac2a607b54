import FamilyCore
import ServerCore
import Testing

struct SearchWordsTests {
    @Test(arguments: [
        ("By the Lake, by the LAKE!", ["by", "the", "lake"]), ("Zoë & Åsa", ["zoe", "asa"]),
        ("Straße in GROẞ", ["strasse", "in", "gross"]), ("Anna's 3rd", ["anna", "s", "3rd"]),
        ("łódź Øresund İzmir ılık", ["lodz", "oresund", "izmir", "ilik"]), ("Ｆｕｌｌ width", ["full", "width"]),
        ("e\u{301}té", ["ete"]), ("Œuvre ægir", ["oeuvre", "aegir"]), ("Ёлка ёж", ["елка", "еж"]), ("άλφα", ["αλφα"]),
        ("家族 ❄snow", ["家", "族", "❄", "snow"]), ("100% _x_ *", ["100", "x"]), ("--- \" '", []), ("", []),
        ("co\u{AD}op zero\u{200B}width", ["coop", "zerowidth"]),
    ])
    func `folds case, accents and width, and divides at all that is no letter`(text: String, words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }

    @Test func `a word has at most sixty letters`() {
        #expect(SearchWords.words(of: String(repeating: "x", count: 500)) == [String(repeating: "x", count: 60)])
    }

    @Test(arguments: [
        ("lak", "lake", true), ("lake", "lake", true), ("laker", "lake", false), ("la", "lake", false),
        ("la", "la", true), ("家", "家", true), ("ёл", "елка", true),
    ])
    func `finds words by their beginning, and by one or two Latin letters only whole ones`(
        typed: String,
        word: String,
        isFound: Bool
    ) throws {
        let search = try #require(SearchWord.words(typed: typed).first)
        #expect(search.finds(word) == isFound)
        #expect((word >= search.text && Array(word.utf8).lexicographicallyPrecedes(search.end.utf8)) == isFound)
    }

    @Test func `leaves out what begins a longer word, and keeps the longest of too many`() {
        #expect(SearchWord.words(typed: "la lake Lake").map(\.text) == ["lake"])
        let many = (1...20).map { String(repeating: "a", count: $0) + "b" }.joined(separator: " ")
        let kept = SearchWord.words(typed: many).map(\.text.count)
        #expect(kept == Array(14...21).reversed())
    }

    @Test func `a place that people typed is the same in other letters`() {
        #expect(PlaceKey.typed("Äkäslompolo, Lapland") == .typed("akaslompolo LAPLAND"))
        #expect(PlaceKey.typed("❄").kind == .typed("❄") && PlaceKey.typed("!?").kind == .typed("!?"))
        #expect(PlaceKey.town(2_673_730).kind == .town(2_673_730))
        #expect(PlaceKey("x1")?.kind == nil && PlaceKey("t-")?.kind == nil && PlaceKey("f a")?.kind == nil)
        #expect(PlaceKey.typed(String(repeating: "ΐ", count: 60)).text.utf8.count <= 800)
    }

    @Test(arguments: [
        "", "s", "s1.2", "s1.2.3.4", "s-1.2.3", "s1.x.3", "p12", "s1.2.99999999999999999999",
        "s1.2.3" + String(repeating: "0", count: 90),
    ])
    func `knows a cursor that is not its own`(text: String) {
        #expect(AlbumCursor(text: Base64URL.encode(Array(text.utf8))).selectionKey == nil)
    }

    @Test func `reads its own cursor`() {
        for key in [SelectionKey.top, .bottom, SelectionKey(hearts: 3, day: 20_260_704, position: 17), .top.including] {
            #expect(AlbumCursor(key).selectionKey == key)
        }
        #expect(AlbumCursor(text: "%%%").selectionKey == nil)
    }
}
