import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Synchronization
import Testing

@testable import ServerApp

/// A keeper's gift card, from the form to a frame that uses it.
struct GiftTests {
    private static let days: TimeInterval = 86_400

    private static func post(_ form: String, to path: String, by keeper: Visitor) async throws -> HTTPAnswer {
        try await keeper.plain(
            "POST",
            path,
            headers: keeper.usualHeaders + [
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
            ],
            body: .bytes(Array("csrf=\(keeper.csrfToken ?? "")&\(form)".utf8))
        )
    }

    /// Makes a card and returns its page's path.
    private static func make(_ form: String = "whose=new:grandma&days=30", by keeper: Visitor) async throws -> String {
        let answer = try await post(form, to: "/gifts", by: keeper)
        let path = answer.head["Location"]
        #expect(answer.status == 303, "\(answer.text)")
        return try #require(path)
    }

    private static func file(_ path: String, _ form: String = "", by keeper: Visitor) async throws -> GiftFile.Head {
        let answer = try await post(form, to: "\(path)/file", by: keeper)
        #expect(answer.status == 200 && answer.head["Content-Type"] == GiftFile.mediaType)
        #expect(answer.head["Content-Disposition"] == "attachment; filename=\"gift.grandma\"")
        #expect(answer.head["Cache-Control"] == "private, no-store")
        let head = try #require(GiftFile.head(of: answer.body))
        #expect(head.fileLength == answer.body.count)
        return head
    }

    private static func card(_ head: GiftFile.Head) -> RedeemGift.Card {
        RedeemGift.Card(gift: head.letter.gift, secret: head.letter.secret)
    }

    private static func secondKeeper(_ house: House) async throws -> Visitor {
        let link = try await house.keeper.call(MakeJoinLink(role: .keeper, uses: 1))
        let token = try #require(link.url?.split(separator: "token=").last.map(String.init))
        var joining = JoinFamily(token: token, displayName: "Zoë")
        joining.body.password = House.password
        let visitor = try Visitor(house.server)
        try await visitor.begin(joining)
        return visitor
    }

    @Test func `the file lets one frame in, with its language and zone, and says who used it`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let path = try await Self.make(
                "whose=new:grandma&displayName=Oma&greeting=Hello%0D%0Adear&language=fi&timeZone=Europe/Helsinki&days=90",
                by: house.keeper
            )
            let head = try await Self.file(
                path,
                "networkName=Sommer&networkPassword=a+long+walk",
                by: house.keeper
            )
            let letter = head.letter
            #expect(letter.giver == "Anna" && letter.greeting?.hasSuffix("dear") == true)
            #expect(letter.network == GiftLetter.Network(name: "Sommer", password: "a long walk"))
            let hashes = Set(photo.renditions.map(\.sha256))
            #expect(!letter.pictures.isEmpty && letter.pictures.allSatisfy { hashes.contains($0.sha256) })

            let frame = try await house.newFrame()
            let identity = try await frame.call(RedeemGift(Self.card(head)))
            #expect(identity.displayName == "Oma" && identity.relationship == .grandma)
            #expect(identity.chosen?.settings.language == "fi" && identity.serverKey == letter.serverKey)
            #expect(identity.serverID == letter.serverID && identity.chosen?.settings.timeZone == "Europe/Helsinki")
            #expect(identity.chosen?.settings.keepsConfiguration == true, "the box's own settings stay")
            // The answer may have been lost on its way.
            #expect(try await frame.call(RedeemGift(Self.card(head))).frameID == identity.frameID)
            #expect(try await frame.call(ReadAlbum(.newest)).photos.map(\.id) == [photo.id])

            let second = try await house.newFrame()
            #expect(try await second.problem(of: RedeemGift(Self.card(head)))?.code == .giftUsed)
            let page = try await house.keeper.ask("GET", path, accept: "text/html").text
            #expect(page.contains("/frames/\(identity.frameID)") && !page.contains("/file"))
            #expect(try await Self.post("", to: "\(path)/file", by: house.keeper).status == 409)
            let taken = try await house.keeper.call(ListFrames()).frames
            #expect(taken.map(\.takenInBy?.displayName) == ["Anna"] && taken.map(\.entrance) == [.takenIn])
        }
    }

    /// The frame drops a card that has ended, so a card in a pause must not be called that.
    @Test func `a card waits for the end of a pause`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let head = try await Self.file(try await Self.make(by: house.keeper), by: house.keeper)
            let operating = server.server.parts.services.operating
            guard case .families(let lines) = await operating.answer(.listFamilies), let family = lines.first?.id else {
                Issue.record("no family")
                return
            }
            _ = await operating.answer(.pause(family: family))
            let frame = try await house.newFrame()
            #expect(try await frame.problem(of: RedeemGift(Self.card(head)))?.code == .familyPaused)
            _ = await operating.answer(.resume(family: family))
            #expect(try await frame.call(RedeemGift(Self.card(head))).relationship == .grandma)
        }
    }

    @Test func `a guessed, changed or foreign secret lets nobody in`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let head = try await Self.file(try await Self.make(by: house.keeper), by: house.keeper)
            let other = try await Self.file(try await Self.make(by: house.keeper), by: house.keeper)
            let frame = try await house.newFrame()
            let wrong = [
                RedeemGift.Card(gift: head.letter.gift, secret: other.letter.secret),
                RedeemGift.Card(gift: .make("notthere"), secret: head.letter.secret),
                RedeemGift.Card(gift: head.letter.gift, secret: ""),
                RedeemGift.Card(gift: head.letter.gift, secret: String(repeating: "a", count: 5_000)),
            ]
            for card in wrong { #expect(try await frame.problem(of: RedeemGift(card))?.code == .giftUnknown) }
            #expect(try await frame.problem(of: ReadFrameIdentity())?.code == .notAllowed)
            let paired = try await house.pairedFrame()
            #expect(try await paired.problem(of: RedeemGift(Self.card(head)))?.code == .framePaired)
            _ = try await frame.call(RedeemGift(Self.card(head)))
        }
    }

    @Test func `an expired card, one taken back, and one of a keeper no more let nobody in`() async throws {
        let clock = Mutex(Date())
        let now: @Sendable () -> Date = { clock.withLock { $0 } }
        try await TestServer.run {
            $0.now = now
        } _: { server in
            let house = try await House(server)
            let second = try await Self.secondKeeper(house)
            let expired = try await Self.file(try await Self.make(by: house.keeper), by: house.keeper)
            let path = try await Self.make(by: house.keeper)
            let withdrawn = try await Self.file(path, by: house.keeper)
            #expect(try await Self.post("", to: "\(path)/withdraw", by: house.keeper).status == 303)
            let ofZoe = try await Self.file(try await Self.make(by: second), by: second)
            let zoe = try #require(try await house.keeper.call(ListMembers()).members.first { $0.displayName == "Zoë" })
            _ = try await house.keeper.call(ChangeRole(id: zoe.id, role: .relative))
            let frame = try await house.newFrame()
            #expect(try await frame.problem(of: RedeemGift(Self.card(withdrawn)))?.code == .giftUnknown)
            #expect(try await frame.problem(of: RedeemGift(Self.card(ofZoe)))?.code == .giftEnded)
            clock.withLock { $0 += 31 * Self.days }
            #expect(try await frame.problem(of: RedeemGift(Self.card(expired)))?.code == .giftEnded)
        }
    }

    @Test func `a card for a person who is there gives them another frame, unless they have left`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let first = try await house.pairedFrame()
            let grandma = try await first.call(ReadFrameIdentity())
            let path = try await Self.make("whose=member:\(grandma.memberID)&days=30", by: house.keeper)
            let head = try await Self.file(path, by: house.keeper)
            let late = try await Self.file(
                try await Self.make("whose=member:\(grandma.memberID)&days=30", by: house.keeper),
                by: house.keeper
            )
            #expect(try await house.newFrame().call(RedeemGift(Self.card(head))).memberID == grandma.memberID)
            try await house.keeper.call(RemoveMember(id: grandma.memberID))
            let frame = try await house.newFrame()
            #expect(try await frame.problem(of: RedeemGift(Self.card(late)))?.code == .giftEnded)
        }
    }

    @Test(arguments: [
        ("", 400), ("whose=new:grandma&days=31", 400), ("whose=new:other&days=30", 400),
        ("whose=member:notthere&days=30", 404), ("whose=new:grandma&displayName=Anna&days=30", 409),
        ("whose=new:grandma&days=30&language=../en", 400), ("whose=new:grandma&days=30&timeZone=../x", 400),
        ("whose=new:grandma&days=30&timeZone=Europe/Atlantis", 400),
        ("whose=new:grandma&days=30&greeting=" + String(repeating: "a", count: 301), 400),
    ])
    func `a form that asks for what cannot be is refused in words`(form: String, status: Int) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let answer = try await Self.post(form, to: "/gifts", by: house.keeper)
            #expect(answer.status == status, "\(answer.text)")
            let list = try await house.keeper.ask("GET", "/gifts", accept: "text/html").text
            #expect(!list.contains("/gifts/"))
        }
    }

    @Test func `a Wi-Fi that cannot be is refused, and the card stays`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let path = try await Self.make(by: house.keeper)
            let long = String(repeating: "a", count: 65)
            let tooLong = [
                "networkName=" + String(repeating: "%C3%A9", count: 17), "networkName=x&networkPassword=\(long)",
                "networkName=x&networkPassword=short",
            ]
            for form in tooLong {
                let answer = try await Self.post(form, to: "\(path)/file", by: house.keeper)
                #expect(answer.status == 400 && answer.text.contains("No Wi-Fi has such a name"))
            }
            let typed = "networkName=%F0%9F%8F%A1+%22our%22&networkPassword="
            let head = try await Self.file(path, typed, by: house.keeper)
            #expect(head.letter.network == GiftLetter.Network(name: "🏡 \"our\"", password: nil))
        }
    }

    @Test func `photos that not all of the family see are on no card`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let shown = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "a")).photo)
            let hidden = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "b")).photo)
            try await house.keeper.call(HidePhoto(id: hidden.id))
            let head = try await Self.file(try await Self.make(by: house.keeper), by: house.keeper)
            #expect(head.letter.pictures.map(\.sha256).allSatisfy(shown.renditions.map(\.sha256).contains))
            #expect(!head.letter.pictures.isEmpty)
        }
    }

    @Test func `a family has at most twenty cards that wait`() async throws {
        try await TestServer.run {
            $0.rules.gifts.mostWaiting = 2
        } _: { server in
            let house = try await House(server)
            for _ in 0..<2 { _ = try await Self.make(by: house.keeper) }
            let answer = try await Self.post("whose=new:grandma&days=30", to: "/gifts", by: house.keeper)
            #expect(answer.status == 403 && answer.text.contains("many cards"))
        }
    }
}
