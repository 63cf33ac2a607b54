import FamilyCore
import FamilyTesting
import Testing

@testable import FrameCore

struct KeyboardTests {
    /// Those with a layout, and one without.
    static let languages = KeyboardLayout.languages + ["xx"]
    private let now = Uptime.start

    /// Everything that pressing keys can write: on each page, small and shifted,
    /// and by holding them.
    private static func reachable(_ language: String) -> Set<Character> {
        var found: Set<Character> = []
        for page in Keyboard.Page.allCases {
            for isShifted in [false, true] {
                var keyboard = Keyboard(language: language)
                _ = keyboard.press(.page(page), now: .start)
                if isShifted { _ = keyboard.press(.shift, now: .start) }
                for key in keyboard.rows.joined() {
                    found.formUnion(keyboard.others(than: key))
                    var pressed = keyboard
                    if case .insert(let letter) = pressed.press(key, now: .start) { found.insert(letter) }
                }
            }
        }
        return found
    }

    @Test func `each language of the frame has a layout`() throws {
        #expect(try KeyboardLayout.languages == WordTable.frame().keys.sorted())
    }

    @Test(arguments: languages) func `writes every sign of ASCII`(language: String) {
        let ascii = Set((0x20...0x7E as ClosedRange<UInt8>).map { Character(Unicode.Scalar($0)) })
        #expect(ascii.count == 95)
        #expect(ascii.subtracting(Self.reachable(language)) == [])
    }

    @Test(
        arguments: [
            ("fi", "åäöÅÄÖ"), ("de", "äöüßÄÖÜ"), ("es", "ñÑ"), ("en", "zZ"),
        ]
    )
    func `has the language's own letters on keys of their own`(language: String, letters: String) {
        var keyboard = Keyboard(language: language)
        let small = keyboard.rows.joined()
        _ = keyboard.press(.shift, now: now)
        let shown = Set(small).union(keyboard.rows.joined())
        for letter in letters { #expect(shown.contains(.letter(letter)), "\(letter)") }
    }

    @Test(arguments: languages) func `writes the letters of its neighbours too`(language: String) {
        let wanted = Set("áéíóúüñ¿¡ÁÉÍÓÚÜÑàâçèêëîïôùûœÀÇÈæøåÆØÅšžčćđłőßýþð".filter { $0 != "đ" && $0 != "ő" })
        #expect(wanted.subtracting(Self.reachable(language)) == [])
    }

    @Test(arguments: languages, Keyboard.Page.allCases)
    func `shows each key once, with a way to every page and on`(language: String, page: Keyboard.Page) {
        var keyboard = Keyboard(language: language)
        _ = keyboard.press(.page(page), now: now)
        let keys = Array(keyboard.rows.joined())
        #expect(keys.count == Set(keys).count)
        for key in [KeyboardKey.space, .backspace, .enter] { #expect(keys.contains(key)) }
        let ways = keys.compactMap { key -> Keyboard.Page? in if case .page(let page) = key { page } else { nil } }
        #expect(!ways.contains(page) && !ways.isEmpty)
        #expect(page == .letters || ways.contains(.letters))
    }

    @Test func `shift is for one letter, twice quickly for many`() {
        var keyboard = Keyboard(language: "en")
        #expect(keyboard.press(.shift, now: now) == nil && keyboard.shift == .once)
        #expect(keyboard.rows[0].first == .letter("Q"))
        #expect(keyboard.press(.letter("Q"), now: now) == .insert("Q"))
        #expect(keyboard.shift == .off && keyboard.rows[0].first == .letter("q"))
        for _ in 0..<2 { _ = keyboard.press(.shift, now: now) }
        #expect(keyboard.shift == .locked)
        for _ in 0..<3 { _ = keyboard.press(.letter("Q"), now: now) }
        #expect(keyboard.shift == .locked)
        _ = keyboard.press(.shift, now: now)
        #expect(keyboard.shift == .off)
    }

    @Test func `a slow second press takes shift back`() {
        var keyboard = Keyboard(language: "en")
        _ = keyboard.press(.shift, now: now)
        _ = keyboard.press(.shift, now: now.advanced(by: .seconds(1)))
        #expect(keyboard.shift == .off)
    }

    @Test func `goes back to the letters after one with an accent`() {
        var keyboard = Keyboard(language: "en")
        _ = keyboard.press(.page(.accents), now: now)
        #expect(keyboard.press(.letter("é"), now: now) == .insert("é"))
        #expect(keyboard.page == .letters)
        _ = keyboard.press(.page(.digits), now: now)
        _ = keyboard.press(.letter("1"), now: now)
        #expect(keyboard.page == .digits)
    }

    @Test func `a key's other letters are as large as the key's own`() {
        var keyboard = Keyboard(language: "en")
        #expect(keyboard.others(than: .letter("e")).first == "é")
        _ = keyboard.press(.shift, now: now)
        #expect(keyboard.others(than: .letter("E")).first == "É")
        #expect(Keyboard(language: "en").others(than: .letter("q")) == [])
        // What has a key of its own is not offered again.
        #expect(!Keyboard(language: "fi").others(than: .letter("a")).contains("ä"))
    }
}
