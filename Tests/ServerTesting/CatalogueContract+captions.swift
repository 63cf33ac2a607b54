import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Words of photos, written anew.
extension CatalogueContract {
    private static let home = FamilyID.make("family-1")

    static let captions = [
        CatalogueContract("raises the revision with words that are new, and with no others") {
            catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            for (words, isNew) in [("A lake 👵", true), ("A lake 👵", false), ("", true), ("", false)] {
                let before = try await catalogue.read { try $0.family(home) }?.revision ?? 0
                let revision = try await catalogue.write { try $0.setCaption(words, of: photo.id, in: home) }
                #expect(revision == (isNew ? before + 1 : nil), "\(words)")
                let seen = try await catalogue.read { try $0.photo(photo.id, in: home) }
                #expect(seen?.caption == words)
                #expect(seen?.revision == (isNew ? before + 1 : before))
            }
        },
        CatalogueContract("writes no words in another family, nor on what was deleted") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let photo = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            #expect(try await catalogue.write { try $0.setCaption("Ours", of: photo.id, in: .make("family-2")) } == nil)
            #expect(try await catalogue.read { try $0.photo(photo.id, in: home) }?.caption == "The garden")
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay) }
            #expect(try await catalogue.write { try $0.setCaption("Late", of: photo.id, in: home) } == nil)
        },
    ]
}
