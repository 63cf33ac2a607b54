import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct NewsAudienceTests {
    private let photo = PhotoRecord.make()

    @Test func `a heart is for who sent the photo, and nobody hears of their own`() {
        #expect(NewsAudience.ofHeart(on: photo, by: .make("grandma")) == [.make("anna")])
        #expect(NewsAudience.ofHeart(on: photo, by: .make("anna")) == [])
    }

    @Test func `a comment is for who sent the photo and who wrote about it before`() {
        let earlier = [Comment.make(1, by: .make(id: .make("paul"), displayName: "Paul"))]
        #expect(NewsAudience.ofComment(on: photo, by: .make("mikko"), after: []) == [.make("anna")])
        #expect(
            NewsAudience.ofComment(on: photo, by: .make("mikko"), after: earlier) == [.make("anna"), .make("paul")]
        )
        #expect(NewsAudience.ofComment(on: photo, by: .make("anna"), after: earlier) == [.make("paul")])
        #expect(NewsAudience.ofComment(on: photo, by: .make("paul"), after: earlier) == [.make("anna")])
    }

    @Test(
        arguments: [
            (.viewer, []), (.guest, [.hearts, .looks, .comments]), (.relative, [.hearts, .looks, .comments]),
            (.keeper, [.hearts, .looks, .comments, .quietFrames]),
        ] as [(Role, Set<NewsKind>)]
    )
    func `each role hears of what is theirs`(role: Role, kinds: Set<NewsKind>) {
        let member = MemberRecord.make(role: role)
        #expect(Set(NewsKind.allCases.filter { NewsAudience.includes(member, $0) }) == kinds)
    }

    @Test func `who left hears nothing, nor who is still asked for`() {
        var left = MemberRecord.make()
        left.removedAt = .testDay
        #expect(!NewsKind.allCases.contains { NewsAudience.includes(left, $0) })
        let newcomer = MemberRecord.make(role: .relative, introduction: .make())
        #expect(!NewsKind.allCases.contains { NewsAudience.includes(newcomer, $0) })
    }
}

struct PushEndpointTests {
    @Test(arguments: [
        "https://fcm.googleapis.com/fcm/send/dnB2:APA91b-_x", "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQyavXutnMH", "https://wns2-par02p.notify.windows.com/w/?token=BQYA%2bz",
    ])
    func `takes the push services that browsers have`(address: String) {
        #expect(PushEndpoint(address)?.text == address)
    }

    @Test(arguments: [
        "", "https", "https://", "http://push.example.net/a", "ftp://push.example.net/a", "//push.example.net/a",
        "https://push.example.net", "https:///a", "https://localhost/a", "https://printer/a", "https://printer.local/a",
        "https://router.lan/a", "https://nas.home.arpa/a", "https://127.0.0.1/a", "https://127.1/a",
        "https://2130706433/a", "https://0x7f.1/a", "https://a.0x7f000001/a", "https://[::1]/a", "https://10.0.0.1/a",
        "https://push.example.net:8443/a", "https://me@push.example.net/a", "https://push.example.net@10.0.0.1/a",
        "https://push.example.net./a", "https://push..example.net/a", "https://push.example.net\\@10.0.0.1/a",
        "https://push.example.net/a b", "https://push.example.net/a\r\nHost: x", "https://push.example.net/ä",
        "https://push.example.net/a#b", "https://pu sh.example.net/a", "https://push_.example.net/a",
        "https://push.example.net/" + String(repeating: "a", count: 1_000),
    ])
    func `takes nothing else`(address: String) {
        #expect(PushEndpoint(address) == nil)
    }

    @Test func `takes the operator's own push service wherever it is, and no other beside it`() throws {
        let own = "http://127.0.0.1:9000"
        let endpoint = try #require(PushEndpoint("http://127.0.0.1:9000/a/b", own: own))
        #expect(endpoint.isOwn && endpoint.origin == own)
        for other in [
            "http://127.0.0.1:9001/a", "http://127.0.0.1:90000/a", "https://127.0.0.1:9000/a", "http://127.0.0.1/a",
        ] {
            #expect(PushEndpoint(other, own: own) == nil)
        }
        #expect(PushEndpoint("https://push.example.net/a", own: own)?.isOwn == false)
    }

    @Test func `names the origin as browsers do`() {
        #expect(PushEndpoint("HTTPS://Push.Example.Net/Aa/?b")?.origin == "https://push.example.net")
    }

    @Test(arguments: [
        ("8.8.8.8", true), ("93.184.216.34", true), ("2606:4700::1111", true), ("2a00:1450:4001::200e", true),
        ("127.0.0.1", false), ("10.1.2.3", false), ("192.168.1.1", false), ("172.20.0.1", false), ("0.0.0.0", false),
        ("169.254.169.254", false), ("100.64.0.1", false), ("198.18.0.1", false), ("192.0.2.7", false),
        ("203.0.113.9", false), ("198.51.100.1", false), ("224.0.0.1", false), ("255.255.255.255", false),
        ("::", false), ("::1", false), ("fe80::1%eth0", false), ("fd00::1", false), ("ff02::1", false),
        ("::ffff:127.0.0.1", false), ("::ffff:7f00:1", false), ("::ffff:8.8.8.8", true), ("64:ff9b::10.0.0.1", false),
        ("64:ff9b::a00:1", false), ("2002:7f00:1::1", false), ("2001:db8::1", false), ("2001::1", false),
        ("fec0::1", false), ("nonsense", false), ("", false),
    ])
    func `knows which addresses are anybody's`(address: String, isAnybodys: Bool) {
        #expect(NetworkAddress.isOnTheInternet(address) == isAnybodys)
    }

    @Test func `a browser's keys have the length of their kind`() {
        let endpoint = PushEndpoint("https://push.example.net/a")
        let key = Base64URL.encode([4] + [UInt8](repeating: 1, count: 64))
        let secret = Base64URL.encode([UInt8](repeating: 1, count: 16))
        #expect(PushAddress(endpoint: endpoint, publicKey: key, secret: secret) != nil)
        #expect(PushAddress(endpoint: nil, publicKey: key, secret: secret) == nil)
        #expect(PushAddress(endpoint: endpoint, publicKey: secret, secret: secret) == nil)
        #expect(PushAddress(endpoint: endpoint, publicKey: key, secret: key) == nil)
        #expect(PushAddress(endpoint: endpoint, publicKey: "A" + key.dropFirst(), secret: secret) == nil)
        #expect(PushAddress(endpoint: endpoint, publicKey: key, secret: "+" + secret.dropFirst()) == nil)
    }

    @Test(
        arguments: [
            (nil, 0, 5), (nil, 1, 30), (nil, 2, 180), (nil, 8, 3_600), (0, 0, 1), (7, 3, 7), (99_999, 0, 3_600),
            (-4, 0, 5), (.infinity, 0, 5), (.nan, 1, 30),
        ] as [(TimeInterval?, Int, TimeInterval)]
    )
    func `waits as long as a push service says, within bounds`(asked: TimeInterval?, failures: Int, pause: TimeInterval)
    {
        #expect(PushRetry.pause(asked: asked, failures: failures) == pause)
    }
}
