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

    @Test func `nobody waits for a frame after three days of silence, and the server's own absence is none`() {
        let day: Double = 24 * 60
        func isGivenUp(afterDays days: Double, _ hours: UptimeLog = UptimeLog()) -> Bool {
            QuietRules().isGivenUp(lastSeenAt: Self.noon, hours, now: Self.minutes(days * day))
        }
        #expect(!isGivenUp(afterDays: 2.9) && isGivenUp(afterDays: 3))
        let absence = UptimeLog.Absence(from: Self.minutes(1), until: Self.minutes(5 * day))
        let away = UptimeLog(aliveAt: Self.minutes(5 * day), absence: absence)
        #expect(!isGivenUp(afterDays: 7.9, away) && isGivenUp(afterDays: 8, away))
        // An absence before its last word changes nothing.
        let before = UptimeLog.Absence(from: Self.minutes(-5 * day), until: Self.minutes(-day))
        #expect(isGivenUp(afterDays: 3, UptimeLog(aliveAt: Self.noon, absence: before)))
        // One that never called, and one that called while the clock was years ahead.
        #expect(QuietRules().isGivenUp(lastSeenAt: nil, UptimeLog(), now: Self.noon))
        #expect(QuietRules().isGivenUp(lastSeenAt: Self.minutes(day * 700), UptimeLog(), now: Self.noon))
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
        hours.live(at: Self.minutes(5), served: 300)
        // Restarted, as after an upgrade.
        hours.wake(at: Self.minutes(12))
        #expect(hours == UptimeLog(aliveAt: Self.minutes(12)))
        hours.wake(at: Self.minutes(100))
        let absence = UptimeLog.Absence(from: Self.minutes(12), until: Self.minutes(100))
        #expect(hours == UptimeLog(aliveAt: Self.minutes(100), absence: absence))
        hours.live(at: Self.minutes(105), served: 300)
        hours.wake(at: Self.minutes(106))
        #expect(hours.absence == absence)
    }

    @Test(arguments: [false, true])
    func `a start with a clock that was years ahead is forgotten once it is right`(isOfEarlierVersion: Bool) {
        let start = Self.minutes(10 * 365 * 1_440)
        var hours = UptimeLog(aliveAt: Self.noon)
        if isOfEarlierVersion {
            // Recorded long ago, and kept since.
            hours.absence = UptimeLog.Absence(from: Self.minutes(-99_999), until: start)
            #expect(hours.speedup(at: Self.noon) == 1)
            #expect(silence(report(), after: 60, hours)?.cause == .power)
        } else {
            hours.wake(at: start)
            #expect(silence(report(), after: 60, hours) == nil, "the server itself came back just now")
        }
        hours.live(at: Self.minutes(5), served: 300)
        #expect(hours == UptimeLog(aliveAt: Self.minutes(5)))
        #expect(silence(report(), after: 60, hours) == FrameSilence(since: Self.noon, cause: .power))
        #expect(hours.speedup(at: Self.minutes(60)) == 1)
    }

    @Test func `an absence that a clock ahead made too long ends when the clock is right`() {
        var hours = UptimeLog(aliveAt: Self.minutes(5))
        hours.wake(at: Self.minutes(10 * 365 * 1_440))
        hours.live(at: Self.minutes(300), served: 60)
        #expect(hours.absence == UptimeLog.Absence(from: Self.minutes(5), until: Self.minutes(300)))
        #expect(silence(report(), after: 314, hours) == nil)
        #expect(silence(report(), after: 315, hours)?.cause == .server)
    }

    @Test func `a clock that is set right after the start shows how long the server was off`() {
        var hours = UptimeLog(aliveAt: Self.noon)
        // The clock that was saved when the power failed; then the network sets it, nine hours later.
        hours.wake(at: Self.minutes(1))
        hours.live(at: Self.minutes(541), served: 60)
        #expect(silence(report(), after: 546, hours) == nil)
        #expect(silence(report(), after: 561, hours)?.cause == .server)
    }

    @Test func `a long sweep is no absence, and a machine that slept is one`() {
        var hours = UptimeLog(aliveAt: Self.noon)
        hours.live(at: Self.minutes(60), served: 60 * 60)
        #expect(hours == UptimeLog(aliveAt: Self.minutes(60)))
        hours.live(at: Self.minutes(600), served: 5 * 60)
        #expect(hours.absence == UptimeLog.Absence(from: Self.minutes(60), until: Self.minutes(600)))
        // Ten minutes later it sleeps again: frames had no time to come back, so it is the same absence.
        hours.live(at: Self.minutes(610), served: 10 * 60)
        hours.live(at: Self.minutes(900), served: 5 * 60)
        #expect(hours.absence == UptimeLog.Absence(from: Self.minutes(60), until: Self.minutes(900)))
        // An hour is time enough.
        hours.live(at: Self.minutes(960), served: 60 * 60)
        hours.live(at: Self.minutes(1_500), served: 5 * 60)
        #expect(hours.absence == UptimeLog.Absence(from: Self.minutes(960), until: Self.minutes(1_500)))
    }
}
