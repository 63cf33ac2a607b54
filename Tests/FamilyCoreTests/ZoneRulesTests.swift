import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import Testing

struct ZoneRulesTests {
    private static let folder = "/usr/share/zoneinfo"
    private static let names = [
        "Europe/Helsinki", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Europe/Dublin", "America/Sao_Paulo",
        "Asia/Kathmandu", "Pacific/Kiritimati", "Africa/Casablanca", "America/Nuuk", "UTC",
    ]

    private func rules(_ name: String) throws -> ZoneRules {
        try ZoneRules(Array(Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)"))))
    }

    /// As `date` has it, which reads the same file by other means.
    private func offset(_ name: String, _ second: Int) throws -> Int {
        let pipe = try #require(popen("TZ=\(name) date -d @\(second) +%z", "r"))
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 32)
        _ = try #require(fgets(&line, 31, pipe))
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let number = try #require(Int(text.dropFirst().prefix(4)))
        return (text.first == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }

    @Test(arguments: names) func `says what the C library says, in years past and to come`(name: String) throws {
        let rules = try rules(name)
        // Not the hours of a change themselves: there are 40 days, which fall on all hours and both seasons.
        for step in 0..<40 {
            let second = 315_532_800 + step * 67_432_123
            let told = try offset(name, second)
            #expect(rules.secondsEast(of: Date(timeIntervalSince1970: Double(second))) == told, "\(second)")
        }
    }

    @Test func `changes at the very second`() throws {
        let rules = try rules("Europe/Helsinki")
        // 25 October 2026 and 28 March 2027, 01:00 UTC.
        for (second, before, after) in [(1_792_890_000.0, 10_800, 7_200), (1_806_195_600, 7_200, 10_800)] {
            #expect(rules.secondsEast(of: Date(timeIntervalSince1970: second - 1)) == before)
            #expect(rules.secondsEast(of: Date(timeIntervalSince1970: second)) == after)
        }
    }

    @Test(arguments: [[], Array("TZif2".utf8), Array(repeating: UInt8(0xFF), count: 200)])
    func `what is no such file is none`(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try ZoneRules(bytes) }
    }

    @Test func `a file that is cut anywhere is no file, or says something sane`() throws {
        let whole = Array(try Data(contentsOf: URL(filePath: "\(Self.folder)/Europe/Helsinki")))
        for length in 0..<whole.count {
            guard let rules = try? ZoneRules(Array(whole.prefix(length))) else { continue }
            #expect(abs(rules.secondsEast(of: Date(timeIntervalSince1970: 4e9))) < 86_400)
        }
    }

    @Test(arguments: ["EET-2", "<+14>-14", "EET-2EEST,M3.5.0/3,M10.5.0/4"])
    func `a file whose rule does not end is damaged`(rule: String) throws {
        let whole = ZoneFile.bytes(rule: rule)
        _ = try ZoneRules(whole)
        for length in 0..<whole.count {
            #expect(throws: ZoneRules.Malformed.self) { try ZoneRules(Array(whole.prefix(length))) }
        }
    }

    @Test(arguments: [2_147_483_647, 93_600, -90_000, -2_147_483_648])
    func `a file in which clocks are a day off or more is damaged`(offset: Int) throws {
        #expect(throws: ZoneRules.Malformed.self) { try ZoneRules(ZoneFile.bytes(rule: "", offset: Int32(offset))) }
        #expect(try ZoneRules(ZoneFile.bytes(rule: "", offset: 93_599)).secondsEast(of: .distantPast) == 93_599)
    }

    @Test(arguments: [Double.nan, Double.infinity, -Double.infinity, 1e300])
    func `any time has an offset`(second: Double) throws {
        let rules = try ZoneRules(ZoneFile.bytes(rule: "EET-2"))
        #expect(rules.secondsEast(of: Date(timeIntervalSince1970: second)) == 7_200)
    }

    @Test(arguments: [
        ("Europe/Helsinki", true), ("UTC", true), ("/etc/passwd", false), ("../../etc/passwd", false), ("a/..", false),
    ])
    func `a name from the network names no file elsewhere`(name: String, isWithin: Bool) {
        #expect(ZoneRules.isWithinFolder(name) == isWithin)
    }
}
