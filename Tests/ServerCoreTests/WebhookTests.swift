import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// When a webhook's message is sent again, and what becomes of a receiver that does not take it.
struct WebhookScheduleTests {
    private let rules = WebhookRules()
    private var webhook = WebhookRecord.make()
    private var delivery = WebhookDelivery.make(dueAt: .seconds(0))

    private mutating func note(_ answer: WebhookAnswer, asked: TimeInterval? = nil, at second: Double) {
        webhook.note(answer, asked: asked, of: &delivery, chance: 0.5, at: .seconds(second), rules)
    }

    @Test mutating func `tries ten times in three days, then switches the webhook off`() {
        var now = 0.0
        var tries: [Double] = []
        while let due = delivery.dueAt {
            now = due.timeIntervalSince(.testDay)
            tries.append(now)
            note(.status(500), at: now)
        }
        #expect(tries == [0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105])
        #expect(webhook.pause == .failing && delivery.tries == 10 && delivery.answer == .status(500))
        webhook.set(isOn: true)
        #expect(webhook.isOn && webhook.failures == 0 && webhook.restsUntil == nil)
    }

    @Test func `shifts each pause by up to a tenth`() {
        let bounds = [0, 0.5, 1].map { rules.pause(after: 2, chance: $0) ?? 0 }
        #expect(zip(bounds, [270, 300, 330]).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(rules.pause(after: 10, chance: 0) == nil && rules.pause(after: 0, chance: 0) == nil)
    }

    @Test mutating func `loses only the message that a receiver never takes`() {
        for _ in 1...9 {
            note(.status(400), at: 0)
            var other = WebhookDelivery.make(2, dueAt: .seconds(0))
            webhook.note(.status(204), of: &other, chance: 0, at: .seconds(0), rules)
            #expect(other.dueAt == nil && webhook.failures == 0 && webhook.isReady(at: .seconds(0), rules))
        }
        note(.status(400), at: 0)
        #expect(delivery.dueAt == nil && webhook.isOn)
    }

    @Test mutating func `leaves a receiver alone that fails, five minutes at most, or as long as it asks`() {
        note(.failure(.noConnection), at: 0)
        #expect(webhook.restsUntil == .seconds(5) && !webhook.isReady(at: .seconds(4), rules))
        #expect(webhook.isReady(at: .seconds(5), rules))
        for _ in 2...4 { note(.failure(.timedOut), at: 10) }
        #expect(webhook.restsUntil == .seconds(310))
        note(.status(429), asked: 900, at: 400)
        #expect(webhook.restsUntil == .seconds(1_300) && delivery.dueAt == .seconds(400 + 18_000))
        note(.status(503), asked: 1e9, at: 500)
        #expect(webhook.restsUntil == .seconds(500 + 3_600), "it is believed up to an hour")
        note(.status(503), asked: -3, at: 500)
        #expect(webhook.restsUntil == .seconds(800))
        // A clock that was wrong wrote the time.
        #expect(webhook.isReady(at: .seconds(-9_000_000), rules))
    }

    @Test mutating func `ends with a receiver that is gone, and takes a redirect for a failure`() {
        note(.status(301), at: 0)
        #expect(webhook.isOn && delivery.dueAt == .seconds(5))
        note(.status(410), at: 5)
        #expect(webhook.pause == .gone && delivery.dueAt == nil)
        #expect(!webhook.hears(.test) && !webhook.hears(.photoArrived))
    }

    @Test func `hears of what was chosen, and of tests`() {
        let webhook = WebhookRecord.make(kinds: [.heartGiven])
        #expect(webhook.hears(.heartGiven) && webhook.hears(.test) && !webhook.hears(.photoArrived))
        #expect(WebhookKind.choosable.map(\.rawValue).contains("webhook.test") == false)
    }
}

/// Which addresses a server sends webhooks to.
struct WebhookAddressTests {
    private static let internet = WebhookReach(.internet, ownOrigin: "https://photos.example.org", ownPorts: [8080])
    private static let home = WebhookReach(.home, ownAddresses: ["192.168.1.20", "10.0.0.7"], ownPorts: [8080])

    @Test(arguments: [
        "https://hooks.example.com/a?b=c", "https://hooks.example.com:8443/x", "https://hooks.example.com",
    ])
    func `takes https to names on the Internet`(text: String) throws {
        let address = try #require(WebhookAddress(text, Self.internet))
        #expect(address.text.hasPrefix(text) && address.text.dropFirst(8).contains("/"))
        #expect(address.admits("93.184.216.34") && address.admits("2606:2800:220:1::1"))
        let special = ["127.0.0.1", "10.0.0.1", "192.168.1.5", "169.254.169.254", "::1", "fe80::1", "fc00::1"]
        for peer in special {
            #expect(!address.admits(peer), "\(peer)")
        }
    }

    @Test(arguments: [
        "http://hooks.example.com/", "https://127.0.0.1/", "https://localhost/", "https://nas.local/", "https://[::1]/",
        "https://10.1/", "https://0x7f000001/", "https://anna@hooks.example.com/", "https://hooks.example.com#x",
        "https://photos.example.org/activity", "ftp://hooks.example.com/", "hooks.example.com", "https:///x", "",
        "https://hooks.example.com:0/", "https://hooks.example.com:99999/", "https://hooks.example.com\\@10.0.0.1/",
        "https://hooks.example.com/ä", "https://hooks.example.com/ x", "https://[::1/", "https://a..b/",
        "https://hooks.example.com/" + String(repeating: "x", count: 1_000),
    ])
    func `takes nothing else`(text: String) { #expect(WebhookAddress(text, Self.internet) == nil) }

    @Test func `at home also takes http and private addresses, and sends nothing unencrypted farther`() throws {
        for text in ["http://homeassistant:8123/api/webhook/x", "http://192.168.1.5/", "https://[fd00::1]:8443/"] {
            let address = try #require(WebhookAddress(text, Self.home), "\(text)")
            #expect(address.admits("192.168.1.5") && address.admits("127.0.0.1"))
            #expect(address.admits("93.184.216.34") == text.hasPrefix("https"))
            #expect(!address.admits("169.254.169.254"))
        }
    }

    @Test func `never sends to the server itself`() throws {
        let address = try #require(WebhookAddress("http://frames.local:8080/x", Self.home))
        let own = [
            "127.0.0.1", "127.9.9.9", "::1", "192.168.1.20", "10.0.0.7", "::ffff:127.0.0.1", "::ffff:192.168.1.20",
        ]
        #expect(own.allSatisfy { !address.admits($0) })
        #expect(address.admits("192.168.1.21"))
        #expect(try #require(WebhookAddress("http://frames.local:8123/x", Self.home)).admits("192.168.1.20"))
    }

    @Test func `names of an address only what is no secret`() throws {
        let address = try #require(WebhookAddress("https://Hooks.Example.com:8443/api/secret", Self.internet))
        #expect(address.origin == "https://hooks.example.com:8443")
        #expect(WebhookAddress.origin(of: address.text) == "https://Hooks.Example.com:8443")
    }
}
