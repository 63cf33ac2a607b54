import FamilyCore
import FrameCore
import FrameTesting
import Testing

/// What a frame makes of what anybody may announce.
struct ServerPlaceTests {
    @Test(arguments: [
        ("The Lindgrens", "The Lindgrens"), ("Virtanen\u{202E}gnirtsevil", "Virtanen gnirtsevil"),
        ("a\u{0}b\nc\td", "a b c d"), ("", "GrandMa"), (" \u{200B}\u{2066}\u{7F} ", "GrandMa"),
        ("משפחת כהן", "משפחת כהן"), ("\u{200D} \u{200D}", "GrandMa"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
    func `a name is cleaned of what disturbs its line`(announced: String, shown: String) {
        #expect(ServerPlace.make(name: announced).name == shown)
    }

    @Test func `a name of 255 bytes is cut`() {
        let name = ServerPlace.make(name: String(repeating: "W", count: 255)).name
        #expect(name.count == 40 && name.last == "…")
        let accents = ServerPlace.make(name: "e" + String(repeating: "\u{301}", count: 10_000)).name
        #expect(accents.unicodeScalars.count <= 160)
    }

    @Test func `a port that nobody listens on is none, and so is an address that is more than one`() {
        for port in [0, -1, 65_536] {
            #expect(ServerPlace(key: .make(), name: "", address: "192.168.1.5", port: port) == nil)
        }
        for address in ["", "192.168.1.5/evil", "evil.example", "1@2", "::1]:80"] {
            #expect(ServerPlace(key: .make(), name: "", address: address, port: 80) == nil, "\(address)")
        }
    }

    @Test func `an address becomes the beginning of requests`() {
        #expect(ServerPlace.make().base == "http://192.168.1.5:8080")
        #expect(ServerPlace.make(address: "fe80::1%2").base == "http://[fe80::1%252]:8080")
        #expect(ServerPlace.make(address: "fe80::1%2").plainAddress == "fe80::1")
    }

    @Test func `texts name the key of a server that this program can call`() {
        let key = ServerKey.make()
        #expect(HomeService.key(in: HomeService.texts(of: key)) == key)
        let id = "id=\(key.text)"
        #expect(HomeService.key(in: ["v=1", id]) == key)
        let wrong = [
            [], ["v=2", id], [id], ["v=1"], ["v=1", "id=short"], ["v=1", id, "tls=1"], ["v=1", id, "path=/evil"],
            ["v=1", "id=", id], ["v=1", String(repeating: "x", count: 65_536)],
        ]
        for texts in wrong { #expect(HomeService.key(in: texts) == nil, "\(texts)") }
    }
}
