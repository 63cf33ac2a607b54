import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Where photos were taken.
extension CatalogueContract {
    private static let home = FamilyID.make("family-1")

    static let places = [
        CatalogueContract("keeps a photo's place") { catalogue async throws in
            try await catalogue.settle()
            let added = try await catalogue.write { try $0.add(PhotoRecord.make(place: "Kuusamo ❄ קוסאמו")) }
            #expect(added.place == "Kuusamo ❄ קוסאמו")
            #expect(try await catalogue.read { try $0.photo(added.id, in: home) } == added)
            let other = try await catalogue.write { try $0.add(PhotoRecord.make(2)) }
            #expect(try await catalogue.read { try $0.photo(other.id, in: home) }?.place == nil)
        },
        CatalogueContract("raises the revision with a place that is new, and with no other") {
            catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            for (place, isNew) in [("Oulu", true), ("Oulu", false), ("Kuusamo", true), (nil, true), (nil, false)] {
                let before = try await catalogue.read { try $0.family(home) }?.revision ?? 0
                let revision = try await catalogue.write { try $0.setPlace(place, of: photo.id, in: home) }
                #expect(revision == (isNew ? before + 1 : nil), "\(place ?? "none")")
                let seen = try await catalogue.read { try $0.photo(photo.id, in: home) }
                #expect(seen?.place == place)
                #expect(seen?.revision == (isNew ? before + 1 : before))
            }
        },
        CatalogueContract("tells of a new place among the changes") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            let revision = try await catalogue.write { try $0.setPlace("Oulu", of: photo.id, in: home) }
            let changes = try await catalogue.read {
                try $0.changes(of: home, since: photo.revision, limit: 9, seenBy: .make("anna"))
            }
            #expect(changes.map(\.photo.place) == ["Oulu"] && changes.map(\.record.revision) == [revision])
        },
        CatalogueContract("places nothing in another family, nor what was deleted") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make(place: "Oulu")) }
            let foreign = try await catalogue.write { try $0.setPlace("Rome", of: photo.id, in: .make("family-2")) }
            #expect(foreign == nil)
            #expect(try await catalogue.read { try $0.photo(photo.id, in: home) }?.place == "Oulu")
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay) }
            #expect(try await catalogue.write { try $0.setPlace("Rome", of: photo.id, in: home) } == nil)
            let left = try await catalogue.read {
                try $0.changes(of: home, since: 0, limit: 9, seenBy: .make("anna"))
            }
            #expect(left.map(\.record.place) == [nil], "nothing of what people wrote stays")
        },
        CatalogueContract("holds no empty place") { catalogue async throws in
            try await catalogue.settle()
            try await expectConflict(catalogue) { _ = try $0.add(PhotoRecord.make(place: "")) }
        },
    ]
}
