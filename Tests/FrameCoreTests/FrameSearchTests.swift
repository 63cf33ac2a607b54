import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Testing

/// How a frame without a set server finds one.
struct FrameSearchTests {
    private let lindgrens = ServerPlace.make()
    private let virtanens = ServerPlace.make(key: .make(2), name: "Virtanen", address: "192.168.1.6")

    @Test func `a server that is set is called, and nobody is looked for`() {
        var house = House()
        house.serverIsGone = true
        house.start()
        house.wait(.seconds(300))
        house.announce(lindgrens)
        #expect(!house.home.isSearched && house.home.place == nil)
        #expect(house.notice == .connecting)
    }

    @Test func `a server that is set takes the place of one that was found`() {
        var house = House()
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, server: lindgrens))
        house.start()
        #expect(house.home.place == nil)
        #expect(house.shelf.contents.server == nil && house.shelf.contents.registration == House.registration)
    }

    @Test func `while nobody is found, the frame says that it looks for the server`() {
        var house = House.searching()
        #expect(house.home.isSearched)
        house.wait(.seconds(10))
        #expect(house.notice == .searchingServer)
    }

    @Test func `without Avahi the frame says what it said before there was any search`() {
        var house = House.searching()
        house.tell(.search(.unavailable))
        house.wait(.seconds(10))
        #expect(house.notice == .connecting)
        house.announce(lindgrens)
        house.serverIsGone = false
        house.wait(.seconds(5))
        #expect(house.home.place == lindgrens)
    }

    @Test func `one server is taken without a question, and its name stands on the invitation`() throws {
        var house = House.searching()
        house.announce(lindgrens)
        house.serverIsGone = false
        house.wait(.milliseconds(1_900))
        #expect(house.home.place == nil, "another one may be slower")
        house.wait(.seconds(2))
        #expect(house.home.place == lindgrens)
        #expect(house.shelf.contents.server == lindgrens)
        guard case .invitation(let invitation) = house.scene.content else {
            Issue.record("\(house.scene.content)")
            return
        }
        #expect(invitation.server == SceneServer(name: "The Lindgrens", canChange: true))
    }

    @Test func `a server on the same machine is taken at once, whoever else is announced`() {
        var house = House.searching()
        house.home.isUsualEmpty = false
        house.wait(.seconds(60))
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        #expect(house.home.place == nil && house.servers == nil)
    }

    @Test func `of several servers a touch chooses one`() throws {
        var house = House.searching()
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        #expect(house.home.place == nil)
        let rows = try #require(house.servers?.rows)
        #expect(rows.map(\.name) == ["The Lindgrens", "Virtanen"])
        house.serverIsGone = false
        house.touch(row: 1, of: 2)
        house.answerAll()
        house.wait(.seconds(2))
        #expect(house.home.place == virtanens && house.servers == nil)
    }

    @Test func `three hundred that prove nothing are no choice, and keep nobody away`() {
        var house = House.searching()
        for number in 1...300 {
            let liar = ServerPlace.make(key: .make(1_000 + number), address: "192.168.1.66", port: number)
            house.tell(.search(.found(number, liar)))
        }
        house.announce(lindgrens, 301)
        house.serverIsGone = false
        house.wait(.seconds(15))
        #expect(house.home.place == lindgrens && house.servers == nil)
    }

    @Test func `of a hundred servers fifteen can be chosen, and the question says that there are more`() throws {
        var house = House.searching()
        for number in 1...100 {
            house.announce(.make(key: .make(1_000 + number), name: "Family \(number)", port: number), number)
        }
        house.wait(.seconds(15))
        let question = try #require(house.servers)
        #expect(question.rows.count == 15 && question.hasOthers)
        #expect(Set(question.rows.map(\.name)) == Set((1...15).map { "Family \($0)" }))
        house.serverIsGone = false
        house.touch(row: 0, of: 15)
        house.answerAll()
        #expect(house.home.place?.name == question.rows[0].name)
    }

    @Test func `nobody is taken by itself while others still owe their proofs`() {
        var house = House.searching()
        house.announce(lindgrens)
        house.tell(.search(.found(2, virtanens)))
        house.serverIsGone = false
        house.wait(.seconds(5), answering: false)
        #expect(house.home.place == nil)
        house.home.honest.insert(virtanens)
        house.answerAll()
        house.wait(.seconds(5))
        #expect(house.home.place == nil && house.servers?.rows.count == 2)
    }

    @Test func `the question stays when a server goes for a moment, as one does whose family is renamed`() {
        var house = House.searching()
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        house.tell(.search(.lost(2)))
        house.wait(.seconds(60))
        #expect(house.servers?.rows.map(\.name) == ["The Lindgrens"] && house.home.place == nil)
    }

    @Test func `of several servers keys choose one`() {
        var house = House.searching()
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        house.press(.enter)
        house.wait(.seconds(1))
        #expect(house.home.place == nil, "nothing is selected yet")
        for key in [Key.down, .down, .up, .up, .down] { house.press(key) }
        #expect(house.servers?.lit == 0)
        house.serverIsGone = false
        house.press(.enter)
        house.answerAll()
        house.wait(.seconds(2))
        #expect(house.home.place == lindgrens)
    }

    @Test func `a choice is kept, and the question comes again only if that server is away`() {
        var house = House.searching(ShelfContents(server: virtanens))
        #expect(house.home.place == virtanens)
        house.serverIsGone = false
        house.wait(.seconds(60))
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        #expect(house.home.place == virtanens && house.servers == nil)
        house.serverIsGone = true
        house.wait(.seconds(60))
        #expect(house.servers?.rows.map(\.isAway) == [false, true])
        #expect(house.home.place == virtanens)
        house.serverIsGone = false
        house.wait(.seconds(120))
        #expect(house.servers == nil, "it is back")
    }

    @Test func `a chosen server that is announced no more stays in the list as away, and comes back by itself`() {
        var house = House.searching(ShelfContents(server: virtanens))
        house.serverIsGone = false
        house.announce(lindgrens)
        house.announce(virtanens, 2)
        house.wait(.seconds(60))
        house.serverIsGone = true
        house.tell(.search(.lost(2)))
        house.wait(.seconds(60))
        let rows = [
            SceneServers.Row(name: "The Lindgrens", address: lindgrens.address),
            SceneServers.Row(name: "Virtanen", address: virtanens.address, isAway: true),
        ]
        #expect(house.servers?.rows == rows && house.home.place == virtanens)
        // The router gave it another address.
        let moved = ServerPlace.make(key: .make(2), name: "Virtanen", address: "192.168.1.77")
        house.announce(moved, 3)
        #expect(house.home.place == moved)
        house.serverIsGone = false
        house.wait(.seconds(120))
        #expect(house.servers == nil)
    }

    @Test(arguments: [true, false])
    func `whoever chooses the server that is away waits for it, and is asked again after a minute`(isAnnounced: Bool) {
        var house = House.searching(ShelfContents(server: virtanens), isGone: true)
        house.announce(lindgrens)
        if isAnnounced { house.announce(virtanens, 2) }
        house.wait(.seconds(60))
        house.touch(row: 1, of: 2)
        house.wait(.seconds(30))
        #expect(house.servers == nil && house.home.place == virtanens)
        house.wait(.seconds(60))
        #expect(house.servers?.rows.count == 2 && house.home.place == virtanens)
    }

    @Test func `the server in use can be chosen also if fifteen others were found before it went`() throws {
        var house = House.searching(ShelfContents(server: virtanens), isGone: true)
        for number in 1...15 {
            house.announce(.make(key: .make(1_000 + number), name: "Family \(number)", port: number), number)
        }
        house.wait(.seconds(60))
        let question = try #require(house.servers)
        #expect(question.rows.count == 15 && question.hasOthers)
        #expect(question.rows.filter(\.isAway).map(\.name) == ["Virtanen"])
    }

    @Test func `a frame that has a server never turns to another one by itself`() {
        var house = House.searching(ShelfContents(server: virtanens), isGone: true)
        house.announce(lindgrens)
        house.wait(.seconds(600))
        #expect(house.home.place == virtanens)
        #expect(house.servers?.rows.map(\.name) == ["The Lindgrens", "Virtanen"])
    }

    @Test func `the server that was found is followed to another address before any family lets the frame in`() {
        let contents = ShelfContents(registration: House.registration, server: lindgrens)
        var house = House.searching(contents, isGone: true)
        let moved = ServerPlace.make(address: "192.168.1.77", port: 9000)
        house.announce(moved)
        house.wait(.seconds(10))
        #expect(house.home.place == moved)
        #expect(house.shelf.contents.registration == nil, "the server's secrets are for the place that gave them")
    }

    @Test func `a touch on the name asks again, and the question closes by itself`() {
        var house = House.searching()
        house.announce(lindgrens)
        house.serverIsGone = false
        house.wait(.seconds(10))
        house.announce(virtanens, 2)
        house.press(.escape)
        #expect(house.servers?.rows.count == 2)
        house.wait(.seconds(61))
        #expect(house.servers == nil)
        house.touch(ServerChoicePlan.name(on: House.screen))
        #expect(house.servers?.rows.count == 2)
        let registered = house.registrations
        house.touch(row: 1, of: 2)
        house.wait(.seconds(10))
        #expect(house.home.place == virtanens)
        #expect(house.registrations == registered + 1, "nothing of one server is shown to another")
    }

    @Test func `a removed frame stays with its server`() {
        var contents = ShelfContents(registration: House.registration, identity: House.identity, server: lindgrens)
        contents.identity?.serverKey = lindgrens.key
        var house = House.searching(contents)
        house.serverIsGone = false
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        house.wait(.seconds(30))
        #expect(house.home.place == lindgrens && house.shelf.contents.server == lindgrens)
        #expect(house.shelf.contents.identity == nil)
    }
}

extension House {
    static let screen = PixelSize(width: 1920, height: 1080)

    mutating func touch(_ place: PixelRect) {
        let point = ScreenPoint(
            x: (Double(place.x) + Double(place.width) / 2) / Double(Self.screen.width),
            y: (Double(place.y) + Double(place.height) / 2) / Double(Self.screen.height)
        )
        tell(.screen(.touchDown(TouchID(7), at: point)))
        tell(.screen(.touchUp(TouchID(7), at: point)))
    }

    mutating func touch(row: Int, of count: Int) {
        touch(ServerChoicePlan(Self.screen, count: count, page: 0).rows[row].frame)
    }
}
