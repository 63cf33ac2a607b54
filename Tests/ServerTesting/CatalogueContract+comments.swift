import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

extension Catalogue {
    /// Adds a photo, and comments of these numbers on it.
    fileprivate func comment(_ numbers: [Int], on number: Int = 1) async throws -> PhotoRecord {
        try await write { writer in
            let photo = try writer.add(PhotoRecord.make(number))
            for comment in numbers { _ = try writer.add(.make(comment), to: photo.id, in: home) }
            return photo
        }
    }
}

/// What is said of photos.
extension CatalogueContract {
    static let comments = [
        CatalogueContract("keeps comments whole, the newest last, and raises the photo's revision") {
            catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.comment([2, 3, 1])
            let said = try await catalogue.read { try $0.comments(on: photo.id) }
            #expect(said == [.make(1), .make(2), .make(3)])
            #expect(try await catalogue.read { try $0.commentCount(of: photo.id) } == 3)
            #expect(try await catalogue.read { try $0.photo(photo.id, in: home) }?.revision == photo.revision + 3)
        },
        CatalogueContract("tells the newest twenty of each photo, and how many there are") { catalogue async throws in
            try await catalogue.settle()
            _ = try await catalogue.comment(Array(1...4) + Array(6...23), on: 1)
            _ = try await catalogue.comment([5], on: 2)
            _ = try await catalogue.comment([], on: 3)
            let album = try await catalogue.read { try $0.album(of: home, .newest, limit: 9, seenBy: anna) }
            let expected: [NewestComments?] = [
                nil, NewestComments(count: 1, newest: [.make(5)]),
                NewestComments(count: 22, newest: [.make(3), .make(4)] + (6...23).map { .make($0) }),
            ]
            #expect(album.map(\.comments) == expected)
        },
        CatalogueContract("removes a comment, in a new revision") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.comment([1, 2])
            let revision = try await catalogue.write {
                try $0.removeComment(.make("comment-2"), on: photo.id, in: home)
            }
            #expect(try await catalogue.read { try $0.comments(on: photo.id) } == [.make(1)])
            #expect(try await catalogue.read { try $0.photo(photo.id, in: home) }?.revision == revision)
        },
        CatalogueContract("finds a comment where its photo is to be seen") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let photo = try await catalogue.comment([1])
            let found = try await catalogue.read { try $0.comment(.make("comment-1"), in: home)?.photo }
            #expect(found == photo.id)
            #expect(
                try await catalogue.read { try $0.comment(.make("comment-1"), in: .make("family-2"))?.photo } == nil
            )
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await catalogue.read { try $0.comment(.make("comment-1"), in: home)?.photo } == nil)
        },
        CatalogueContract("keeps no comment of a photo that was purged") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.comment([1])
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay, undo: .make()) }
            #expect(try await catalogue.read { try $0.commentCount(of: photo.id) } == 1)
            try await catalogue.write { try $0.purge(photo) }
            #expect(try await catalogue.read { try $0.commentCount(of: photo.id) } == 0)
        },
    ]
}
