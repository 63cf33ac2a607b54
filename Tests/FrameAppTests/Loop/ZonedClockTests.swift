import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

@testable import FrameApp

struct ZonedClockTests {
    @Test func `a zone that comes to the machine later is taken`() throws {
        let folder = try TemporaryFolder()
        var clock = ZonedClock()
        clock.use("Helsinki", in: folder.path, LogLines().logger)
        clock.lookAgain()
        #expect(clock.now.time == nil)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/Helsinki", toPath: folder.path("Helsinki"))
        clock.lookAgain()
        #expect(clock.now.knowsZone)
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Mars/Olympus", ""])
    func `in a zone that is not there no time is shown, and the log says so`(name: String) {
        let log = LogLines()
        var clock = ZonedClock()
        clock.use(name, log.logger)
        #expect(clock.now.time == nil && log.lines.contains { $0.contains("time zone") })
        clock.use("UTC", log.logger)
        #expect(clock.now.knowsZone)
        clock.use(name, log.logger)
        clock.use(nil, log.logger)
        #expect(clock.now.knowsZone, "without a family the machine's own zone counts")
    }
}
