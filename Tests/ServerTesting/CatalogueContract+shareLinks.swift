import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension Catalogue {
    /// A family with Anna and Mikko, two photos and three links to them.
    fileprivate func share() async throws {
        try await settle()
        try await write { writer in
            try writer.add(MemberRecord.make(id: .make("mikko"), role: .relative))
            for number in 1...2 { _ = try writer.add(PhotoRecord.make(number)) }
            try writer.add(ShareLinkRecord.make(1, photo: 1))
            try writer.add(ShareLinkRecord.make(2, photo: 2, madeAt: .seconds(1)))
            try writer.add(ShareLinkRecord.make(3, photo: 1, madeBy: .make("mikko"), madeAt: .seconds(2)))
        }
    }

    fileprivate func shared(by member: MemberID? = nil, at now: Date = .seconds(10)) async throws -> [ShareLinkID] {
        try await read { try $0.shareLinks(of: home, madeBy: member, at: now).map(\.id) }
    }
}

extension CatalogueContract {
    static let shareLinks = [
        CatalogueContract("keeps links that share a photo") { catalogue async throws in
            try await catalogue.share()
            let link = ShareLinkRecord.make(2, photo: 2, madeAt: .seconds(1))
            #expect(try await catalogue.read { try $0.shareLink(link.id) } == link)
            #expect(try await catalogue.read { try $0.shareLink(tokenHash: link.tokenHash) } == link)
            #expect(try await catalogue.read { try $0.shareLink(tokenHash: .number(1)) } == nil)
            #expect(try await catalogue.shared() == [.make("share-3"), .make("share-2"), .make("share-1")])
            #expect(try await catalogue.shared(by: .make("mikko")) == [.make("share-3")])
            #expect(
                try await catalogue.read { try $0.shareLinks(of: .make("family-2"), madeBy: nil, at: .testDay) } == []
            )
        },
        CatalogueContract("lists no link that is over, taken back, or whose photo left the album") {
            catalogue async throws in
            try await catalogue.share()
            let end = ShareLinkRecord.make(1).expiresAt
            #expect(try await catalogue.shared(at: end) == [.make("share-3"), .make("share-2")])
            try await catalogue.write { try $0.revokeShareLinks(madeBy: .make("mikko"), at: .seconds(5)) }
            #expect(try await catalogue.shared() == [.make("share-2"), .make("share-1")])
            #expect(try await catalogue.read { try $0.shareLink(.make("share-3")) }?.revokedAt == .seconds(5))
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-1"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .seconds(6))
            }
            #expect(try await catalogue.shared() == [.make("share-2")])
            var link = ShareLinkRecord.make(2, photo: 2, madeAt: .seconds(1))
            link.revokedAt = .seconds(7)
            let revoked = link
            try await catalogue.write { try $0.save(revoked) }
            #expect(try await catalogue.shared() == [])
        },
        CatalogueContract("forgets links that ended long ago") { catalogue async throws in
            try await catalogue.share()
            let end = ShareLinkRecord.make(1).expiresAt
            try await catalogue.write { try $0.removeShareLinks(expiredBefore: end.addingTimeInterval(1)) }
            #expect(try await catalogue.read { try $0.shareLink(.make("share-1")) } == nil)
            #expect(try await catalogue.read { try $0.shareLink(.make("share-2")) } != nil)
        },
    ]
}
