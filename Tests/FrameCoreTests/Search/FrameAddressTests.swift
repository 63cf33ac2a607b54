import FamilyTesting
import FrameTesting
import Testing

@testable import FrameCore

/// A frame whose server is not found by itself: somebody types its address.
struct FrameAddressTests {
    private static let base = "https://photos.example.org"
    private let web: ServerPlace
    private let lindgrens = ServerPlace.make()
    private let virtanens = ServerPlace.make(key: .make(2), name: "Virtanen", address: "192.168.1.6")

    init() throws { web = try #require(ServerPlace(key: .make(3), typed: Self.base, peer: nil)) }

    /// A frame that looks for a server, says so, and offers to type an address.
    private func searching() -> House {
        var house = House.searching()
        house.wait(.seconds(10))
        return house
    }

    /// A frame whose form for the address is on the screen.
    private func typing() -> House {
        var house = searching()
        house.touchAddress()
        return house
    }

    @Test func `the notice that looks for a server offers to type its address, and the form comes at a touch`() throws {
        var house = searching()
        #expect(house.offersAddress && house.form == nil)
        house.touchAddress()
        let form = try #require(house.form)
        #expect(form.purpose == .server && form.isPasswordShown && house.frame.status.isAddressTyped == true)
    }

    @Test(arguments: [Key.enter, .down])
    func `a remote control opens the form, too`(key: Key) {
        var house = searching()
        house.press(key)
        #expect(house.form?.purpose == .server && house.form?.marked != nil)
    }

    @Test func `a frame whose server is set, or that has a family, never offers it`() {
        var house = House()
        house.serverIsGone = true
        house.start()
        house.wait(.seconds(300))
        #expect(house.notice == .connecting && !house.offersAddress)
        house.touchAddress()
        #expect(house.form == nil)
        var configuration = FrameConfiguration()
        configuration.seeksServer = true
        var family = House.family(photos: 1, configuration: configuration)
        family.serverIsGone = true
        family.tell(.streamBroke)
        family.wait(.seconds(600))
        family.touchAddress()
        #expect(!family.offersAddress && family.form == nil && !family.shown.isEmpty)
    }

    @Test func `the server that answers is used, is kept, and is the invitation's`() {
        var house = typing()
        house.type("photos.example.org")
        #expect(house.searches.map(\.candidates) == [AddressCandidates(typed: "photos.example.org")])
        house.serverIsGone = false
        house.answerAddress(.success(web))
        #expect(house.form == nil && house.home.place == web && house.shelf.contents.server == web)
        house.wait(.seconds(5))
        let server = SceneServer(name: "photos.example.org", canChange: true)
        #expect(house.isInvitation && house.invitation?.server == server)
        house.restart()
        house.answerAll()
        #expect(house.home.place == web && house.isInvitation)
    }

    @Test func `the name on the invitation leads back to the form, for who typed another family's address`() {
        var house = typing()
        house.type("photos.example.org")
        house.serverIsGone = false
        house.answerAddress(.success(web))
        house.wait(.seconds(5))
        house.tapOn(ServerChoicePlan.name(on: House.screen).middle(on: House.screen))
        #expect(house.form?.purpose == .server)
        house.type("192.168.1.6")
        house.answerAddress(.success(virtanens))
        house.wait(.seconds(5))
        #expect(house.home.place == virtanens && house.isInvitation)
    }

    @Test(arguments: [AddressError.unreached, .notEncrypted, .stranger, .untrusted])
    func `an error is said, and what was typed stays`(error: AddressError) {
        var house = typing()
        house.type("photos.example.org")
        house.answerAddress(.failure(error))
        #expect(house.form?.complaint == .address(error) && house.form?.password == "photos.example.org")
        #expect(house.home.place == nil)
        house.type("x")
        #expect(house.searches.count == 2 && house.form?.complaint == nil)
    }

    @Test func `what cannot be an address is said at once`() {
        var house = typing()
        house.type("mummo’s photos!")
        #expect(house.form?.complaint == .address(.impossible) && house.searches.isEmpty)
    }

    @Test func `an answer that nobody waits for is ignored`() {
        var house = typing()
        house.type("photos.example.org")
        house.press(.escape)
        #expect(house.form == nil)
        house.answerAddress(.success(web))
        #expect(house.home.place == nil && house.notice == .searchingServer)
    }

    @Test func `an attempt without an answer ends, and a form without a touch closes`() {
        var house = typing()
        house.type("photos.example.org")
        house.wait(.seconds(61))
        #expect(house.form?.complaint == .address(.unreached))
        house.wait(.seconds(121))
        #expect(house.form == nil && house.offersAddress)
    }

    @Test func `a server that is found while somebody types gives way to the typed one`() {
        var house = typing()
        house.announce(lindgrens)
        house.serverIsGone = false
        house.wait(.seconds(10))
        #expect(house.home.place == lindgrens && house.form != nil)
        house.type("photos.example.org")
        house.answerAddress(.success(web))
        house.wait(.seconds(5))
        #expect(house.home.place == web && house.isInvitation)
    }

    @Test func `the question which server it is leads to the form, by finger and by keys`() throws {
        var house = searching()
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        #expect(house.servers?.rows.count == 2)
        house.tapOn(ServerChoicePlan(House.screen, count: 2, page: 0).address.middle(on: House.screen))
        #expect(house.form?.purpose == .server)
        house.press(.escape)
        #expect(house.servers?.rows.count == 2)
        house.press(.up)
        #expect(house.servers?.isAddressLit == true)
        house.press(.enter)
        #expect(house.form?.purpose == .server)
    }

    @Test func `a server on the Internet is not left for its own place at home, where nothing is encrypted`() {
        var house = typed(web)
        house.announce(.make(key: .make(3), address: "192.168.1.9"), 7)
        house.serverIsGone = true
        house.wait(.seconds(600))
        #expect(house.home.place == web)
    }

    @Test func `whoever typed a dead address can still choose a server at home`() {
        var house = typed(web)
        house.serverIsGone = true
        house.announce(lindgrens)
        house.wait(.seconds(60))
        #expect(house.servers?.rows.map(\.isAway) == [true, false] && house.home.place == web)
        house.serverIsGone = false
        house.touch(row: 1, of: 2)
        house.answerAll()
        house.wait(.seconds(5))
        #expect(house.home.place == lindgrens && house.isInvitation)
    }

    @Test func `the frame turns to the typed server only when no other server owes an answer`() throws {
        var house = searching()
        house.serverIsGone = false
        house.home.honest.insert(lindgrens)
        house.touchAddress()
        house.type("photos.example.org")
        // The frame registers with the server that it has just found.
        house.tell(.search(.found(1, lindgrens)))
        house.tell(.search(.answered(lindgrens, isProven: true)))
        house.wait(.seconds(3), answering: false)
        #expect(house.home.place == lindgrens)
        let search = try #require(house.searches.last)
        house.tell(.addressAnswered(search.attempt, .success(web)))
        #expect(house.home.place == lindgrens && house.form != nil)
        house.answerAll()
        #expect(house.home.place == web && house.form == nil)
    }

    @Test func `a card of a server that is gone gives way to the address that somebody types`() {
        var house = House.withGift(
            .make(serverKey: .make(), address: "https://old.example.org"),
            seeksServer: true,
            isUsualEmpty: true,
            isGone: true
        )
        house.tapOn(.middle)
        house.wait(.seconds(60))
        house.touchAddress()
        house.type("photos.example.org")
        house.serverIsGone = false
        house.answerAddress(.success(web))
        house.wait(.seconds(30))
        #expect(house.home.place == web && house.shelf.contents.gift == nil && house.isInvitation)
    }

    @Test func `the only server at home may be the wrong one: its name leads to the form`() {
        var house = searching()
        house.announce(lindgrens)
        house.serverIsGone = false
        house.wait(.seconds(10))
        #expect(house.invitation?.server == SceneServer(name: "The Lindgrens", canChange: true))
        house.tapOn(ServerChoicePlan.name(on: House.screen).middle(on: House.screen))
        #expect(house.form?.purpose == .server)
    }

    @Test func `the form for signing in can be left by its own keys`() {
        var house = typed(web)
        house.openSignIn()
        #expect(house.form?.purpose == .family)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.isInvitation && house.form == nil)
    }

    @Test func `a finger that comes from elsewhere opens nothing, and the second tap of a double tap types nothing`() {
        var house = searching()
        let button = NoticePlan.address(on: House.screen).middle(on: House.screen)
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.tell(.screen(.touchUp(TouchID(1), at: button)))
        #expect(house.form == nil)
        house.tapOn(button)
        house.tapOn(button)
        #expect(house.form?.password == "")
    }

    @Test func `the Wi-Fi's list does not come over the form while somebody types`() {
        var house = typing()
        house.see([.make("Sommer")])
        house.wait(.seconds(30))
        #expect(house.networks == nil && house.form?.purpose == .server)
    }

    /// A frame that calls this server, whose address somebody typed.
    private func typed(_ place: ServerPlace) -> House {
        var house = typing()
        house.type("photos.example.org")
        house.serverIsGone = false
        house.answerAddress(.success(place))
        house.wait(.seconds(5))
        return house
    }
}

extension House {
    fileprivate var form: SceneSignIn? { if case .signIn(let form) = scene.content { form } else { nil } }

    fileprivate var offersAddress: Bool {
        if case .notice(let notice) = scene.content { notice.offersAddress } else { false }
    }

    fileprivate var invitation: SceneInvitation? {
        if case .invitation(let invitation) = scene.content { invitation } else { nil }
    }

    /// The attempts to find a server at a typed address, in order.
    fileprivate var searches: [(attempt: Int, candidates: AddressCandidates)] {
        log.compactMap { if case .findServer(let number, let candidates) = $0 { (number, candidates) } else { nil } }
    }

    /// Touches the button for the address, and waits until the form takes touches.
    fileprivate mutating func touchAddress() {
        tapOn(NoticePlan.address(on: Self.screen).middle(on: Self.screen))
        wait(.milliseconds(400), answering: false)
    }

    /// Types on a real keyboard, and sends.
    fileprivate mutating func type(_ text: String) {
        tell(.screen(.typed(text)))
        press(.enter)
    }

    /// Answers the newest attempt.
    fileprivate mutating func answerAddress(_ answer: Result<ServerPlace, AddressError>) {
        guard let last = searches.last else {
            Issue.record("nothing was asked")
            return
        }
        tell(.addressAnswered(last.attempt, answer))
        answerAll()
    }
}
