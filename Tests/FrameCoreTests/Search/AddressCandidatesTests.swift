import FrameCore
import FrameTesting
import Testing

/// Where a frame looks for a server, by what somebody typed.
struct AddressCandidatesTests {
    @Test(arguments: [
        ("example.org", ["https://example.org", "http://example.org:8080", "http://example.org"]),
        (" Example .ORG ", ["https://example.org", "http://example.org:8080", "http://example.org"]),
        ("https://photos.example.org/sign-in?next=/", ["https://photos.example.org"]),
        ("HTTPS://photos.example.org:8443/", ["https://photos.example.org:8443"]),
        ("photos.example.org:443", ["https://photos.example.org:443", "http://photos.example.org:443"]),
        ("http://nas.local", ["http://nas.local", "http://nas.local:8080"]),
        ("nas:8081", ["https://nas:8081", "http://nas:8081"]),
        ("192.168.1.20", ["http://192.168.1.20:8080", "http://192.168.1.20", "https://192.168.1.20"]),
        ("192.168.1.20:9000", ["http://192.168.1.20:9000", "https://192.168.1.20:9000"]),
        ("fd00::1", ["http://[fd00::1]:8080", "http://[fd00::1]", "https://[fd00::1]"]),
        ("[fd00::1]:9000", ["http://[fd00::1]:9000", "https://[fd00::1]:9000"]),
    ])
    func `knows where a server may answer`(typed: String, bases: [String]) {
        #expect(AddressCandidates(typed: typed)?.bases == bases)
    }

    @Test(arguments: [
        "", "   ", "https://", "://photos", "photos..example.org", ".org", "anna@example.org", "ftp://example.org",
        "photos.example.org:0", "photos.example.org:70000", "photos.example.org:seven", "[fd00::1", "mummo’s photos!",
        "großmutter.example", String(repeating: "a", count: 64) + ".org", String(repeating: "a.", count: 150) + "org",
    ])
    func `says of other words that no server can be there`(typed: String) {
        #expect(AddressCandidates(typed: typed) == nil)
    }

    @Test func `asks one after the other, until a server answers`() async throws {
        let candidates = try #require(AddressCandidates(typed: "nas"))
        let place = ServerPlace.make()
        var asked: [String] = []
        let answer = await candidates.firstServer { base throws(AddressError) in
            asked.append(base)
            guard base.hasSuffix(":8080") else { throw .unreached }
            return place
        }
        #expect(answer == .success(place) && asked == ["https://nas", "http://nas:8080"])
    }

    @Test func `asks on no open way after a certificate that is not valid`() async throws {
        let candidates = try #require(AddressCandidates(typed: "nas"))
        var asked: [String] = []
        let answer = await candidates.firstServer { base throws(AddressError) in
            asked.append(base)
            throw .untrusted
        }
        #expect(answer == .failure(.untrusted) && asked == ["https://nas"])
    }

    @Test func `of several errors, the one counts that says most`() {
        #expect([AddressError.unreached, .notEncrypted, .notEncrypted].max() == .unreached, "https was tried")
        #expect([AddressError.unreached, .stranger, .notEncrypted].max() == .stranger)
        #expect([AddressError.untrusted, .unreached, .stranger].max() == .untrusted)
    }
}
