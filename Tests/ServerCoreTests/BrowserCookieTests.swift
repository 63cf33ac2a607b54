import FamilyCore
import ServerCore
import ServerTesting
import Testing

struct BrowserCookieTests {
    private static let name = "AAAAAAAAAAAAAAAAAAAAAA"

    private static func proof(_ number: Int) -> ContentHash { .of(Array("proof \(number)".utf8)) }

    @Test func `holds what was added, also when it comes back as text`() throws {
        let cookie = BrowserCookie(name: Self.name).adding(Self.proof(1)).adding(Self.proof(2))
        let back = try #require(BrowserCookie(cookie.text))
        #expect(back == cookie && back.holds(Self.proof(1)) && back.holds(Self.proof(2)))
        #expect(!back.holds(Self.proof(3)) && !BrowserCookie(name: Self.name).holds(Self.proof(1)))
    }

    @Test func `remembers the five members who signed in last`() throws {
        var cookie = BrowserCookie(name: Self.name)
        for number in [1, 2, 3, 4, 5, 1, 6] { cookie = cookie.adding(Self.proof(number)) }
        #expect(cookie.proofs == [6, 1, 5, 4, 3].map(Self.proof))
        #expect(BrowserCookie(cookie.text) == cookie)
    }

    @Test(arguments: [
        "", ".", "x", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.", "AAAAAAAAAAAAAAAAAAAAAA.x",
        "AAAAAAAAAAAAAAAAAAAA==", "AAAAAAAAAAAAAAAAAAAAAA" + String(repeating: ".", count: 9_000),
        "AAAAAAAAAAAAAAAAAAAAAA" + String(repeating: "." + proof(1).hex, count: 6),
    ])
    func `takes nothing else`(text: String) { #expect(BrowserCookie(text) == nil) }
}
