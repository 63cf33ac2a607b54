import FoundationEssentials
import Logging
import NIOEmbedded
import Testing

@testable import ServerApp

struct RefusalLogTests {
    private let lines = Lines()
    private let log: RefusalLog

    init() {
        let kept = lines
        log = RefusalLog(logger: Logger(label: "test") { _ in LineLog(level: .warning) { kept.add($0) } })
    }

    @Test(arguments: ConnectionLimit.allCases)
    func `names the setting of a limit once an hour`(limit: ConnectionLimit) throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for second in 0..<3_600 { log.note(limit, from: "172.17.0.1", at: start + TimeInterval(second)) }
        let line = try #require(lines.all.first)
        #expect(lines.all.count == 1 && line.hasPrefix("warning ") && line.hasSuffix("address=\"172.17.0.1\"\n"))
        #expect(line.contains(" \(limit.rawValue) allows; "))
        log.note(limit, from: "172.17.0.1", at: start + 3_600)
        #expect(lines.all.count == 2)
    }

    @Test func `says it of an address at home although a stranger has just reached the same limit`() {
        for last in 1...9 { log.note(.ofAddress, from: "198.51.100.\(last)") }
        #expect(lines.all.count == 1)
        log.note(.ofAddress, from: "172.17.0.1")
        #expect(lines.all.count == 2)
    }

    @Test func `hears which limit a connection has reached`() {
        let count = ConnectionCount(mostPerAddress: 1, most: 2, unlimited: TrustedProxies())
        func open(_ address: String) -> ConnectionPlace? {
            let place = count.open(EmbeddedChannel(), from: address) { log.note($0, from: address) }
            place?.isQuiet(since: nil)
            return place
        }
        #expect(open("172.17.0.1") != nil && open("172.17.0.1") == nil)
        #expect(lines.all.count == 1 && lines.all[0].contains("GRANDMA_CONNECTIONS_PER_ADDRESS"))
        #expect(open("172.17.0.2") != nil && open("172.17.0.3") == nil)
        #expect(lines.all.count == 2 && lines.all[1].contains("GRANDMA_CONNECTIONS allows"))
    }
}
