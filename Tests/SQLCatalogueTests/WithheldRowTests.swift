import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// A view names a few withheld photos, and recognises many by what withholds them: the same rows are left.
struct WithheldRowTests {
    private static let members = ["anna", "ida", "zoe", "gus"].map { MemberID.make($0) }

    private let folder: TemporaryFolder
    private let catalogue: SQLiteCatalogue

    init() throws {
        folder = try TemporaryFolder()
        catalogue = try SQLiteCatalogue(path: folder.path("catalogue.sqlite"))
    }

    /// Ida's moment for those whom she invites, an open one, and a moment that waits as a surprise.
    private func settleMoments() async throws -> [MomentID?] {
        try await catalogue.settle()
        return try await catalogue.write { writer in
            for member in Self.members.dropFirst() { try writer.add(MemberRecord.make(id: member, role: .relative)) }
            var secret = MomentRecord.make(1, maker: Self.members[1])
            secret.audience = .invited
            secret = try writer.add(secret)
            try writer.invite(Self.members[2], to: secret, by: Self.members[1], at: .seconds(5))
            let open = try writer.add(MomentRecord.make(2))
            var surprise = MomentRecord.make(3, maker: Self.members[1])
            surprise.waitsUntil = .seconds(99)
            surprise = try writer.add(surprise)
            return [nil, secret.id, open.id, surprise.id]
        }
    }

    private func settlePhotos(in moments: [MomentID?], _ numbers: inout SeededGenerator) async throws {
        let photos = (1...40).map { number in
            let sender = Self.members[Int.random(in: 0...3, using: &numbers)]
            var photo = PhotoRecord.make(number, sender: Sender(id: sender, displayName: sender.text))
            photo.momentID = moments[Int.random(in: 0...3, using: &numbers)]
            let waits = Int.random(in: 0...9, using: &numbers)
            if waits < 2 { photo.waitsUntil = .seconds(99) }
            if waits == 3, photo.momentID != nil { photo.isHeld = true }
            photo.caption = "Roses \(number)"
            return (number, photo, isDeleted: Int.random(in: 0...5, using: &numbers) == 0)
        }
        try await catalogue.write { writer in
            for (number, photo, isDeleted) in photos {
                let added = try writer.add(photo)
                _ = try writer.setHeart(true, on: added.id, in: added.familyID, by: Self.members[1], at: .seconds(6))
                _ = try writer.add(Comment.make(number), to: added.id, in: added.familyID)
                if isDeleted { _ = try writer.remove(added, at: .seconds(9), undo: .make()) }
            }
        }
    }

    @Test(arguments: 1...6) func `leaves the same rows, whether few photos are withheld or many`(seed: Int) async throws
    {
        var numbers = SeededGenerator(seed: UInt64(seed))
        try await settlePhotos(in: settleMoments(), &numbers)
        try await catalogue.read { reader in
            let everything = try #require(reader as? SQLTransaction).unfiltered
            for reader in Self.members.map({ Optional($0) }) + [nil] {
                for isFrame in [false, true] {
                    let few = ViewedConnection(everything, reader, of: .make("family-1"), isFrame: isFrame)
                    let many = ViewedConnection(everything, reader, of: .make("family-1"), isFrame: isFrame)
                    many.few = 0
                    for table in ViewedConnection.photoTables + ["photos", "photo_words", "moments"] {
                        let sql = "SELECT * FROM \(table) ORDER BY 1, 2, 3"
                        let seen = try few.rows(sql, [])
                        let same = try many.rows(sql, []).map(\.values) == seen.map(\.values)
                        #expect(same, "\(table) for \(reader?.text ?? "nobody")")
                        if table == "photos" { #expect(seen.count < 40 && !seen.isEmpty, "some are withheld") }
                    }
                }
            }
        }
    }
}
