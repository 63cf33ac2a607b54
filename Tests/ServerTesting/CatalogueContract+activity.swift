import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let liisa = MemberID.make("liisa")

extension Catalogue {
    /// Anna and Liisa, a photo of Anna's at 0 s, a heart of Liisa's on it at
    /// 30 s, and a comment of Liisa's at 60 s.
    fileprivate func live() async throws -> PhotoRecord {
        try await settle()
        return try await write { writer in
            try writer.add(MemberRecord.make(id: liisa, role: .relative))
            let photo = try writer.add(PhotoRecord.make())
            _ = try writer.setHeart(true, on: photo.id, in: home, by: liisa, at: .seconds(30))
            _ = try writer.add(.make(1, by: .make(id: liisa, displayName: "Liisa")), to: photo.id, in: home)
            return photo
        }
    }

    fileprivate func deeds(
        besides member: MemberID,
        after: Double = -1,
        until end: Double = 99,
        limit: Int = 9
    ) async throws -> [String] {
        try await read { reader in
            try reader.activity(in: home, besides: member, after: .seconds(after), until: .seconds(end), limit: limit)
                .map {
                    "\($0.by.displayName) \($0.deed) \($0.photo?.text ?? "") \($0.at.timeIntervalSince(.testDay))\($0.words)"
                }
        }
    }
}

/// What is new to a member.
extension CatalogueContract {
    static let activity = [
        CatalogueContract("tells what the others did, the latest first") { catalogue async throws in
            _ = try await catalogue.live()
            let theirs = ["Liisa commented photo-1 60.0Comment 1", "Liisa loved photo-1 30.0"]
            #expect(try await catalogue.deeds(besides: anna) == theirs)
            #expect(try await catalogue.deeds(besides: liisa) == ["Anna sent photo-1 0.0"])
            #expect(try await catalogue.deeds(besides: .make("boris")) == theirs + ["Anna sent photo-1 0.0"])
        },
        CatalogueContract("tells what happened after a moment and until another, and no more than asked") {
            catalogue async throws in
            _ = try await catalogue.live()
            #expect(try await catalogue.deeds(besides: anna, after: 29).count == 2)
            #expect(try await catalogue.deeds(besides: anna, after: 30).count == 1)
            #expect(try await catalogue.deeds(besides: anna, after: 60) == [])
            #expect(try await catalogue.deeds(besides: .make("boris"), until: 30).count == 2)
            #expect(try await catalogue.deeds(besides: .make("boris"), until: 29) == ["Anna sent photo-1 0.0"])
            #expect(try await catalogue.deeds(besides: .make("boris"), until: -1) == [])
            #expect(
                try await catalogue.deeds(besides: .make("boris"), limit: 2)
                    == ["Liisa commented photo-1 60.0Comment 1", "Liisa loved photo-1 30.0"]
            )
        },
        CatalogueContract("tells nothing of photos that are out of the album, nor to neighbours") {
            catalogue async throws in
            let photo = try await catalogue.live()
            try await catalogue.settleNeighbours()
            let theirs = try await catalogue.read {
                try $0.activity(
                    in: .make("family-2"),
                    besides: .make("boris"),
                    after: .distantPast,
                    until: .distantFuture,
                    limit: 9
                )
            }
            #expect(theirs == [])
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await catalogue.deeds(besides: .make("boris")) == [])
            _ = try await catalogue.write { try $0.setHiding(nil, of: photo) }
            _ = try await catalogue.write { try $0.remove(photo, at: .testDay, undo: .make()) }
            #expect(try await catalogue.deeds(besides: .make("boris")) == [])
        },
        CatalogueContract("finds those of many photos that are in the album") { catalogue async throws in
            let photo = try await catalogue.live()
            let ids = [photo.id] + (0..<300).map { PhotoID.make("none-\($0)") }
            #expect(try await catalogue.read { try $0.photos(ids, in: home) } == [photo.with(revision: 3)])
            #expect(try await catalogue.read { try $0.photos(ids, in: .make("family-2")) } == [])
            #expect(try await catalogue.read { try $0.photos([], in: home) } == [])
        },
        CatalogueContract("keeps what each member was told, and nothing of who never looked") {
            catalogue async throws in
            _ = try await catalogue.live()
            let mark = ActivityMark(since: .seconds(5), lookedAt: .seconds(9))
            try await catalogue.write { try $0.save(mark, of: anna) }
            #expect(try await catalogue.read { try $0.newsMark(of: anna) } == mark)
            #expect(try await catalogue.read { try $0.newsMark(of: liisa) } == nil)
        },
    ]
}

extension PhotoRecord {
    fileprivate func with(revision: Int64) -> PhotoRecord {
        var photo = self
        photo.revision = revision
        return photo
    }
}
