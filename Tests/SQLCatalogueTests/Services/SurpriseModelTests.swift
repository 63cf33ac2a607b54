import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Random surprises, arrivals, deletions and syncs, against a model that knows who sees what, and in which order.
struct SurpriseModelTests {
    /// A photo as the model knows it.
    fileprivate struct Sent {
        let sender: Int
        /// When it arrives; nil once it is there.
        var waitsUntil: Date?
        /// Its place in the order of arrival.
        var place: Int
        var isDeleted = false
        /// The moment that waits with it; nil once it is there.
        var moment: MomentID?
    }

    /// What a principal holds, and up to where they were told.
    fileprivate struct Shelf {
        var held: Set<PhotoID> = []
        var revision: Int64 = 0
        var seen: Set<PhotoID> = []
    }

    fileprivate struct World {
        let house: ActHouse
        /// The keeper, Zoë, Grandma's frame.
        let people: [Principal]
        var photos: [PhotoID: Sent] = [:]
        var shelves: [Shelf]
        var count = 0

        init() async throws {
            house = try await ActHouse()
            let keeper = try await house.setUp().principal
            let zoe = try await house.join("Zoë", by: keeper).principal
            people = [keeper, zoe, try await house.principal(try await house.pairedFrame(by: keeper))]
            shelves = people.map { _ in Shelf() }
        }

        /// What this person sees, newest first.
        func visible(to person: Int) -> [PhotoID] {
            photos.filter { !$0.value.isDeleted && ($0.value.waitsUntil == nil || $0.value.sender == person) }
                .sorted { $0.value.place > $1.value.place }
                .map(\.key)
        }
    }

    @Test(arguments: 1...12) func `everybody holds what has arrived, and hears of nothing else`(seed: Int) async throws
    {
        var chance = SeededGenerator(seed: UInt64(seed))
        var world = try await World()
        for _ in 0..<60 {
            try await world.act(&chance)
            for person in world.people.indices { world.shelves[person].seen.formUnion(world.visible(to: person)) }
            for person in world.people.indices where chance.next() % 3 == 0 { try await world.sync(person, &chance) }
            let looker = Int.random(in: world.people.indices, using: &chance)
            let page = try await world.house.services.album.page(.newest, limit: 200, for: world.people[looker])
            #expect(page.photos.map(\.id) == world.visible(to: looker))
        }
        for person in world.people.indices { try await world.sync(person, &chance) }
    }
}

extension SurpriseModelTests.World {
    fileprivate mutating func act(_ chance: inout SeededGenerator) async throws {
        let sender = Int.random(in: 0...1, using: &chance)
        switch chance.next() % 10 {
        case 0...1: try await send(by: sender, hours: nil)
        case 2...3: try await send(by: sender, hours: Int.random(in: 1...6, using: &chance))
        case 4: try await send(by: sender, hours: Int.random(in: 1...6, using: &chance), isMoment: true)
        case 5...6: try await pass(hours: Int.random(in: 1...3, using: &chance))
        case 7: try await show(by: sender, &chance)
        case 8: try await delete(by: sender, &chance)
        default: try await restore(by: sender)
        }
    }

    private mutating func send(by sender: Int, hours: Int?, isMoment: Bool = false) async throws {
        count += 1
        var arrival = try house.arrival("photo \(count)")
        let time = hours.map { house.clock.now.addingTimeInterval(TimeInterval($0) * 3_600) }
        arrival.words.surprise = time.map { FamilyClock(timeZone: "Europe/Helsinki").local($0) }
        let choice = MomentChoice(id: .make("a-key-of-the-form-\(1_000 + count)"), title: "Party \(count)")
        if isMoment { arrival.words.moment = choice }
        let photo = try await house.services.sending.add(arrival, by: people[sender]).photo
        photos[photo.id] = .init(sender: sender, waitsUntil: time, place: count, moment: isMoment ? choice.id : nil)
    }

    private mutating func pass(hours: Int) async throws {
        house.clock.advance(by: TimeInterval(hours) * 3_600)
        try await house.services.surprises.bringArrived()
        let due = photos.filter { !$0.value.isDeleted }.compactMap { id, sent in
            sent.waitsUntil.flatMap { $0 <= house.clock.now ? (id: id, time: $0, place: sent.place) : nil }
        }
        for (id, _, _) in due.sorted(by: { ($0.time, $0.place) < ($1.time, $1.place) }) { arrive(id) }
    }

    private mutating func arrive(_ id: PhotoID) {
        count += 1
        photos[id]?.place = count
        photos[id]?.waitsUntil = nil
        photos[id]?.moment = nil
    }

    private func photo(
        of sender: Int,
        _ chance: inout SeededGenerator,
        where isWanted: (SurpriseModelTests.Sent) -> Bool
    ) -> PhotoID? {
        photos.filter { $0.value.sender == sender && !$0.value.isDeleted && isWanted($0.value) }.keys
            .sorted { $0.text < $1.text }.randomElement(using: &chance)
    }

    private mutating func show(by sender: Int, _ chance: inout SeededGenerator) async throws {
        guard let id = photo(of: sender, &chance, where: { $0.waitsUntil != nil }) else { return }
        if let moment = photos[id]?.moment {
            try await house.services.surprises.show(moment, by: people[sender])
        } else {
            try await house.services.surprises.show(id, by: people[sender])
        }
        arrive(id)
    }

    private mutating func delete(by sender: Int, _ chance: inout SeededGenerator) async throws {
        guard let id = photo(of: sender, &chance, where: { _ in true }) else { return }
        try await house.services.album.delete(id, by: people[sender])
        photos[id]?.isDeleted = true
    }

    /// Restores what the sender deleted last, if it is not too late.
    private mutating func restore(by sender: Int) async throws {
        guard let last = try await house.services.album.undoable(for: people[sender]).first else { return }
        _ = try await house.services.album.undoDeletion(of: last.id, by: people[sender])
        photos[last.id]?.isDeleted = false
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
