import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

extension ActHouse {
    /// A person who becomes a guest of a moment, by a new link of its maker's.
    func guest(
        _ name: String,
        of moment: MomentID,
        by host: Principal,
        until end: Date? = nil
    ) async throws -> NewSession {
        let link = try await services.outsideGuests.makeLink(of: moment, until: end, by: host)
        return try await guest(name, by: link)
    }

    func guest(_ name: String, by link: MomentLink) async throws -> NewSession {
        let guest = JoinMoment.Guest(token: try token(in: link.url), displayName: name)
        return try await services.outsideGuests.join(guest, by: .nobody, from: "10.0.0.9")
    }
}

/// Guests from outside: who join one moment by its link.
struct OutsideGuestServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let host: Principal
    private let party: Moment

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        host = try await house.join("Hilma", by: keeper).principal
        party = try await house.services.moments.make(MomentInput(title: "Party"), by: host)
    }

    private func principal(_ session: NewSession) async throws -> Principal {
        try await house.services.entry.principal(sessionToken: session.token)
    }

    private func send(_ words: String, into moment: MomentID?, by principal: Principal) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment.map { MomentChoice(id: $0) }
        return try await house.services.sending.add(arrival, by: principal).photo
    }

    @Test func `sees the moment, takes part in it, and finds nothing else`() async throws {
        let ours = try await send("ours", into: nil, by: keeper)
        let hers = try await send("hers", into: party.id, by: host)
        let session = try await house.guest("Gus", of: party.id, by: host)
        let gus = session.principal
        #expect(try await principal(session) == gus && gus.guestOf == [party.id])
        let services = house.services
        #expect(try await services.moments.moment(party.id, for: gus).title == "Party")
        #expect(try await services.album.page(.newest, limit: 9, for: gus).photos.map(\.id) == [hers.id])
        await expectRefusal(.notFound) { _ = try await services.album.photo(ours.id, for: gus) }
        await expectRefusal(.notAllowed) { _ = try await services.people.list(gus) }
        await expectRefusal(.notAllowed) { _ = try await services.frames.list(gus) }
        await expectRefusal(.notAllowed) { _ = try await services.activity.look(by: gus) }
        #expect(Set(try await services.people.list(keeper).members.map(\.displayName)) == ["Anna", "Hilma"])

        // What they send is in the moment, or nowhere.
        let his = try await send("his", into: nil, by: gus)
        let other = try await services.moments.make(MomentInput(title: "Other"), by: keeper)
        await expectRefusal(Problem.momentGone.code) { _ = try await send("more", into: other.id, by: gus) }
        #expect(his.moment == party.id)
        await expectRefusal(.notAllowed) { _ = try await services.album.move(his.id, to: nil, by: gus) }
        try await services.album.giveHeart(hers.id, by: gus)
        #expect(try await services.album.comment("Lovely", on: hers.id, by: gus).author.displayName == "Gus")
        _ = try await services.moments.answer(.coming, to: party.id, by: gus)
        #expect(try await services.moments.guests(of: party.id, for: host).guests.map(\.displayName) == ["Gus"])
        // The same bytes as a photo of the family's are a photo of their own.
        let twin = try await house.services.sending.add(try house.arrival("ours"), by: gus)
        #expect(!twin.alreadyThere && twin.photo.id != ours.id)
    }

    @Test func `hears of what happens in the moment, and of nothing else`() async throws {
        let gus = try await house.guest("Gus", of: party.id, by: host).principal
        let ears = try house.services.album.audiences(for: gus)
        await house.events.forget()
        _ = try await send("ours", into: nil, by: keeper)
        #expect(await house.events.takeHearers().isDisjoint(with: ears))
        let photo = try await send("hers", into: party.id, by: host)
        #expect(await house.events.takeHearers().intersection(ears) == [.moment(party.id)])
        _ = try await house.services.album.move(photo.id, to: nil, by: host)
        #expect(await house.events.takeHearers().intersection(ears) == [.moment(party.id)], "it is gone from there")
    }

    enum Ending: CaseIterable { case putOut, linkEnded, date, momentDeleted, left }

    @Test(arguments: Ending.allCases)
    func `is a stranger afterwards, and the photos stay`(ending: Ending) async throws {
        let end = Date.seconds(3_600)
        let link = try await house.services.outsideGuests.makeLink(of: party.id, until: end, by: host)
        let session = try await house.guest("Gus", by: link)
        let id = try #require(session.principal.memberID)
        let photo = try await send("his", into: party.id, by: session.principal)
        let guests = house.services.outsideGuests
        #expect(try await guests.list(of: party.id, for: host).guests.map(\.member) == [id])
        await house.events.forget()
        switch ending {
        case .putOut: #expect(try await guests.putOut([id], of: party.id, by: host).guests == [])
        case .linkEnded: try await guests.endLink(of: party.id, by: host)
        case .date: house.clock.advance(by: 3_600)
        case .momentDeleted: try await house.services.moments.delete(party.id, by: host)
        case .left: try await house.services.people.leave(takingPhotos: false, by: session.principal)
        }
        #expect(try await principal(session) == .nobody)
        if ending != .date { #expect(await house.events.heard(.heartbeat, by: .member(id))) }
        await expectRefusal(.notSignedIn) { _ = try await house.send("late", by: session.principal) }
        #expect(try await house.services.album.photo(photo.id, for: host).sender.displayName == "Gus")
        let isOpen = ending == .putOut || ending == .left
        if isOpen {
            // The name is free again, and the link goes on.
            #expect(try await house.guest("Gus", by: link).principal.memberID != id)
        } else {
            await expectRefusal(.linkUnknown) { _ = try await house.guest("Gus", by: link) }
        }
    }

    @Test func `a link is its maker's or a keeper's matter, and a new one ends the old`() async throws {
        let guests = house.services.outsideGuests
        let rolf = try await house.join("Rolf", by: keeper).principal
        let gus = try await house.guest("Gus", of: party.id, by: host).principal
        for other in [rolf, gus] {
            await expectRefusal(.keeperNeeded) {
                _ = try await guests.makeLink(of: party.id, until: nil, by: other)
            }
            await expectRefusal(.keeperNeeded) {
                _ = try await guests.list(of: party.id, for: other)
            }
        }
        let first = try await guests.makeLink(of: party.id, until: nil, by: host)
        #expect(first.endsAt == party.endsAt.addingTimeInterval(30 * 86_400))
        let second = try await guests.makeLink(of: party.id, until: .seconds(60), by: keeper)
        await expectRefusal(.linkUnknown) { _ = try await house.guest("Ida", by: first) }
        #expect(try await house.guest("Ida", by: second).answer.member.guestEndsAt == .seconds(60))
        let list = try await guests.list(of: party.id, for: host)
        #expect(list.link?.endsAt == .seconds(60) && list.link?.url == nil)
        #expect(Set(list.guests.map(\.displayName)) == ["Gus", "Ida"])
        await expectRefusal(.badRequest) { _ = try await guests.makeLink(of: party.id, until: .testDay, by: host) }
        let other = try await house.services.moments.make(MomentInput(title: "Other"), by: host)
        await expectRefusal(.notFound) {
            _ = try await guests.putOut(list.guests.map(\.member), of: other.id, by: host)
        }
        // Hilma is put out of the family: her link opens nothing, and the keeper's guests stay.
        let third = try await guests.makeLink(of: other.id, until: nil, by: host)
        try await house.services.people.remove(try #require(host.memberID), by: keeper)
        await expectRefusal(.linkUnknown) { _ = try await house.guest("Ulla", by: third) }
    }

    @Test func `nobody comes under a name that is there, nor one too many`() async throws {
        var rules = FamilyRules()
        rules.guests.mostOfMoment = 2
        let small = try await ActHouse(rules)
        let anna = try await small.setUp().principal
        let moment = try await small.services.moments.make(MomentInput(title: "Party"), by: anna)
        let link = try await small.services.outsideGuests.makeLink(of: moment.id, until: nil, by: anna)
        await expectRefusal(.nameTaken) { _ = try await small.guest("ANNA", by: link) }
        let gus = try #require(try await small.guest("Gus", by: link).principal.memberID)
        await expectRefusal(.nameTaken) { _ = try await small.guest("gus", by: link) }
        await expectRefusal(.badRequest) { _ = try await small.guest(" ", by: link) }
        _ = try await small.guest("Ida", by: link)
        await expectRefusal(.guestsFull) { _ = try await small.guest("Ulla", by: link) }
        _ = try await small.services.outsideGuests.putOut([gus], of: moment.id, by: anna)
        _ = try await small.guest("Ulla", by: link)
    }

    @Test func `a guest is nobody whom keepers change, invite or merge`() async throws {
        let gus = try #require(try await house.guest("Gus", of: party.id, by: host).principal.memberID)
        let rolf = try #require(try await house.join("Rolf", by: keeper).principal.memberID)
        let people = house.services.people
        await expectRefusal(.notFound) { _ = try await people.changeRole(of: gus, to: .relative, by: keeper) }
        await expectRefusal(.notFound) { _ = try await people.chooseEnd(of: gus, at: nil, by: keeper) }
        await expectRefusal(.notFound) { _ = try await people.makeReturnLink(for: gus, by: keeper) }
        await expectRefusal(.notFound) { _ = try await people.mergePlan(gus, into: rolf, by: keeper) }
        await expectRefusal(.notFound) { try await people.remove(gus, by: keeper) }
        await expectRefusal(.notFound) { _ = try await house.services.moments.invite([gus], to: party.id, by: host) }
        let invitees = try await house.services.moments.invitees(to: party.id, by: host)
        #expect(invitees.map(\.displayName) == ["Anna", "Rolf"])
    }

    @Test func `guesses of links are counted by address`() async throws {
        var rules = FamilyRules()
        rules.shareLinks.misses.count = 3
        let small = try await ActHouse(rules)
        let anna = try await small.setUp().principal
        let moment = try await small.services.moments.make(MomentInput(title: "Party"), by: anna)
        let link = try await small.services.outsideGuests.makeLink(of: moment.id, until: nil, by: anna)
        let token = try small.token(in: link.url)
        let guests = small.services.outsideGuests
        for _ in 0..<3 {
            await expectRefusal(.linkUnknown) { _ = try await guests.offer(ofToken: "guess", from: "10.0.0.66") }
        }
        await expectRefusal(.tooManyRequests) { _ = try await guests.offer(ofToken: token, from: "10.0.0.66") }
        #expect(try await guests.offer(ofToken: token, from: "10.1.0.7").title == "Party")
    }

    @Test func `a position tells a guest nothing of where the moment is`() async throws {
        let gus = try await house.guest("Gus", of: party.id, by: host).principal
        let nowhere = try #require(Coordinates(latitude: 1, longitude: 1))
        _ = try await house.services.moments.answer(.coming, to: party.id, by: gus)
        _ = try await house.services.moments.answer(.here, to: party.id, at: nowhere, by: gus)
        let guests = try await house.services.moments.guests(of: party.id, for: host).guests
        #expect(guests.map(\.answer) == [.here])
    }
}
