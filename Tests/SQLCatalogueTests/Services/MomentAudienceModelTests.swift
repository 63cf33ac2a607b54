import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Random moments, invitations, moves, deletions and syncs, against a model that knows who sees what.
struct MomentAudienceModelTests {
    /// A moment as the model knows it.
    fileprivate struct Party {
        var audience: MomentAudience
        let maker: Int
        var invited: Set<Int> = []
    }

    /// What one member holds, and up to where they were told.
    fileprivate struct Shelf {
        var held: Set<PhotoID> = []
        var revision: Int64 = 0
        /// All that they ever saw.
        var seen: Set<PhotoID> = []
    }

    fileprivate struct World {
        let house: ActHouse
        /// The keeper, two relatives and Grandma's frame.
        let people: [Principal]
        var parties: [MomentID: Party] = [:]
        var photos: [PhotoID: (moment: MomentID?, sender: Int)] = [:]
        /// Deleted photos, with the moments that they were in.
        var deleted: [PhotoID: MomentID] = [:]
        var shelves: [Shelf]
        var sent = 0

        init() async throws {
            house = try await ActHouse()
            let keeper = try await house.setUp().principal
            let zoe = try await house.join("Zoë", by: keeper).principal
            let ida = try await house.join("Ida", by: keeper).principal
            people = [keeper, zoe, ida, try await house.principal(try await house.pairedFrame(by: keeper))]
            shelves = people.map { _ in Shelf() }
        }

        func sees(_ person: Int, _ moment: MomentID?) -> Bool {
            guard let party = moment.flatMap({ parties[$0] }) else { return true }
            return party.audience == .family || party.maker == person || party.invited.contains(person)
        }

        func visible(to person: Int) -> Set<PhotoID> {
            // What they sent themselves they see wherever it is.
            Set(photos.filter { sees(person, $0.value.moment) || $0.value.sender == person }.keys)
        }

        mutating func remember() {
            for person in people.indices { shelves[person].seen.formUnion(visible(to: person)) }
        }
    }

    @Test(arguments: 1...12) func `every member holds what they see, and hears of nothing else`(seed: Int) async throws
    {
        var chance = SeededGenerator(seed: UInt64(seed))
        var world = try await World()
        for _ in 0..<60 {
            try await world.act(&chance)
            world.remember()
            // Some were off for a while.
            for person in world.people.indices where chance.next() % 3 == 0 { try await world.sync(person, &chance) }
            let looker = Int.random(in: world.people.indices, using: &chance)
            let page = try await world.house.services.album.page(.newest, limit: 200, for: world.people[looker])
            #expect(Set(page.photos.map(\.id)) == world.visible(to: looker))
            // Nobody hears of a moment that they do not see, nor who else is in it.
            let named = page.photos.compactMap(\.moment)
            #expect(named.allSatisfy { world.sees(looker, $0) })
        }
        for person in world.people.indices { try await world.sync(person, &chance) }
    }
}

extension MomentAudienceModelTests.World {
    fileprivate mutating func act(_ chance: inout SeededGenerator) async throws {
        let maker = Int.random(in: 1...2, using: &chance)
        let own = parties.filter { $0.value.maker == maker }.keys.sorted { $0.text < $1.text }.randomElement(
            using: &chance
        )
        switch chance.next() % 12 {
        case 0: try await make(by: maker, &chance)
        case 1...4: try await send(by: maker, into: chance.next() % 3 == 0 ? nil : seen(by: maker, &chance))
        case 5, 6: if let own { try await invite(Int.random(in: 0...3, using: &chance), to: own) }
        case 7: if let own { try await takeBack(Int.random(in: 0...3, using: &chance), from: own) }
        case 8: if let own { try await turn(own) }
        case 9, 10: try await move(by: maker, to: chance.next() % 3 == 0 ? nil : own, &chance)
        default: try await delete(by: maker, &chance)
        }
    }

    private mutating func make(by maker: Int, _ chance: inout SeededGenerator) async throws {
        let audience: MomentAudience = chance.next() % 3 == 0 ? .family : .invited
        let input = MomentInput(title: "Party \(parties.count)", audience: audience)
        let moment = try await house.services.moments.make(input, by: people[maker])
        parties[moment.id] = .init(audience: audience, maker: maker)
    }

    private mutating func send(by sender: Int, into moment: MomentID?) async throws {
        sent += 1
        var arrival = try house.arrival("photo \(sent)")
        arrival.words.moment = moment.map { MomentChoice(id: $0, title: nil) }
        let photo = try await house.services.sending.add(arrival, by: people[sender]).photo
        photos[photo.id] = (moment, sender)
    }

    private mutating func invite(_ guest: Int, to moment: MomentID) async throws {
        guard let party = parties[moment], party.maker != guest else { return }
        let id = try #require(people[guest].memberID)
        _ = try await house.services.moments.invite([id], to: moment, by: people[party.maker])
        parties[moment]?.invited.insert(guest)
        learnDeleted(in: moment, [guest])
    }

    private mutating func takeBack(_ guest: Int, from moment: MomentID) async throws {
        guard let party = parties[moment], party.maker != guest else { return }
        let id = try #require(people[guest].memberID)
        _ = try await house.services.moments.takeBack([id], to: moment, by: people[party.maker])
        parties[moment]?.invited.remove(guest)
    }

    private mutating func turn(_ moment: MomentID) async throws {
        guard let party = parties[moment] else { return }
        let audience: MomentAudience = party.audience == .family ? .invited : .family
        let input = MomentInput(title: "Party", audience: audience)
        _ = try await house.services.moments.edit(moment, input, by: people[party.maker])
        parties[moment]?.audience = audience
        guard audience == .family else { return }
        learnDeleted(in: moment, people.indices)
    }

    /// With a moment, people learn the names of photos that were deleted in it.
    private mutating func learnDeleted(in moment: MomentID, _ people: some Sequence<Int>) {
        let names = deleted.filter { $0.value == moment }.keys
        for person in people { shelves[person].seen.formUnion(names) }
    }

    /// A moment that this member sees, whoever made it.
    private func seen(by person: Int, _ chance: inout SeededGenerator) -> MomentID? {
        parties.keys.filter { sees(person, $0) }.sorted { $0.text < $1.text }.randomElement(using: &chance)
    }

    /// A photo that this member sent.
    private func ownPhoto(of sender: Int, _ chance: inout SeededGenerator) -> PhotoID? {
        photos.filter { $0.value.sender == sender }.keys
            .sorted { $0.text < $1.text }.randomElement(using: &chance)
    }

    private mutating func move(by sender: Int, to moment: MomentID?, _ chance: inout SeededGenerator) async throws {
        guard let photo = ownPhoto(of: sender, &chance) else { return }
        _ = try await house.services.album.move(photo, to: moment, by: people[sender])
        photos[photo]?.moment = moment
    }

    private mutating func delete(by sender: Int, _ chance: inout SeededGenerator) async throws {
        guard let photo = ownPhoto(of: sender, &chance) else { return }
        try await house.services.album.delete(photo, by: people[sender])
        deleted[photo] = photos.removeValue(forKey: photo)?.moment
        if chance.next() % 2 == 0 {
            house.clock.advance(by: 601)
            try await house.services.housekeeping.forgetOldThings(served: 601)
        }
    }

    /// Follows the changes page by page; then the shelf is what the member sees.
    fileprivate mutating func sync(_ person: Int, _ chance: inout SeededGenerator) async throws {
        let now = visible(to: person)
        var shelf = shelves[person]
        var more = true
        while more {
            let limit = Int.random(in: 1...3, using: &chance)
            let changes = try await house.services.album.changes(
                since: shelf.revision,
                limit: limit,
                for: people[person]
            )
            #expect(Set(changes.changed.map(\.id)).isSubset(of: now))
            #expect(Set(changes.deleted).isDisjoint(with: now))
            #expect(Set(changes.deleted).isSubset(of: shelf.seen), "told of a photo that was never seen")
            shelf.held.formUnion(changes.changed.map(\.id))
            shelf.held.subtract(changes.deleted)
            #expect(changes.revision >= shelf.revision && (!changes.more || changes.revision > shelf.revision))
            (shelf.revision, more) = (changes.revision, changes.more)
        }
        #expect(shelf.held == now)
        shelves[person] = shelf
    }
}
