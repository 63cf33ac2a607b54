import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Random moments, photos, links, guests and ends, against a model that knows which guest sees what.
struct OutsideGuestModelTests {
    /// A guest as the model knows them.
    fileprivate struct Guest {
        var session: NewSession
        /// Their moments with the ends of their time, without those that they were put out of.
        var ends: [MomentID: Date]
    }

    fileprivate struct World {
        let house: ActHouse
        /// The keeper and two relatives.
        let people: [Principal]
        /// The maker of each moment.
        var makers: [MomentID: Int] = [:]
        var photos: [PhotoID: (moment: MomentID?, sender: Int?)] = [:]
        var guests: [Guest] = []
        var count = 0

        init() async throws {
            house = try await ActHouse()
            let keeper = try await house.setUp().principal
            let zoe = try await house.join("Zoe", by: keeper).principal
            people = [keeper, zoe, try await house.join("Ida", by: keeper).principal]
        }

        func moments(of guest: Guest) -> Set<MomentID> {
            Set(guest.ends.filter { house.clock.now < $0.value }.keys)
        }

        func isIn(_ guest: Guest) -> Bool { !moments(of: guest).isEmpty }
    }

    @Test(arguments: 1...8) func `every guest sees their moments until the ends, and nothing else`(
        seed: Int
    ) async throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        var world = try await World()
        try await world.begin(&chance)
        for _ in 0..<60 {
            try await world.act(&chance)
            for guest in world.guests { try await world.check(guest) }
        }
        // In the end everybody is out.
        world.house.clock.advance(by: 9_000)
        for guest in world.guests { try await world.check(guest) }
        #expect(!world.guests.contains(where: world.isIn))
        let members = try await world.house.services.people.list(try await world.house.keeperAgain()).members
        #expect(Set(members.map(\.displayName)) == ["Anna", "Zoe", "Ida"])
    }
}

extension OutsideGuestModelTests.World {
    /// Begins with one guest of a moment with a photo.
    fileprivate mutating func begin(_ chance: inout SeededGenerator) async throws {
        try await make(by: 1, &chance)
        let moment = try #require(makers.keys.first)
        try await send(by: 1, into: moment)
        try await welcome(to: moment, by: 1, &chance)
        for guest in guests { try await check(guest) }
    }

    fileprivate mutating func act(_ chance: inout SeededGenerator) async throws {
        let maker = Int.random(in: 1...2, using: &chance)
        let own = makers.filter { $0.value == maker }.keys.sorted { $0.text < $1.text }.randomElement(using: &chance)
        switch chance.next() % 16 {
        case 0: try await make(by: maker, &chance)
        case 1...4: try await send(by: maker, into: chance.next() % 3 == 0 ? nil : own)
        case 5, 6: if let own { try await welcome(to: own, by: maker, &chance) }
        case 7, 8: try await sendByGuest(&chance)
        case 9: try await putOut(&chance)
        case 10: if let own { try await endLink(of: own, by: maker) }
        case 11: house.clock.advance(by: TimeInterval(Int.random(in: 60...2_000, using: &chance)))
        case 12, 13: if let own { try await welcomeAgain(to: own, by: maker, &chance) }
        case 14: try await move(by: maker, to: chance.next() % 3 == 0 ? nil : own, &chance)
        default: try await delete(by: maker, &chance)
        }
    }

    private mutating func make(by maker: Int, _ chance: inout SeededGenerator) async throws {
        let audience: MomentAudience = chance.next() % 2 == 0 ? .family : .invited
        let input = MomentInput(title: "Party \(makers.count)", audience: audience)
        makers[try await house.services.moments.make(input, by: people[maker]).id] = maker
    }

    private mutating func arrival(into moment: MomentID?) throws -> PhotoArrival {
        count += 1
        var arrival = try house.arrival("photo \(count)")
        arrival.words.moment = moment.map { MomentChoice(id: $0) }
        return arrival
    }

    private mutating func send(by sender: Int, into moment: MomentID?) async throws {
        let photo = try await house.services.sending.add(try arrival(into: moment), by: people[sender]).photo
        photos[photo.id] = (moment, sender)
    }

    private mutating func welcome(
        to moment: MomentID,
        by maker: Int,
        _ chance: inout SeededGenerator
    ) async throws {
        count += 1
        let end = house.clock.now.addingTimeInterval(TimeInterval(Int.random(in: 1_000...9_000, using: &chance)))
        let session = try await house.guest("Guest \(count)", of: moment, by: people[maker], until: end)
        guests.append(.init(session: session, ends: [moment: end]))
    }

    /// A guest follows the link of one more moment, or of one of theirs.
    private mutating func welcomeAgain(
        to moment: MomentID,
        by maker: Int,
        _ chance: inout SeededGenerator
    ) async throws {
        guard let index = guests.indices.filter({ isIn(guests[$0]) }).randomElement(using: &chance) else { return }
        let end = house.clock.now.addingTimeInterval(TimeInterval(Int.random(in: 1_000...9_000, using: &chance)))
        let link = try await house.services.outsideGuests.makeLink(of: moment, until: end, by: people[maker])
        let principal = try await house.services.entry.principal(sessionToken: guests[index].session.token)
        guests[index].session = try await house.services.outsideGuests.join(
            JoinMoment.Guest(token: try house.token(in: link.url), displayName: nil),
            by: principal,
            from: "10.0.0.9"
        )
        guests[index].ends[moment] = max(end, guests[index].ends[moment] ?? end)
    }

    /// A guest names any moment, or none.
    private mutating func sendByGuest(_ chance: inout SeededGenerator) async throws {
        guard let guest = guests.filter(isIn).randomElement(using: &chance) else { return }
        let named = makers.keys.sorted { $0.text < $1.text }.randomElement(using: &chance)
        guard let named, moments(of: guest).contains(named) else {
            guard named != nil else { return }
            let arrival = try arrival(into: named)
            return await expectRefusal(Problem.momentGone.code) {
                _ = try await house.services.sending.add(arrival, by: guest.session.principal)
            }
        }
        let photo = try await house.services.sending.add(try arrival(into: named), by: guest.session.principal).photo
        photos[photo.id] = (named, nil)
    }

    private mutating func putOut(_ chance: inout SeededGenerator) async throws {
        guard let index = guests.indices.filter({ isIn(guests[$0]) }).randomElement(using: &chance),
            let moment = moments(of: guests[index]).sorted(by: { $0.text < $1.text }).randomElement(using: &chance),
            let maker = makers[moment], let id = guests[index].session.principal.memberID
        else { return }
        let left = try await house.services.outsideGuests.putOut([id], of: moment, by: people[maker])
        guests[index].ends[moment] = nil
        let expected = guests.filter { moments(of: $0).contains(moment) }
        #expect(Set(left.guests.map(\.member)) == Set(expected.compactMap(\.session.principal.memberID)))
    }

    private mutating func endLink(of moment: MomentID, by maker: Int) async throws {
        try await house.services.outsideGuests.endLink(of: moment, by: people[maker])
        for index in guests.indices { guests[index].ends[moment] = nil }
    }

    /// A photo that this member sent and that is in no moment of another's.
    private func ownPhoto(of sender: Int, _ chance: inout SeededGenerator) -> PhotoID? {
        photos.filter { _, photo in
            photo.sender == sender && photo.moment.map { makers[$0] == sender } ?? true
        }.keys.sorted { $0.text < $1.text }.randomElement(using: &chance)
    }

    private mutating func move(by sender: Int, to moment: MomentID?, _ chance: inout SeededGenerator) async throws {
        guard let photo = ownPhoto(of: sender, &chance) else { return }
        _ = try await house.services.album.move(photo, to: moment, by: people[sender])
        photos[photo]?.moment = moment
    }

    private mutating func delete(by sender: Int, _ chance: inout SeededGenerator) async throws {
        guard let photo = ownPhoto(of: sender, &chance) else { return }
        try await house.services.album.delete(photo, by: people[sender])
        photos[photo] = nil
    }

    fileprivate func check(_ guest: OutsideGuestModelTests.Guest) async throws {
        let principal = try await house.services.entry.principal(sessionToken: guest.session.token)
        guard isIn(guest) else {
            #expect(principal == .nobody)
            return
        }
        let own = moments(of: guest)
        #expect(principal.guestOf.map(Set.init) == own)
        let page = try await house.services.album.page(.newest, limit: 200, for: principal)
        let seen = photos.filter { $0.value.moment.map(own.contains) ?? false }
        #expect(Set(page.photos.map(\.id)) == Set(seen.keys))
        let goingOn = try await house.services.moments.list(.goingOn, for: principal).moments
        let moments = goingOn + (try await house.services.moments.list(.ended, for: principal).moments)
        #expect(Set(moments.map(\.id)) == own)
        #expect(moments.map(\.photos).reduce(0, +) == page.photos.count)
    }
}
