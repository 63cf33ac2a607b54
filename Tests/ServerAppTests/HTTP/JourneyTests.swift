import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct JourneyTests {
    @Test func `a frame tells, and the family reads how far the photo has come`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            #expect(try await house.keeper.call(ReadJourney(id: photo.id)).awaited.count == 1)
            let sighting = Sighting(
                photoID: photo.id,
                arrivedAt: photo.addedAt,
                firstSeenAt: Date(),
                lastSeenAt: Date(),
                times: 1
            )
            for _ in 1...2 {
                try await frame.call(ReportSightings(SightingReport(at: Date(), sightings: [sighting])))
            }
            let journey = try await house.keeper.call(ReadJourney(id: photo.id))
            let stop = try #require(journey.stops.first)
            #expect(stop.times == 1 && stop.isInFamily && journey.awaited == [])
            #expect(try #require(stop.firstSeenAt) >= photo.addedAt)
            #expect(try await house.keeper.problem(of: ReadJourney(id: .make("nobody")))?.code == .notFound)
        }
    }

    @Test func `a full report fits into a body`() async throws {
        try await TestServer.run { server in
            let frame = try await House(server).pairedFrame()
            let now = Date()
            let sightings = (0..<SightingReport.most).map { number in
                let id = PhotoID.make(String(repeating: "x", count: 20) + String(1000 + number))
                return Sighting(photoID: id, arrivedAt: now, firstSeenAt: now, lastSeenAt: now, times: 60_000_000)
            }
            try await frame.call(ReportSightings(SightingReport(at: now, sightings: sightings)))
        }
    }

    @Test func `what a server of before does not know it answers as nothing there`() async throws {
        struct Future: Endpoint {
            typealias Answer = EmptyBody
            static let method = FamilyCore.Method.put
            static let route = "/api/v1/frames/me/of-a-later-server"
        }
        try await TestServer.run { server in
            let frame = try await House(server).pairedFrame()
            #expect(try await frame.problem(of: Future())?.code == .notFound)
        }
    }
}
