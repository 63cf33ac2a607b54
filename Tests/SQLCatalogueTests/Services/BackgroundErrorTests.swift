import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Errors of the background work that concern one upload, one member or one family, and keep no other from its turn.
struct BackgroundErrorTests {
    private let house: ActHouse
    private let keeper: Principal
    private let uploads = MemoryUploadStore()
    private let damaged: DamagedCatalogue
    /// The services over `uploads` and `damaged`, whose errors are expected.
    private let services: FamilyServices

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        damaged = DamagedCatalogue(house.catalogue)
        var ports = ActHouse.ports(damaged, house.blobs, house.found, house.events, house.clock, FamilyRules())
        ports.uploads = uploads
        ports.report = { _ in }
        services = try await FamilyServices(ports: ports)
    }

    private func upload(by principal: Principal) async throws -> UploadID {
        try await services.uploads.begin(ByteCount(10), try UploadMetadata("filename YS5qcGc="), by: principal).id
    }

    private func throwAway(_ words: String) async throws {
        let hash = try await house.blobs.keep(Array(words.utf8))
        try await house.blobs.moveToTrash(hash, on: TrashDay(of: house.clock.now))
    }

    // MARK: Uploads

    @Test func `an upload that the disk cannot remove keeps nothing else from its end`() async throws {
        let neighbour = try await house.neighbour()
        try await services.housekeeping.forgetOldThings(served: 0)
        let stuck = try await upload(by: keeper)
        for _ in 1...3 { _ = try await upload(by: keeper) }
        uploads.breakSector(of: stuck)
        try await throwAway("late")
        let other = try #require(neighbour.familyID).text
        guard case .done = await services.operating.answer(.delete(family: other, named: "The neighbours")) else {
            throw Problem.notFound
        }
        for _ in 1...16 {
            house.clock.advance(by: 86_400)
            // Once the uploads have expired, each sweep tells that one of them stays.
            try? await services.housekeeping.forgetOldThings(served: 86_400)
        }
        #expect(try await uploads.all().map(\.record.id) == [stuck])
        #expect(try await house.blobs.trash().isEmpty)
        #expect(try await house.catalogue.read { try $0.familyAccounts() }.map(\.family.id) == [keeper.familyID])
        await #expect(throws: Problem.unavailable) { try await services.housekeeping.forgetOldThings(served: 0) }
        uploads.breakSector(of: stuck, false)
        try await services.housekeeping.forgetOldThings(served: 0)
        #expect(try await uploads.all().isEmpty)
    }

    @Test func `an upload of a deleted family that the disk cannot remove keeps nothing else of it`() async throws {
        let stuck = try await upload(by: keeper)
        for _ in 1...3 { _ = try await upload(by: keeper) }
        uploads.breakSector(of: stuck)
        try await throwAway("late")
        let family = try #require(keeper.familyID)
        try await house.catalogue.write { writer in
            try writer.oweForgetting()
            try writer.remove(family, at: .testDay)
        }
        await #expect(throws: Problem.unavailable) { try await services.housekeeping.finishForgetting() }
        #expect(try await uploads.all().map(\.record.id) == [stuck])
        #expect(try await house.blobs.trash().isEmpty)
        #expect(try await house.catalogue.read { try $0.owedForgetting() } != nil)
        uploads.breakSector(of: stuck, false)
        try await services.housekeeping.finishForgetting()
        #expect(try await uploads.all().isEmpty)
        #expect(try await house.catalogue.read { try $0.owedForgetting() } == nil)
    }

    @Test func `titles that cannot be entered for the search keep no photo from it`() async throws {
        _ = try await house.send("garden", by: keeper)
        let family = try #require(keeper.familyID)
        try await house.catalogue.write { try $0.reenterPhotosWithoutTime(of: family) }
        #expect(try await house.catalogue.read { try $0.photosToEnter(limit: 9) }.count == 1)
        // Call 1 enters the titles of moments.
        damaged.damage { _, call in call == 1 }
        await #expect(throws: Problem.self) { try await services.housekeeping.enterPhotos(isStart: false) }
        #expect(try await house.catalogue.read { try $0.photosToEnter(limit: 9) }.isEmpty)
    }

    // MARK: News

    private func switchNewsOn(_ number: Int, by principal: Principal) async throws {
        let browser = PushSubscriptionRecord.make(number)
        try await house.services.news.switchOn(
            endpoint: browser.endpoint,
            publicKey: browser.publicKey,
            secret: browser.secret,
            language: "fi",
            by: principal
        )
    }

    /// Has grandma give a heart to a photo of the keeper and to one of Paul, and returns the IDs of both.
    private func love() async throws -> (keeper: MemberID, paul: MemberID) {
        let paul = try await house.join("Paul", by: keeper).principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        for (number, sender) in [keeper, paul].enumerated() {
            try await switchNewsOn(number + 1, by: sender)
            let photo = try await house.send("photo \(number)", by: sender).photo.id
            try await house.services.album.giveHeart(photo, by: frame)
        }
        return (try #require(keeper.memberID), try #require(paul.memberID))
    }

    /// Begins two messages that no push service takes, and waits until they are due again.
    private func sendInVain() async throws {
        let first = try await services.news.takeDue()
        #expect(first.count == 2)
        for delivery in first {
            let browser = try #require(delivery.browsers.first)
            _ = try await services.news.note(.later(after: nil), of: delivery, to: browser)
        }
        house.clock.advance(by: 5)
    }

    /// Damages what is read and written as the keeper.
    private func damageKeeper() throws {
        let view = CatalogueView.member(try #require(keeper.memberID), of: try #require(keeper.familyID))
        damaged.damage { found, _ in found == view }
    }

    @Test func `a member whose waiting news cannot be read keeps nobody else's back`() async throws {
        let (anna, paul) = try await love()
        try damageKeeper()
        #expect(try await services.news.takeDue().map(\.member) == [paul])
        // Nothing is lost: after the repair it is told.
        damaged.damage { _, _ in false }
        #expect(try await services.news.takeDue().map(\.member) == [anna])
    }

    @Test func `a message that cannot be read keeps no other one back`() async throws {
        let (_, paul) = try await love()
        try await sendInVain()
        try damageKeeper()
        #expect(try await services.news.takeDue().map(\.member) == [paul])
    }

    @Test func `a session that cannot be read keeps no other one's message back`() async throws {
        _ = try await love()
        try await sendInVain()
        // Nobody has waiting news: call 1 finds that. Call 2 reads all messages, 3 their sessions, 4 those of the first.
        damaged.damage { _, call in call == 2 || call == 4 }
        #expect(try await services.news.takeDue().count == 1)
    }

    @Test func `a family whose frames cannot be read keeps no other one's keepers from their news`() async throws {
        let neighbour = try await house.neighbour()
        try await house.services.housekeeping.wake()
        for (number, principal) in [keeper, neighbour].enumerated() {
            try await switchNewsOn(number + 1, by: principal)
            let frame = try await house.principal(try await house.pairedFrame(by: principal))
            let report = FrameReport(version: "2", photoID: nil, shelfPhotos: 1, shelfBytes: .zero, wifi: 20)
            try await house.services.frames.report(report, by: frame)
        }
        try await house.serve(for: 3_000)
        let view = CatalogueView.all(of: try #require(keeper.familyID))
        damaged.damage { found, _ in found == view }
        try await services.news.noteQuietFrames()
        let boris = try #require(neighbour.memberID)
        #expect(try await house.catalogue.read { try $0.waitingNewsCount(of: boris) } == 1)
    }

    // MARK: Webhooks

    @Test func `a webhook that cannot be read keeps no other one's messages back`() async throws {
        let webhooks = house.services.webhooks
        for path in ["one", "two"] {
            let url = "https://example.com/\(path)"
            let outcome = try await webhooks.make(url: url, kinds: [.photoArrived], by: keeper)
            guard case .made(let id, _) = outcome else { throw Problem.notFound }
            try await webhooks.test(id, by: keeper)
        }
        let ready = try await webhooks.ready()
        #expect(ready.count == 2)
        // Call 1 finds the webhooks, 2 reads all of them, and 3 the first one.
        damaged.damage { _, call in call == 2 || call == 3 }
        #expect(try await services.webhooks.ready() == Array(ready.dropFirst()))
    }
}
