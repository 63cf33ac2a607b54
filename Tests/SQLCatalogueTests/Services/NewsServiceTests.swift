import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Who is told of what, through the acts.
struct NewsServiceTests {
    /// The browser with this number is told from now on.
    private func switchOn(
        _ number: Int,
        _ house: ActHouse,
        by principal: Principal,
        language: String = "fi"
    ) async throws {
        let browser = PushSubscriptionRecord.make(number)
        try await house.services.news.switchOn(
            endpoint: browser.endpoint,
            publicKey: browser.publicKey,
            secret: browser.secret,
            language: language,
            by: principal
        )
    }

    /// What is sent now, and taken by a push service.
    private func told(_ house: ActHouse) async throws -> [String: [NewsDigest.Line]] {
        let deliveries = try await house.services.news.takeDue()
        for delivery in deliveries {
            for browser in delivery.browsers {
                #expect(try await house.services.news.note(.taken, of: delivery, to: browser) == .ended)
            }
        }
        let names = try await house.catalogue.read { reader in
            try deliveries.map { try reader.member($0.member)?.displayName ?? "" }
        }
        return Dictionary(uniqueKeysWithValues: zip(names, deliveries.map(\.digest.lines)))
    }

    private func sender(_ principal: Principal) throws -> Sender {
        guard case .member(let signedIn) = principal else { throw Problem.notSignedIn }
        return Sender(id: signedIn.member.id, displayName: signedIn.member.displayName)
    }

    @Test func `a heart on a frame is told to who sent the photo, once`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        try await switchOn(1, house, by: keeper)
        try await switchOn(2, house, by: paul)
        let photo = try await house.send("garden", by: paul).photo
        try await house.services.album.giveHeart(photo.id, by: frame)
        let grandma = Sender(id: frame.memberID, displayName: "Grandma")
        #expect(try await told(house) == ["Paul": [.loved(photo.id, people: [grandma], onFrame: true)]])
        #expect(try await told(house) == [:])
        // Pressed again and again, it is the same heart.
        try await house.services.album.takeHeartBack(photo.id, by: frame)
        try await house.services.album.giveHeart(photo.id, by: frame)
        house.clock.advance(by: 3_600)
        #expect(try await told(house) == [:])
    }

    @Test func `a heart that is taken back before it is told is not told, nor one on one's own photo`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        try await switchOn(1, house, by: keeper)
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.album.giveHeart(photo.id, by: keeper)
        try await house.services.album.giveHeart(photo.id, by: paul)
        try await house.services.album.takeHeartBack(photo.id, by: paul)
        #expect(try await told(house) == [:])
        try await house.services.album.giveHeart(photo.id, by: paul)
        #expect(try await told(house) == ["Anna": [.loved(photo.id, people: [try sender(paul)], onFrame: false)]])
    }

    @Test func `a comment is told to who sent the photo and who wrote before, and bundled`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        let zoe = try await house.join("Zoë", by: keeper).principal
        for (number, person) in [keeper, paul, zoe].enumerated() { try await switchOn(number + 1, house, by: person) }
        let photo = try await house.send("garden", by: keeper).photo
        _ = try await house.services.album.comment("Lovely", on: photo.id, by: paul)
        let first = NewsDigest.Line.commented(photo.id, by: try sender(paul), words: "Lovely", isReaders: true)
        #expect(try await told(house) == ["Anna": [first]])
        let second = try await house.services.album.comment("Oh yes", on: photo.id, by: zoe)
        house.clock.advance(by: 1)
        _ = try await house.services.album.comment("Thank you", on: photo.id, by: keeper)
        let (theirs, ours) = (try sender(zoe), try sender(keeper))
        let answer = NewsDigest.Line.commented(photo.id, by: ours, words: "Thank you", isReaders: false)
        let more = NewsDigest.Line.commented(photo.id, by: theirs, words: "Oh yes", isReaders: false)
        #expect(try await told(house) == ["Paul": [more, answer], "Zoë": [answer]])
        house.clock.advance(by: 898)
        #expect(try await told(house) == [:])
        house.clock.advance(by: 1)
        let late = NewsDigest.Line.commented(photo.id, by: theirs, words: "Oh yes", isReaders: true)
        #expect(try await told(house) == ["Anna": [late]])
        // What was taken away meanwhile is not told.
        _ = try await house.services.album.comment("More", on: photo.id, by: paul)
        let gone = try await house.services.album.comment("Too much", on: photo.id, by: zoe)
        try await house.services.album.removeComment(gone.id, by: zoe)
        try await house.services.album.removeComment(second.id, by: zoe)
        house.clock.advance(by: 900)
        #expect(try await told(house)["Anna"]?.count == 1)
    }

    @Test func `what a member switched off is not told, before and after it happened`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        try await switchOn(1, house, by: keeper)
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.news.set(.hearts, isOn: false, by: keeper)
        try await house.services.album.giveHeart(photo.id, by: paul)
        #expect(try await told(house) == [:])
        _ = try await house.services.album.comment("Lovely", on: photo.id, by: paul)
        try await house.services.news.set(.comments, isOn: false, by: keeper)
        #expect(try await told(house) == [:])
        try await house.services.news.set(.comments, isOn: true, by: keeper)
        #expect(try await told(house) == [:])
        let choice = try await house.services.news.choice(of: keeper)
        #expect(choice.isOn && choice.kinds.filter(\.isOn).map(\.kind) == [.looks, .comments, .quietFrames])
        #expect(try await house.services.news.choice(of: paul).kinds.map(\.kind) == [.hearts, .looks, .comments])
    }

    @Test func `nobody without a browser that is told has anything wait`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.album.giveHeart(photo.id, by: paul)
        try await switchOn(1, house, by: keeper)
        #expect(try await told(house) == [:])
        try await house.services.news.switchOff(by: keeper)
        _ = try await house.services.album.comment("Lovely", on: photo.id, by: paul)
        try await switchOn(1, house, by: keeper)
        #expect(try await told(house) == [:])
    }

    @Test func `at night it waits for eight o'clock of the family's`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        try await switchOn(1, house, by: keeper)
        let photo = try await house.send("garden", by: keeper).photo
        // 19:00 in Helsinki.
        house.clock.advance(by: 2 * 3_600)
        try await house.services.album.giveHeart(photo.id, by: paul)
        #expect(try await told(house) == [:])
        house.clock.advance(by: 11 * 3_600 - 1)
        #expect(try await told(house) == [:])
        house.clock.advance(by: 1)
        #expect(try await told(house).keys.sorted() == ["Anna"])
    }

    @Test func `keepers hear once of each silence of a frame, and not of one that is over`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        try await house.services.housekeeping.wake()
        let registration = try await house.newFrame()
        let frame = try await house.pair(registration, by: keeper)
        let report = FrameReport(version: "2", photoID: nil, shelfPhotos: 1, shelfBytes: .zero, wifi: 20)
        try await house.services.frames.report(report, by: try await house.principal(registration))
        try await switchOn(1, house, by: keeper)
        try await switchOn(2, house, by: paul)
        let since = house.clock.now
        try await house.serve(for: 3_000 - 1)
        try await house.services.news.noteQuietFrames()
        #expect(try await told(house) == [:])
        house.clock.advance(by: 1)
        for _ in 1...3 { try await house.services.news.noteQuietFrames() }
        let silence = FrameSilence(since: since, cause: .wifi)
        #expect(try await told(house) == ["Anna": [.frameQuiet(frame.id, name: frame.name, silence)]])
        try await house.serve(for: 900)
        try await house.services.news.noteQuietFrames()
        #expect(try await told(house) == [:])
        // It comes back, and goes again.
        try await house.services.frames.report(report, by: try await house.principal(registration))
        try await house.serve(for: 3_000)
        try await house.services.news.noteQuietFrames()
        await house.events.listens(.frame(frame.id))
        #expect(try await told(house) == [:], "it listens again")
    }

    @Test func `keepers hear once of a frame that stays off for months`() async throws {
        let house = try await ActHouse()
        let session = try await house.setUp()
        let keeper = session.principal
        try await house.services.housekeeping.wake()
        _ = try await house.pairedFrame(by: keeper)
        try await switchOn(1, house, by: keeper)
        try await house.serve(for: 3_000)
        try await house.services.news.noteQuietFrames()
        #expect(try await told(house).keys.sorted() == ["Anna"])
        for _ in 1...5 {
            try await house.serve(for: 16 * 86_400)
            try await house.services.news.noteQuietFrames()
            #expect(try await told(house) == [:])
            // The keeper comes by, so the browser stays switched on.
            #expect(try await house.services.entry.principal(sessionToken: session.token) != .nobody)
            #expect(try await house.services.news.choice(of: keeper).isOn)
        }
    }

    @Test func `only who may hear switches it on, and only at addresses on the Internet`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        await expectRefusal(.notAllowed) { try await switchOn(1, house, by: frame) }
        await expectRefusal(.notSignedIn) { try await switchOn(1, house, by: .nobody) }
        let browser = PushSubscriptionRecord.make(1)
        for address in ["http://push.example.net/1", "https://192.168.1.1/1", "https://localhost/", "x"] {
            await expectRefusal(.badRequest) {
                try await house.services.news.switchOn(
                    endpoint: address,
                    publicKey: browser.publicKey,
                    secret: browser.secret,
                    language: "en",
                    by: keeper
                )
            }
        }
        #expect(try await house.services.news.choice(of: keeper).isOn == false)
    }

    @Test func `a browser is told no more once its member signs out, is removed or leaves`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let people = try await [
            house.join("Paul", by: keeper).principal, house.join("Zoë", by: keeper).principal,
            house.join("Gus", role: .guest, by: keeper).principal,
        ]
        for (number, person) in people.enumerated() { try await switchOn(number + 1, house, by: person) }
        func browsers() async throws -> Int {
            try await house.catalogue.read { reader in
                try people.compactMap(\.memberID).reduce(0) { $0 + (try reader.pushSubscriptions(of: $1).count) }
            }
        }
        #expect(try await browsers() == 3)
        try await house.services.entry.signOut(people[0])
        #expect(try await browsers() == 2)
        try await house.services.people.remove(try #require(people[1].memberID), by: keeper)
        #expect(try await browsers() == 1)
        let told = try await house.catalogue.read {
            try $0.pushSubscriptions(of: try #require(people[2].memberID))
        }
        #expect(try await house.services.news.address(of: told[0]) != nil)
        try await house.services.people.leave(takingPhotos: false, by: people[2])
        #expect(try await browsers() == 0)
        #expect(try await house.services.news.address(of: told[0]) == nil)
    }

    @Test func `a member has so many browsers, and the one that was switched on last is told`() async throws {
        var rules = FamilyRules()
        rules.news.mostBrowsers = 2
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        var sessions = [keeper]
        for _ in 2...3 { sessions.append(try await house.signIn()) }
        for (number, session) in sessions.enumerated() {
            house.clock.advance(by: 1)
            try await switchOn(number + 1, house, by: session)
        }
        #expect(try await house.services.news.choice(of: sessions[0]).isOn == false)
        #expect(try await house.services.news.choice(of: sessions[2]).isOn)
    }

    @Test func `a browser that is gone is forgotten, and one that came back stays`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let id = try #require(keeper.memberID)
        try await switchOn(1, house, by: keeper)
        let old = try #require(try await house.catalogue.read { try $0.pushSubscriptions(of: id) }.first)
        try await switchOn(2, house, by: keeper)
        try await house.services.news.forget(old)
        #expect(try await house.services.news.choice(of: keeper).isOn)
        let new = try #require(try await house.catalogue.read { try $0.pushSubscriptions(of: id) }.first)
        try await house.services.news.forget(new)
        #expect(try await house.services.news.choice(of: keeper).isOn == false)
    }

    @Test func `a browser hears the language that was chosen in it last`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        try await house.services.news.speak("de", to: keeper)
        try await switchOn(1, house, by: keeper, language: "en")
        try await house.services.news.speak("fi", to: keeper)
        let browsers = try await house.catalogue.read { try $0.pushSubscriptions(of: try #require(keeper.memberID)) }
        #expect(browsers.map(\.language) == ["fi"])
        try await house.services.news.speak("fi", to: .nobody)
    }
}
