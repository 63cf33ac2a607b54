import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Random photos of a guest that are held, let in, deleted and taken back, against a model that knows who sees what.
struct HeldPhotoModelTests {
    /// A photo as the model knows it.
    fileprivate struct Sent {
        let isGuests: Bool
        var isHeld: Bool
        /// Its place in the order of arrival.
        var place: Int
        var isDeleted = false
    }

    /// What a principal holds, and up to where they were told.
    fileprivate struct Shelf {
        var held: Set<PhotoID> = []
        var revision: Int64 = 0
        var seen: Set<PhotoID> = []
    }

    fileprivate struct World {
        let house: ActHouse
        let host: Principal
        let gus: Principal
        let party: MomentID
        /// The guest, the moment's maker, the keeper, Zoë, Grandma's frame.
        let people: [Principal]
        var photos: [PhotoID: Sent] = [:]
        var shelves: [Shelf]
        var holds = true
        var count = 0

        init() async throws {
            house = try await ActHouse()
            let keeper = try await house.setUp().principal
            host = try await house.join("Hilma", by: keeper).principal
            let zoe = try await house.join("Zoë", by: keeper).principal
            let input = MomentInput(title: "Party", holdsGuestPhotos: true)
            party = try await house.services.moments.make(input, by: host).id
            gus = try await house.guest("Gus", of: party, by: host).principal
            people = [gus, host, keeper, zoe, try await house.principal(try await house.pairedFrame(by: keeper))]
            shelves = people.map { _ in Shelf() }
        }

        /// What this person sees, newest first.
        func visible(to person: Int) -> [PhotoID] {
            photos.filter { !$0.value.isDeleted && (!$0.value.isHeld || person == 0) }
                .sorted { $0.value.place > $1.value.place }
                .map(\.key)
        }

        /// What waits, in the order in which it was sent.
        var waiting: [PhotoID] {
            photos.filter { $0.value.isHeld && !$0.value.isDeleted }.sorted { $0.value.place < $1.value.place }.map(
                \.key
            )
        }
    }

    @Test(arguments: 1...12) func `everybody holds what was let in, and hears of nothing else`(seed: Int) async throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        var world = try await World()
        for _ in 0..<60 {
            try await world.act(&chance)
            for person in world.people.indices { world.shelves[person].seen.formUnion(world.visible(to: person)) }
            for person in world.people.indices where chance.next() % 3 == 0 { try await world.sync(person, &chance) }
            let looker = Int.random(in: world.people.indices, using: &chance)
            let page = try await world.house.services.album.page(.newest, limit: 200, for: world.people[looker])
            #expect(page.photos.map(\.id) == world.visible(to: looker))
            let listed = try await world.house.services.held.list(of: world.party, for: world.people[1 + seed % 2])
            #expect(listed.photos.map(\.id) == world.waiting && listed.count == world.waiting.count)
        }
        for person in world.people.indices { try await world.sync(person, &chance) }
        #expect(world.photos.values.contains { $0.isGuests && !$0.isHeld } && world.count > 10)
    }
}

extension HeldPhotoModelTests.World {
    fileprivate mutating func act(_ chance: inout SeededGenerator) async throws {
        switch chance.next() % 10 {
        case 0...3: try await send(asGuest: true)
        case 4: try await send(asGuest: false)
        case 5...6: try await letIn(&chance)
        case 7: try await delete(&chance)
        case 8: try await takeBackOrRestore(&chance)
        default:
            holds = chance.next() % 4 != 0
            _ = try await house.services.moments.edit(
                party,
                MomentInput(title: "Party", holdsGuestPhotos: holds),
                by: host
            )
        }
    }

    private mutating func send(asGuest isGuests: Bool) async throws {
        count += 1
        var arrival = try house.arrival("photo \(count)")
        arrival.words.moment = MomentChoice(id: party)
        let photo = try await house.services.sending.add(arrival, by: isGuests ? gus : host).photo
        #expect(photo.isHeld == (isGuests && holds ? true : nil))
        photos[photo.id] = .init(isGuests: isGuests, isHeld: isGuests && holds, place: count)
    }

    /// Some of those that wait, in any order.
    private func some(_ chance: inout SeededGenerator) -> [PhotoID] {
        let all = waiting.shuffled(using: &chance)
        return Array(all.prefix(Int.random(in: 0...3, using: &chance)))
    }

    private mutating func letIn(_ chance: inout SeededGenerator) async throws {
        let chosen = some(&chance)
        guard !chosen.isEmpty else { return }
        let choice = HeldPhotoAdmission(photos: chosen, revision: .max)
        let decider = people[Int.random(in: 1...2, using: &chance)]
        #expect(try await house.services.held.letIn(choice, to: party, by: decider).left.isEmpty)
        for id in waiting where chosen.contains(id) {
            count += 1
            photos[id]?.place = count
            photos[id]?.isHeld = false
        }
    }

    private mutating func delete(_ chance: inout SeededGenerator) async throws {
        let chosen = some(&chance)
        guard !chosen.isEmpty else { return }
        _ = try await house.services.held.delete(chosen, of: party, by: host)
        for id in chosen { photos[id]?.isDeleted = true }
    }

    private mutating func takeBackOrRestore(_ chance: inout SeededGenerator) async throws {
        if let last = try await house.services.album.undoable(for: gus).first {
            _ = try await house.services.album.undoDeletion(of: last.id, by: gus)
            photos[last.id]?.isDeleted = false
        } else if let id = visible(to: 0).filter({ photos[$0]?.isGuests == true }).randomElement(using: &chance) {
            try await house.services.album.delete(id, by: gus)
            photos[id]?.isDeleted = true
        }
    }

    /// Follows the changes page by page; then the shelf is what the person sees.
    fileprivate mutating func sync(_ person: Int, _ chance: inout SeededGenerator) async throws {
        let now = Set(visible(to: person))
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
