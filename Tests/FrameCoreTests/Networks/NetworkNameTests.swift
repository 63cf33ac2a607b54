import Testing

@testable import FrameCore

struct NetworkNameTests {
    @Test(arguments: [
        ("Sommer", "Sommer"), ("👵🏽📷👩‍👧", "👵🏽📷👩‍👧"), (#"Bob's "Wi-Fi""#, #"Bob's "Wi-Fi""#),
        ("a\u{0}b\u{7}\tc\n", "a b c"), ("\u{202E}krowten", "krowten"), ("  two  words ", "two words"),
        ("שלום", "שלום"), ("\u{E000}", "EE 80 80"), ("   ", "20 20 20"), ("</b>{network}", "</b>{network}"),
    ])
    func `is shown without what would disturb its line`(name: String, shown: String) throws {
        let name = try #require(NetworkName(name.utf8))
        #expect(name.text == shown)
    }

    @Test func `may be no text at all`() throws {
        #expect(try #require(NetworkName([0xFF, 0xFE, 0x41])).text == "\u{FFFD}\u{FFFD}A")
        #expect(try #require(NetworkName([0x01])).text == "01")
    }

    @Test func `has up to 32 bytes, of which all are used`() throws {
        let longest = try #require(NetworkName(Array(repeating: UInt8(ascii: "w"), count: 32)))
        #expect(longest.text.count == 32)
        #expect(NetworkName(Array(repeating: UInt8(ascii: "w"), count: 33)) == nil)
        #expect(NetworkName(String(repeating: "é", count: 17).utf8) == nil)
    }

    @Test func `is hidden where there is none`() throws {
        #expect(try #require(NetworkName([])).isHidden && #require(NetworkName([0, 0, 0])).isHidden)
        #expect(try !#require(NetworkName(" ".utf8)).isHidden)
    }

    @Test(arguments: [
        ("1234567", JoinError.impossiblePassword), ("12345678", nil), (String(repeating: "a", count: 63), nil),
        (String(repeating: "z", count: 64), .impossiblePassword), (String(repeating: "f", count: 64), nil),
        ("passwörd", nil), ("päswör", nil), ("päswr", .impossiblePassword),
    ])
    func `a password of WPA has 8 to 63 bytes, or is the key itself`(password: String, mistake: JoinError?) throws {
        let name = try #require(NetworkName("Sommer".utf8))
        #expect(JoinRequest(name: name, password: password, security: .personal).mistake == mistake)
        #expect(JoinRequest(name: name, password: password, security: .personal3).mistake == nil)
    }
}
