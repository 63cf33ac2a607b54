import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct ReturningServiceTests {
    @Test func `a fresh link brings somebody back as who they are, once`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper)
        let id = try #require(paul.principal.memberID)
        let photo = try await house.send("his", by: paul.principal).photo
        let link = try await house.services.people.makeReturnLink(for: id, by: keeper)
        let token = try house.token(in: link.url)
        #expect(try await house.services.entry.returnOffer(token: token).choosesPassword == false)
        let back = try await house.comeBack(token)
        #expect(back.principal.memberID == id)
        try await house.services.album.delete(photo.id, by: back.principal)
        await expectRefusal(.linkUnknown) { _ = try await house.comeBack(token) }
        let spent = try #require(try await house.services.entry.expiredLink(token: token))
        #expect(spent.kind == .comingBack(displayName: "Paul") && spent.isUsed && spent.keeperName == "Anna")
        #expect(try await house.services.people.list(keeper).members.count == 2)
    }

    @Test func `a second link ends the first, a week ends any, and removal too`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let id = try #require(try await house.join("Paul", by: keeper).principal.memberID)
        let first = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: keeper).url)
        let second = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: keeper).url)
        await expectRefusal(.linkUnknown) { _ = try await house.comeBack(first) }
        house.clock.advance(by: 7 * 86_400)
        await expectRefusal(.linkUnknown) { _ = try await house.comeBack(second) }
        let anna = try await house.keeperAgain()
        let third = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: anna).url)
        try await house.services.people.remove(id, by: anna)
        await expectRefusal(.linkUnknown) { _ = try await house.comeBack(third) }
        await expectRefusal(.notFound) { _ = try await house.services.people.makeReturnLink(for: id, by: anna) }
    }

    @Test func `a link for a relative brings in no keeper, nobody as a viewer, and nobody years later`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        let id = try #require(paul.memberID)
        try await house.services.entry.choosePassword("lilies by the lake", current: nil, by: paul, from: "10.0.0.1")
        for role in [Role.keeper, .viewer] {
            let token = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: keeper).url)
            _ = try await house.services.people.changeRole(of: id, to: role, by: keeper)
            await expectRefusal(.linkUnknown) { _ = try await house.services.entry.returnOffer(token: token) }
            _ = try await house.services.people.changeRole(of: id, to: .relative, by: keeper)
        }
        // It was made by a clock that was years ahead, and was set right since.
        house.clock.advance(by: 3_650 * 86_400)
        let again = try await house.signIn()
        let late = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: again).url)
        house.clock.advance(by: -3_650 * 86_400)
        await expectRefusal(.linkUnknown) { _ = try await house.services.entry.returnOffer(token: late) }
    }

    @Test func `who had a password chooses a new one, and the old one opens nothing any more`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper)
        let id = try #require(zoe.principal.memberID)
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        let token = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: keeper).url)
        await expectRefusal(.badRequest) { _ = try await house.comeBack(token, "short") }
        let back = try await house.comeBack(token, "roses by the river")
        #expect(back.principal.memberID == id)
        #expect(try await house.services.entry.principal(sessionToken: zoe.token) == .nobody)
        await expectRefusal(.wrongPassword) {
            _ = try await house.services.entry.signIn(
                .init(userName: "zoe", password: "lilies by the lake"),
                by: .nobody,
                from: "10.0.0.2"
            )
        }
    }

    @Test func `no link is made by who is no keeper, nor for who only has a frame`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper)
        let id = try #require(paul.principal.memberID)
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.people.makeReturnLink(for: id, by: paul.principal)
        }
        let frame = try await house.pair(try await house.newFrame(), by: keeper)
        await expectRefusal(.notAllowed) {
            _ = try await house.services.people.makeReturnLink(for: frame.member.id, by: keeper)
        }
    }

    @Test func `an invited keeper chooses a password as they join`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let link = try await house.services.people.makeJoinLink(.init(role: .keeper, uses: 1), by: keeper)
        let token = try house.token(in: link.url)
        await expectRefusal(.badRequest) {
            _ = try await house.services.entry.join(.init(token: token, displayName: "Ben"), by: .nobody)
        }
        let newcomer = JoinFamily.Newcomer(
            token: token,
            displayName: "Ben",
            userName: "benny",
            password: "roses by the river"
        )
        let ben = try await house.services.entry.join(newcomer, by: .nobody)
        #expect(ben.answer.member.role == .keeper && ben.answer.member.userName == "benny")
        _ = try await house.services.people.makeJoinLink(.init(role: .guest, uses: 1), by: ben.principal)
    }

    @Test func `sessions name the browser`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36"
        let principal = try await house.services.entry.principal(sessionToken: keeper.token, userAgent: userAgent)
        let session = try #require(try await house.services.entry.sessions(of: principal).sessions.first)
        #expect(session.browser == "Chrome" && session.device == "Pixel 8")
    }
}

extension ActHouse {
    /// Another session of the keeper's, later.
    func keeperAgain() async throws -> Principal {
        try await services.entry.signIn(
            .init(userName: "anna", password: keeperPassword),
            by: .nobody,
            from: "192.168.1.7"
        ).principal
    }

    func comeBack(_ token: String, _ newPassword: String = "") async throws -> NewSession {
        try await services.entry.comeBack(token: token, newPassword: newPassword, by: .nobody, from: "10.0.0.9")
    }
}
