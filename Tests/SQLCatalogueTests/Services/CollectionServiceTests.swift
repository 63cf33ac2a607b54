import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct CollectionServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let guest: Principal

    private var collections: CollectionService { house.services.collections }

    init() async throws {
        var rules = FamilyRules()
        rules.collections.most = 3
        rules.collections.mostPhotos = 4
        house = try await ActHouse(rules)
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        guest = try await house.join("Gustav", role: .guest, by: keeper).principal
    }

    private func photos(_ names: String..., by sender: Principal) async throws -> [PhotoID] {
        var sent: [PhotoID] = []
        for name in names { sent.append(try await house.send(name, by: sender).photo.id) }
        return sent
    }

    private func order(_ id: CollectionID, for reader: Principal) async throws -> [PhotoID] {
        try await collections.photos(of: id, limit: 99, for: reader).photos.map(\.id)
    }

    @Test func `is made by relatives and keepers, and seen by the whole family`() async throws {
        let made = try await collections.make(CollectionInput(title: " Gardens\nof ours ", details: "By hand"), by: zoe)
        #expect(made.title == "Gardens of ours" && made.maker.displayName == "Zoë" && made.photos == 0)
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        for somebody in [keeper, zoe, guest, frame] {
            #expect(try await collections.collection(made.id, for: somebody) == made)
            #expect(try await collections.list(for: somebody).collections == [made])
        }
        for somebody in [guest, frame] {
            await expectRefusal(.notAllowed) {
                _ = try await collections.make(CollectionInput(title: "x"), by: somebody)
            }
        }
        await expectRefusal(.badRequest) { _ = try await collections.make(CollectionInput(title: " "), by: zoe) }
        let long = CollectionInput(title: "x", details: String(repeating: "x", count: 2_001))
        await expectRefusal(.badRequest) { _ = try await collections.make(long, by: zoe) }
    }

    @Test func `is changed, ordered and deleted by its maker or a keeper, and by nobody else`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", "b", by: keeper)
        try await collections.put(sent, into: made.id, by: keeper)
        let ida = try await house.join("Ida", by: keeper).principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        for other in [ida, guest, frame] {
            #expect(!collections.mayEdit(made, other))
            await expectRefusal(.keeperNeeded) {
                _ = try await collections.edit(made.id, CollectionInput(title: "No"), by: other)
            }
            await expectRefusal(.keeperNeeded) { _ = try await collections.choose(sent[1], of: made.id, by: other) }
            await expectRefusal(.keeperNeeded) {
                try await collections.move(sent[1], to: .before(sent[0]), in: made.id, by: other)
            }
            await expectRefusal(.keeperNeeded) { try await collections.delete(made.id, by: other) }
        }
        for somebody in [zoe, keeper] {
            #expect(collections.mayEdit(made, somebody))
            #expect(try await collections.edit(made.id, CollectionInput(title: "Ours"), by: somebody).title == "Ours")
            #expect(try await collections.choose(sent[1], of: made.id, by: somebody).cover == sent[1])
            #expect(try await collections.choose(nil, of: made.id, by: somebody).cover == sent[0])
        }
        try await collections.delete(made.id, by: zoe)
        await expectRefusal(.notFound) { _ = try await collections.collection(made.id, for: zoe) }
        #expect(try await house.services.album.page(.newest, limit: 9, for: guest).photos.count == 2)
    }

    @Test func `photos are put in by relatives, and taken out by those whose matter it is`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let (ida, olga) = (
            try await house.join("Ida", by: keeper).principal, try await house.join("Olga", by: keeper).principal
        )
        let sent = try await photos("a", "b", by: ida) + photos("c", by: guest)
        #expect(try await collections.put(sent, into: made.id, by: keeper).photos == 3)
        await expectRefusal(.notAllowed) { try await collections.put(sent, into: made.id, by: guest) }
        // Olga neither sent nor added it; a guest takes out nothing.
        for other in [olga, guest] {
            await expectRefusal(.keeperNeeded) { try await collections.takeOut([sent[0]], of: made.id, by: other) }
        }
        let holder = CollectionsOfPhoto.Holder(id: made.id, title: "Gardens", mayTakeOut: false)
        #expect(try await collections.collections(with: sent[0], for: olga) == [holder])
        #expect(try await collections.collections(with: sent[0], for: ida).map(\.mayTakeOut) == [true])
        #expect(try await collections.takeOut([sent[0]], of: made.id, by: ida).photos == 2)
        #expect(try await collections.takeOut([sent[0]], of: made.id, by: olga).photos == 2, "it is not in it")
        #expect(try await collections.put([sent[0]], into: made.id, by: olga).photos == 3)
        #expect(try await collections.takeOut([sent[0]], of: made.id, by: olga).photos == 2, "she added it")
        #expect(try await collections.takeOut([sent[1]], of: made.id, by: zoe).photos == 1, "it is her collection")
        #expect(try await collections.takeOut([sent[2]], of: made.id, by: keeper).photos == 0)
        #expect(try await house.services.album.photo(sent[0], for: guest).id == sent[0])
    }

    @Test func `keeps the order in which photos were put in, or that of their arrival`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", "b", "c", by: zoe)
        try await collections.put([sent[2], sent[0], sent[2]], into: made.id, by: zoe)
        #expect(try await order(made.id, for: guest) == [sent[2], sent[0]])
        let other = try await collections.make(CollectionInput(title: "Others"), by: zoe)
        try await collections.put(sent.reversed(), into: other.id, byArrival: true, by: zoe)
        #expect(try await order(other.id, for: guest) == sent)
        let page = try await collections.photos(of: other.id, limit: 2, for: guest)
        #expect(page.photos.map(\.id) == [sent[0], sent[1]] && page.next == sent[1])
        let rest = try await collections.photos(of: other.id, after: page.next, limit: 2, for: guest)
        #expect(rest.photos.map(\.id) == [sent[2]] && rest.next == nil)
        await expectRefusal(.notInCollection) {
            _ = try await collections.photos(of: made.id, after: sent[1], limit: 2, for: guest)
        }
    }

    @Test func `photos that are gone are skipped if that is asked for, and refused if none is left`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", "b", "c", by: zoe)
        try await house.services.album.delete(sent[1], by: zoe)
        await expectRefusal(.notFound) { try await collections.put(sent, into: made.id, by: zoe) }
        #expect(try await order(made.id, for: guest) == [])
        try await collections.put([sent[2], sent[1], sent[0]], into: made.id, skippingGone: true, by: zoe)
        #expect(try await order(made.id, for: guest) == [sent[2], sent[0]])
        let other = try await collections.make(CollectionInput(title: "Others"), by: zoe)
        try await collections.put(sent.reversed(), into: other.id, byArrival: true, skippingGone: true, by: zoe)
        #expect(try await order(other.id, for: guest) == [sent[0], sent[2]])
        await expectRefusal(.notFound) {
            try await collections.put([sent[1]], into: other.id, skippingGone: true, by: zoe)
        }
    }

    @Test func `two who order at once lose nothing`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", "b", "c", "d", by: zoe)
        try await collections.put(sent, into: made.id, by: zoe)
        async let first: Void = collections.move(sent[3], to: .before(sent[0]), in: made.id, by: zoe)
        async let second: Void = collections.move(sent[1], to: .after(sent[2]), in: made.id, by: keeper)
        _ = try await (first, second)
        #expect(try await order(made.id, for: guest) == [sent[3], sent[0], sent[2], sent[1]])
        try await collections.takeOut([sent[0]], of: made.id, by: keeper)
        await expectRefusal(.notInCollection) {
            try await collections.move(sent[1], to: .before(sent[0]), in: made.id, by: zoe)
        }
        await expectRefusal(.notInCollection) { _ = try await collections.choose(sent[0], of: made.id, by: zoe) }
    }

    @Test func `has its bounds`() async throws {
        var ids: [CollectionID] = []
        for number in 1...3 {
            house.clock.advance(by: 1)
            ids.append(try await collections.make(CollectionInput(title: "\(number)"), by: zoe).id)
        }
        await expectRefusal(.collectionsFull) {
            _ = try await collections.make(CollectionInput(title: "4"), by: keeper)
        }
        let first = try await collections.list(limit: 2, for: guest)
        #expect(first.collections.map(\.title) == ["3", "2"] && first.next == ids[1])
        let rest = try await collections.list(after: first.next, limit: 2, for: guest)
        #expect(rest.collections.map(\.title) == ["1"] && rest.next == nil)
        let sent = try await photos("a", "b", "c", "d", "e", by: zoe)
        await expectRefusal(.collectionFull) { try await collections.put(sent, into: ids[0], by: zoe) }
        #expect(try await order(ids[0], for: zoe) == [])
        try await collections.put(Array(sent.prefix(4)), into: ids[0], by: zoe)
        try await collections.put(Array(sent.prefix(4)), into: ids[0], by: zoe)
        await expectRefusal(.collectionFull) { try await collections.put([sent[4]], into: ids[0], by: zoe) }
        for wrong in [[], Array(repeating: sent[0], count: 101)] {
            await expectRefusal(.badRequest) { try await collections.put(wrong, into: ids[1], by: zoe) }
            await expectRefusal(.badRequest) { try await collections.takeOut(wrong, of: ids[1], by: zoe) }
        }
        await expectRefusal(.notFound) { try await collections.put([.make("nowhere")], into: ids[1], by: zoe) }
        await expectRefusal(.notFound) { try await collections.put(sent, into: .make("nowhere"), by: zoe) }
    }

    @Test func `a photo that leaves the album leaves it, and comes back to its place`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", "b", "c", by: zoe)
        try await collections.put(sent, into: made.id, by: zoe)
        _ = try await collections.choose(sent[1], of: made.id, by: zoe)
        try await house.services.album.delete(sent[1], by: zoe)
        let without = try await collections.collection(made.id, for: guest)
        #expect(without.photos == 2 && without.cover == sent[0])
        #expect(try await collections.covers(of: [without], for: guest)[sent[0]]?.id == sent[0])
        _ = try await house.services.album.undoDeletion(of: sent[1], by: zoe)
        #expect(try await order(made.id, for: guest) == sent)
        #expect(try await collections.collection(made.id, for: guest).cover == sent[1])
        let choices = try await collections.choices(for: sent[1], zoe)
        #expect(choices.holders.map(\.id) == [made.id] && choices.others.isEmpty)
    }

    @Test func `another family neither sees nor changes it`() async throws {
        let made = try await collections.make(CollectionInput(title: "Gardens"), by: zoe)
        let sent = try await photos("a", by: zoe)
        let stranger = try await house.neighbour()
        await expectRefusal(.notFound) { _ = try await collections.collection(made.id, for: stranger) }
        await expectRefusal(.notFound) { _ = try await collections.photos(of: made.id, limit: 9, for: stranger) }
        await expectRefusal(.notFound) { try await collections.put(sent, into: made.id, by: stranger) }
        await expectRefusal(.notFound) { try await collections.delete(made.id, by: stranger) }
        let theirs = try await collections.make(CollectionInput(title: "Theirs"), by: stranger)
        await expectRefusal(.notFound) { try await collections.put(sent, into: theirs.id, by: stranger) }
        #expect(try await collections.list(for: zoe).collections == [made])
    }
}
