import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")

extension Catalogue {
    /// Adds a photo, takes it out, and answers with it as it is then.
    fileprivate func remove(_ number: Int = 1, undoUntil: Date = .seconds(600)) async throws -> PhotoRecord? {
        try await write { writer in
            let photo = try writer.add(PhotoRecord.make(number, place: "Oulu"))
            _ = try writer.setHeart(true, on: photo.id, in: home, by: anna, at: .testDay)
            _ = try writer.remove(photo, at: .seconds(1), undo: .make(until: undoUntil))
            return try writer.remembered(photo.id, in: home)
        }
    }

    fileprivate func bytesUsed() async throws -> ByteCount? { try await read { try $0.family(home)?.bytesUsed } }
}

/// Photos on their way out of the album, and back.
extension CatalogueContract {
    static let removals = [
        CatalogueContract("keeps all of a removed photo for its way back") { catalogue async throws in
            try await catalogue.settle()
            let removed = try await catalogue.remove()
            #expect(removed?.deletedAt == .seconds(1) && removed?.undo == .make())
            #expect(removed?.caption == "The garden" && removed?.place == "Oulu" && removed?.renditions.count == 2)
            #expect(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) } == nil)
            #expect(try await catalogue.read { try $0.used(of: PhotoRecord.make().hashes) }.count == 3)
            #expect(try await catalogue.bytesUsed() == PhotoRecord.make().bytesUsed)
            let told = try await catalogue.read { try $0.changes(of: home, since: 0, limit: 9, seenBy: anna) }
            #expect(told.map(\.record.deletedAt) == [.seconds(1)])
        },
        CatalogueContract("keeps no words of a moment's title with what is gone for good, nor of a removed moment's") {
            catalogue async throws in
            try await catalogue.settle()
            let secret = try await catalogue.write { writer in
                var moment = MomentRecord.make()
                moment.audience = .invited
                moment = try writer.add(moment)
                for number in 1...3 {
                    var photo = PhotoRecord.make(number)
                    photo.momentID = moment.id
                    photo = try writer.add(photo)
                    if number == 1 { _ = try writer.remove(photo, at: .seconds(1)) }
                    if number == 2 { _ = try writer.remove(photo, at: .seconds(1), undo: .make()) }
                }
                return moment
            }
            var titled = secret
            titled.title = "A new title"
            let changes: [@Sendable (any CatalogueWriter) throws -> Int64] = [
                { [titled] in try $0.save(titled) }, { try $0.remove(secret, at: .seconds(2)) },
            ]
            for change in changes {
                let waiting = try await catalogue.write { writer in
                    for photo in try writer.photosToEnter(limit: 9) {
                        try writer.enter(photo.id, in: home, as: SelectionEntry(place: nil, day: photo.day))
                    }
                    _ = try change(writer)
                    return try writer.photosToEnter(limit: 9)
                }
                #expect(waiting.map(\.id) == [.make("photo-2"), .make("photo-3")])
            }
        },
        CatalogueContract("puts a photo back in its place, in a new revision") { catalogue async throws in
            try await catalogue.settle()
            guard let removed = try await catalogue.remove() else { throw Problem.photoGone }
            _ = try await catalogue.write { try $0.add(PhotoRecord.make(2)) }
            let revision = try await catalogue.write { try $0.putBack(removed) }
            let seen = try await catalogue.read { try $0.album(of: home, .newest, limit: 9, seenBy: anna) }
            #expect(seen.map(\.record.position) == [2, 1])
            #expect(seen.last?.record.revision == revision && revision > removed.revision)
            #expect(seen.last?.hearts == 1 && seen.last?.record.undo == nil)
        },
        CatalogueContract("puts nothing back beside the same bytes") { catalogue async throws in
            try await catalogue.settle()
            guard let removed = try await catalogue.remove() else { throw Problem.photoGone }
            _ = try await catalogue.write { try $0.add(PhotoRecord.make(1, id: .make("again"))) }
            try await expectConflict(catalogue) { _ = try $0.putBack(removed) }
            #expect(try await catalogue.read { try $0.photo(removed.id, in: home) } == nil)
        },
        CatalogueContract("purges bytes and words, and leaves the tombstone's revision") { catalogue async throws in
            try await catalogue.settle()
            guard let removed = try await catalogue.remove() else { throw Problem.photoGone }
            try await catalogue.write { try $0.purge(removed) }
            let left = try await catalogue.read { try $0.remembered(removed.id, in: home) }
            #expect(left?.revision == removed.revision && left?.undo == nil)
            #expect(left?.caption == "" && left?.place == nil && left?.renditions == [])
            #expect(try await catalogue.read { try $0.used(of: removed.hashes) } == [])
            #expect(try await catalogue.read { try $0.lovers(of: removed.id) } == [])
            #expect(try await catalogue.bytesUsed() == ByteCount(0))
        },
        CatalogueContract("knows what can be undone by whom, and what is over") { catalogue async throws in
            try await catalogue.settle()
            _ = try await catalogue.remove(1, undoUntil: .seconds(600))
            _ = try await catalogue.remove(2, undoUntil: .seconds(700))
            func undoable(_ member: MemberID, _ second: Double) async throws -> [String] {
                try await catalogue.read {
                    try $0.undoable(by: member, after: .seconds(second), limit: 9).map(\.id.text)
                }
            }
            #expect(try await undoable(anna, 599) == ["photo-2", "photo-1"])
            #expect(try await undoable(anna, 600) == ["photo-2"])
            #expect(try await undoable(.make("boris"), 0) == [])
            func over(_ second: Double) async throws -> [String] {
                try await catalogue.read { try $0.deleted(undoEndingBy: .seconds(second), limit: 9).map(\.id.text) }
            }
            #expect(try await over(599) == [])
            #expect(try await over(600) == ["photo-1"])
            #expect(try await over(700) == ["photo-1", "photo-2"])
        },
        CatalogueContract("remembers no photo of another family") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            guard let removed = try await catalogue.remove() else { throw Problem.photoGone }
            #expect(try await catalogue.read { try $0.remembered(removed.id, in: .make("family-2")) } == nil)
        },
    ]
}
