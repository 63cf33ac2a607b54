import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct PeopleServiceTests {
    @Test func `a family keeps at least one keeper`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let anna = try #require(keeper.memberID)
        await expectRefusal(.notAllowed) {
            _ = try await house.services.people.changeRole(of: anna, to: .relative, by: keeper)
        }
        await expectRefusal(.notAllowed) { try await house.services.people.remove(anna, by: keeper) }
        let zoe = try await house.join("Zoë", by: keeper)
        let zoeID = try #require(zoe.principal.memberID)
        // A keeper needs a password first.
        await expectRefusal(.notAllowed) {
            _ = try await house.services.people.changeRole(of: zoeID, to: .keeper, by: keeper)
        }
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        #expect(try await house.services.people.changeRole(of: zoeID, to: .keeper, by: keeper).role == .keeper)
        #expect(try await house.services.people.changeRole(of: anna, to: .relative, by: keeper).role == .relative)
    }

    @Test func `who is removed loses sessions, links and frames; the photos stay`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper)
        let zoeID = try #require(zoe.principal.memberID)
        let photo = try await house.send("hers", by: zoe.principal).photo
        let registration = try await house.newFrame()
        let frame = try await house.pair(registration, by: keeper)
        try await house.services.people.remove(zoeID, by: keeper)
        try await house.services.people.remove(frame.member.id, by: keeper)
        #expect(try await house.services.entry.principal(sessionToken: zoe.token) == .nobody)
        #expect(try await house.principal(registration) == .revokedFrame(frame.id))
        #expect(await house.events.heard(.frame, by: .frame(frame.id)))
        #expect(try await house.services.album.photo(photo.id, for: keeper).sender.displayName == "Zoë")
        #expect(try await house.services.people.list(keeper).members.map(\.displayName) == ["Anna"])
        #expect(try await house.join("Zoë", by: keeper).answer.member.userName == "zoe")
    }

    @Test func `another role ends the sessions of who can sign in again, and of nobody else`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let (zoe, gus) = (try await house.join("Zoë", by: keeper), try await house.join("Gus", by: keeper))
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        for session in [zoe, gus] {
            let id = try #require(session.principal.memberID)
            _ = try await house.services.people.changeRole(of: id, to: .relative, by: keeper)
            #expect(try await house.services.entry.principal(sessionToken: session.token) != .nobody)
            _ = try await house.services.people.changeRole(of: id, to: .guest, by: keeper)
            #expect(await house.events.heard(.heartbeat, by: .member(id)))
        }
        #expect(try await house.services.entry.principal(sessionToken: zoe.token) == .nobody)
        // Gus has no password: this session is his only way in.
        let gusNow = try await house.services.entry.principal(sessionToken: gus.token)
        await expectRefusal(.notAllowed) { _ = try await house.services.frames.list(gusNow) }
    }

    @Test func `who is no keeper any more leaves no link behind`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper)
        let zoeID = try #require(zoe.principal.memberID)
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        _ = try await house.services.people.changeRole(of: zoeID, to: .keeper, by: keeper)
        let promoted = try await house.services.entry.signIn(
            .init(userName: "zoe", password: "lilies by the lake"),
            by: .nobody,
            from: "10.0.0.1"
        ).principal
        let link = try await house.services.people.makeJoinLink(.init(role: .relative, uses: 30), by: promoted)
        _ = try await house.services.people.changeRole(of: zoeID, to: .viewer, by: keeper)
        await expectRefusal(.linkUnknown) {
            _ = try await house.services.people.offer(ofJoinToken: try house.token(in: link.url))
        }
    }

    @Test func `takes no photo from who lost the right while its bytes came in`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper)
        let zoeID = try #require(zoe.principal.memberID)
        _ = try await house.services.people.changeRole(of: zoeID, to: .viewer, by: keeper)
        await expectRefusal(.notAllowed) { _ = try await house.send("late", by: zoe.principal) }
        _ = try await house.services.people.changeRole(of: zoeID, to: .relative, by: keeper)
        try await house.services.entry.signOut(zoe.principal)
        await expectRefusal(.notSignedIn) { _ = try await house.send("later", by: zoe.principal) }
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.isEmpty)
    }

    @Test func `another family's people, frames and photos are not there`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("ours", by: keeper).photo
        let frame = try await house.pair(try await house.newFrame(), by: keeper)
        try await house.catalogue.settleNeighbours()
        try await house.catalogue.write { writer in
            try writer.add(SessionRecord.make(99, of: .make("boris")))
            var boris = try #require(try writer.member(.make("boris")))
            boris.role = .keeper
            try writer.save(boris)
        }
        let neighbour = Principal.member(
            SignedIn(
                sessionID: .make("session-99"),
                familyID: .make("family-2"),
                member: MemberRecord.make(id: .make("boris")).summary,
                csrfToken: "csrf",
                passwordGivenAt: house.clock.now,
                hasPassword: true,
                senders: .everybody
            )
        )
        let anna = try #require(keeper.memberID)
        await expectRefusal(.notFound) { _ = try await house.services.album.photo(photo.id, for: neighbour) }
        await expectRefusal(.notFound) { try await house.services.album.delete(photo.id, by: neighbour) }
        await expectRefusal(.notFound) { try await house.services.album.giveHeart(photo.id, by: neighbour) }
        await expectRefusal(.notFound) { _ = try await house.services.album.original(of: photo.id, for: neighbour) }
        await expectRefusal(.notFound) { try await house.services.frames.remove(frame.id, by: neighbour) }
        await expectRefusal(.notFound) {
            _ = try await house.services.frames.rename(frame.id, to: "Mine", by: neighbour)
        }
        await expectRefusal(.notFound) { try await house.services.people.remove(anna, by: neighbour) }
        #expect(try await house.services.frames.list(neighbour).frames.isEmpty)
        #expect(try await house.services.album.page(.newest, limit: 9, for: neighbour).photos.isEmpty)
        #expect(try await house.services.album.changes(since: 0, limit: 9, for: neighbour).changed.isEmpty)
        #expect(try await house.services.people.list(neighbour).members.map(\.userName) == ["boris"])
    }

    @Test func `a frame's name and report reach the keeper`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.newFrame()
        let frame = try await house.pair(registration, by: keeper)
        let principal = try await house.principal(registration)
        let report = FrameReport(version: "2.0", photoID: nil, shelfPhotos: 4, shelfBytes: ByteCount(77))
        house.clock.advance(by: 90)
        try await house.services.frames.report(report, by: principal)
        #expect(try await house.services.frames.rename(frame.id, to: "Kitchen", by: keeper).name == "Kitchen")
        #expect(await house.events.heard(.frame, by: .frame(frame.id)))
        let listed = try #require(try await house.services.frames.list(keeper).frames.first)
        #expect(listed.report == report)
        #expect(listed.lastSeenAt == house.clock.now)
        #expect(try await house.services.frames.identity(principal).frameName == "Kitchen")
        await expectRefusal(.badRequest) { _ = try await house.services.frames.rename(frame.id, to: "  ", by: keeper) }
    }

    @Test func `what is over is forgotten`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let forgotten = try await house.newFrame()
        let registration = try await house.newFrame()
        _ = try await house.pair(registration, by: keeper.principal)
        house.clock.advance(by: 31 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 31 * 86_400)
        #expect(try await house.principal(forgotten) == .unknownFrame)
        guard case .frame = try await house.principal(registration) else {
            Issue.record("a paired frame was forgotten")
            return
        }
        #expect(try await house.catalogue.read { try $0.invitation(of: registration.frameID) } == nil)
    }
}
