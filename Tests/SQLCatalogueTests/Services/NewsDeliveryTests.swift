import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Messages on their way to push services, and looks that become news.
struct NewsDeliveryTests {
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let frame: Principal
        let photo: PhotoID
        let grandma: Sender

        /// A keeper who is told of news, and Grandma's frame.
        init(_ rules: FamilyRules = FamilyRules()) async throws {
            house = try await ActHouse(rules)
            keeper = try await house.setUp().principal
            let paired = try await house.pairedFrame(by: keeper)
            frame = try await house.principal(paired)
            photo = try await house.send("garden", by: keeper).photo.id
            grandma = Sender(id: frame.memberID, displayName: "Grandma")
            try await switchOn(1)
        }

        func switchOn(_ number: Int) async throws {
            let browser = PushSubscriptionRecord.make(number)
            try await house.services.news.switchOn(
                endpoint: browser.endpoint,
                publicKey: browser.publicKey,
                secret: browser.secret,
                language: "fi",
                by: keeper
            )
        }

        func look(at photos: PhotoID..., minutesAgo: Double = 0) async throws {
            let now = house.clock.now
            let looked = now.addingTimeInterval(-minutesAgo * 60)
            let sightings = photos.map {
                Sighting(
                    photoID: $0,
                    arrivedAt: looked,
                    firstSeenAt: looked,
                    lastSeenAt: looked,
                    times: 1,
                    lookedAt: looked
                )
            }
            try await house.services.frames.note(SightingReport(at: now, sightings: sightings), by: frame)
        }

        /// What is sent now.
        func sent(by services: FamilyServices? = nil) async throws -> [NewsDelivery] {
            try await (services ?? house.services).news.takeDue()
        }

        func note(
            _ outcome: PushOutcome,
            of delivery: NewsDelivery,
            by services: FamilyServices? = nil
        ) async throws -> NewsDeliveryState {
            let browser = try #require(delivery.browsers.first)
            return try await (services ?? house.services).news.note(outcome, of: delivery, to: browser)
        }

        var waiting: Int { get async throws { try await house.catalogue.read { try $0.pushDeliveries().count } } }
    }

    @Test func `a message that nobody took is sent again after a restart, and once`() async throws {
        let scene = try await Scene()
        try await scene.house.services.album.giveHeart(scene.photo, by: scene.frame)
        let first = try #require(try await scene.sent().first)
        #expect(try await scene.note(.later(after: nil), of: first) == .waits(5))
        #expect(try await scene.sent().isEmpty)
        let restarted = try await scene.house.restarted()
        #expect(try await scene.sent(by: restarted).isEmpty, "its pause is not over")
        scene.house.clock.advance(by: 5)
        let again = try #require(try await scene.sent(by: restarted).first)
        #expect(again.digest == first.digest && again.tag == first.tag && again.browsers == first.browsers)
        #expect(try await scene.note(.taken, of: again, by: restarted) == .ended)
        scene.house.clock.advance(by: 3_600)
        #expect(try await scene.sent(by: restarted).isEmpty)
        #expect(try await scene.waiting == 0)
    }

    @Test func `a message that was under way when the server died is sent again`() async throws {
        let scene = try await Scene()
        try await scene.house.services.album.giveHeart(scene.photo, by: scene.frame)
        #expect(try await scene.sent().count == 1)
        let restarted = try await scene.house.restarted()
        #expect(try await scene.sent(by: restarted).isEmpty)
        scene.house.clock.advance(by: 60)
        #expect(try await scene.sent(by: restarted).count == 1)
    }

    @Test func `a message is tried so often, and grows so old`() async throws {
        var awake = FamilyRules()
        awake.news.nightEnds = awake.news.nightBegins
        let scene = try await Scene(awake)
        try await scene.house.services.album.giveHeart(scene.photo, by: scene.frame)
        var pauses: [TimeInterval] = []
        while let delivery = try await scene.sent().first {
            guard case .waits(let pause) = try await scene.note(.later(after: nil), of: delivery) else { break }
            pauses.append(pause)
            scene.house.clock.advance(by: pause)
        }
        #expect(pauses == [5, 30, 180, 1_080, 3_600, 3_600, 3_600])
        #expect(try await scene.waiting == 0)
        var rules = FamilyRules()
        rules.news.oldest = 50
        let old = try await Scene(rules)
        try await old.house.services.album.giveHeart(old.photo, by: old.frame)
        #expect(try await old.sent().count == 1)
        old.house.clock.advance(by: 60)
        #expect(try await old.sent().isEmpty)
        #expect(try await old.waiting == 0)
    }

    @Test func `a message that waits is not sent at night, nor told of what was hidden meanwhile`() async throws {
        let scene = try await Scene()
        try await scene.house.services.album.giveHeart(scene.photo, by: scene.frame)
        let first = try #require(try await scene.sent().first)
        #expect(try await scene.note(.later(after: 3_600), of: first) == .waits(3_600))
        // It was 19:00 in Helsinki.
        scene.house.clock.advance(by: 5 * 3_600)
        #expect(try await scene.sent().isEmpty)
        #expect(try await scene.waiting == 1)
        scene.house.clock.advance(by: 10 * 3_600)
        let morning = try #require(try await scene.sent().first)
        #expect(try await scene.note(.later(after: nil), of: morning) == .waits(30))
        try await scene.house.services.album.delete(scene.photo, by: scene.keeper)
        scene.house.clock.advance(by: 60)
        #expect(try await scene.sent().isEmpty)
        #expect(try await scene.waiting == 0)
    }

    @Test func `a message waits for the address that a browser told meanwhile`() async throws {
        let scene = try await Scene()
        try await scene.house.services.album.giveHeart(scene.photo, by: scene.frame)
        let first = try #require(try await scene.sent().first)
        try await scene.switchOn(2)
        #expect(try await scene.note(.gone, of: first) == .waits(5))
        scene.house.clock.advance(by: 5)
        let again = try #require(try await scene.sent().first)
        #expect(again.browsers.first?.endpoint == PushSubscriptionRecord.make(2).endpoint)
        #expect(try await scene.note(.gone, of: again) == .ended)
        #expect(try await scene.house.services.news.choice(of: scene.keeper).isOn == false)
        #expect(try await scene.waiting == 0)
    }

    @Test func `a look is told once, minutes later, and not beside its heart`() async throws {
        let scene = try await Scene()
        let second = try await scene.house.send("sea", by: scene.keeper).photo.id
        try await scene.look(at: scene.photo, second)
        #expect(try await scene.sent().isEmpty)
        scene.house.clock.advance(by: 300)
        let delivery = try #require(try await scene.sent().first)
        #expect(
            delivery.digest.lines == [.looked([scene.photo, second].sorted { $0.text < $1.text }, by: scene.grandma)]
        )
        #expect(try await scene.note(.taken, of: delivery) == .ended)
        // She looks again, and loves one of them.
        scene.house.clock.advance(by: 1_200)
        try await scene.look(at: scene.photo, second)
        try await scene.house.services.album.giveHeart(second, by: scene.frame)
        let heart = try #require(try await scene.sent().first)
        #expect(heart.digest.lines == [.loved(second, people: [scene.grandma], onFrame: true)])
        #expect(try await scene.note(.taken, of: heart) == .ended)
        // A look that is told after its heart.
        let third = try await scene.house.send("hay", by: scene.keeper).photo.id
        scene.house.clock.advance(by: 1_200)
        try await scene.house.services.album.giveHeart(third, by: scene.frame)
        let early = try #require(try await scene.sent().first)
        #expect(try await scene.note(.taken, of: early) == .ended)
        try await scene.look(at: third)
        scene.house.clock.advance(by: 1_200)
        #expect(try await scene.sent().isEmpty)
    }

    @Test func `looks have a switch of their own, and one of long ago is no news`() async throws {
        let scene = try await Scene()
        try await scene.house.services.news.set(.looks, isOn: false, by: scene.keeper)
        try await scene.look(at: scene.photo)
        scene.house.clock.advance(by: 300)
        #expect(try await scene.sent().isEmpty)
        let second = try await scene.house.send("sea", by: scene.keeper).photo.id
        try await scene.house.services.news.set(.looks, isOn: true, by: scene.keeper)
        try await scene.house.services.news.set(.hearts, isOn: false, by: scene.keeper)
        // Who wants no hearts told is told of the look all the same.
        try await scene.house.services.album.giveHeart(second, by: scene.frame)
        try await scene.look(at: second)
        scene.house.clock.advance(by: 300)
        let delivery = try #require(try await scene.sent().first)
        #expect(delivery.digest.lines == [.looked([second], by: scene.grandma)])
        let third = try await scene.house.send("hay", by: scene.keeper).photo.id
        scene.house.clock.advance(by: 40 * 3_600)
        try await scene.look(at: third, minutesAgo: 37 * 60)
        scene.house.clock.advance(by: 300)
        let anna = try #require(scene.keeper.memberID)
        #expect(try await scene.house.catalogue.read { try $0.waitingLookCount(of: anna) } == 0)
    }

    @Test func `what a merged member was to be told is told to the one who stays, but nothing of their own`()
        async throws
    {
        let scene = try await Scene()
        let house = scene.house
        let paul = try await house.join("Paul", by: scene.keeper).principal
        let again = try await house.join("Paul again", by: scene.keeper)
        let browser = PushSubscriptionRecord.make(7)
        try await house.services.news.switchOn(
            endpoint: browser.endpoint,
            publicKey: browser.publicKey,
            secret: browser.secret,
            language: "de",
            by: again.principal
        )
        let photo = try await house.send("hay", by: again.principal).photo.id
        try await house.services.album.giveHeart(photo, by: scene.frame)
        let first = try #require(try await scene.sent().first)
        #expect(try await scene.note(.later(after: nil), of: first) == .waits(5))
        try await house.services.album.giveHeart(photo, by: paul)
        let (source, target) = (try #require(again.principal.memberID), try #require(paul.memberID))
        try await house.services.people.merge(source, into: target, by: scene.keeper)
        house.clock.advance(by: 5)
        let later = try #require(try await scene.sent().first)
        #expect(later.member == target && later.digest == first.digest && later.browsers == first.browsers)
        #expect(try await scene.note(.taken, of: later) == .ended)
        house.clock.advance(by: 3_600)
        #expect(try await scene.sent().isEmpty, "Paul's heart is on Paul's own photo now")
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }

    @Test func `whoever is no keeper any more hears nothing of what only keepers hear`() async throws {
        let scene = try await Scene()
        let house = scene.house
        try await house.services.housekeeping.wake()
        let paul = try await house.join("Paul", by: scene.keeper)
        let id = try #require(paul.principal.memberID)
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: paul.principal,
            from: "10.0.0.1"
        )
        _ = try await house.services.people.changeRole(of: id, to: .keeper, by: scene.keeper)
        let pauls = try await house.services.entry.principal(sessionToken: paul.token)
        let browser = PushSubscriptionRecord.make(7)
        try await house.services.news.switchOn(
            endpoint: browser.endpoint,
            publicKey: browser.publicKey,
            secret: browser.secret,
            language: "de",
            by: pauls
        )
        let report = FrameReport(version: "2", photoID: nil, shelfPhotos: 1, shelfBytes: .zero, wifi: 20)
        try await house.services.frames.report(report, by: scene.frame)
        try await house.serve(for: 3_000)
        try await house.services.news.noteQuietFrames()
        #expect(try await house.catalogue.read { try $0.waitingNewsCount(of: id) } == 1)
        let anna = try await house.signIn()
        _ = try await house.services.people.changeRole(of: id, to: .relative, by: anna)
        #expect(try await scene.sent().map(\.member) == [anna.memberID])
        #expect(try await house.catalogue.read { try $0.pushSubscriptions(of: id) } == [], "the old session ended")
    }
}
