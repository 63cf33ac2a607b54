import FamilyCore
import FoundationEssentials
import ServerCore
import Testing

struct QuietRulesTests {
    private static let noon = Date(timeIntervalSince1970: 1_783_180_800)

    private static func minutes(_ count: Double) -> Date { noon.addingTimeInterval(count * 60) }

    private func report(free: ByteCount? = .gigabytes(4), wifi: Int? = 80) -> FrameReport {
        FrameReport(version: "1", photoID: nil, shelfPhotos: 9, shelfBytes: .zero, freeBytes: free, wifi: wifi)
    }

    private func silence(
        _ report: FrameReport?,
        after minutes: Double,
        isHere: Bool = false,
        _ hours: UptimeLog = UptimeLog()
    ) -> FrameSilence? {
        QuietRules()
            .silence(of: report, lastSeenAt: Self.noon, isHere: isHere, hours, now: Self.minutes(minutes))
    }

    @Test func `a frame is missed after three words that did not come`() {
        #expect(silence(report(), after: 49) == nil)
        #expect(silence(report(), after: 50) == FrameSilence(since: Self.noon, cause: .power))
        #expect(silence(report(), after: 600, isHere: true) == nil)
        let never = QuietRules().silence(
            of: nil,
            lastSeenAt: nil,
            isHere: false,
            UptimeLog(),
            now: Self.minutes(600)
        )
        #expect(never == nil)
    }

    @Test func `its last words tell why`() {
        #expect(silence(report(wifi: 34), after: 60)?.cause == .wifi)
        #expect(silence(report(wifi: 35), after: 60)?.cause == .power)
        #expect(silence(report(free: .megabytes(49)), after: 60)?.cause == .card)
        #expect(silence(report(free: .megabytes(50)), after: 60)?.cause == .power)
        // A full card silences a frame whatever it hears.
        #expect(silence(report(free: .zero, wifi: 5), after: 60)?.cause == .card)
        // By cable, and of a frame that tells less.
        #expect(silence(report(free: nil, wifi: nil), after: 60)?.cause == .power)
        #expect(silence(nil, after: 60)?.cause == .power)
    }

    /// Minutes after the frame was last heard of.
    @Test(arguments: [
        (from: 5.0, until: 300.0, isOurs: true),
        (from: 20, until: 300, isOurs: true),
        // The frame was quiet before we were.
        (from: 21, until: 300, isOurs: false),
        // It came back after us.
        (from: -60, until: -1, isOurs: false),
        (from: -60, until: 0, isOurs: true),
    ])
    func `where the server itself was away it says so`(from: Double, until: Double, isOurs: Bool) {
        let hours = UptimeLog(absence: .init(from: Self.minutes(from), until: Self.minutes(until)))
        #expect(silence(report(wifi: 10), after: 900, hours)?.cause == (isOurs ? .server : .wifi))
    }

    @Test func `after the server's absence frames have time to come back`() {
        let hours = UptimeLog(absence: .init(from: Self.minutes(1), until: Self.minutes(300)))
        #expect(silence(report(), after: 314, hours) == nil)
        #expect(silence(report(), after: 315, hours) == FrameSilence(since: Self.noon, cause: .server))
    }

    @Test func `a start long after the last sign of life is an absence`() {
        var hours = UptimeLog()
        hours.wake(at: Self.noon)
        #expect(hours == UptimeLog(aliveAt: Self.noon))
        hours.live(at: Self.minutes(5))
        // Restarted, as after an upgrade.
        hours.wake(at: Self.minutes(12))
        #expect(hours == UptimeLog(aliveAt: Self.minutes(12)))
        hours.wake(at: Self.minutes(100))
        let absence = UptimeLog.Absence(from: Self.minutes(12), until: Self.minutes(100))
        #expect(hours == UptimeLog(aliveAt: Self.minutes(100), absence: absence))
        hours.live(at: Self.minutes(105))
        hours.wake(at: Self.minutes(106))
        #expect(hours.absence == absence)
    }
}
