import ServerCore
import Testing

@testable import ServerApp

struct CatalogueCountsTests {
    private let counts = CatalogueCounts()
    private let start = ContinuousClock.now

    private func lines(of name: String) -> [String] {
        var text = MetricsText()
        counts.write(to: &text)
        return text.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("grandma_catalogue_\(name)") }
    }

    @Test func `an open transaction waits, then runs, then is timed`() {
        let write = counts.begin(.write, at: start)
        #expect(lines(of: "transactions").contains(#"grandma_catalogue_transactions{kind="write",state="waiting"} 1"#))
        counts.run(write, at: start + .milliseconds(300))
        #expect(lines(of: "transactions").contains(#"grandma_catalogue_transactions{kind="write",state="running"} 1"#))
        #expect(lines(of: "transactions").contains(#"grandma_catalogue_transactions{kind="write",state="waiting"} 0"#))
        let times = counts.end(write, error: nil, at: start + .milliseconds(700))
        #expect(
            times == .init(kind: .write, waited: .milliseconds(300), ran: .milliseconds(400), runs: 1)
        )
        #expect(lines(of: "wait_seconds_sum") == sums("wait_seconds_sum", read: "0", write: "0.3"))
        #expect(lines(of: "duration_seconds_sum") == sums("duration_seconds_sum", read: "0", write: "0.4"))
        #expect(lines(of: "transactions").allSatisfy { $0.hasSuffix(" 0") })
    }

    @Test func `a transaction that ran three times has waited once and counts two repeats`() {
        let write = counts.begin(.write, at: start)
        for pause in [10, 20, 30] { counts.run(write, at: start + .milliseconds(pause)) }
        let times = counts.end(write, error: nil, at: start + .milliseconds(50))
        #expect(times == .init(kind: .write, waited: .milliseconds(10), ran: .milliseconds(40), runs: 3))
        #expect(lines(of: "repeats_total") == sums("repeats_total", read: "0", write: "2"))
    }

    @Test func `a transaction that never ran has only waited, and its failure is counted by name`() {
        let read = counts.begin(.read, at: start)
        let failed = CatalogueError(.failed, explanation: "away")
        let times = counts.end(read, error: failed, at: start + .seconds(5))
        #expect(times == .init(kind: .read, waited: .seconds(5), ran: .zero, runs: 0))
        #expect(lines(of: "failures") == [#"grandma_catalogue_failures_total{kind="read",error="failed"} 1"#])
        #expect(lines(of: "repeats_total") == sums("repeats_total", read: "0", write: "0"))
    }

    private func sums(_ name: String, read: String, write: String) -> [String] {
        [
            "grandma_catalogue_\(name){kind=\"read\"} \(read)", "grandma_catalogue_\(name){kind=\"write\"} \(write)",
        ]
    }
}
