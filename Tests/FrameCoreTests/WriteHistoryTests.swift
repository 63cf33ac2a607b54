import FamilyCore
import FrameCore
import Testing

struct WriteHistoryTests {
    var history = WriteHistory()

    private mutating func read(_ written: Int64, _ received: Int64 = 0, hours: Double) -> FrameWrites {
        history.read(written: written, received: received, now: Uptime(.seconds(Int64((hours * 3600).rounded()))))
    }

    @Test mutating func `the first reading is where the count begins`() {
        #expect(read(7_000, 50, hours: 1) == FrameWrites(written: .zero, received: .zero, seconds: 0))
        #expect(
            read(7_500, 90, hours: 1.5) == FrameWrites(written: ByteCount(500), received: ByteCount(40), seconds: 1800)
        )
    }

    @Test mutating func `what was written more than a day ago counts no more`() {
        for hour in 0...100 {
            let lately = read(Int64(hour) * 1_000, Int64(hour) * 10, hours: Double(hour))
            #expect(lately.written == ByteCount(Int64(min(hour, 24)) * 1_000))
            #expect(lately.received == ByteCount(Int64(min(hour, 24)) * 10))
            #expect(lately.seconds == min(hour, 24) * 3600)
        }
    }

    @Test mutating func `a report a minute keeps no more readings than one an hour`() {
        for minute in 0..<(60 * 24 * 3) {
            let lately = read(Int64(minute), hours: Double(minute) / 60)
            #expect(lately.seconds <= 25 * 3600 && lately.written.bytes * 60 == Int64(lately.seconds))
        }
        #expect(Mirror(reflecting: history).children.compactMap { ($0.value as? [Any])?.count } == [25])
    }

    @Test mutating func `another card is counted from its own beginning`() {
        _ = read(9_000_000, hours: 0)
        #expect(read(400, hours: 3) == FrameWrites(written: .zero, received: .zero, seconds: 0))
        #expect(read(500, hours: 4).written == ByteCount(100))
    }
}
