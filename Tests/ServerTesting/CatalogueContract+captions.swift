import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Words and times of photos, written anew.
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
        CatalogueContract("sets when a photo was taken, and tells nobody of one that waits") {
            catalogue async throws in
            try await catalogue.settle()
            let time = try #require(LocalDateTime("2027-01-01T01:30:00"))
            var surprise = PhotoRecord.make(2)
            surprise.waitsUntil = .seconds(5_000)
            let sent = try await catalogue.write { [surprise] writer in
                [try writer.add(PhotoRecord.make(1)), try writer.add(surprise)]
            }
            let before = try await catalogue.read { try $0.family(home) }?.revision ?? 0
            for (photo, revision) in zip(sent, [before + 1, nil] as [Int64?]) {
                let told = try await catalogue.write { writer in
                    try writer.setTakenAt(time, offset: "+02:00", of: photo.id, in: home)
                }
                #expect(told == revision)
                let seen = try await catalogue.read { try $0.photo(photo.id, in: home) }
                #expect(seen?.takenAt == time && seen?.takenAtOffset == "+02:00")
                #expect(seen?.revision == (revision ?? photo.revision))
            }
            let none = try await catalogue.write { writer in
                try writer.setTakenAt(time, offset: "+02:00", of: sent[0].id, in: .make("family-2"))
            }
            #expect(none == nil)
            #expect(try await catalogue.read { try $0.family(home) }?.revision == before + 1)
        },
    ]
}
