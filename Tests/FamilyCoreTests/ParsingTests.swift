import FamilyCore
import FamilyTesting
import Testing

struct InvitationCodeTests {
    @Test(arguments: ["WDJB-MJHT", "wdjbmjht", " wdjb mjht ", "W-D-J-B-M-J-H-T"])
    func `reads what a person types`(typed: String) {
        #expect(InvitationCode(typed)?.display == "WDJB-MJHT")
    }

    @Test(arguments: [
        "", "WDJB-MJH", "WDJB-MJHTT", "WDJB-MJHA", "WDJB-MJH1", "WDJB–MJHТ", String(repeating: "-", count: 99),
    ])
    func `reads no other`(typed: String) { #expect(InvitationCode(typed) == nil) }
}

struct LocalDateTimeTests {
    @Test(arguments: ["2026-07-04T16:40:00", "2026:07:04 16:40:00"])
    func `reads its own form and Exif's`(text: String) {
        #expect(LocalDateTime(text)?.description == "2026-07-04T16:40:00")
    }

    @Test(arguments: [
        "", "2026-07-04 16:40:00", "2026:07-04 16:40:00", "2026-13-04T16:40:00", "2026-02-29T00:00:00",
        "1900-02-29T00:00:00", "2026-07-04T24:00:00", "2026-07-04T16:60:00", "0000:00:00 00:00:00",
        "+026-07-04T16:40:00", "2026-07-04T16:40:0 ", "1799-01-01T00:00:00", "２026-7-04T16:40:0",
    ])
    func `reads nothing that is no date`(text: String) { #expect(LocalDateTime(text) == nil) }

    @Test func `knows leap days and takes a leap second for the last`() {
        #expect(LocalDateTime("2000-02-29T23:59:60")?.description == "2000-02-29T23:59:59")
        #expect(LocalDateTime("2024-02-29T00:00:00") != nil)
    }
}

struct IdentifierTests {
    @Test(arguments: ["a", "A-z_09", String(repeating: "x", count: 64)])
    func `takes what is safe in a path`(text: String) { #expect(PhotoID(text)?.text == text) }

    @Test(arguments: ["", "a/b", "..", "a b", "ä", "a%2f", String(repeating: "x", count: 65)])
    func `takes nothing else`(text: String) { #expect(PhotoID(text) == nil) }
}

struct ContentHashTests {
    @Test func `writes a digest in hexadecimal`() {
        let digest = (0..<32).map { UInt8($0 * 8) }
        #expect(ContentHash(digest: digest).hex == "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8")
    }

    @Test func `reads what it writes, and tells every digit from others`() throws {
        let text = "0123456789abcdef0f1e2d3c4b5a69788796a5b4c3d2e1f000ff00ff00ff00ff"
        let hash = try #require(ContentHash(hex: text))
        #expect(hash.hex == text)
        for index in text.indices {
            let other = text[..<index] + (text[index] == "0" ? "1" : "0") + text[text.index(after: index)...]
            #expect(ContentHash(hex: String(other)).map { $0 != hash } == true)
        }
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 63), String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    ])
    func `reads 64 lower-case digits alone`(hex: String) { #expect(ContentHash(hex: hex) == nil) }
}

struct PercentEncodingTests {
    @Test(arguments: [
        (PercentEncoding.query, "a b/ö~", "a%20b%2F%C3%B6~"), (.path, "a b/ö?#%", "a%20b/%C3%B6%3F%23%25"),
        (.headerParameter, "a|b'(ü\n", "a|b%27%28%C3%BC%0A"), (.query, "", ""),
    ])
    func `leaves plain what may stand there`(encoding: PercentEncoding, text: String, encoded: String) {
        #expect(encoding.encode(text) == encoded)
    }
}

struct WordLimitsTests {
    @Test(arguments: [
        ("  Anna  ", "Anna"), ("two\nlines", "two\nlines"), ("a\u{7}b\u{85}c", "abc"), ("👨‍👩‍👧", "👨‍👩‍👧"),
        (" \u{A0}x\u{2003}", "x"),
    ])
    func `trims and drops what cannot be seen`(typed: String, words: String) {
        #expect(WordLimits.words(typed, within: 1...60) == words)
    }

    @Test(arguments: [
        ("two\r\nlines", "two lines"), ("A\u{2028}B", "A B"), ("\u{202E}okkiM", "okkiM"),
        ("\u{2067}Mi\u{2069}\u{202A}kko\u{202C}", "Mikko"), ("דינה\u{200F}", "דינה\u{200F}"),
    ])
    func `reads a name as one line in which nothing turns the letters round`(typed: String, words: String) {
        #expect(WordLimits.line(typed, within: 1...60) == words)
    }

    @Test(arguments: ["", "   ", "\u{0}\u{1}", String(repeating: "x", count: 61)])
    func `refuses what breaks its limit`(typed: String) { #expect(WordLimits.words(typed, within: 1...60) == nil) }
}
