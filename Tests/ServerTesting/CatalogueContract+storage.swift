import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension Catalogue {
    fileprivate func add(_ number: Int) async throws -> PhotoRecord {
        try await write { try $0.add(PhotoRecord.make(number)) }
    }

    fileprivate func owed() async throws -> Set<ContentHash> {
        Set(try await read { try $0.removalsOwed(limit: 100) })
    }
}

/// What the catalogue knows of the blob store's files.
extension CatalogueContract {
    static let storage = [
        CatalogueContract("owes the files of a purged photo, and of no other") { catalogue async throws in
            try await catalogue.settle()
            let (gone, kept) = (try await catalogue.add(1), try await catalogue.add(2))
            try await catalogue.write { _ = try $0.remove(gone, at: .seconds(1), undo: .make()) }
            #expect(try await catalogue.owed() == [])
            try await catalogue.write { try $0.purge(gone) }
            #expect(try await catalogue.owed() == Set(gone.hashes))
            let asked = gone.hashes + kept.hashes
            #expect(try await catalogue.read { try $0.removalsOwed(among: asked) } == Set(gone.hashes))
            try await catalogue.write { try $0.settleRemovals(of: [gone.original.hash]) }
            #expect(try await catalogue.owed() == Set(gone.madeHashes))
        },
        CatalogueContract("owes the files of a family that was removed") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.add(1)
            try await catalogue.write { try $0.remove(home, at: .seconds(1)) }
            #expect(try await catalogue.owed() == Set(photo.hashes))
        },
        CatalogueContract("owes renditions that others took the place of") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.add(1)
            let kept = photo.renditions[0]
            let made = MadeRenditions(renditions: [kept])
            _ = try await catalogue.write { try $0.finishRenditions(of: photo.id, made, recipe: 2) }
            #expect(try await catalogue.owed() == Set(photo.madeHashes).subtracting([kept.sha256]))
        },
        CatalogueContract("names the blobs in use by their first two digits") { catalogue async throws in
            try await catalogue.settle()
            let photos = [try await catalogue.add(1), try await catalogue.add(2)]
            try await catalogue.write { _ = try $0.remove(photos[1], at: .seconds(1), undo: .make()) }
            let wanted = Set(photos.flatMap(\.hashes))
            var found: Set<ContentHash> = []
            for prefix in HashPrefix.all {
                let used = try await catalogue.read { try $0.used(with: prefix) }
                #expect(used.allSatisfy { HashPrefix(of: $0) == prefix })
                found.formUnion(used)
            }
            #expect(found == wanted)
            // A tombstone has no bytes.
            try await catalogue.write { try $0.purge(photos[1]) }
            let prefix = HashPrefix(of: photos[1].original.hash)
            let left = try await catalogue.read { try $0.used(with: prefix) }
            #expect(!left.contains(photos[1].original.hash))
        },
        CatalogueContract("walks over all photos that keep bytes, by their IDs") { catalogue async throws in
            try await catalogue.settle()
            for number in 1...5 { _ = try await catalogue.add(number) }
            var walked: [PhotoID] = []
            while true {
                let after = walked.last
                let part = try await catalogue.read { try $0.photosKept(after: after, limit: 2) }
                if part.isEmpty { break }
                walked += part.map(\.id)
            }
            #expect(walked == (1...5).map { PhotoID.make("photo-\($0)") })
        },
        CatalogueContract("remembers how far files were verified, and the sweep's times") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.save(ServerRecord(id: .make("server-1"), setupTokenHash: nil))
                try writer.note(VerificationProgress(after: .make("photo-1"), finishedAt: .seconds(5)))
                try writer.note(sweepTime: .seconds(7))
                try writer.note(ServedTimeClock(now: .seconds(6), latest: .seconds(9)))
            }
            #expect(
                try await catalogue.read { try $0.servedTimeClock() }
                    == ServedTimeClock(now: .seconds(6), latest: .seconds(9))
            )
            let (progress, time) = try await catalogue.read { (try $0.verification(), try $0.sweepTime()) }
            #expect(progress == VerificationProgress(after: .make("photo-1"), finishedAt: .seconds(5)))
            #expect(time == .seconds(7))
        },
        CatalogueContract("remembers who needs no copies, and since when an album has photos") {
            catalogue async throws in
            try await catalogue.settle()
            let home = FamilyID.make("family-1")
            #expect(try await catalogue.read { try $0.firstArrival(of: home) } == nil)
            let photos = [try await catalogue.add(1), try await catalogue.add(2)]
            #expect(try await catalogue.read { try $0.firstArrival(of: home) } == photos.map(\.addedAt).min())
            #expect(try await catalogue.read { try !$0.waivesCopies(home) })
            try await catalogue.write { try $0.noteCopiesWaived(by: home, at: .seconds(9)) }
            #expect(try await catalogue.read { try $0.waivesCopies(home) && !$0.waivesCopies(.make("family-2")) })
            try await catalogue.write { try $0.noteCopiesWaived(by: home, at: nil) }
            #expect(try await catalogue.read { try !$0.waivesCopies(home) })
        },
        CatalogueContract("lists lost originals until they are found or their photo goes") { catalogue async throws in
            try await catalogue.settle()
            let photos = [try await catalogue.add(1), try await catalogue.add(2)]
            try await catalogue.write { writer in
                for photo in photos {
                    try writer.note(LostOriginal(photo, foundAt: .seconds(3), isDamaged: photo.id == photos[0].id))
                }
            }
            let lost = try await catalogue.read { try $0.lostOriginals(of: home, limit: 9) }
            #expect(Set(lost.map(\.photoID)) == Set(photos.map(\.id)))
            #expect(lost.filter(\.isDamaged).map(\.photoID) == [photos[0].id])
            try await catalogue.write { try $0.noteFound(photos[0].id) }
            #expect(try await catalogue.read { try !$0.isOriginalLost(of: photos[0].id) })
            try await catalogue.write { writer in
                _ = try writer.remove(photos[1], at: .seconds(4), undo: .make())
                try writer.purge(photos[1])
            }
            #expect(try await catalogue.read { try $0.lostOriginals(of: home, limit: 9) } == [])
            // A photo that is gone is not noted again.
            try await catalogue.write { try $0.note(LostOriginal(photos[1], foundAt: .seconds(9), isDamaged: true)) }
            #expect(try await catalogue.read { try $0.lostOriginals(of: home, limit: 9) } == [])
        },
        CatalogueContract("names the still photos that were begun too often, once nobody works on them") {
            catalogue async throws in
            try await catalogue.settle()
            let photos = [try await catalogue.add(1), try await catalogue.add(2)]
            var film = PhotoRecord.make(3)
            film.motion = .film
            let moving = film
            func exhausted(_ now: Double, latest: Double = 1_000_000, attempts: Int = 1) async throws -> [PhotoID] {
                try await catalogue.read {
                    try $0.exhaustedPhotos(
                        of: home,
                        attempts: attempts,
                        now: .seconds(now),
                        latest: .seconds(latest),
                        limit: 9
                    )
                }
            }
            try await catalogue.write { writer in
                _ = try writer.add(moving)
                for id in [photos[0].id, moving.id] {
                    try writer.queueUrgentRenditions(of: id, in: home, at: .testDay)
                }
            }
            #expect(try await exhausted(99) == [])
            for isMoving in [false, true] {
                let taken = try await catalogue.lease(.allFamilies) {
                    try $0.leaseRenditions(
                        moving: isMoving,
                        now: .seconds(0),
                        latest: .seconds(1_000_000),
                        until: .seconds(60),
                        attempts: 9
                    )
                }
                #expect(taken != nil)
            }
            #expect(try await exhausted(59) == [], "the attempt may still succeed")
            #expect(try await exhausted(60) == [photos[0].id])
            #expect(try await exhausted(-9_999, latest: 0) == [photos[0].id])
            #expect(try await exhausted(60, attempts: 2) == [])
            try await catalogue.write { try $0.resetRenditionAttempts(of: photos[0].id, in: home) }
            #expect(try await exhausted(60) == [])
        },
        CatalogueContract("weighs all photos") { catalogue async throws in
            try await catalogue.settle()
            #expect(try await catalogue.read { try $0.bytesKept() } == .zero)
            let photo = try await catalogue.add(1)
            #expect(try await catalogue.read { try $0.bytesKept() } == photo.bytesUsed)
        },
        CatalogueContract("finds nothing wrong with itself") { catalogue async throws in
            try await catalogue.settle()
            _ = try await catalogue.add(1)
            #expect(try await catalogue.damage(thorough: false) == [])
            #expect(try await catalogue.damage(thorough: true) == [])
        },
    ]
}
