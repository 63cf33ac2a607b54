import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerApp
import ServerCore
import ServerTesting
import Testing

struct MachineZoneFilesTests {
    private let zone = "Europe/Helsinki"

    private func files(in folder: TemporaryFolder, lifetime: Duration = .zero) -> MachineZoneFiles {
        MachineZoneFiles(in: URL(filePath: folder.path), lifetime: lifetime)
    }

    /// The hour in UTC at which clocks show noon on a day in July, when Helsinki has summer time as this program knows it.
    private func noon(_ files: some ZoneFiles) throws -> Int {
        let clock = files.clock(timeZone: zone)
        let noon = try #require(LocalDateTime("2030-07-04T12:00:00"))
        let moment = clock.moment(noon)
        #expect(clock.local(moment) == noon)
        return FamilyClock(timeZone: "UTC").local(moment).hour
    }

    @Test func `the machine's rules go before this program's own, unless their file is missing or damaged`() throws {
        let folder = try TemporaryFolder()
        let files = files(in: folder)
        #expect(try noon(files) == 9)
        _ = try folder.zone(zone, rule: "EET-2")
        #expect(try noon(files) == 10)
        let whole = ZoneFile.bytes(rule: "EET-2")
        for length in 0..<whole.count {
            _ = try folder.file(zone, holding: whole.prefix(length))
            #expect(try noon(files) == 9, "\(length) bytes are no file")
        }
        _ = try folder.zone(zone, rule: "EET-2")
        #expect(try noon(files) == 10)
    }

    @Test func `a file is read again after a while, and not for each photo`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.zone(zone, rule: "EET-2")
        let (patient, hasty) = (files(in: folder, lifetime: .seconds(86_400)), files(in: folder))
        #expect(try noon(patient) == 10)
        #expect(try noon(hasty) == 10)
        _ = try folder.zone(zone, rule: "EET-4")
        #expect(try noon(patient) == 10)
        #expect(try noon(hasty) == 8)
    }

    @Test(arguments: ["../zone", "inside/../../zone", "right/Europe/Helsinki", "Europe", "Europe/Atlantis", ""])
    func `what names no zone has no rules`(name: String) throws {
        let folder = try TemporaryFolder()
        for path in ["zone", "inside/Europe/Helsinki", "inside/right/Europe/Helsinki"] {
            _ = try folder.zone(path, rule: "EET-2")
        }
        let files = MachineZoneFiles(in: URL(filePath: folder.path("inside")), lifetime: .zero)
        #expect(files.rules(of: "Europe/Helsinki")?.secondsEast(of: .testDay) == 7_200)
        #expect(files.rules(of: name)?.secondsEast(of: .testDay) == nil)
    }
}
