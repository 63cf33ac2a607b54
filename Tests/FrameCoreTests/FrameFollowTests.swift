import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Testing

/// How a frame of a family follows its server to another address, and nobody else's.
struct FrameFollowTests {
    private let before = ServerPlace.make()
    private let after = ServerPlace.make(address: "192.168.1.77")

    /// A frame whose server has just gone from the place where the frame knew it.
    private func left(key: ServerKey? = .make()) -> House {
        var identity = House.identity
        identity.serverKey = key
        var house = House.searching(
            ShelfContents(registration: House.registration, identity: identity, server: before),
            isGone: true
        )
        house.album = ModelAlbum(photos: 3)
        return house
    }

    @Test func `a frame looks for its server after a minute without it, and not before`() {
        var house = left()
        house.wait(.seconds(50))
        #expect(!house.home.isSearched)
        house.wait(.seconds(30))
        #expect(house.home.isSearched)
    }

    @Test func `it follows its server with its secret, and stops looking`() {
        var house = left()
        house.wait(.seconds(80))
        house.clearLog()
        house.serverIsGone = false
        house.announce(after)
        house.wait(.seconds(5))
        let connected = FrameEffect.connect(after, House.registration)
        #expect(house.log.firstIndex(of: .prove(after)).map { $0 < house.log.firstIndex(of: connected) ?? 0 } == true)
        #expect(house.shelf.contents.server == after && house.shelf.contents.registration == House.registration)
        #expect(!house.home.isSearched)
        #expect(house.frame.status.isReached)
        house.restart()
        #expect(house.home.place == after)
    }

    /// The address on the Internet that the server told while the frame was at home.
    private let web = ServerPlace(key: .make(), web: "https://photos.example.org", isKnownAtHome: true)

    /// The same frame, carried to another house.
    private func carriedAway() throws -> House {
        var identity = House.identity
        (identity.serverKey, identity.webAddress) = (.make(), "https://photos.example.org")
        var house = House.searching(
            ShelfContents(registration: House.registration, identity: identity, server: before),
            isGone: true
        )
        house.album = ModelAlbum(photos: 3)
        house.knownAs = identity
        house.home.honest.insert(try #require(web))
        return house
    }

    @Test func `in another house it goes to the address on the Internet that its server told`() throws {
        var house = try carriedAway()
        house.wait(.seconds(50))
        #expect(house.home.place == before)
        house.serverIsGone = false
        house.wait(.seconds(60))
        #expect(house.home.place == web && house.shelf.contents.server == web)
        #expect(house.shelf.contents.registration == House.registration)
        house.restart()
        #expect(house.home.place == web && !house.home.isSearched)
    }

    @Test func `at home the server itself goes before its address on the Internet`() throws {
        var house = try carriedAway()
        house.wait(.seconds(61))
        house.announce(after)
        house.wait(.seconds(30))
        #expect(house.home.place == after)
    }

    @Test func `brought home again it finds its server there, where the other address leads nowhere`() throws {
        var house = try carriedAway()
        house.wait(.seconds(50))
        house.serverIsGone = false
        house.wait(.seconds(60))
        #expect(house.home.place == web && !house.home.isSearched)
        // Many routers do not lead from the home network back into it.
        (house.home.honest, house.serverIsGone) = ([], true)
        house.tell(.streamBroke)
        house.wait(.seconds(200))
        #expect(house.home.isSearched)
        house.serverIsGone = false
        house.announce(after)
        house.wait(.seconds(10))
        #expect(house.home.place == after && house.shelf.contents.server == after)
    }

    @Test func `an address on the Internet that does not name the server's key is left alone`() throws {
        var house = try carriedAway()
        house.home.honest = []
        house.wait(.seconds(600))
        #expect(house.home.place == before)
    }

    @Test(arguments: ["http://photos.example.org", "https://a b", "ftp://x", "", "https://photos.example.org:99999"])
    func `what is no https address is not tried`(address: String) {
        #expect(ServerPlace(key: .make(), web: address, isKnownAtHome: true) == nil)
    }

    /// A frame that came to its server by a gift card with this address; now nobody answers there.
    private func gift(_ base: String) throws -> House {
        var identity = House.identity
        (identity.serverKey, identity.webAddress) = (.make(), "https://photos.example.org")
        let place = try #require(ServerPlace(key: .make(), base: base))
        var house = House.searching(
            ShelfContents(registration: House.registration, identity: identity, server: place),
            isGone: true
        )
        house.album = ModelAlbum(photos: 3)
        house.knownAs = identity
        return house
    }

    /// The name of which the server told at its former one.
    private let new = ServerPlace(key: .make(), web: "https://photos.example.org", isKnownAtHome: false)

    @Test func `it follows its server to another name on the Internet while the former one still serves`() throws {
        var house = try gift("https://old.example.org")
        house.serverIsGone = false
        house.wait(.seconds(60))
        #expect(house.home.place?.base == "https://old.example.org", "nobody has proven to be the server there")
        house.home.honest.insert(try #require(new))
        house.wait(.seconds(300))
        #expect(house.home.place == new && house.shelf.contents.server == new && !house.serverIsGone)
        #expect(house.shelf.contents.registration == House.registration)
        house.restart()
        #expect(house.home.place == new)
    }

    @Test func `it follows to the new name also when the former one has ended`() throws {
        var house = try gift("https://old.example.org")
        house.home.honest.insert(try #require(new))
        house.wait(.seconds(10))
        house.serverIsGone = false
        house.wait(.seconds(60))
        #expect(house.home.place == new && house.frame.status.isReached)
    }

    @Test func `a third name that is told before the second one answers is tried too`() throws {
        var house = try gift("https://old.example.org")
        house.serverIsGone = false
        house.wait(.seconds(60))
        let third = try #require(ServerPlace(key: .make(), web: "https://third.example.org", isKnownAtHome: false))
        house.home.honest.insert(third)
        house.knownAs.webAddress = "https://third.example.org"
        house.wait(.seconds(1_000))
        #expect(house.home.place == third)
    }

    @Test(arguments: ["https://old.example.org", "https://photos.example.org"])
    func `a frame of the Internet never looks for its server on the home network`(base: String) throws {
        var house = try gift(base)
        house.announce(after)
        for _ in 0..<20 {
            house.wait(.seconds(30))
            #expect(!house.home.isSearched)
        }
        #expect(house.home.place?.base == base)
        let asked = house.log.contains { if case .prove(after) = $0 { true } else { false } }
        #expect(!asked)
    }

    @Test func `another server is not even asked`() {
        var house = left()
        house.wait(.seconds(80))
        house.announce(.make(key: .make(2), address: "192.168.1.66"))
        house.wait(.seconds(600))
        #expect(house.home.place == before)
        #expect(!house.log.contains { if case .prove = $0 { true } else { false } })
    }

    @Test func `a liar with the server's name and key, and without the proof, gets nothing`() {
        var house = left()
        house.wait(.seconds(80))
        let liar = ServerPlace.make(address: "192.168.1.66")
        house.announce(liar, isHonest: false)
        house.wait(.seconds(25))
        #expect(house.log.count { $0 == .prove(liar) } == 1)
        house.wait(.seconds(10))
        #expect(house.log.count { $0 == .prove(liar) } == 2, "a server may just be starting: it is asked again later")
        house.serverIsGone = false
        house.announce(after, 2)
        house.wait(.seconds(5))
        #expect(house.home.place == after)
        #expect(!house.log.contains { if case .connect(liar, _) = $0 { true } else { false } })
    }

    @Test func `ten thousand services are bounded, in number and in questions`() {
        var house = left()
        house.wait(.seconds(80))
        house.clearLog()
        for number in 1...10_000 {
            let place = ServerPlace.make(address: "10.0.\(number / 250).\(number % 250 + 1)")
            house.tell(.search(.found(number, place)))
        }
        let asked = house.log.count { if case .prove = $0 { true } else { false } }
        #expect(asked == 8)
        house.answerAll()
        let all = house.log.count { if case .prove = $0 { true } else { false } }
        #expect(all == 2_048)
    }

    @Test func `three hundred liars at one address keep nobody of another one waiting`() {
        var house = left()
        house.wait(.seconds(80))
        for number in 1...300 {
            house.tell(.search(.found(number, .make(address: "192.168.1.66", port: 1_000 + number))))
        }
        house.tell(.search(.found(301, after)))
        let asked = house.log.compactMap { effect in if case .prove(let place) = effect { place } else { nil } }
        #expect(asked.count == 3 && asked.last == after)
        house.serverIsGone = false
        house.home.honest.insert(after)
        house.answerAll()
        #expect(house.home.place == after)
    }

    @Test func `who gives no proof is asked again, and ever less often`() {
        var house = left()
        house.wait(.seconds(80))
        let liar = ServerPlace.make(address: "192.168.1.66")
        house.announce(liar, isHonest: false)
        house.wait(.seconds(3_600))
        let asked = house.log.count { $0 == .prove(liar) }
        // After 30, 90, 210 and 450 seconds, and then every five minutes.
        #expect((14...16).contains(asked), "\(asked)")
    }

    @Test func `a frame learns its server's key from each answer about itself`() {
        var house = left(key: nil)
        house.wait(.seconds(600))
        #expect(!house.home.isSearched)
        house.serverIsGone = false
        house.knownAs.serverKey = .make(3)
        house.wait(.seconds(600))
        #expect(house.shelf.contents.identity?.serverKey == .make(3))
    }

    @Test func `where somebody else sits at the old address, the server is followed as well`() {
        var house = left()
        house.serverIsGone = false
        house.serverIsStranger = true
        house.wait(.seconds(80))
        house.serverIsStranger = false
        house.announce(after)
        #expect(house.home.place == after)
    }
}
