import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A guest from outside whose browser forgot them comes back by a link that somebody else makes.
struct GuestReturnTests {
    private let house: ActHouse
    private let keeper: Principal
    private let host: Principal
    private let party: Moment
    private let link: MomentLink
    private let gus: NewSession
    private let id: MemberID

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        host = try await house.join("Hilma", by: keeper).principal
        party = try await house.services.moments.make(MomentInput(title: "Party"), by: host)
        link = try await house.services.outsideGuests.makeLink(of: party.id, until: nil, by: host)
        gus = try await house.guest("Gus", by: link)
        id = try #require(gus.principal.memberID)
    }

    private var guests: OutsideGuestService { house.services.outsideGuests }

    private func token(by maker: Principal) async throws -> String {
        try house.token(in: try await guests.makeReturnLink(for: id, of: party.id, by: maker).url)
    }

    private func open(_ token: String) async throws -> NewSession {
        try await guests.openPhone(token: token, by: .nobody, from: "10.0.0.9")
    }

    @Test func `the host or a keeper lets the same person in again, with their photos`() async throws {
        let photo = try await house.send("his", by: gus.principal).photo
        try await house.services.entry.signOut(gus.principal)
        // By the moment's link, the own name is another's.
        await expectRefusal(.nameTaken) { _ = try await house.guest("Gus", by: link) }
        for maker in [host, keeper] {
            let made = try await guests.makeReturnLink(for: id, of: party.id, by: maker)
            #expect(made.member.displayName == "Gus")
            #expect(made.expiresAt == house.clock.now.addingTimeInterval(7 * 86_400))
            let token = try house.token(in: made.url)
            let back = try await open(token)
            #expect(back.principal.memberID == id && back.principal.guestOf == [party.id])
            await expectRefusal(.linkUnknown) { _ = try await open(token) }
        }
        let back = try await open(try await token(by: host))
        #expect(try await house.services.album.photo(photo.id, for: back.principal).sender.id == id)
    }

    @Test func `nobody else makes one, and none for somebody else`() async throws {
        let rolf = try await house.join("Rolf", by: keeper).principal
        let ida = try await house.guest("Ida", by: link).principal
        for other in [rolf, ida, gus.principal] {
            await expectRefusal(.keeperNeeded) {
                _ = try await guests.makeReturnLink(for: id, of: party.id, by: other)
            }
        }
        await expectRefusal(.notSignedIn) {
            _ = try await guests.makeReturnLink(for: id, of: party.id, by: .nobody)
        }
        let other = try await house.services.moments.make(MomentInput(title: "Lake"), by: host)
        await expectRefusal(.notFound) { _ = try await guests.makeReturnLink(for: id, of: other.id, by: host) }
        let member = try #require(rolf.memberID)
        await expectRefusal(.notFound) {
            _ = try await guests.makeReturnLink(for: member, of: party.id, by: keeper)
        }
    }

    @Test func `it opens no moment that its maker does not see`() async throws {
        let early = try await token(by: keeper)
        // Hilma sees this moment, and the keeper does not.
        let secret = try await house.services.moments.make(
            MomentInput(title: "Surprise", audience: .invited),
            by: host
        )
        house.clock.advance(by: 60)
        let second = try await guests.makeLink(of: secret.id, until: nil, by: host)
        _ = try await guests.join(
            JoinMoment.Guest(token: try house.token(in: second.url), displayName: nil),
            by: gus.principal,
            from: "10.0.0.9"
        )
        await expectRefusal(.linkUnknown) { _ = try await open(early) }
        await expectRefusal(.notAllowed) { _ = try await token(by: keeper) }
        let back = try await open(try await token(by: host))
        #expect(back.principal.guestOf == [party.id, secret.id])
    }

    enum Ending: CaseIterable { case expired, replaced, putOut, makerRemoved }

    @Test(arguments: Ending.allCases) func `it ends`(ending: Ending) async throws {
        let token = try await token(by: host)
        switch ending {
        case .expired: house.clock.advance(by: 7 * 86_400)
        case .replaced: _ = try await self.token(by: keeper)
        case .putOut: _ = try await guests.putOut([id], of: party.id, by: keeper)
        case .makerRemoved: try await house.services.people.remove(try #require(host.memberID), by: keeper)
        }
        await expectRefusal(.linkUnknown) { _ = try await open(token) }
    }

    @Test func `it ends no later than the guest's own time`() async throws {
        let end = house.clock.now.addingTimeInterval(60)
        let ida = try await house.guest("Ida", of: party.id, by: host, until: end)
        let member = try #require(ida.principal.memberID)
        #expect(try await guests.makeReturnLink(for: member, of: party.id, by: host).expiresAt == end)
    }
}
