import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Photos on the frames, and who loves them.
extension CatalogueContract {
    private static let home = FamilyID.make("family-1")

    static let sightings = [
        CatalogueContract("knows when photos came, but for others' and deleted ones") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let photos = try await catalogue.write { writer in try (1...3).map { try writer.add(PhotoRecord.make($0)) }
            }
            try await catalogue.write { _ = try $0.remove(photos[2], at: .seconds(9)) }
            let ids = photos.map(\.id) + [.make("nobody")]
            let found = try await catalogue.read { try $0.arrivals(of: ids, in: home) }
            #expect(found == [photos[0].id: .testDay, photos[1].id: .testDay])
            #expect(try await catalogue.read { try $0.arrivals(of: ids, in: .make("family-2")) } == [:])
        },
        CatalogueContract("keeps a sighting as it is, and anew") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleFrames()
            var sighting = SightingRecord(photoID: .make("photo-1"), frameID: .make("frame-1"))
            for step in 0..<3 {
                if step == 1 { sighting.arrivedAt = .seconds(0.25) }
                if step == 2 {
                    sighting.firstSeenAt = .seconds(60)
                    sighting.lastSeenAt = .seconds(90.125)
                    sighting.times = 14
                }
                try await catalogue.write { [sighting] in try $0.save(sighting) }
                let found = try await catalogue.read {
                    try $0.sightings(of: [.make("photo-1"), .make("photo-2")], on: .make("frame-1"))
                }
                #expect(found == [.make("photo-1"): sighting])
            }
            #expect(try await catalogue.read { try $0.hasSightings(on: .make("frame-1")) })
            #expect(try await catalogue.read { try !$0.hasSightings(on: .make("frame-2")) })
        },
        CatalogueContract("lists the frames of a photo, the first to have shown it first") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleFrames()
            let moments: [(Date?, Date?)] = [
                (nil, nil), (.seconds(5), nil), (.seconds(9), .seconds(50)), (nil, .seconds(40)),
            ]
            try await catalogue.write { writer in
                for (number, (arrived, seen)) in moments.enumerated() {
                    var sighting = SightingRecord(photoID: .make("photo-1"), frameID: .make("frame-\(number + 1)"))
                    (sighting.arrivedAt, sighting.firstSeenAt, sighting.lastSeenAt) = (arrived, seen, seen)
                    sighting.times = seen == nil ? 0 : 1
                    try writer.save(sighting)
                }
            }
            let found = try await catalogue.read { try $0.sightings(of: .make("photo-1")) }
            #expect(found.map(\.frameID.text) == ["frame-4", "frame-3", "frame-2", "frame-1"])
            #expect(try await catalogue.read { try $0.sightings(of: .make("photo-2")) } == [])
        },
        CatalogueContract("forgets sightings with the photo, and a photo that nobody has with nobody") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleFrames()
            try await catalogue.write { writer in
                try writer.save(SightingRecord(photoID: .make("photo-1"), frameID: .make("frame-1")))
                let photo = try #require(try writer.photo(.make("photo-1"), in: home))
                _ = try writer.remove(photo, at: .seconds(9))
            }
            #expect(try await catalogue.read { try $0.sightings(of: .make("photo-1")) } == [])
            try await expectConflict(catalogue) {
                try $0.save(SightingRecord(photoID: .make("nobody"), frameID: .make("frame-1")))
            }
        },
        CatalogueContract("holds no count without a moment, and no look before the arrival") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleFrames()
            var wrong = SightingRecord(photoID: .make("photo-1"), frameID: .make("frame-1"), times: 3)
            try await expectConflict(catalogue) { [wrong] in try $0.save(wrong) }
            wrong.arrivedAt = .seconds(60)
            wrong.firstSeenAt = .seconds(30)
            wrong.lastSeenAt = .seconds(90)
            try await expectConflict(catalogue) { [wrong] in try $0.save(wrong) }
        },
        CatalogueContract("names who loves a photo, in the order they did") { catalogue async throws in
            try await catalogue.settle()
            let photo = try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: .make("mikko")))
                let photo = try writer.add(PhotoRecord.make())
                for (seconds, member) in [(9.0, "anna"), (5, "mikko")] {
                    let id = MemberID.make(member)
                    _ = try writer.setHeart(true, on: photo.id, in: home, by: id, at: .seconds(seconds))
                }
                return photo
            }
            let names = try await catalogue.read { try $0.lovers(of: photo.id).map(\.displayName) }
            #expect(names == ["Mikko", "Anna"])
        },
    ]
}

extension Catalogue {
    /// Adds photos and frames of the family.
    func settleFrames() async throws {
        try await write { writer in
            for number in 1...2 { _ = try writer.add(PhotoRecord.make(number)) }
            for number in 1...4 { try writer.add(FrameRecord.make(number, pairing: .make())) }
        }
    }
}
