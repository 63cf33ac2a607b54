import FamilyTesting
import Testing

@testable import FrameCore

/// A frame on its way into a Wi-Fi.
struct FrameNetworkTests {
    private let home = AccessPoint.make("Sommer")

    /// A stranded frame whose list is on the screen.
    private func asking(_ points: [AccessPoint]) -> House {
        var house = House.stranded(points)
        house.wait(.seconds(5))
        return house
    }

    @Test func `without a network, the frame asks for it first`() {
        var house = House.stranded([home])
        #expect(house.watch == .quietly)
        house.wait(.seconds(3))
        #expect(house.networks == nil, "a known network may be on its way")
        house.wait(.seconds(2))
        #expect(house.networks?.rows.map(\.name) == ["Sommer"] && house.networks?.hasBack == false)
        #expect(house.watch == .closely && house.frame.status.wifis == ["Sommer"])
    }

    @Test func `a known network that is tried keeps the question away`() {
        var house = House.stranded()
        house.see([home], link: .starting)
        house.wait(.seconds(60))
        #expect(house.networks == nil)
        house.see([home])
        house.wait(.seconds(5))
        #expect(house.networks != nil)
    }

    @Test(arguments: [NetworkSurvey.Link.wired, .wireless(.unknown)])
    func `in a network, nothing of it appears`(link: NetworkSurvey.Link) {
        var house = House.stranded()
        house.see([home], link: link)
        house.wait(.seconds(300))
        #expect(house.networks == nil && house.notice == .connecting)
    }

    @Test func `without Wi-Fi or NetworkManager, the frame is as before`() {
        var house = House.stranded()
        house.see(radio: .absent)
        house.wait(.seconds(60))
        #expect(house.notice == .connecting)
        house.tell(.network(.unavailable))
        house.wait(.seconds(60))
        #expect(house.notice == .connecting && house.frame.status.wifi == nil)
    }

    @Test func `a cable that is put in takes the question away, and the server is called at once`() {
        var house = asking([home])
        house.serverIsGone = false
        house.see([home], link: .wired)
        #expect(house.networks == nil && house.isInvitation)
    }

    @Test func `a Wi-Fi that is switched off is said`() {
        var house = House.stranded()
        house.see(radio: .off)
        house.wait(.seconds(5))
        #expect(house.networks?.line == .networkRadioOff)
    }

    @Test func `while none is found, it says that it looks`() {
        #expect(asking([]).networks?.line == .lookingForNetworks)
    }

    @Test func `a touch, the password, and the frame goes on to its invitation`() {
        var house = asking([home])
        house.touch(.row(0))
        #expect(house.signIn?.purpose == .network("Sommer") && house.scene.takesText)
        house.tell(.screen(.typed("a long walk")))
        #expect(house.signIn?.password == "a long walk" && house.signIn?.isPasswordShown == true)
        house.press(.enter)
        #expect(house.notice == .joiningNetwork("Sommer"))
        #expect(
            house.joins.map(\.request) == [JoinRequest(name: home.name, password: "a long walk", security: .personal)]
        )
        house.serverIsGone = false
        house.endJoin()
        #expect(house.isInvitation && house.frame.status.wifi == nil)
    }

    @Test func `a remote control alone chooses a Wi-Fi and types its password`() {
        var house = asking([home])
        house.press(.down)
        house.press(.enter)
        #expect(house.signIn?.marked == .key(.letter("q")) && house.signIn?.password == "")
        for key in [Key.enter, .right, .enter, .right, .enter] { house.press(key) }
        #expect(house.signIn?.password == "qwe")
        for _ in 0..<5 { house.press(.enter) }
        // The key that sends is at the end of the last row.
        for key in [Key.down, .down, .down, .right, .right, .right, .enter] { house.press(key) }
        #expect(house.joins.map(\.request.password) == ["qweeeeee"])
    }

    @Test(arguments: [
        (JoinError.wrongPassword, Phrase.networkPasswordWrong), (.noAddress, .networkGaveNoAddress),
        (.gone, .networkGone), (.noAnswer, .networkFailed), (.failed, .networkFailed),
    ])
    func `what went wrong is said, and what was typed stays`(error: JoinError, phrase: Phrase) {
        var house = asking([home])
        house.touch(.row(0))
        house.tell(.screen(.typed("a long wok")))
        house.press(.enter)
        house.endJoin(error)
        #expect(house.signIn?.complaint == phrase && house.signIn?.password == "a long wok")
        for _ in 0..<2 { house.press(.backspace) }
        house.tell(.screen(.typed("alk")))
        #expect(house.signIn?.complaint == nil)
        house.press(.enter)
        #expect(house.joins.last?.request.password == "a long walk" && house.joins.count == 2)
    }

    @Test func `a password that no network takes is not tried`() {
        var house = asking([home])
        house.touch(.row(0))
        house.press(.enter)
        #expect(house.signIn?.complaint == nil && house.joins.isEmpty)
        house.tell(.screen(.typed("short")))
        house.press(.enter)
        #expect(house.signIn?.complaint == .networkPasswordImpossible && house.joins.isEmpty)
    }

    @Test func `an answer that never comes, or comes late, traps nobody`() {
        var house = asking([home])
        house.touch(.row(0))
        house.tell(.screen(.typed("a long walk")))
        house.press(.enter)
        house.wait(.seconds(80))
        #expect(house.signIn?.complaint == .networkFailed)
        house.tell(.network(.joinEnded(1, .wrongPassword)))
        #expect(house.signIn?.complaint == .networkFailed)
    }

    @Test func `an open network is joined by one touch, and what fails is said above the list`() {
        var house = asking([.make("Café", 70, .open)])
        house.touch(.row(0))
        #expect(house.notice == .joiningNetwork("Café") && house.joins.last?.request.password == nil)
        house.endJoin(.noAddress)
        #expect(house.networks?.line == .networkGaveNoAddress)
    }

    @Test(arguments: [(NetworkSecurity.wep, Phrase.networkTooOld), (.enterprise, .networkWantsUserName)])
    func `a network that the frame cannot join says why`(security: NetworkSecurity, phrase: Phrase) {
        var house = asking([.make("Office", 90, security)])
        house.touch(.row(0))
        #expect(house.networks?.line == phrase && house.joins.isEmpty)
    }

    @Test func `the name of a hidden network is typed, and its password if it has one`() throws {
        var house = asking([home])
        house.touch(.other)
        #expect(house.signIn?.purpose == .network(nil) && house.signIn?.focus == .userName)
        house.submit("Ümläut 👵", "")
        let name = try #require(NetworkName("Ümläut 👵".utf8))
        #expect(house.joins.last?.request == JoinRequest(name: name, password: nil, security: .open, isHidden: true))
        house.endJoin(.gone)
        house.tell(.screen(.typed("12345678")))
        house.press(.enter)
        let secured = JoinRequest(name: name, password: "12345678", security: .personal, isHidden: true)
        #expect(house.joins.last?.request == secured)
    }

    @Test func `a typed name of more than 32 bytes is no name`() {
        var house = asking([])
        house.touch(.other)
        house.submit(String(repeating: "👵", count: 9), "")
        #expect(house.signIn?.complaint == .networkNameImpossible && house.joins.isEmpty)
    }

    @Test func `no row moves under a finger`() {
        var house = asking([home])
        let plan = NetworkListPlan(House.screen, count: 1, page: 0, hasBack: false)
        let place = plan.rows[0].frame.middle(on: House.screen)
        house.tell(.screen(.touchDown(TouchID(1), at: place)))
        house.see([home, .make("Stronger", 99)])
        #expect(house.networks?.rows.map(\.name) == ["Sommer"] && house.networks?.lit == .row(0))
        house.tell(.screen(.touchUp(TouchID(1), at: place)))
        #expect(house.signIn?.purpose == .network("Sommer"))
    }

    @Test func `keys choose, also on a later page and the typed name`() {
        var house = asking((0..<7).map { .make("N\($0)") })
        for _ in 0..<6 { house.press(.down) }
        #expect(house.networks?.lit == .row(5) && house.networks?.page == 1)
        house.press(.enter)
        #expect(house.signIn?.purpose == .network("N5"))
        house.press(.escape)
        house.press(.up)
        house.press(.enter)
        #expect(house.signIn?.purpose == .network(nil))
    }

    @Test func `further networks are on further pages`() {
        var house = asking((0..<7).map { .make("N\($0)") })
        house.touch(.more)
        house.touch(.row(6))
        #expect(house.signIn?.purpose == .network("N6"))
    }

    @Test func `a form that everybody left goes back to the list`() {
        var house = asking([home])
        house.touch(.row(0))
        house.tell(.screen(.typed("secret")))
        house.wait(.seconds(125))
        #expect(house.networks != nil)
        house.touch(.row(0))
        #expect(house.signIn?.password == "")
    }

    @Test func `what is typed, and what went wrong, stays while NetworkManager is away for a moment`() {
        var house = asking([home])
        house.touch(.row(0))
        house.tell(.screen(.typed("secret word")))
        house.tell(.network(.unavailable))
        house.wait(.seconds(20))
        #expect(house.signIn?.password == "secret word")
        house.see([home])
        house.press(.enter)
        house.tell(.network(.unavailable))
        house.endJoin(.wrongPassword)
        #expect(house.signIn?.complaint == .networkPasswordWrong)
        // One who has gone leaves nothing.
        house.wait(.seconds(125))
        #expect(house.signIn == nil && house.networks == nil)
    }

    @Test func `a wrong Wi-Fi is changed from the notice that names it`() {
        var house = House.stranded()
        house.see([home], link: .wireless(home.name))
        guard case .notice(let notice) = house.scene.content else {
            Issue.record("\(house.scene.content)")
            return
        }
        #expect(notice.network == "Sommer")
        house.tapOn(ScreenPoint(x: 0.5, y: 0.05))
        #expect(house.networks?.rows.map(\.isJoined) == [true] && house.networks?.hasBack == true)
        house.touch(.back)
        #expect(house.notice == .connecting)
    }

    @Test func `random hands and surveys break nothing`() {
        var house = House.stranded()
        var random = Jitter(seed: 11)
        let links: [NetworkSurvey.Link] = [.none, .none, .starting, .wired, .wireless(home.name)]
        for _ in 0..<2_000 {
            switch Int(random.fraction() * 9) {
            case 0: house.see((0..<Int(random.fraction() * 30)).map { .make("N\($0)", $0 * 3) })
            case 1: house.see([home], link: links[Int(random.fraction() * 4.99)])
            case 2: house.tell(.network(.joinEnded(house.joins.count, random.fraction() < 0.5 ? nil : .gone)))
            case 3: house.wait(.seconds(random.fraction() * 20))
            case 4: house.tell(.screen(.typed("12345678")))
            case 5: house.press([.enter, .escape, .down, .up, .tab][Int(random.fraction() * 4.99)])
            default: house.tapOn(ScreenPoint(x: random.fraction(), y: random.fraction()))
            }
        }
        house.serverIsGone = false
        house.see(link: .wired)
        house.wait(.seconds(130))
        #expect(house.networks == nil && house.frame.status.wifi == nil)
    }
}
