import NIOCore
import NIOEmbedded
import Testing

@testable import ServerApp

struct ClientConnectionTests {
    @Test func `believes no stranger's word`() throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8, ::1"))
        let connection = ClientConnection(
            peer: "192.168.1.5",
            forwardedFor: ["1.2.3.4"],
            forwardedProto: ["https"],
            trusting: proxies
        )
        #expect(connection == ClientConnection(address: "192.168.1.5", isSecure: false))
    }

    @Test func `takes the last address that no trusted proxy has`() throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8"))
        let connection = ClientConnection(
            peer: "10.0.0.1",
            forwardedFor: ["6.6.6.6, 1.2.3.4", "10.9.9.9"],
            forwardedProto: ["HTTPS"],
            trusting: proxies
        )
        #expect(connection == ClientConnection(address: "1.2.3.4", isSecure: true))
    }

    @Test(arguments: ["unknown", "1.2.3.4:5678", "[2001:db8::1]:443", "_hidden"])
    func `never goes past a word it cannot read to what the client wrote`(last: String) throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8"))
        let connection = ClientConnection(
            peer: "10.0.0.1",
            forwardedFor: ["6.6.6.6, \(last)"],
            forwardedProto: [],
            trusting: proxies
        )
        #expect(connection.address == "10.0.0.1")
    }

    @Test func `bounds a home by its network, whatever address it uses`() throws {
        let count = ConnectionCount(mostPerAddress: 2, most: 99, unlimited: try #require(TrustedProxies("::1")))
        let channel = EmbeddedChannel()
        func open(_ address: String) -> ConnectionPlace? { count.open(EmbeddedChannel(), from: address) }
        // Both are at work: a connection without a request would be replaced.
        let (first, second) = (open("2001:db8::1"), count.open(channel, from: "2001:db8::2"))
        #expect(first != nil && second != nil)
        for place in [first, second] { place?.isQuiet(since: nil) }
        #expect(open("2001:db8::3") == nil)
        #expect(open("2001:db8:0:1::1") != nil)
        try channel.close().wait()
        channel.embeddedEventLoop.run()
        #expect(open("2001:db8::3") != nil)
        #expect((1...9).allSatisfy { _ in open("::1") != nil })
    }

    @Test func `keeps the place of a connection that moves to another channel, until that channel closes`() throws {
        let count = ConnectionCount(mostPerAddress: 1, most: 99, unlimited: TrustedProxies())
        let (first, second) = (EmbeddedChannel(), EmbeddedChannel())
        let place = try #require(count.open(first, from: "192.0.2.1"))
        place.isQuiet(since: nil)
        try place.move(to: second)
        try first.close().wait()
        first.embeddedEventLoop.run()
        #expect(count.open == 1)
        #expect(count.open(EmbeddedChannel(), from: "192.0.2.1") == nil)
        try second.close().wait()
        second.embeddedEventLoop.run()
        #expect(count.open == 0)
        #expect(count.open(EmbeddedChannel(), from: "192.0.2.1") != nil)
    }

    @Test func `a connection that was replaced cannot move to another channel`() throws {
        let count = ConnectionCount(mostPerAddress: 1, most: 99, unlimited: TrustedProxies())
        let place = try #require(count.open(EmbeddedChannel(), from: "192.0.2.1"))
        // The first connection is idle, so a new connection gets its place.
        #expect(count.open(EmbeddedChannel(), from: "192.0.2.1") != nil)
        #expect(throws: TooManyConnections.self) { try place.move(to: EmbeddedChannel()) }
        #expect(count.open == 1)
    }

    @Test(arguments: [
        ("10.1.2.3", true), ("11.1.2.3", false), ("::1", true), ("::2", false), ("::ffff:10.1.1.1", true),
    ])
    func `knows networks by their first bits`(address: String, isTrusted: Bool) throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8, ::1"))
        #expect(proxies.contains(address) == isTrusted)
    }

    /// nginx takes turns with the addresses of `localhost`.
    @Test(arguments: ["127.0.0.1", "::1", "127.0.0.0/8", "192.0.2.7, 127.0.0.2", "0.0.0.0/0"])
    func `trusts each loopback address if it trusts one`(list: String) throws {
        let proxies = try #require(TrustedProxies(list))
        for address in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            #expect(proxies.contains(address), "\(address)")
        }
        #expect(!proxies.contains("::2") && !proxies.contains("2001:db8::1"))
    }

    @Test(arguments: ["", "10.0.0.0/8, 2001:db8::/32, 126.0.0.1, 128.0.0.0/8, ::2"])
    func `trusts no loopback address that nobody named`(list: String) throws {
        let proxies = try #require(TrustedProxies(list))
        #expect(!proxies.contains("127.0.0.1") && !proxies.contains("::1"))
    }

    @Test(arguments: [
        // Each proxy adds its own entry.
        ("1.2.3.4, 10.0.0.2", "https, http", true),
        ("1.2.3.4, 10.0.0.2", "https,https", true),
        ("1.2.3.4, 10.0.0.2", "http, https", false),
        // The inner proxy passes the header on, or is the only one that names clients.
        ("1.2.3.4, 10.0.0.2", "https", true),
        ("1.2.3.4", "https,https", true),
        // The client wrote the first entries.
        ("6.6.6.6, 1.2.3.4, 10.0.0.2", "https, http, https", false),
        ("1.2.3.4", "https, http", false),
        // All are trusted, so nobody forged the first entry.
        ("10.0.0.3, 10.0.0.2", "https, http, http", true),
        ("", "https, http", true),
        ("1.2.3.4", "", false),
    ])
    func `reads the protocol that the outermost trusted proxy tells`(
        forwardedFor: String,
        forwardedProto: String,
        isSecure: Bool
    ) throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8"))
        // A list in one header means the same as a header for each entry.
        for proto in [[forwardedProto], forwardedProto.split(separator: ",").map(String.init)] {
            let connection = ClientConnection(
                peer: "10.0.0.1",
                forwardedFor: [forwardedFor],
                forwardedProto: proto,
                trusting: proxies
            )
            #expect(connection.isSecure == isSecure)
        }
    }

    @Test func `tells the whole list with one more proxy`() throws {
        let proxies = try #require(TrustedProxies("127.0.0.1, 10.0.0.0/8"))
        #expect(proxies.list(adding: "192.0.2.1") == "127.0.0.1,10.0.0.0/8,192.0.2.1")
        #expect(TrustedProxies().list(adding: "::1") == "::1")
    }

    @Test(arguments: ["10.0.0.0/33", "nonsense", "1.2.3", "::1/129", "10.0.0.0/x"])
    func `takes no list with a word that is no address`(list: String) {
        #expect(TrustedProxies(list) == nil)
    }

    @Test(arguments: [
        ("https://photos.example.org/some/path", "https://photos.example.org"),
        ("HTTP://Host:80", "http://host"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
    ])
    func `reads an origin as browsers write it`(url: String, origin: String) {
        #expect(Origin(ofURL: url)?.text == origin)
    }

    @Test(arguments: ["ftp://x", "photos.example.org", "https://", "http://a b/", "https:///x", "http://user@host/"])
    func `takes no address for an origin that is none`(url: String) {
        #expect(Origin(ofURL: url) == nil)
    }
}
