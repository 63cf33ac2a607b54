import FamilyCore
import FamilyServices
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// A guest from outside of two moments is one person.
struct GuestStayTests {
    private let house: ActHouse
    private let keeper: Principal
    private let host: Principal
    private let party: Moment
    private let trip: Moment

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        host = try await house.join("Hilma", by: keeper).principal
        party = try await house.services.moments.make(MomentInput(title: "Party"), by: keeper)
        trip = try await house.services.moments.make(MomentInput(title: "Trip", audience: .invited), by: host)
    }

    private func principal(_ session: NewSession) async throws -> Principal {
        try await house.services.entry.principal(sessionToken: session.token)
    }

    private func link(of moment: Moment, until end: Date? = nil) async throws -> MomentLink {
        try await house.services.outsideGuests.makeLink(
            of: moment.id,
            until: end,
            by: moment.id == party.id ? keeper : host
        )
    }

    private func join(_ link: MomentLink, as name: String? = nil, by principal: Principal) async throws -> NewSession {
        let guest = JoinMoment.Guest(token: try house.token(in: link.url), displayName: name)
        return try await house.services.outsideGuests.join(guest, by: principal, from: "10.0.0.9")
    }

    /// Gus, who has joined the party and then the trip.
    private func gus(
        until ends: (party: Date?, trip: Date?) = (nil, nil)
    ) async throws -> (NewSession, id: MemberID) {
        let first = try await house.guest("Gus", by: try await link(of: party, until: ends.party))
        house.clock.advance(by: 1)
        let second = try await join(try await link(of: trip, until: ends.trip), by: first.principal)
        #expect(try await principal(first) == .nobody, "the session was exchanged")
        return (second, try #require(first.principal.memberID))
    }

    private func send(_ words: String, into moment: MomentID?, by principal: Principal) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment.map { MomentChoice(id: $0) }
        return try await house.services.sending.add(arrival, by: principal).photo
    }

    @Test func `has both moments as the same person, and sends into the chosen one`() async throws {
        let inParty = try await send("party", into: party.id, by: keeper)
        let inTrip = try await send("trip", into: trip.id, by: host)
        _ = try await send("beside", into: nil, by: keeper)
        let (session, id) = try await gus()
        #expect(session.principal.memberID == id && session.principal.guestOf == [party.id, trip.id])
        let services = house.services
        let moments = try await services.moments.list(.goingOn, for: session.principal).moments
        #expect(Set(moments.map(\.id)) == [party.id, trip.id])
        let page = try await services.album.page(.newest, limit: 9, for: session.principal)
        #expect(Set(page.photos.map(\.id)) == [inParty.id, inTrip.id])
        #expect(
            try services.album.audiences(for: session.principal)
                == [.moment(party.id), .moment(trip.id), .member(id)]
        )
        #expect(await house.events.heard(.heartbeat, by: .member(id)), "other pages of theirs ask anew")
        #expect(try await send("one", into: party.id, by: session.principal).moment == party.id)
        #expect(try await send("two", into: trip.id, by: session.principal).moment == trip.id)
        #expect(try await send("three", into: nil, by: session.principal).moment == trip.id, "the one joined last")
        for (moment, maker) in [(party, keeper), (trip, host)] {
            let list = try await services.outsideGuests.list(of: moment.id, for: maker).guests
            #expect(list.map(\.member) == [id])
        }
    }

    enum Ending: CaseIterable { case putOut, linkEnded, momentDeleted, date }

    @Test(arguments: Ending.allCases) func `the end of one moment takes only that one`(ending: Ending) async throws {
        let ends = (party: Date.seconds(3_600), trip: Date.seconds(9_000))
        let (session, id) = try await gus(until: ends)
        let services = house.services
        let his = try await send("his", into: party.id, by: session.principal)
        _ = try await services.moments.answer(.coming, to: party.id, by: session.principal)
        _ = try await services.moments.answer(.coming, to: trip.id, by: session.principal)
        switch ending {
        case .putOut: _ = try await services.outsideGuests.putOut([id], of: party.id, by: keeper)
        case .linkEnded: try await services.outsideGuests.endLink(of: party.id, by: keeper)
        case .momentDeleted: try await services.moments.delete(party.id, by: keeper)
        case .date: house.clock.advance(by: 3_600)
        }
        let left = try await principal(session)
        #expect(left.memberID == id && left.guestOf == [trip.id])
        #expect(try services.album.audiences(for: left) == [.moment(trip.id), .member(id)])
        await expectRefusal(Problem.momentGone.code) { _ = try await services.moments.moment(party.id, for: left) }
        await expectRefusal(Problem.photoGone.code) { _ = try await services.album.photo(his.id, for: left) }
        #expect(try await services.album.page(.newest, limit: 9, for: left).photos == [])
        // What was on its way to it reaches nobody else.
        await expectRefusal(Problem.momentGone.code) {
            _ = try await send("late", into: party.id, by: session.principal)
        }
        #expect(try await services.moments.guests(of: trip.id, for: host).guests.map(\.displayName) == ["Gus"])
        if ending != .momentDeleted, ending != .date {
            #expect(try await services.moments.guests(of: party.id, for: keeper).guests == [])
        }
        // The end of the last one is the end.
        _ = try await services.outsideGuests.putOut([id], of: trip.id, by: host)
        #expect(try await principal(session) == .nobody)
    }

    @Test func `the last end counts, whichever moment has it`() async throws {
        let (session, id) = try await gus(until: (party: .seconds(9_000), trip: .seconds(3_600)))
        #expect(session.answer.member.guestEndsAt == .seconds(9_000))
        house.clock.advance(by: 3_600)
        #expect(try await principal(session).guestOf == [party.id])
        #expect(try await house.services.outsideGuests.list(of: trip.id, for: host).guests == [])
        house.clock.advance(by: 5_400)
        #expect(try await principal(session) == .nobody)
        _ = id
    }

    @Test func `asks for another name only where theirs is taken, which they then have everywhere`() async throws {
        _ = try await house.guest("Gus", by: try await link(of: trip))
        _ = try await house.guest("Ida", by: try await link(of: party))
        let first = try await house.guest("Gus", by: try await link(of: party))
        let his = try await send("his", into: party.id, by: first.principal)
        let toTrip = try await link(of: trip)
        await expectRefusal(.nameTaken) { _ = try await join(toTrip, by: first.principal) }
        await expectRefusal(.nameTaken) { _ = try await join(toTrip, as: "Ida", by: first.principal) }
        await expectRefusal(.nameTaken) { _ = try await join(toTrip, as: "Anna", by: first.principal) }
        #expect(try await principal(first) == first.principal, "a refusal signs nobody out")
        let second = try await join(toTrip, as: "Gustav", by: first.principal)
        #expect(second.principal.memberID == first.principal.memberID)
        let photo = try await house.services.album.photo(his.id, for: keeper)
        #expect(photo.sender.displayName == "Gustav")
        let names = try await house.services.outsideGuests.list(of: party.id, for: keeper).guests.map(\.displayName)
        // Both joined within one second.
        #expect(Set(names) == ["Ida", "Gustav"] && names.count == 2)
    }

    @Test func `a link that is followed again neither adds nor shortens`() async throws {
        let (session, id) = try await gus(until: (party: nil, trip: .seconds(9_000)))
        let shorter = try await link(of: trip, until: .seconds(600))
        let again = try await join(shorter, by: session.principal)
        let list = try await house.services.outsideGuests.list(of: trip.id, for: host).guests
        #expect(list.map(\.member) == [id] && list.map(\.endsAt) == [.seconds(9_000)])
        #expect(again.principal.guestOf == [party.id, trip.id])
    }

    @Test func `hears of photos that left their moments, and of those alone`() async throws {
        let album = house.services.album
        let dance = try await house.services.moments.make(MomentInput(title: "Dance"), by: keeper)
        var photos: [PhotoID] = []
        for words in ["out", "elsewhere", "deleted after", "to the trip", "back again", "kept"] {
            photos.append(try await send(words, into: party.id, by: host).id)
        }
        let (session, _) = try await gus()
        let before = try await album.changes(since: 0, limit: 99, for: session.principal)
        #expect(Set(before.changed.map(\.id)) == Set(photos))
        await house.events.forget()
        _ = try await album.move(photos[0], to: nil, by: host)
        #expect(await house.events.takeHearers().contains(.moment(party.id)))
        _ = try await album.move(photos[1], to: dance.id, by: host)
        _ = try await album.move(photos[2], to: nil, by: host)
        try await album.delete(photos[2], by: host)
        _ = try await album.move(photos[3], to: trip.id, by: host)
        _ = try await album.move(photos[4], to: nil, by: host)
        _ = try await album.move(photos[4], to: party.id, by: host)
        let after = try await album.changes(since: before.revision, limit: 99, for: session.principal)
        #expect(Set(after.deleted) == Set(photos[0...2]) && after.deleted.count == 3)
        #expect(Set(after.changed.map(\.id)) == Set(photos[3...4]))
        // In pages of one change each, the same is told.
        var (told, since): ([PhotoID], Int64) = ([], before.revision)
        while true {
            let page = try await album.changes(since: since, limit: 1, for: session.principal)
            (told, since) = (told + page.deleted, page.revision)
            guard page.more else { break }
        }
        #expect(told.sorted { $0.text < $1.text } == photos[0...2].sorted { $0.text < $1.text })
        #expect(try await album.changes(since: since, limit: 9, for: session.principal).deleted == [])
        // The keeper sees what is outside of moments, and nothing of the trip.
        let gone = try await album.changes(since: before.revision, limit: 99, for: keeper).deleted
        #expect(Set(gone) == Set(photos[2...3]))
    }

    @Test func `hears nothing of one moment's people by way of the other`() async throws {
        // Rolf is invited to the trip and comes; Ida is at the party alone.
        let rolf = try await house.join("Rolf", by: keeper).principal
        _ = try await house.services.moments.invite([try #require(rolf.memberID)], to: trip.id, by: host)
        _ = try await house.services.moments.answer(.coming, to: trip.id, by: rolf)
        let ida = try await house.guest("Ida", by: try await link(of: party)).principal
        _ = try await gus()
        await expectRefusal(Problem.momentGone.code) { _ = try await house.services.moments.moment(trip.id, for: ida) }
        let known = try await house.catalogue.read(ida.view) { reader in
            let family = try #require(ida.familyID)
            return try reader.members(of: family).contains { ["Rolf", "Hilma"].contains($0.displayName) }
        }
        #expect(!known)
    }
}
