import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

extension Catalogue {
    /// Adds photos of these numbers, one transaction each.
    fileprivate func send(_ numbers: ClosedRange<Int>) async throws {
        for number in numbers { _ = try await write { try $0.add(PhotoRecord.make(number)) } }
    }

    fileprivate func positions(_ reach: AlbumDirection, limit: Int = 50) async throws -> [Int64] {
        try await read { try $0.album(of: home, reach, limit: limit, seenBy: anna).map(\.record.position) }
    }
}

extension CatalogueContract {
    static let album = [
        CatalogueContract("reads the album from both sides") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...9)
            #expect(try await catalogue.positions(.newest, limit: 3) == [9, 8, 7])
            #expect(try await catalogue.positions(.older(than: 7), limit: 3) == [6, 5, 4])
            #expect(try await catalogue.positions(.older(than: 1)) == [])
            #expect(try await catalogue.positions(.newer(than: 4), limit: 3) == [7, 6, 5])
            #expect(try await catalogue.positions(.newer(than: 9)) == [])
        },
        CatalogueContract("counts photos, and tells when they were without the photos") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...5)
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-3"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .seconds(1))
            }
            #expect(try await catalogue.read { try $0.photoCount(of: home) } == 4)
            #expect(try await catalogue.read { try $0.photoCount(of: .make("family-2")) } == 0)
            let all = try await catalogue.read { try $0.times(of: home, before: .max, limit: 50) }
            #expect(all.map(\.position) == [5, 4, 2, 1])
            let photo = PhotoRecord.make(4)
            #expect(all[1] == PhotoTime(position: 4, addedAt: photo.addedAt, takenAt: photo.takenAt))
            let next = try await catalogue.read { try $0.times(of: home, before: 4, limit: 1) }
            #expect(next.map(\.position) == [2])
        },
        CatalogueContract("leaves deleted photos out of the album") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...5)
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-3"), in: home) else { throw Problem.photoGone }
                #expect(try writer.remove(photo, at: .seconds(1)) == 6)
            }
            #expect(try await catalogue.positions(.newest) == [5, 4, 2, 1])
            #expect(try await catalogue.positions(.newer(than: 2), limit: 1) == [4])
            #expect(try await catalogue.read { try $0.photo(.make("photo-3"), in: home) } == nil)
        },
        CatalogueContract("tells what changed since, in order, tombstones too") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...3)
            try await catalogue.write { writer in
                _ = try writer.setHeart(true, on: .make("photo-1"), in: home, by: anna, at: .testDay)
                guard let photo = try writer.photo(.make("photo-2"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .seconds(1))
            }
            let changes = try await catalogue.read { try $0.changes(of: home, since: 2, limit: 10, seenBy: anna) }
            #expect(changes.map(\.record.id.text) == ["photo-3", "photo-1", "photo-2"])
            #expect(changes.map(\.record.revision) == [3, 4, 5])
            #expect(changes.map(\.record.deletedAt) == [nil, nil, .seconds(1)])
            #expect(changes.map(\.hearts) == [0, 1, 0])
            let first = try await catalogue.read { try $0.changes(of: home, since: 2, limit: 1, seenBy: anna) }
            #expect(first.count == 1)
        },
        CatalogueContract("keeps families apart") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.send(1...2)
            let theirs = FamilyID.make("family-2")
            let same = PhotoRecord.make(1, id: .make("theirs"), familyID: theirs, sender: .make(id: .make("boris")))
            let added = try await catalogue.write { try $0.add(same) }
            #expect(added.position == 1)
            #expect(try await catalogue.read { try $0.photo(.make("photo-1"), in: theirs) } == nil)
            #expect(try await catalogue.positions(.newest) == [2, 1])
            let changes = try await catalogue.read { try $0.changes(of: theirs, since: 0, limit: 9, seenBy: anna) }
            #expect(changes.map(\.record.id) == [.make("theirs")])
        },
    ]

    static let photos = [
        CatalogueContract("keeps a photo whole") { catalogue async throws in
            try await catalogue.settle()
            let added = try await catalogue.write { try $0.add(PhotoRecord.make()) }
            var expected = PhotoRecord.make()
            expected.position = 1
            expected.revision = 1
            #expect(added == expected)
            #expect(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) } == expected)
            #expect(try await catalogue.read { try $0.photo(original: .number(10_001), in: home) } == expected)
            let seen = try await catalogue.read { try $0.photo(.make("photo-1"), in: home, seenBy: anna) }
            #expect(seen == SeenPhoto(record: expected, hearts: 0, heartedByMe: false))
        },
        CatalogueContract("knows a photo by the file that was sent, until it is deleted") { catalogue async throws in
            try await catalogue.settle()
            let sent = ContentHash.number(77)
            let expected = try await catalogue.write { writer in
                var photo = PhotoRecord.make()
                photo.sentHash = sent
                return try writer.add(photo)
            }
            #expect(expected.sentHash == sent)
            #expect(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) } == expected)
            #expect(try await catalogue.read { try $0.photo(original: sent, in: home) } == nil)
            for hash in [sent, expected.original.hash] {
                #expect(try await catalogue.read { try $0.hasPhoto(sent: hash, in: home) })
                #expect(try await !catalogue.read { try $0.hasPhoto(sent: hash, in: .make("other")) })
            }
            #expect(try await !catalogue.read { try $0.hasPhoto(sent: .number(78), in: home) })
            let hiding = PhotoRecord.Hiding(by: anna, at: .testDay, reason: "")
            _ = try await catalogue.write { try $0.setHiding(hiding, of: expected) }
            #expect(try await !catalogue.read { try $0.hasPhoto(sent: sent, in: home) })
            _ = try await catalogue.write { try $0.setHiding(nil, of: expected) }
            let lost = LostOriginal(expected, foundAt: .seconds(9), isDamaged: false)
            for hash in [sent, expected.original.hash] {
                try await catalogue.write { try $0.note(lost) }
                #expect(try await !catalogue.read { try $0.hasPhoto(sent: hash, in: home) }, "its bytes are wanted")
                try await catalogue.write { try $0.noteFound(expected.id) }
                #expect(try await catalogue.read { try $0.hasPhoto(sent: hash, in: home) })
            }
            try await catalogue.write { _ = try $0.remove(expected, at: .testDay) }
            #expect(try await !catalogue.read { try $0.hasPhoto(sent: sent, in: home) })
        },
        CatalogueContract("counts the family's bytes in and out") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...2)
            #expect(try await catalogue.read { try $0.family(home) }?.bytesUsed == ByteCount(2_060))
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-1"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .testDay)
            }
            #expect(try await catalogue.read { try $0.family(home) }?.bytesUsed == ByteCount(1_030))
        },
        CatalogueContract("takes the same bytes once, and again after they were deleted") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...1)
            try await expectConflict(catalogue) { _ = try $0.add(PhotoRecord.make(1, id: .make("again"))) }
            #expect(try await catalogue.read { try $0.family(home) }?.nextPosition == 2)
            let again = try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-1"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .testDay)
                return try writer.add(PhotoRecord.make(1, id: .make("again")))
            }
            #expect(again.position == 2)
            #expect(try await catalogue.positions(.newest) == [2])
        },
        CatalogueContract("counts a heart once, and raises the revision only then") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...1)
            let revisions = try await catalogue.write { writer in
                try [true, true, false, false].map { isGiven in
                    try writer.setHeart(isGiven, on: .make("photo-1"), in: home, by: anna, at: .testDay)
                }
            }
            #expect(revisions == [2, nil, 3, nil])
            _ = try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: .make("boris")))
                _ = try writer.setHeart(true, on: .make("photo-1"), in: home, by: anna, at: .testDay)
                return try writer.setHeart(true, on: .make("photo-1"), in: home, by: .make("boris"), at: .testDay)
            }
            let seen = try await catalogue.read { try $0.photo(.make("photo-1"), in: home, seenBy: anna) }
            #expect(seen?.hearts == 2)
            #expect(seen?.heartedByMe == true)
            #expect(seen?.record.revision == 5)
        },
        CatalogueContract("keeps nothing of what people wrote in a tombstone") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...1)
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-1"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .testDay)
            }
            let changes = try await catalogue.read { try $0.changes(of: home, since: 1, limit: 9, seenBy: anna) }
            #expect(changes.map(\.record.caption) == [""])
            #expect(changes.map(\.record.original.fileName) == [""])
            #expect(changes.map(\.record.renditions) == [[]])
        },
        CatalogueContract("knows which bytes a photo stands on") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.send(1...300)
            let asked = (1...300).flatMap { [ContentHash.number(10_000 + $0), .number(20_000 + $0)] }
            let strangers = [ContentHash.number(1), .number(2)]
            #expect(try await catalogue.read { try $0.used(of: asked + strangers) } == Set(asked))
            try await catalogue.write { writer in
                guard let photo = try writer.photo(.make("photo-1"), in: home) else { throw Problem.photoGone }
                _ = try writer.remove(photo, at: .testDay)
            }
            #expect(try await catalogue.read { try $0.used(of: PhotoRecord.make(1).hashes) } == [])
            #expect(try await catalogue.read { try $0.used(of: []) } == [])
        },
    ]
}
