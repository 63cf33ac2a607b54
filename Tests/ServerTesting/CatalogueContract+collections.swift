package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let garden = CollectionID.make("collection-1")

extension CollectionRecord {
    /// A collection that Anna made `number` seconds after the test day.
    package static func make(
        _ number: Int = 1,
        familyID: FamilyID = .make("family-1"),
        maker: MemberID = .make("anna")
    ) -> CollectionRecord {
        CollectionRecord(
            id: .make("collection-\(number)"),
            familyID: familyID,
            title: "Garden \(number)",
            details: "By hand",
            maker: maker,
            madeAt: .seconds(TimeInterval(number))
        )
    }
}

extension PhotoID {
    fileprivate static func number(_ number: Int) -> PhotoID { .make("photo-\(number)") }
}

extension Catalogue {
    /// Anna's collection with photos of these numbers.
    fileprivate func settleCollection(_ numbers: ClosedRange<Int>) async throws {
        try await settle()
        try await write { writer in
            try writer.add(CollectionRecord.make())
            for number in numbers { _ = try writer.add(PhotoRecord.make(number)) }
            try writer.put(numbers.map(PhotoID.number), into: garden, by: anna, at: .testDay)
        }
    }

    fileprivate func order(
        _ view: CatalogueView = .allFamilies,
        behind photo: PhotoID? = nil,
        limit: Int = 99
    ) async throws -> [Int]? {
        try await read(view) { reader in
            try reader.photos(of: garden, in: home, behind: photo, limit: limit, seenBy: anna)?
                .map { Int($0.record.id.text.dropFirst("photo-".count)) ?? 0 }
        }
    }

    fileprivate func seen(_ view: CatalogueView = .allFamilies) async throws -> SeenCollection? {
        try await read(view) { try $0.seenCollection(garden, in: home) }
    }

    fileprivate func move(
        _ number: Int,
        _ place: CollectionPlace,
        _ view: CatalogueView = .allFamilies
    ) async throws -> Bool {
        try await write(view) { try $0.move(.number(number), to: place, in: garden) }
    }
}

/// Photos that somebody put together by hand.
extension CatalogueContract {
    static let collections = listsOfCollections + photosInCollections

    private static let listsOfCollections = [
        CatalogueContract("keeps a collection whole, and what an edit says of it") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { try $0.add(CollectionRecord.make()) }
            var expected = CollectionRecord.make()
            #expect(try await catalogue.read { try $0.collection(garden, in: home) } == expected)
            let empty = SeenCollection(record: expected, makerName: "Anna", cover: nil, photos: 0)
            #expect(try await catalogue.seen() == empty)
            (expected.title, expected.details) = ("Ruska ❄ קוסאמו", "")
            try await catalogue.write { [expected] in try $0.save(expected) }
            #expect(try await catalogue.seen()?.record == expected)
            #expect(try await catalogue.read { try $0.collection(garden, in: .make("family-2")) } == nil)
            try await expectConflict(catalogue) { try $0.add(CollectionRecord.make()) }
        },
        CatalogueContract("lists a family's collections, the last made first, page by page") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                for number in [2, 1, 3] { try writer.add(CollectionRecord.make(number)) }
                try writer.add(CollectionRecord.make(9, familyID: .make("family-2"), maker: .make("boris")))
            }
            func list(after: Int? = nil, limit: Int = 9) async throws -> [String] {
                try await catalogue.read { reader in
                    let start = after.map { CollectionRecord.make($0) }
                    return try reader.collections(of: home, madeBefore: start, limit: limit).map(\.record.title)
                }
            }
            #expect(try await list() == ["Garden 3", "Garden 2", "Garden 1"])
            #expect(try await list(limit: 2) == ["Garden 3", "Garden 2"])
            #expect(try await list(after: 2) == ["Garden 1"])
            let all = try await catalogue.read { try $0.allCollections(of: home).map(\.title) }
            #expect(all == ["Garden 3", "Garden 2", "Garden 1"])
            #expect(try await catalogue.read { try $0.collectionCount(of: home) } == 3)
        },
        CatalogueContract("removes a collection and leaves its photos, and goes with its family") {
            catalogue async throws in
            try await catalogue.settleCollection(1...2)
            try await catalogue.write { writer in
                try writer.add(CollectionRecord.make(2))
                try writer.put([.number(1)], into: .make("collection-2"), by: anna, at: .testDay)
                try writer.remove(CollectionRecord.make())
            }
            #expect(try await catalogue.seen() == nil)
            #expect(try await catalogue.read { try $0.photoCount(of: home) } == 2)
            let holders = try await catalogue.read { try $0.collections(with: .number(1), in: home).map(\.title) }
            #expect(holders == ["Garden 2"])
            try await catalogue.write { try $0.remove(home, at: .testDay) }
            #expect(try await catalogue.read { try $0.collectionCount(of: home) } == 0)
            #expect(try await catalogue.read { try $0.heldCount(of: .make("collection-2")) } == 0)
        },
        CatalogueContract("gives the collections of a merged member to the other") { catalogue async throws in
            try await catalogue.settleCollection(1...1)
            let ida = MemberID.make("ida")
            try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: ida, role: .relative))
                try writer.give(anna, to: ida, named: "Ida", in: home)
            }
            #expect(try await catalogue.seen()?.record.maker == ida)
            let adders = try await catalogue.read { try $0.adders(of: [.number(1), .number(2)], in: garden) }
            #expect(adders == [.number(1): ida])
        },
    ]

    private static let photosInCollections = [
        CatalogueContract("has a collection's photos in their order, page by page") { catalogue async throws in
            try await catalogue.settleCollection(1...5)
            try await catalogue.write { writer in
                try writer.takeOut([.number(2)], of: garden)
                // What is in it already stays where it is.
                try writer.put([.number(4), .number(2)], into: garden, by: anna, at: .testDay)
            }
            #expect(try await catalogue.order() == [1, 3, 4, 5, 2])
            #expect(try await catalogue.order(limit: 2) == [1, 3])
            #expect(try await catalogue.order(behind: .number(3), limit: 2) == [4, 5])
            #expect(try await catalogue.order(behind: .number(2)) == [])
            #expect(try await catalogue.order(behind: .number(9)) == nil)
            #expect(try await catalogue.read { try $0.positions(of: garden) } == [1, 3, 4, 5, 2])
        },
        CatalogueContract("has every move its own effect, also many at one place") { catalogue async throws in
            try await catalogue.settleCollection(1...7)
            var expected = Array(1...7)
            var chance = SeededGenerator(seed: 18)
            for _ in 0..<60 {
                let (photo, neighbour) = (Int.random(in: 1...7, using: &chance), Int.random(in: 1...7, using: &chance))
                let isBefore = Bool.random(using: &chance)
                let place = isBefore ? CollectionPlace.before(.number(neighbour)) : .after(.number(neighbour))
                #expect(try await catalogue.move(photo, place))
                guard photo != neighbour else { continue }
                expected.removeAll { $0 == photo }
                let index = try #require(expected.firstIndex(of: neighbour))
                expected.insert(photo, at: isBefore ? index : index + 1)
                #expect(try await catalogue.order() == expected)
            }
            // Twice as often as ranks can be halved.
            for turn in 0..<50 {
                let (first, second, third) = (expected[0], expected[1], expected[2])
                #expect(try await catalogue.move(third, .after(.number(first))))
                expected.replaceSubrange(1...2, with: [third, second])
                #expect(try await catalogue.order() == expected, "\(turn)")
            }
            #expect(try await catalogue.move(9, .before(.number(1))) == false)
            #expect(try await catalogue.move(1, .before(.number(9))) == false)
            #expect(try await catalogue.order() == expected)
        },
        CatalogueContract("shows a collection by its cover, or by its first photo in the album") {
            catalogue async throws in
            try await catalogue.settleCollection(1...3)
            #expect(try await catalogue.seen()?.cover == .number(1))
            try await catalogue.write { try $0.setCover(.number(3), of: garden) }
            #expect(try await catalogue.seen()?.cover == .number(3))
            let cover = try #require(try await catalogue.read { try $0.photo(.number(3), in: home) })
            _ = try await catalogue.write { try $0.setHiding(.make(), of: cover) }
            #expect(try await catalogue.seen()?.cover == .number(1))
            #expect(try await catalogue.seen()?.photos == 2)
            #expect(try await catalogue.order() == [1, 2])
            _ = try await catalogue.write { try $0.setHiding(nil, of: cover) }
            #expect(try await catalogue.seen()?.cover == .number(3))
            try await catalogue.write { writer in
                try writer.takeOut([.number(3)], of: garden)
                try writer.put([.number(3)], into: garden, by: anna, at: .testDay)
            }
            #expect(try await catalogue.seen()?.cover == .number(1), "it is chosen again when it left")
        },
        CatalogueContract("lacks a deleted photo, which comes back to its place, until it is purged") {
            catalogue async throws in
            try await catalogue.settleCollection(1...3)
            try await catalogue.write { try $0.setCover(.number(2), of: garden) }
            let photo = try #require(try await catalogue.read { try $0.photo(.number(2), in: home) })
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay, undo: .make()) }
            #expect(try await catalogue.order() == [1, 3])
            #expect(try await catalogue.seen()?.cover == .number(1))
            _ = try await catalogue.write { try $0.putBack(photo) }
            #expect(try await catalogue.order() == [1, 2, 3])
            #expect(try await catalogue.seen()?.cover == .number(2))
            try await catalogue.write { writer in
                _ = try writer.remove(photo, at: .testDay, undo: .make())
                try writer.purge(photo)
            }
            #expect(try await catalogue.read { try $0.heldCount(of: garden) } == 2)
        },
        CatalogueContract("leaves photos that the reader does not see where they are") { catalogue async throws in
            try await catalogue.settleCollection(1...4)
            let (ida, zoe) = (MemberID.make("ida"), MemberID.make("zoe"))
            try await catalogue.write { writer in
                for member in [ida, zoe] { try writer.add(MemberRecord.make(id: member, role: .relative)) }
                var secret = MomentRecord.make(9, maker: ida)
                secret.audience = .invited
                secret = try writer.add(secret)
                let photo = try #require(try writer.photo(.number(2), in: home))
                _ = try writer.setMoment(secret.id, of: photo)
                try writer.setCover(.number(2), of: garden)
            }
            #expect(try await catalogue.order(.member(zoe, of: home)) == [1, 3, 4])
            #expect(try await catalogue.order(.member(zoe, of: home), behind: .number(2)) == nil)
            let seen = try await catalogue.seen(.member(zoe, of: home))
            #expect(seen?.cover == .number(1) && seen?.photos == 3)
            #expect(try await catalogue.move(2, .before(.number(1)), .member(zoe, of: home)) == false)
            #expect(try await catalogue.move(4, .before(.number(3)), .member(zoe, of: home)))
            #expect(try await catalogue.order(.member(zoe, of: home)) == [1, 4, 3])
            #expect(try await catalogue.order(.member(ida, of: home)) == [1, 2, 4, 3])
            #expect(try await catalogue.seen(.member(ida, of: home))?.cover == .number(2))
            #expect(try await catalogue.read(.member(zoe, of: home)) { try $0.heldCount(of: garden) } == 4)
        },
    ]
}
