import FamilyTesting
import Logging
import Synchronization
import Testing

@testable import FrameApp

struct ServerIdentityLogTests {
    @Test func `warns of each reason once an hour`() {
        let heard = HeardLines()
        let log = ServerIdentityLog(log: Logger(label: "test") { _ in heard })
        let now = ContinuousClock.now
        for second in [0, 5, 3599] { log.note("expired", of: "GET /\(second)", at: now + .seconds(second)) }
        log.note("another name", of: "GET /", at: now + .seconds(3599))
        log.note("another name", of: "GET /", at: now + .seconds(7199))
        #expect(heard.lines == ["warning expired", "warning another name", "warning another name"])
    }

    @Test func `reasons that alternate are each logged once, and ten an hour at most`() {
        let heard = HeardLines()
        let log = ServerIdentityLog(log: Logger(label: "test") { _ in heard })
        let now = ContinuousClock.now
        for second in 0..<100 { log.note("reason \(second % 2)", of: "GET /", at: now + .seconds(second)) }
        #expect(heard.lines == ["warning reason 0", "warning reason 1"])
        for second in 100..<200 { log.note("reason \(second)", of: "GET /", at: now + .seconds(second)) }
        #expect(heard.lines.count == 10)
    }
}

/// Keeps the end of each line, with its level.
private final class HeardLines: LogHandler {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        kept.withLock { $0.append("\(event.level) \("\(event.message)".split(separator: ": ").last ?? "")") }
    }
}
