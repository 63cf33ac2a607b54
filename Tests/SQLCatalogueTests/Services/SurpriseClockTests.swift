import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// By which clock surprises arrive after long absences.
struct SurpriseClockTests {
    @Test func `a clock that a time server keeps right is believed at once, but not by deletions`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        try await house.services.housekeeping.forgetOldThings(served: 0)
        var arrival = try house.arrival("cake")
        arrival.words.surprise = try SurpriseRules.time(typed: "2026-07-20T20:00")
        let photo = try await house.services.sending.add(arrival, by: keeper).photo.id
        func shown() async throws -> [PhotoID] {
            try await house.services.surprises.bringArrived()
            return try await house.services.album.page(.newest, limit: 9, for: frame).photos.map(\.id)
        }
        house.clock.advance(by: 30 * 86_400)
        #expect(try await shown() == [])
        house.clock.synchronise()
        #expect(try await shown() == [photo])
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        let believed = try await house.catalogue.read(.allFamilies) { try $0.sweepTime() }
        #expect(try #require(believed) < house.clock.now.addingTimeInterval(-28 * 86_400))
    }

    @Test func `what the kernel calls right comes no minute early`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        house.clock.synchronise()
        var arrival = try house.arrival("cake")
        arrival.words.surprise = try SurpriseRules.time(typed: "2026-07-20T20:00")
        let photo = try await house.services.sending.add(arrival, by: keeper).photo.id
        house.clock.advance(by: 16 * 86_400 + 3_599)
        try await house.services.surprises.bringArrived()
        #expect(try await house.services.album.photo(photo, for: keeper).waitsUntil != nil)
        house.clock.advance(by: 1)
        try await house.services.surprises.bringArrived()
        #expect(try await house.services.album.photo(photo, for: keeper).waitsUntil == nil)
    }
}
