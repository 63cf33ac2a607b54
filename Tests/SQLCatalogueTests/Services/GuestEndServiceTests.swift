import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A guest of the family whose time ends.
struct GuestEndServiceTests {
    private let house: ActHouse
    private let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func guest(_ name: String, until end: Date?, asksFirst: Bool = false) async throws -> NewSession {
        let terms = MakeJoinLink.Terms(role: .guest, uses: 1, asksFirst: asksFirst, guestEndsAt: end)
        let token = try house.token(in: try await house.services.people.makeJoinLink(terms, by: keeper).url)
        return try await house.services.entry.join(.init(token: token, displayName: name), by: .nobody)
    }

    private func principal(_ session: NewSession) async throws -> Principal {
        try await house.services.entry.principal(sessionToken: session.token)
    }

    @Test func `is out at that moment, and in again when a keeper chooses a later one`() async throws {
        let session = try await guest("Gus", until: .seconds(3_600))
        let id = try #require(session.principal.memberID)
        let photo = try await house.send("his", by: session.principal).photo
        house.clock.advance(by: 3_599)
        #expect(try await principal(session) == session.principal)
        house.clock.advance(by: 1)
        #expect(try await principal(session) == .nobody)
        // What began before the end and arrives after it.
        await expectRefusal(.notSignedIn) { _ = try await house.send("late", by: session.principal) }
        await expectRefusal(.notSignedIn) {
            _ = try await house.services.album.comment("Late", on: photo.id, by: session.principal)
        }
        #expect(try await house.services.album.photo(photo.id, for: keeper).sender.displayName == "Gus")

        let again = try await house.keeperAgain()
        let summary = try await house.services.people.chooseEnd(of: id, at: .seconds(7_200), by: again)
        #expect(summary.guestEndsAt == .seconds(7_200))
        #expect(try await principal(session).memberID == id)
        _ = try await house.services.people.chooseEnd(of: id, at: .seconds(3_601), by: again)
        #expect(await house.events.heard(.heartbeat, by: .member(id)))
        house.clock.advance(by: 1)
        #expect(try await principal(session) == .nobody)
        _ = try await house.services.people.chooseEnd(of: id, at: nil, by: again)
        house.clock.advance(by: 20 * 86_400)
        #expect(try await principal(session).memberID == id)
    }

    @Test func `no password and no link lets in who is out`() async throws {
        let session = try await guest("Gus", until: .seconds(600))
        let id = try #require(session.principal.memberID)
        let password = "lilies by the lake"
        try await house.services.entry.choosePassword(password, current: nil, by: session.principal, from: "10.0.0.1")
        let token = try house.token(in: try await house.services.people.makeReturnLink(for: id, by: keeper).url)
        let known = SignIn.Credentials(userName: session.answer.member.userName, password: password)
        _ = try await house.services.entry.signIn(known, by: .nobody, from: "10.0.0.1")
        house.clock.advance(by: 600)
        await expectRefusal(.wrongPassword) {
            _ = try await house.services.entry.signIn(known, by: .nobody, from: "10.0.0.1")
        }
        await expectRefusal(.linkUnknown) { _ = try await house.services.entry.returnOffer(token: token) }
        await expectRefusal(.linkUnknown) { _ = try await house.comeBack(token, "roses by the river") }
        let again = try await house.keeperAgain()
        await expectRefusal(.notAllowed) { _ = try await house.services.people.makeReturnLink(for: id, by: again) }
    }

    @Test func `a link ends with the time that it gives, and its page tells of it`() async throws {
        let terms = MakeJoinLink.Terms(role: .guest, uses: 2, guestEndsAt: .seconds(60))
        let link = try await house.services.people.makeJoinLink(terms, by: keeper)
        let token = try house.token(in: link.url)
        #expect(link.expiresAt == .seconds(60) && link.guestEndsAt == .seconds(60))
        let offer = try await house.services.people.offer(ofJoinToken: token)
        #expect(offer.guestEndsAt == .seconds(60) && offer.timeZone == "Europe/Helsinki")
        house.clock.advance(by: 60)
        await expectRefusal(.linkUnknown) { _ = try await house.services.people.offer(ofJoinToken: token) }
        await expectRefusal(.linkUnknown) {
            _ = try await house.services.entry.join(.init(token: token, displayName: "Gus"), by: .nobody)
        }
        let long = MakeJoinLink.Terms(role: .guest, uses: 1, guestEndsAt: .seconds(90 * 86_400))
        let month = try await house.services.people.makeJoinLink(long, by: keeper)
        #expect(month.expiresAt == .seconds(60 + 7 * 86_400))
    }

    @Test func `only the time of a guest ends, and another role has no end`() async throws {
        let rolf = try #require(try await house.join("Rolf", by: keeper).principal.memberID)
        let gus = try await guest("Gus", until: .seconds(60))
        let id = try #require(gus.principal.memberID)
        await expectRefusal(.badRequest) {
            _ = try await house.services.people.chooseEnd(of: rolf, at: .seconds(60), by: keeper)
        }
        await expectRefusal(.badRequest) {
            _ = try await house.services.people.makeJoinLink(
                .init(role: .relative, uses: 1, guestEndsAt: .seconds(60)),
                by: keeper
            )
        }
        for end in [Date.testDay, .seconds(-1), .seconds(4_000 * 86_400)] {
            await expectRefusal(.badRequest) {
                _ = try await house.services.people.chooseEnd(of: id, at: end, by: keeper)
            }
        }
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.people.chooseEnd(of: id, at: nil, by: gus.principal)
        }
        _ = try await house.services.people.changeRole(of: id, to: .relative, by: keeper)
        house.clock.advance(by: 60)
        #expect(try await principal(gus).memberID == id)
        #expect(try await house.services.people.list(keeper).members.last?.guestEndsAt == nil)
    }

    @Test func `keepers and the guest are told of it, and nobody else`() async throws {
        let rolf = try await house.join("Rolf", by: keeper).principal
        let gus = try await guest("Gus", until: .seconds(60)).principal
        for (reader, end) in [(keeper, Date.seconds(60)), (gus, .seconds(60)), (rolf, nil)] as [(Principal, Date?)] {
            let members = try await house.services.people.list(reader).members
            #expect(members.first { $0.displayName == "Gus" }?.guestEndsAt == end)
        }
    }

    @Test func `no frame asks about a guest whose time is over`() async throws {
        let frame = try await house.pairedFrame(by: keeper)
        let gus = try #require(try await guest("Gus", until: .seconds(60), asksFirst: true).principal.memberID)
        let screen = try await house.principal(frame)
        #expect(try await house.services.frames.identity(screen).newcomers?.map(\.displayName) == ["Gus"])
        house.clock.advance(by: 60)
        #expect(try await house.services.frames.identity(screen).newcomers == nil)
        let again = try await house.keeperAgain()
        await house.events.forget()
        _ = try await house.services.people.chooseEnd(of: gus, at: nil, by: again)
        #expect(try await house.services.frames.identity(screen).newcomers?.map(\.displayName) == ["Gus"])
        #expect(await house.events.all.contains { $0.0 == .frame })
    }
}
