import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension Catalogue {
    fileprivate func candidates(
        after moment: Date = .seconds(-1),
        limit: Int = 99
    ) async throws
        -> [String: SuggestionCandidate]
    {
        let found = try await read {
            try $0.suggestionCandidates(of: home, addedAfter: moment, limit: limit)
        }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id.text, $0) })
    }
}

/// Of what moments are suggested.
extension CatalogueContract {
    static let suggestions = [
        CatalogueContract("tells of the last photos when, where and by whom they were taken") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                var placed = PhotoRecord.make(1)
                placed.coordinates = Coordinates(latitude: 65_966_000, longitude: 29_183_000)
                _ = try writer.add(placed)
                _ = try writer.add(PhotoRecord.make(2))
                var timeless = PhotoRecord.make(3)
                timeless.takenAt = nil
                _ = try writer.add(timeless)
                let hidden = try writer.add(PhotoRecord.make(4))
                _ = try writer.setHiding(.make(), of: hidden)
                _ = try writer.add(PhotoRecord.make(5, familyID: .make("family-2"), sender: .make(id: .make("boris"))))
                let deleted = try writer.add(PhotoRecord.make(6))
                _ = try writer.remove(deleted, at: .testDay)
            }
            let found = try await catalogue.candidates()
            #expect(Set(found.keys) == ["photo-1", "photo-2"])
            let one = try #require(found["photo-1"])
            #expect(one.coordinates?.latitude == 65_966_000 && one.coordinates?.longitude == 29_183_000)
            #expect(one.sender == .make("anna") && one.addedAt == .testDay && !one.isSettled)
            #expect(one.takenAt == LocalDateTime("2026-07-04T16:40:00"))
            #expect(found["photo-2"]?.coordinates == nil)
        },
        CatalogueContract("tells only of the last photos, and of those since a moment") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for number in 1...5 {
                    var photo = PhotoRecord.make(number)
                    photo.addedAt = .seconds(TimeInterval(number))
                    _ = try writer.add(photo)
                }
            }
            #expect(try await Set(catalogue.candidates(limit: 2).keys) == ["photo-4", "photo-5"])
            #expect(try await Set(catalogue.candidates(after: .seconds(3)).keys) == ["photo-4", "photo-5"])
            #expect(try await catalogue.candidates(after: .seconds(5)).isEmpty)
        },
        CatalogueContract("settles photos that a member refused, and those that are or were in a moment") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for number in 0...1 { try writer.add(MomentRecord.make(number)) }
                for number in 1...5 {
                    var photo = PhotoRecord.make(number)
                    photo.momentID = number == 4 ? .make("moment-1") : nil
                    _ = try writer.add(photo)
                }
                let second = try #require(try writer.photo(.make("photo-2"), in: home))
                _ = try writer.setMoment(.make("moment-0"), of: second)
                let third = try #require(try writer.photo(.make("photo-3"), in: home))
                _ = try writer.setMoment(.make("moment-0"), of: third)
                let moved = try #require(try writer.photo(.make("photo-3"), in: home))
                _ = try writer.setMoment(nil, of: moved)
                try writer.settleSuggestion(of: [.make("photo-1"), .make("nobody")], in: home)
                try writer.settleSuggestion(of: [.make("photo-5")], in: .make("family-2"))
            }
            func settled() async throws -> Set<String> {
                Set(try await catalogue.candidates().filter(\.value.isSettled).keys)
            }
            #expect(try await settled() == ["photo-1", "photo-2", "photo-3", "photo-4"])
            try await catalogue.write { writer in
                for number in 0...1 {
                    let moment = try #require(try writer.moment(.make("moment-\(number)"), in: home))
                    _ = try writer.remove(moment, at: .testDay)
                }
            }
            #expect(try await settled() == ["photo-1", "photo-2", "photo-3", "photo-4"])
        },
    ]
}
