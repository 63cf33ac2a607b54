import FamilyTesting
import Testing

@testable import ServerApp

struct ConnectionPaceTests {
    private typealias Pace = ConnectionPace<ManualClock.Instant>

    private static func at(_ seconds: Double) -> ManualClock.Instant { .init(.seconds(seconds)) }

    private func pace() -> Pace {
        Pace(limits: PaceLimits(), now: Self.at(0))
    }

    @Test func `closes a connection that never asks`() {
        #expect(pace().deadline == Self.at(30))
        #expect(!pace().isTooSlow(at: Self.at(29)))
        #expect(pace().isTooSlow(at: Self.at(30)))
    }

    @Test func `gives a header ten seconds from its first byte, however it drips`() {
        var pace = pace()
        pace.received(1, at: Self.at(20))
        pace.received(1, at: Self.at(29))
        #expect(pace.deadline == Self.at(30))
    }

    @Test func `lets a request be answered in any time`() {
        var pace = pace()
        pace.received(100, at: Self.at(1))
        pace.headerEnded(at: Self.at(1))
        pace.requestEnded(at: Self.at(1))
        #expect(pace.deadline == nil)
        pace.answerEnded(at: Self.at(500))
        #expect(pace.deadline == Self.at(530))
    }

    @Test func `closes a body that drips`() {
        var pace = pace()
        pace.received(100, at: Self.at(0))
        pace.headerEnded(at: Self.at(0))
        for second in 0..<29 {
            pace.startedWaiting(at: Self.at(Double(second)))
            #expect(!pace.isTooSlow(at: Self.at(Double(second) + 0.9)))
            pace.received(3_999, at: Self.at(Double(second) + 1))
        }
        pace.startedWaiting(at: Self.at(29))
        #expect(pace.isTooSlow(at: Self.at(30)))
    }

    @Test func `lets a body come at four kilobytes a second for ever`() {
        var pace = pace()
        pace.received(100, at: Self.at(0))
        pace.headerEnded(at: Self.at(0))
        for second in 0..<10_000 {
            pace.startedWaiting(at: Self.at(Double(second)))
            pace.received(4_100, at: Self.at(Double(second) + 1))
            #expect(!pace.isTooSlow(at: Self.at(Double(second) + 1)))
        }
    }

    @Test func `counts no time in which the server itself does not read`() {
        var pace = pace()
        pace.received(100, at: Self.at(0))
        pace.headerEnded(at: Self.at(0))
        pace.startedWaiting(at: Self.at(0))
        pace.received(10, at: Self.at(1))
        #expect(pace.deadline == nil)
        pace.startedWaiting(at: Self.at(1000))
        #expect(pace.deadline == Self.at(1029))
    }

    @Test func `closes on a client that takes nothing of its answer`() {
        var pace = pace()
        pace.received(100, at: Self.at(0))
        pace.headerEnded(at: Self.at(0))
        pace.requestEnded(at: Self.at(0))
        pace.writable(false, at: Self.at(5))
        pace.writable(false, at: Self.at(20))
        #expect(pace.deadline == Self.at(65))
        pace.writable(true, at: Self.at(30))
        #expect(pace.deadline == nil)
    }
}
