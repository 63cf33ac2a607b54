import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Synchronization
import Testing

struct GiftRecordTests {
    @Test func `a card waits until its end, and once`() {
        var gift = GiftRecord.make()
        #expect(gift.state(at: .testDay) == .waiting)
        #expect(gift.state(at: gift.expiresAt.addingTimeInterval(-0.001)) == .waiting)
        #expect(gift.state(at: gift.expiresAt) == .expired)
        gift.taken = GiftRecord.Taken(frameID: .make("frame-1"), at: .testDay)
        #expect(gift.state(at: .testDay) == .taken && gift.state(at: gift.expiresAt) == .taken)
    }

    @Test func `a card that a clock far ahead made does not wait for ever`() {
        let gift = GiftRecord.make(madeAt: .testDay.addingTimeInterval(999_999), expiresAt: .distantFuture)
        #expect(gift.state(at: .testDay) == .expired)
    }

    @Test func `the frame begins with the giver's choices, if there are any`() {
        var gift = GiftRecord.make()
        let chosen = FrameSettings(language: "fi", timeZone: "Europe/Helsinki", keepsConfiguration: true)
        #expect(gift.settings?.settings == chosen)
        #expect(gift.settings?.version == 1)
        (gift.language, gift.timeZone) = (nil, nil)
        #expect(gift.settings == nil)
    }

    @Test(arguments: [
        ("http://192.168.1.5:8080", true), ("https://photos.example.org", true), ("http://localhost:8080", false),
        ("http://127.0.0.1:8080", false), ("http://[::1]:8080", false), ("https://localhost.example.org", true),
    ])
    func `an address of this machine alone is not written on a card`(base: String, isElsewhere: Bool) {
        let links = PublicLinks(base: base)
        #expect((links.baseElsewhere != nil) == isElsewhere)
        #expect((links.webAddress != nil) == (isElsewhere && base.hasPrefix("https")))
    }

    @Test func `links have the address that the server has now`() {
        let base = Mutex("http://localhost:8080")
        let links = PublicLinks { base.withLock(\.self) }
        #expect(links.baseElsewhere == nil)
        base.withLock { $0 = "http://192.168.1.5:8080/" }
        #expect(links.baseElsewhere == "http://192.168.1.5:8080")
        #expect(links.join(token: "a") == "http://192.168.1.5:8080/join?token=a")
    }
}
