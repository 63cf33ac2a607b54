import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Testing

/// A frame's way from a gift card to its family's photos.
struct FrameGiftTests {
    private static func refused(_ code: ProblemCode) -> ServerError {
        .refused(ProblemDocument(status: 410, code: code, title: "No."))
    }

    @Test func `it is in the family without a touch, and its greeting stays over the photos until the first one`() {
        var house = House.withGift()
        house.wait(.seconds(5))
        #expect(
            house.gifts.shown == [RedeemGift.Card(gift: .make("gift-1"), secret: String(repeating: "5a", count: 32))]
        )
        #expect(!house.shown.isEmpty && house.shelf.contents.identity == House.identity)
        #expect(house.greeting == SceneGreeting(words: "Merry Christmas, Grandma!", giver: "Anna"))
        #expect(house.frame.status.greeting == "Merry Christmas, Grandma!")
        house.wait(.seconds(3_600))
        #expect(house.greeting != nil)
        house.tapOn(.middle)
        #expect(house.greeting == nil && !house.shown.isEmpty && house.shelf.contents.gift == nil)
    }

    @Test func `the secrets are forgotten once it is in the family, and the greeting outlives a pulled plug`() {
        var house = House.withGift(.make(serverKey: .make(), network: .init(name: "Sommer", password: "a long walk")))
        house.wait(.seconds(5))
        let greeting = StoredGift.Greeting(words: "Merry Christmas, Grandma!", giver: "Anna")
        #expect(house.shelf.contents.gift == StoredGift(greeting: greeting))
        house.restart()
        house.wait(.seconds(5))
        #expect(house.greeting?.giver == "Anna" && house.gifts.shown.count == 1)
        house.press(.right)
        #expect(house.greeting == nil && house.shelf.contents.gift == nil)
    }

    @Test func `the touch that ends the greeting does nothing else`() {
        var house = House.withGift()
        house.wait(.seconds(5))
        let page = house.shown
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.9, y: 0.5))))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.1, y: 0.5))))
        #expect(house.greeting != nil)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.1, y: 0.5))))
        house.wait(.seconds(1))
        #expect(house.greeting == nil && house.shown == page)
    }

    @Test func `a card without a greeting shows the photos alone`() {
        var house = House.withGift(.make(serverKey: .make(), greeting: nil))
        house.wait(.seconds(15))
        #expect(house.greeting == nil && !house.shown.isEmpty && house.shelf.contents.gift == nil)
    }

    @Test func `until there is a server, the greeting says that it waits, and then it goes on by itself`() {
        var house = House.withGift(isGone: true)
        house.wait(.seconds(600))
        #expect(house.greeting?.line == .connecting && house.gifts.shown.isEmpty)
        house.serverIsGone = false
        house.wait(.seconds(400))
        #expect(!house.shown.isEmpty && house.greeting != nil && house.greeting?.line == nil)
    }

    @Test(arguments: [
        (ProblemCode.giftUsed, Phrase.giftUsed), (.giftEnded, .giftEnded), (.giftUnknown, .giftUnknown),
    ])
    func `a card that the server refuses leaves the code, and why`(code: ProblemCode, phrase: Phrase) {
        var house = House()
        house.gifts.refusal = Self.refused(code)
        house.shelf = ModelShelf(ShelfContents(gift: StoredGift(.make(serverKey: .make()))))
        house.start()
        house.answerAll()
        house.wait(.seconds(30))
        #expect(house.giftTrouble == phrase && house.greeting == nil && house.gifts.shown.count == 1)
        #expect(house.shelf.contents.gift?.letter == nil)
        // The code does what the card did not.
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        house.wait(.seconds(30))
        #expect(house.shelf.contents.identity == House.identity && house.shelf.contents.gift == nil)
    }

    @Test func `after a card that was refused, the sign-in says that a password is wrong`() {
        var house = House()
        house.gifts.refusal = Self.refused(.giftUsed)
        house.shelf = ModelShelf(ShelfContents(gift: StoredGift(.make(serverKey: .make()))))
        house.start()
        house.answerAll()
        house.wait(.seconds(30))
        #expect(house.giftTrouble == .giftUsed)
        house.openSignIn()
        house.submit("anna", "lilies")
        house.answerAll()
        #expect(house.signIn?.complaint == .wrongPassword && house.signIn?.isWaiting == false)
    }

    @Test func `an older server without gift cards leaves the code`() {
        var house = House()
        house.gifts.refusal = .notFound
        house.shelf = ModelShelf(ShelfContents(gift: StoredGift(.make(serverKey: .make()))))
        house.start()
        house.answerAll()
        house.wait(.seconds(600))
        #expect(house.giftTrouble == .giftUnknown && house.gifts.shown.count == 1)
    }

    @Test func `a server that is busy is asked again, less and less often`() {
        var house = House()
        house.album = ModelAlbum(photos: 1)
        house.gifts.refusal = .unreachable("busy")
        house.shelf = ModelShelf(ShelfContents(gift: StoredGift(.make(serverKey: .make()))))
        house.start()
        house.answerAll()
        house.wait(.seconds(3_600))
        #expect((5...60).contains(house.gifts.shown.count), "\(house.gifts.shown.count)")
        house.gifts.refusal = nil
        house.wait(.seconds(400))
        #expect(!house.shown.isEmpty)
    }

    @Test func `a frame that is set up for another server does not send the secret there`() {
        var house = House.withGift(.make(serverID: .make("server-9"), serverKey: .make()))
        house.wait(.seconds(60))
        #expect(house.gifts.shown.isEmpty)
        #expect(house.giftTrouble == .giftOfOtherServer)
    }

    @Test func `a card that cannot be read is named above the code`() {
        var house = House()
        house.start()
        house.answerAll()
        house.tell(.gift(.unreadable))
        house.wait(.seconds(5))
        #expect(house.giftTrouble == .giftUnreadable)
        // The next card is a good one.
        house.album = ModelAlbum(photos: 1)
        house.tell(.gift(.came(.make(serverKey: .make()))))
        house.wait(.seconds(5))
        #expect(house.greeting != nil && !house.shown.isEmpty)
    }

    @Test func `a frame of a family takes no card, whose it ever is`() {
        var house = House.family(photos: 2)
        house.tell(.gift(.came(.make(serverID: .make("server-9"), serverKey: .make(2)))))
        house.tell(.gift(.unreadable))
        house.wait(.seconds(60))
        #expect(house.gifts.shown.isEmpty && house.greeting == nil && house.shelf.contents.gift == nil)
    }

    @Test func `it speaks the language and shows the time zone of the card`() {
        let letter = GiftLetter.make(serverKey: .make(), language: "fi", timeZone: "Europe/Helsinki")
        let house = House.withGift(letter, isGone: true)
        #expect(house.log.contains(.speak("fi")) && house.log.contains(.useTimeZone("Europe/Helsinki")))
        let other = House.withGift(.make(serverKey: .make(), language: "tlh"), isGone: true)
        #expect(!other.log.contains(.speak("tlh")))
    }
}

/// The ways from a card to its server.
struct GiftServerTests {
    @Test func `the home address is asked for its proof before anything is sent there`() throws {
        let place = try #require(ServerPlace(key: .make(), base: "http://192.168.1.5:8080"))
        var house = House.withGift(
            .make(serverKey: .make(), address: place.base),
            seeksServer: true,
            isUsualEmpty: true
        )
        house.wait(.seconds(20))
        #expect(house.home.place == nil && house.gifts.shown.isEmpty)
        house.home.honest.insert(place)
        house.wait(.seconds(120))
        #expect(house.home.place == place && house.gifts.shown.count == 1 && !house.shown.isEmpty)
    }

    @Test func `the server is found at home by its key, and another one there is not taken`() {
        var house = House.withGift(.make(serverKey: .make(2)), seeksServer: true, isUsualEmpty: true)
        house.announce(.make(key: .make(1)))
        house.wait(.seconds(30))
        #expect(house.home.place == nil)
        let own = ServerPlace.make(key: .make(2), address: "192.168.1.6")
        house.announce(own, 2)
        house.wait(.seconds(30))
        #expect(house.home.place == own && house.gifts.shown.count == 1)
    }

    @Test func `a server on the Internet is called at once, and is not left for one at home`() throws {
        let place = try #require(ServerPlace(key: .make(), base: "https://photos.example.org"))
        var house = House.withGift(
            .make(serverKey: .make(), address: "https://photos.example.org"),
            seeksServer: true,
            isUsualEmpty: true
        )
        house.wait(.seconds(10))
        #expect(house.home.place == place && house.shelf.contents.server == place && !house.shown.isEmpty)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(600))
        house.announce(.make(key: .make(2)))
        house.wait(.seconds(600))
        #expect(house.home.place == place && !house.home.isSearched)
    }

    @Test(arguments: [
        ("https://photos.example.org", "https://photos.example.org", true),
        ("https://photos.example.org:8443/grandma", "https://photos.example.org:8443/grandma", true),
        ("http://192.168.1.5:8080", "http://192.168.1.5:8080", false),
        ("http://[fe80::1]:8080", "http://[fe80::1]:8080", false),
        ("http://10.0.0.1", "http://10.0.0.1:80", false),
    ])
    func `reads the addresses that a server has`(written: String, base: String, isOnWeb: Bool) throws {
        let place = try #require(ServerPlace(key: .make(), base: written))
        #expect(place.base == base && place.isOnWeb == isOnWeb)
    }

    @Test(arguments: [
        "", "http://", "https://", "http://nas:8080", "ftp://10.0.0.1", "https://a:b@c", "https://x:0",
        "https://x:70000", "http://10.0.0.1/path", "https://x?y", "https://x y", "https://ü",
    ])
    func `no other address is one`(written: String) { #expect(ServerPlace(key: .make(), base: written) == nil) }
}

/// The Wi-Fi on a card.
struct GiftNetworkTests {
    private let letter = GiftLetter.make(
        serverKey: .make(),
        network: GiftLetter.Network(name: "Sommer", password: "a long walk")
    )

    private func stranded(_ points: [AccessPoint] = [.make("Sommer")]) -> House {
        var house = House.withGift(letter, isGone: true)
        house.see(points)
        house.wait(.seconds(5))
        return house
    }

    @Test func `is joined without a touch, as the network is secured, and the frame goes on by itself`() throws {
        var house = stranded([.make("Sommer", 70, .personal3)])
        let join = try #require(house.joins.first)
        #expect(join.request.name.text == "Sommer" && join.request.security == .personal3)
        #expect(join.request.password == "a long walk" && !join.request.isHidden)
        #expect(house.greeting != nil, "Grandma sees no names of networks")
        house.serverIsGone = false
        house.endJoin()
        house.wait(.seconds(10))
        #expect(!house.shown.isEmpty && house.gifts.shown.count == 1)
    }

    @Test func `is joined by its name where it does not tell it`() throws {
        let house = stranded([.make("Other")])
        #expect(try #require(house.joins.first).request.isHidden)
    }

    @Test func `is tried again and again, because a router starts slowly after a power cut`() {
        var house = stranded()
        house.endJoin(.gone)
        #expect(house.greeting?.line == .giftTouchForNetwork)
        house.wait(.seconds(130))
        #expect(house.joins.count == 2)
        house.endJoin(.gone)
        house.wait(.seconds(61))
        #expect(house.joins.count == 3 && house.returns.isEmpty)
    }

    @Test func `that does not work is named on the list that the first touch shows`() {
        var house = stranded()
        house.endJoin(.wrongPassword)
        house.tapOn(.middle)
        #expect(house.greeting == nil && house.networks?.line == .networkPasswordWrong)
        #expect(house.networks?.rows.map(\.name) == ["Sommer"])
    }

    @Test func `with a cable, or already in a network, it is not tried`() {
        for link in [NetworkSurvey.Link.wired, .wireless(.unknown)] {
            var house = House.withGift(letter, isGone: true)
            house.see([.make("Sommer")], link: link)
            house.wait(.seconds(120))
            #expect(house.joins.isEmpty)
        }
    }
}
