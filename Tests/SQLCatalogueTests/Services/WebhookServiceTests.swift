import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// The messages that a keeper's webhook gets, and those that it does not.
struct WebhookServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let hook: WebhookID

    private var webhooks: WebhookService { house.services.webhooks }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        hook = try await Self.make(by: keeper, in: house)
    }

    private static func make(by principal: Principal, in house: ActHouse) async throws -> WebhookID {
        let input = try await house.services.webhooks.make(
            url: "https://hooks.example.com/secret",
            kinds: Set(WebhookKind.choosable),
            by: principal
        )
        guard case .made(let id, _) = input else {
            Issue.record("\(input)")
            throw Problem.notFound
        }
        return id
    }

    private struct Told: Decodable {
        struct Content: Decodable {
            struct Picture: Decodable {
                let url: String
                let caption: String?
            }
            struct Person: Decodable { let name: String }
            struct Remark: Decodable { let words: String }
            struct Frame: Decodable { let name: String }
            let photo: Picture?
            let by: Person?
            let comment: Remark?
            let frame: Frame?
        }
        let type: String
        let data: Content
    }

    /// All that is sent now to a webhook, and taken.
    private func told(_ webhook: WebhookID? = nil) async throws -> [Told] {
        var told: [Told] = []
        while let sending = try await webhooks.next(of: webhook ?? hook) {
            told.append(try WireCoding.decode(Told.self, from: Data(sending.post.content)))
            _ = try await webhooks.note(.status(204), asked: nil, of: sending, chance: 0)
        }
        return told
    }

    private func send(
        _ words: String,
        until time: String? = nil,
        into moment: MomentID? = nil,
        by principal: Principal? = nil
    ) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.surprise = try time.flatMap(SurpriseRules.time)
        arrival.words.moment = moment.map { MomentChoice(id: $0, title: nil) }
        return try await house.services.sending.add(arrival, by: principal ?? zoe).photo.id
    }

    @Test func `tells of photos, hearts and comments in their order, with names and words`() async throws {
        let photo = try await send("garden")
        house.clock.advance(by: 1)
        try await album.giveHeart(photo, by: keeper)
        house.clock.advance(by: 1)
        _ = try await album.comment("Lovely roses", on: photo, by: zoe)
        #expect(try await webhooks.ready() == [hook])
        let told = try await told()
        #expect(told.map(\.type) == ["photo.arrived", "heart.given", "comment.written"])
        #expect(told.map(\.data.by?.name) == ["Zoë", "Anna", "Zoë"])
        #expect(told.allSatisfy { $0.data.photo?.url == "http://192.168.1.2:8080/photos/\(photo)" })
        #expect(told.last?.data.comment?.words == "Lovely roses")
        #expect(try await webhooks.ready() == [])
    }

    @Test func `tells nothing of a heart that was taken back, of a hidden photo, of a removed comment`() async throws {
        let photo = try await send("garden")
        _ = try await told()
        try await album.giveHeart(photo, by: zoe)
        try await album.takeHeartBack(photo, by: zoe)
        let comment = try await album.comment("Oh", on: photo, by: zoe)
        _ = try await album.removeComment(comment.id, by: zoe)
        #expect(try await told().isEmpty)
        try await album.giveHeart(photo, by: zoe)
        try await album.hide(photo, because: "", by: keeper)
        #expect(try await told().isEmpty)
    }

    @Test func `tells of a surprise when it arrives, and not before`() async throws {
        _ = try await send("surprise", until: "2026-07-04T20:00")
        #expect(try await told().isEmpty)
        house.clock.advance(by: 3_700)
        try await house.services.surprises.bringArrived()
        #expect(try await told().map(\.type) == ["photo.arrived"])
    }

    @Test func `tells nothing of a moment that its keeper is not in, and leaves no trace in the log`() async throws {
        let secret = try await house.services.moments.make(
            MomentInput(title: "Anna turns 40", audience: .invited),
            by: zoe
        )
        let photo = try await send("cake", into: secret.id)
        try await album.giveHeart(photo, by: zoe)
        #expect(try await told().isEmpty)
        #expect(try await webhooks.webhook(hook, for: keeper).tried.isEmpty)
        // Anna's own photo moves there: nothing is told of what others do with it.
        let own = try await send("hers", by: keeper)
        #expect(try await told().count == 1)
        let family = try #require(keeper.familyID)
        try await house.catalogue.write { writer in
            let record = try #require(writer.photos([own], in: family).first)
            _ = try writer.setMoment(secret.id, of: record)
        }
        try await album.giveHeart(own, by: zoe)
        #expect(try await told().isEmpty)
        #expect(try await webhooks.webhook(hook, for: keeper).tried.isEmpty, "the log has nothing of a moment not seen")
    }

    @Test func `what was not told of a moment in time is not told when it opens`() async throws {
        let secret = try await house.services.moments.make(MomentInput(title: "Party", audience: .invited), by: zoe)
        _ = try await send("cake", into: secret.id)
        _ = try await house.services.moments.edit(secret.id, MomentInput(title: "Party", audience: .family), by: zoe)
        #expect(try await told().map(\.type) == ["photo.arrived"], "it is not sent yet: who sees it now is told")
    }

    @Test func `tells of a guest's photo when it is let in`() async throws {
        let host = try await HostHouse()
        let hook = try await Self.make(by: host.keeper, in: host.house)
        let services = host.house.services
        let photo = try await host.house.send("guest's", by: host.gus).photo
        #expect(try await services.webhooks.next(of: hook) == nil)
        _ = try await services.held.letIn(
            HeldPhotoAdmission(photos: [photo.id], revision: photo.revision + 9),
            to: host.party,
            by: host.host
        )
        let sending = try #require(try await services.webhooks.next(of: hook))
        let told = try WireCoding.decode(Told.self, from: Data(sending.post.content))
        #expect(told.type == "photo.arrived" && told.data.by?.name == "Gus")
    }

    @Test func `tells once that a frame is quiet, and once that it is back`() async throws {
        let registration = try await house.pairedFrame(by: keeper)
        try await house.services.housekeeping.wake()
        let report = FrameReport(version: "2", photoID: nil, shelfPhotos: 1, shelfBytes: .zero)
        let frame = try await house.principal(registration)
        try await house.services.frames.report(report, by: frame)
        try await house.services.news.noteQuietFrames()
        #expect(try await told().isEmpty)
        try await house.serve(for: 3_100)
        for _ in 1...2 { try await house.services.news.noteQuietFrames() }
        #expect(try await told().map(\.type) == ["frame.quiet"])
        await house.events.listens(.frame(registration.frameID))
        for _ in 1...2 { try await house.services.news.noteQuietFrames() }
        let back = try await told()
        #expect(back.map(\.type) == ["frame.back"] && back.first?.data.frame?.name.isEmpty == false)
    }

    @Test func `ends with the keeper who made it`() async throws {
        try await house.services.entry.choosePassword("lilies by the lake", current: nil, by: zoe, from: "10.0.0.1")
        let id = try #require(zoe.memberID)
        _ = try await house.services.people.changeRole(of: id, to: .keeper, by: keeper)
        let keeping = try await house.services.entry.signIn(
            .init(userName: "zoe", password: "lilies by the lake"),
            by: zoe,
            from: "10.0.0.1"
        ).principal
        house.clock.advance(by: 1)
        let second = try await Self.make(by: keeping, in: house)
        #expect(try await webhooks.list(keeper).webhooks.map(\.isReaders) == [true, false])
        // Anna may stop it, and not test it or read what it was told.
        await expectRefusal(.notAllowed) { try await webhooks.test(second, by: keeper) }
        try await webhooks.test(second, by: keeping)
        #expect(try await told(second).map(\.type) == ["webhook.test"])
        #expect(try await webhooks.webhook(second, for: keeper).tried.isEmpty)
        #expect(try await webhooks.webhook(second, for: keeping).tried.count == 1)
        _ = try await house.services.people.changeRole(of: id, to: .relative, by: keeper)
        #expect(try await webhooks.list(keeper).webhooks.map(\.id) == [hook])
    }

    @Test func `notes nothing where what happened was undone with its transaction`() async throws {
        await expectRefusal(.notFound) { try await album.giveHeart(.make("nosuchphoto"), by: zoe) }
        let photo = try await send("garden")
        _ = try await told()
        await expectRefusal(.commentsFull) {
            for number in 0..<10_000 { _ = try await album.comment("Number \(number)", on: photo, by: zoe) }
        }
        let comments = try await album.comments(on: photo, for: keeper).count
        #expect(try await told().count == min(comments, house.services.webhooks.rules.mostWaiting))
    }

    @Test func `a message that was under way when the server died is sent again under its ID`() async throws {
        _ = try await send("garden")
        let first = try #require(try await webhooks.next(of: hook))
        let restarted = try await house.restarted()
        let again = try #require(try await restarted.webhooks.next(of: hook))
        #expect(again.post.id == first.post.id)
        #expect(try await restarted.webhooks.note(.failure(.timedOut), asked: nil, of: again, chance: 0.5) == .waits(5))
        #expect(try await restarted.webhooks.next(of: hook) == nil)
        house.clock.advance(by: 5)
        #expect(try await restarted.webhooks.next(of: hook)?.post.id == first.post.id)
    }

    @Test func `what waited while it was off is sent when it is on again`() async throws {
        _ = try await send("garden")
        try await webhooks.set(hook, isOn: false, by: keeper)
        _ = try await send("lake")
        #expect(try await webhooks.ready() == [])
        #expect(try await told().isEmpty)
        try await webhooks.set(hook, isOn: true, by: keeper)
        #expect(try await told().count == 1, "what happened while it was off is not noted")
    }

    @Test func `a family has five, at addresses that the server sends to, each with a kind`() async throws {
        let url = "https://hooks.example.com/"
        #expect(try await webhooks.make(url: "http://10.0.0.1/", kinds: [.test], by: keeper) == .addressRefused)
        #expect(try await webhooks.make(url: url, kinds: [.test], by: keeper) == .noKindChosen)
        for _ in 2...5 { _ = try await Self.make(by: keeper, in: house) }
        #expect(try await webhooks.make(url: url, kinds: [.heartGiven], by: keeper) == .full)
        house.clock.advance(by: 900)
        await expectRefusal(.passwordNeeded) {
            _ = try await webhooks.make(url: url, kinds: [.heartGiven], by: keeper)
        }
        await expectRefusal(.keeperNeeded) { _ = try await webhooks.list(zoe) }
        let states = try await webhooks.list(keeper)
        #expect(states.isFull && states.webhooks.allSatisfy { $0.origin == "https://hooks.example.com" })
        try await webhooks.remove(hook, by: keeper)
        #expect(try await webhooks.list(keeper).webhooks.count == 4)
    }
}
