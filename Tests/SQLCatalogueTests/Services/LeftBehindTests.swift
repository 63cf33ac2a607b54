import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// What is a member's own in a moment that was deleted or that they see no more: surprises and comments.
struct LeftBehindTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }
    private var surprises: SurpriseService { house.services.surprises }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
    }

    private func send(
        _ words: String,
        into moment: MomentID,
        until time: String? = nil,
        by principal: Principal
    ) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.surprise = try time.flatMap(SurpriseRules.time)
        arrival.words.moment = MomentChoice(id: moment)
        return try await house.services.sending.add(arrival, by: principal).photo.id
    }

    private func left(_ principal: Principal) async throws -> [PhotoID] {
        try await surprises.inRemovedMoments(of: principal).map(\.id)
    }

    @Test func `a surprise in a deleted moment is offered to its sender, and to nobody else before it arrives`()
        async throws
    {
        let secret = try await moments.make(MomentInput(title: "Secret", audience: .invited), by: keeper).id
        _ = try await moments.invite([zoe, ida].map { try #require($0.memberID) }, to: secret, by: keeper)
        // 2026-07-04 17:00 UTC, an hour after the time of the tests.
        let cake = try await send("cake", into: secret, until: "2026-07-04T20:00", by: zoe)
        let pie = try await send("pie", into: secret, until: "2026-07-04T20:00", by: zoe)
        let gone = try await send("tea", into: secret, until: "2026-07-04T20:00", by: zoe)
        try await album.delete(gone, by: zoe)
        #expect(try await left(zoe) == [], "its moment is there")
        try await moments.delete(secret, by: keeper)
        #expect(try await left(zoe) == [cake, pie])
        for other in [keeper, ida] { #expect(try await left(other) == []) }
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        #expect(try await left(frame) == [])
        // Taken out of it, it is for the family; what is left in it arrives for those who were invited.
        _ = try await album.move(cake, to: nil, by: zoe)
        #expect(try await left(zoe) == [pie])
        let choices = try await moments.choices(for: try await album.photo(pie, for: zoe), zoe)
        #expect(choices.current == nil && choices.mayLeave)
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        #expect(try await left(zoe) == [])
        #expect(try await album.page(.newest, limit: 9, for: frame).photos.map(\.id) == [cake])
        #expect(Set(try await album.page(.newest, limit: 9, for: ida).photos.map(\.id)) == [cake, pie])
    }

    @Test func `one's own comments where one sees nothing any more can be taken back, by oneself alone`() async throws {
        let party = try await moments.make(MomentInput(title: "Party"), by: zoe).id
        let photo = try await send("cake", into: party, by: zoe)
        let own = try await send("candles", into: party, by: ida)
        let said = try await album.comment("Too sweet", on: photo, by: ida)
        let seen = try await album.comment("Eighty!", on: own, by: ida)
        let others = try await album.comment("Lovely", on: photo, by: zoe)
        #expect(try await album.unseenComments(of: ida) == [])
        _ = try await moments.edit(party, MomentInput(title: "Party", audience: .invited), by: zoe)
        #expect(try await album.unseenComments(of: ida) == [said], "she still sees her own photo, with her words")
        for other in [zoe, keeper] { #expect(try await album.unseenComments(of: other) == []) }
        for other in [keeper, try await house.join("Rolf", by: keeper).principal] {
            await expectRefusal(.notFound) { _ = try await album.removable(said.id, for: other) }
            await expectRefusal(.notFound) { try await album.removeComment(said.id, by: other) }
        }
        await expectRefusal(.notFound) { _ = try await album.removable(others.id, for: ida) }
        await expectRefusal(.notFound) { try await album.removeComment(others.id, by: ida) }
        let asked = try await album.removable(said.id, for: ida)
        #expect(asked.comment == said && asked.photo == nil, "nor does the question name it")
        await house.events.forget()
        #expect(try await album.removeComment(said.id, by: ida) == nil, "it names no photo")
        #expect(await house.events.takeHearers().contains(.member(try #require(zoe.memberID))))
        #expect(try await album.comments(on: photo, for: zoe).map(\.id) == [others.id])
        #expect(try await album.unseenComments(of: ida) == [])
        #expect(try await album.removeComment(seen.id, by: ida) == own)
    }

    @Test func `a comment on a deleted photo is no more offered`() async throws {
        let party = try await moments.make(MomentInput(title: "Party"), by: zoe).id
        let photo = try await send("cake", into: party, by: zoe)
        let said = try await album.comment("Too sweet", on: photo, by: ida)
        _ = try await moments.edit(party, MomentInput(title: "Party", audience: .invited), by: zoe)
        try await album.delete(photo, by: zoe)
        #expect(try await album.unseenComments(of: ida) == [])
        await expectRefusal(.notFound) { try await album.removeComment(said.id, by: ida) }
    }

    @Test func `a guest from outside who is put out of one moment takes back what they said there`() async throws {
        let party = try await moments.make(MomentInput(title: "Party"), by: zoe).id
        let trip = try await moments.make(MomentInput(title: "Trip"), by: zoe).id
        let photo = try await send("cake", into: party, by: zoe)
        let first = try await house.guest("Gus", of: party, by: zoe)
        let said = try await album.comment("Too sweet", on: photo, by: first.principal)
        let link = try await house.services.outsideGuests.makeLink(of: trip, until: nil, by: zoe)
        let guest = JoinMoment.Guest(token: try house.token(in: link.url), displayName: nil)
        let second = try await house.services.outsideGuests.join(guest, by: first.principal, from: "10.0.0.9")
        let id = try #require(first.principal.memberID)
        _ = try await house.services.outsideGuests.putOut([id], of: party, by: zoe)
        let gus = try await house.services.entry.principal(sessionToken: second.token)
        #expect(try await album.unseenComments(of: gus) == [said])
        #expect(try await album.removeComment(said.id, by: gus) == nil)
        #expect(try await album.comments(on: photo, for: zoe) == [])
    }
}
