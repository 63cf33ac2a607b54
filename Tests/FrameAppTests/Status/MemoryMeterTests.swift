import FamilyCore
import FamilyTesting
import Files
import FoundationEssentials
import FrameCore
import Testing

@testable import FrameApp

/// The meter beside folders of a kernel that the tests make.
struct MemoryMeterTests {
    private static let unit = "system.slice/grandma-frame.service"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try say("proc/meminfo", "MemTotal:         500000 kB\nMemFree:           90000 kB\n")
        try say("proc/self/cgroup", "0::/\(Self.unit)\n")
        try say("proc/self/status", "Name:\tframe\nVmRSS:\t90000 kB\nRssAnon:\t   40000 kB\nRssShmem:\t  2000 kB\n")
    }

    private func say(_ path: String, _ text: String) throws {
        let file = URL(filePath: folder.path(path))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func sayGroup(current: String = "90000000\n", max: String, stat: String? = nil) throws {
        try say("groups/\(Self.unit)/memory.current", current)
        try say("groups/\(Self.unit)/memory.max", max)
        if let stat { try say("groups/\(Self.unit)/memory.stat", stat) }
    }

    private var meter: MemoryMeter {
        MemoryMeter(processes: folder.path("proc"), groups: folder.path("groups"), service: folder.path("service"))
    }

    /// What is told without a limit of the group: the program's own memory, of the machine's.
    private static let own = FrameMemory(used: ByteCount(42_000 * 1024), limit: ByteCount(500_000 * 1024), ended: 0)

    @Test func `the group's memory without its files, of the group's limit`() throws {
        let stat = "anon 60000000\nfile 29000000\ninactive_file 20000000\nactive_file 8000000\nshmem 1000000\n"
        try sayGroup(max: "360000000\n", stat: stat)
        #expect(meter.now == FrameMemory(used: .megabytes(62), limit: .megabytes(360), ended: 0))
    }

    @Test func `all of the group's memory where its parts are not told`() throws {
        try sayGroup(max: "360000000\n")
        #expect(meter.now?.used == .megabytes(90))
        try sayGroup(max: "360000000\n", stat: "inactive_file many\nactive_file 99999999999\n")
        #expect(meter.now?.used == .zero)
    }

    @Test func `no limit is higher than the machine's memory`() throws {
        try sayGroup(max: "99000000000\n")
        #expect(meter.now?.limit == ByteCount(500_000 * 1024))
        try FileManager.default.removeItem(atPath: folder.path("proc/meminfo"))
        #expect(meter.now?.limit == .megabytes(99_000))
    }

    @Test(arguments: ["max\n", "", "-1\n", "many\n", "9223372036854775807\n", "99999999999999999999\n"])
    func `without a limit of the group, the program's own memory, of the machine's`(max: String) throws {
        try sayGroup(max: max)
        #expect(meter.now == Self.own)
    }

    @Test(arguments: ["max\n", "", "-1\n", "9223372036854775807\n"])
    func `so it is where the group does not tell what it uses`(current: String) throws {
        try sayGroup(current: current, max: "360000000\n")
        #expect(meter.now == Self.own)
    }

    @Test(arguments: [
        "", "12:memory:/system.slice\n", "0::\n", "garbage", "0::/../system.slice/grandma-frame.service\n",
        "0::/no.slice\n",
    ])
    func `so it is without a group that can be seen`(group: String) throws {
        try sayGroup(max: "360000000\n")
        try say("groups/memory.max", "max\n")
        try say("proc/self/cgroup", group)
        #expect(meter.now == Self.own)
    }

    @Test func `the kernel's older groups beside it are passed over`() throws {
        try sayGroup(max: "360000000\n")
        try say("proc/self/cgroup", "2:cpu:/\n1:name=systemd:/\n0::/\(Self.unit)\n")
        #expect(meter.now?.limit == .megabytes(360))
    }

    @Test(arguments: ["", "RssAnon:\n", "RssAnon: many kB\n", "RssAnon: 9223372036854775807 kB\n", "RssAnon: -7 kB\n"])
    func `says nothing where the kernel's numbers make no sense`(status: String) throws {
        try say("proc/self/status", status)
        #expect(meter.now == nil)
    }

    @Test func `says nothing where there is no kernel's folder`() {
        let none = folder.path("none")
        #expect(MemoryMeter(processes: none, groups: none, service: none).now == nil)
    }

    @Test func `counts what the service has noted, and says nothing where there is no service`() throws {
        #expect(meter.now?.ended == 0)
        try say("service/ended-for-memory", "\n\n\n")
        #expect(meter.now?.ended == 3)
        var own = meter
        own.service = nil
        #expect(own.now == FrameMemory(used: Self.own.used, limit: Self.own.limit))
    }

    @Test func `this machine tells the memory of this program`() throws {
        let now = try #require(MemoryMeter().now)
        #expect(now.used > .megabytes(1) && now.used < .gigabytes(100))
        let limit = try #require(now.limit)
        #expect(now.used <= limit)
    }

    @Test func `the report and status.json say it, and status.json what may be written`() throws {
        var report = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)
        Machine(memory: meter).complete(&report)
        #expect(report.memory == Self.own)
        let device = try #require(FileIdentity(folder.path)).deviceNumbers
        try say("\(device.major):\(device.minor)/stat", "1 2 3 4 5 6 7 8\n")
        var document = StatusDocument(Frame().status)
        Machine(card: CardWriteMeter(folder: folder.path, devices: folder.path), memory: meter).complete(&document)
        #expect(document.memory == Self.own)
        #expect(document.writes?.written == .zero && document.writesBudget == .megabytes(1))
    }
}
