import Testing

@testable import ServerApp

struct KnownHostsTests {
    private let known = KnownHosts(
        publicURL: "https://Photos.Example.org:8443/",
        more: [".example.net"],
        machine: "box.example.edu"
    )

    @Test(arguments: [
        "photos.example.org", "PHOTOS.example.org:1", "photos.example.org.", "a.example.net", "box.example.edu", "nas",
        "localhost:8080", "grandma.local", "grandma.lan", "fritz.box", "pi.fritz.box", "x.home.arpa", "x.internal",
        "127.0.0.1", "8.8.8.8:80", "[::1]", "[fe80::1]:8080", "_a.local",
    ])
    func `answers under a name that no stranger can own`(host: String) {
        #expect(known.contains(host))
    }

    @Test(arguments: [
        "evil.com", "photos.example.org.evil.com", "xphotos.example.org", "local.evil.com", "evil.box", "arpa.evil.com",
        "1.2.3.4.in-addr.arpa", "127.0.0.1.nip.io", "127.1", "example.net.evil.com", "xexample.net", "", " ", "a b",
        "a/b",
        "a@b", "[::1", "[1.2.3.4]", "a..b", ".local", "a:b", "a:123456", "evil.com:80:80", "ä.local",
        "evil.com\u{0}.local",
    ])
    func `answers under no other`(host: String) {
        #expect(!known.contains(host))
    }

    @Test func `leaves old programs alone, which say no name`() {
        #expect(known.contains(nil))
    }

    @Test(arguments: [("a.example.org, .example.net", 2), ("", 0), (" , ", 0)])
    func `reads a list`(text: String, count: Int) throws {
        #expect(try #require(KnownHosts.list(text)).count == count)
    }

    @Test(arguments: ["a b", "http://a.org", "a.org/x", "*.a.org", ".", "a.org;b.org"])
    func `reads no list with a word that is no name`(text: String) {
        #expect(KnownHosts.list(text) == nil)
    }
}

struct RequestNameTests {
    @Test(arguments: [
        ("GET", "/api/v1/album?newer=secret", "GET /api/v1/album"),
        ("GET", "/share/\(String(repeating: "s", count: 43))", "GET /share/*"),
        ("GET", "/photos/018f3c2a9b7e4d1c8a5b", "GET /photos/018f3c2a9b7e4d1c8a5b"),
        ("GET", "/a\nb\u{202E}c", "GET /a?b???c"),
        ("GET", "", "GET "),
    ])
    func `names a request without what could be a secret`(method: String, path: String, name: String) {
        #expect(RequestName(method: method, path: path).text == name)
    }

    @Test func `is short, however long the request is`() {
        let name = RequestName(method: String(repeating: "M", count: 999), path: String(repeating: "/a", count: 99_999))
        #expect(name.text.utf8.count <= 150)
    }
}
