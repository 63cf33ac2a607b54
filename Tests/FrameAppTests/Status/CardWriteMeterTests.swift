import FamilyCore
import FamilyTesting
import Files
import FoundationEssentials
import Testing

@testable import FrameApp

struct CardWriteMeterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes the kernel's file of counts for the device of the folder; its seventh number is the sectors written.
    private func say(_ text: String) throws {
        let numbers = try #require(FileIdentity(folder.path)).deviceNumbers
        let device = folder.path("\(numbers.major):\(numbers.minor)")
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: "\(device)/stat"))
    }

    private func sectors(_ count: Int64) -> String {
        "    5040   21  401234   901     388    90  \(count)   77 0 99 98\n"
    }

    private func meter() -> CardWriteMeter { CardWriteMeter(folder: folder.path, devices: folder.path) }

    @Test func `counts what was written to the device of the folder since its start, and what came`() throws {
        try say(sectors(7_000))
        let meter = meter()
        #expect(meter.lately == FrameWrites(written: .zero, received: .zero, seconds: 0))
        try say(sectors(7_030))
        meter.received(ByteCount(9_000))
        #expect(meter.lately?.written == ByteCount(30 * 512) && meter.lately?.received == ByteCount(9_000))
    }

    @Test(arguments: ["", "1 2 3", "a b c d e f g h", "1 2 3 4 5 6 -7 8", "1 2 3 4 5 6 9223372036854775807 8"])
    func `says nothing where the kernel's numbers make no sense`(text: String) throws {
        try say(text)
        #expect(meter().lately == nil)
    }

    @Test func `says nothing of a file system without a device, or of no folder`() throws {
        #expect(meter().lately == nil)
        #expect(CardWriteMeter(folder: folder.path("none"), devices: folder.path).lately == nil)
    }

    @Test func `a card that comes later, or goes, does no harm`() throws {
        let meter = meter()
        try say(sectors(100))
        #expect(meter.lately?.written == .zero)
        try say("")
        #expect(meter.lately == nil)
        try say(sectors(102))
        #expect(meter.lately?.written == ByteCount(1_024))
    }
}
