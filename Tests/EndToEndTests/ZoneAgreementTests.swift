import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Logging
import ServerApp
import ServerAppTesting
import Testing

@testable import FrameApp

/// Server and frame on machines whose tzdata is newer than the Swift that built the programs.
struct ZoneAgreementTests {
    private let logger = Logger(label: "zone") { _ in SwiftLogNoOpLogHandler() }

    @Test func `a moment starts on the frame's clock at the hour that was typed on the server's page`() async throws {
        let zones = try TemporaryFolder()
        // Finland has given summer time up.
        _ = try zones.zone("Europe/Helsinki", rule: "EET-2")
        let change: (inout ServerApp.Settings) -> Void = { $0.zoneFolder = URL(filePath: zones.path) }
        try await TestServer.run(change) { server in
            let house = try await House(server)
            let starts = try #require(LocalDateTime("2030-07-04T19:00:00"))
            let ends = try #require(LocalDateTime("2030-07-04T21:00:00"))
            let input = MomentInput(title: "Waldfest", starts: starts, ends: ends)
            let moment = try await house.keeper.call(MakeMoment(input))
            #expect(moment.startsAt == (try Date("2030-07-04T17:00:00Z", strategy: .iso8601)))
            var clock = ZonedClock()
            clock.use("Europe/Helsinki", in: zones.path, logger)
            let time = clock.now.time(of: moment.startsAt)
            #expect([time.day, time.hour, time.minute] == [starts.day, starts.hour, starts.minute])
        }
    }

    @Test func `a zone that came to the machine after the program was built can be chosen`() async throws {
        let zones = try TemporaryFolder()
        let change: (inout ServerApp.Settings) -> Void = { $0.zoneFolder = URL(filePath: zones.path) }
        try await TestServer.run(change) { server in
            let house = try await House(server)
            let frame = try await house.takeIn(try await house.newFrame())
            let choice = SetFrameSettings(id: frame.id, FrameSettings(timeZone: "Europe/Atlantis"), insteadOf: 0)
            #expect(try await house.keeper.problem(of: choice)?.code == .badRequest)
            _ = try zones.zone("Europe/Atlantis", rule: "<-01>1")
            #expect(try await house.keeper.call(choice).chosen?.settings.timeZone == "Europe/Atlantis")
        }
    }
}
