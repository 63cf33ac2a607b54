import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Rights are checked when something is written, not only when it is asked for.
///
/// A request whose body is held back was let in by rights that may be gone when
/// the body arrives. Each operation here is done by a principal as the head of such a
/// request found them.
struct RightsAtWriteTests {
    private struct Scene {
        let house: ActHouse
        /// Decides about the others.
        let anna: Principal
        /// A keeper at first.
        let zoe: Principal
        let zoeID: MemberID
        /// Anna's.
        let photo: PhotoID
        let frame: FrameRegistration

        init() async throws {
            house = try await ActHouse()
            anna = try await house.setUp().principal
            let joined = try await house.join("Zoë", by: anna).principal
            zoeID = try #require(joined.memberID)
            try await house.services.entry.choosePassword(
                "lilies by the lake",
                current: nil,
                by: joined,
                from: "10.0.0.1"
            )
            _ = try await house.services.people.changeRole(of: zoeID, to: .keeper, by: anna)
            zoe = try await house.services.entry.signIn(
                .init(userName: "zoe", password: "lilies by the lake"),
                by: joined,
                from: "10.0.0.1"
            ).principal
            photo = try await house.send("hers", by: anna).photo.id
            frame = try await house.pairedFrame(by: anna)
        }
    }

    private typealias Action = @Sendable (Scene, Principal) async throws -> Void

    private static let ofKeepers: [(String, Action)] = [
        ("gives a role", { _ = try await $0.house.services.people.changeRole(of: $0.zoeID, to: .keeper, by: $1) }),
        ("removes somebody", { try await $0.house.services.people.remove(try #require($0.anna.memberID), by: $1) }),
        (
            "makes a join link",
            { _ = try await $0.house.services.people.makeJoinLink(.init(role: .relative, uses: 9), by: $1) }
        ),
        (
            "chooses who sends",
            {
                _ = try await $0.house.services.people.choose(SendersChoice(.keepers, insteadOf: .everybody), by: $1)
            }
        ),
        ("deletes a photo", { try await $0.house.services.album.delete($0.photo, by: $1) }),
        ("hides a photo", { try await $0.house.services.album.hide($0.photo, because: "", by: $1) }),
        ("writes a comment", { _ = try await $0.house.services.album.comment("Hello", on: $0.photo, by: $1) }),
        ("gives a heart", { try await $0.house.services.album.giveHeart($0.photo, by: $1) }),
        ("names a place", { _ = try await $0.house.services.album.setPlace("Kuusamo", of: $0.photo, by: $1) }),
        ("shares a photo", { _ = try await $0.house.services.shares.make(.init(days: 7), of: $0.photo, by: $1) }),
        ("removes a frame", { try await $0.house.services.frames.remove($0.frame.frameID, by: $1) }),
        ("names a frame", { _ = try await $0.house.services.frames.rename($0.frame.frameID, to: "Hall", by: $1) }),
        ("turns a page", { try await $0.house.services.frames.turn($0.frame.frameID, .next, by: $1) }),
        (
            "chooses a password",
            {
                try await $0.house.services.entry.choosePassword(
                    "tulips by the pond",
                    current: "lilies by the lake",
                    by: $1,
                    from: "10.0.0.1"
                )
            }
        ),
        (
            "makes a webhook",
            {
                _ = try await $0.house.services.webhooks.make(
                    url: "https://hooks.example.com/",
                    kinds: [.photoArrived],
                    by: $1
                )
            }
        ),
        (
            "sets a broker up",
            {
                _ = try await $0.house.services.brokers.set(
                    BrokerSettingsInput(
                        url: "mqtts://broker.example.com",
                        userName: "",
                        password: "",
                        prefix: "homeassistant",
                        entities: [.quiet],
                        language: "en"
                    ),
                    by: $1
                )
            }
        ),
        (
            "makes a gift card",
            {
                _ = try await $0.house.services.gifts.make(
                    GiftInput(for: .new(.grandma, displayName: "Grandma Inga"), days: 30),
                    by: $1
                )
            }
        ),
        ("sends a photo", { _ = try await $0.house.send("late", by: $1) }),
        (
            "deletes the family",
            {
                try await $0.house.services.leaving.deleteFamily(
                    password: "lilies by the lake",
                    by: $1,
                    from: "10.0.0.1"
                )
            }
        ),
    ]

    private static let report = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)

    @Test(arguments: ofKeepers.indices)
    func `a keeper who is removed meanwhile changes nothing`(_ index: Int) async throws {
        let scene = try await Scene()
        let (name, deed) = Self.ofKeepers[index]
        try await scene.house.services.people.remove(scene.zoeID, by: scene.anna)
        let problem = await #expect(throws: Problem.self, "\(name)") { try await deed(scene, scene.zoe) }
        #expect([.notSignedIn, .notFound].contains(problem?.code), "\(name): \(problem?.code.rawValue ?? "nothing")")
        #expect(
            try await Set(scene.house.services.people.list(scene.anna).members.map(\.displayName)) == [
                "Anna", "Grandma",
            ]
        )
        let photos = try await scene.house.services.album.page(.newest, limit: 9, for: scene.anna).photos
        #expect(photos.map(\.id) == [scene.photo] && photos.allSatisfy { $0.hearts == 0 && $0.place == "Kuusamo" })
    }

    @Test(arguments: ofKeepers.indices)
    func `each of these is a keeper's to do`(_ index: Int) async throws {
        let scene = try await Scene()
        await scene.house.events.listens(.frame(scene.frame.frameID))
        try await Self.ofKeepers[index].1(scene, scene.zoe)
    }

    @Test func `who has no password keeps the session and does what the new role may`() async throws {
        let scene = try await Scene()
        let gus = try await scene.house.join("Gus", by: scene.anna).principal
        let id = try #require(gus.memberID)
        _ = try await scene.house.services.people.changeRole(of: id, to: .viewer, by: scene.anna)
        await expectRefusal(.notAllowed) { _ = try await scene.house.send("late", by: gus) }
        try await scene.house.services.album.giveHeart(scene.photo, by: gus)
    }

    @Test func `a frame that is removed meanwhile gives no heart and tells nothing`() async throws {
        let scene = try await Scene()
        let services = scene.house.services
        let principal = try await scene.house.principal(scene.frame)
        try await services.album.giveHeart(scene.photo, by: principal)
        try await services.frames.remove(scene.frame.frameID, by: scene.anna)
        await expectRefusal(.frameRevoked) { try await services.album.takeHeartBack(scene.photo, by: principal) }
        await expectRefusal(.frameRevoked) { try await services.frames.report(Self.report, by: principal) }
        #expect(try await services.album.photo(scene.photo, for: scene.anna).hearts == 1)
    }

    @Test func `who signs in again leaves no session behind`() async throws {
        let scene = try await Scene()
        let services = scene.house.services
        let again = try await services.entry.signIn(
            .init(userName: "zoe", password: "lilies by the lake"),
            by: scene.zoe,
            from: "10.0.0.1"
        )
        #expect(try await services.entry.sessions(of: again.principal).sessions.map(\.isThisOne) == [true])
        await expectRefusal(.notSignedIn) { try await services.album.giveHeart(scene.photo, by: scene.zoe) }
    }

    @Test func `who joins in a browser of somebody else's leaves no session behind either`() async throws {
        let scene = try await Scene()
        let services = scene.house.services
        let terms = MakeJoinLink.Terms(role: .relative, uses: 1)
        let link = try await services.people.makeJoinLink(terms, by: scene.anna)
        let token = try #require(link.url?.split(separator: "=").last.map(String.init))
        _ = try await services.entry.join(.init(token: token, displayName: "Mikko"), by: scene.zoe)
        await expectRefusal(.notSignedIn) { try await services.album.giveHeart(scene.photo, by: scene.zoe) }
    }

    @Test func `the session used longest ago makes room for the next one`() async throws {
        var rules = FamilyRules()
        rules.sessions.mostOfMember = 3
        let house = try await ActHouse(rules)
        let first = try await house.setUp()
        var tokens = [first.token]
        for _ in 0..<3 {
            house.clock.advance(by: 120)
            let session = try await house.services.entry.signIn(
                .init(userName: "anna", password: keeperPassword),
                by: .nobody,
                from: "192.168.1.7"
            )
            tokens.append(session.token)
        }
        var alive: [Bool] = []
        for token in tokens { alive.append(try await house.services.entry.principal(sessionToken: token) != .nobody) }
        #expect(alive == [false, true, true, true])
    }
}
