import FoundationEssentials
import Testing

@testable import FrameCore

struct LocalTimeTests {
    @Test(
        arguments: [
            (0, 0, LocalTime(year: 1970, month: 1, day: 1, weekday: 4, hour: 0, minute: 0)),
            (951_826_140, 0, LocalTime(year: 2000, month: 2, day: 29, weekday: 2, hour: 12, minute: 9)),
            (1_783_180_800, 0, LocalTime(year: 2026, month: 7, day: 4, weekday: 6, hour: 16, minute: 0)),
            (1_798_754_340, 7200, LocalTime(year: 2026, month: 12, day: 31, weekday: 4, hour: 23, minute: 59)),
            (1_798_754_400, 7200, LocalTime(year: 2027, month: 1, day: 1, weekday: 5, hour: 0, minute: 0)),
            (1_798_754_400, -3600, LocalTime(year: 2026, month: 12, day: 31, weekday: 4, hour: 21, minute: 0)),
            (-1, 0, LocalTime(year: 1969, month: 12, day: 31, weekday: 3, hour: 23, minute: 59)),
        ] as [(Int, Int, LocalTime)]
    )
    func `shows the room's date and hour`(seconds: Int, offset: Int, time: LocalTime) {
        let moment = Date(timeIntervalSince1970: Double(seconds))
        #expect(WallClock(now: moment, offset: { _ in offset }).time(of: moment) == time)
    }

    @Test func `does not believe a clock that was never set`() {
        #expect(WallClock(now: Date(timeIntervalSince1970: 86_400), offset: { _ in 0 }).time == nil)
    }

    @Test func `tells no time in a zone that it does not know`() {
        let clock = WallClock(now: Date(timeIntervalSince1970: 1_783_180_800), offset: { _ in 7200 })
        #expect(clock.time != nil)
        #expect(clock.withoutZone.time == nil)
        #expect(clock.withoutZone.now == clock.now)
    }

    @Test func `is not put right by the server's clock in a zone that it does not know`() {
        let now = Date(timeIntervalSince1970: 1_783_180_800)
        var corrected = CorrectedClock()
        corrected.machineShows(WallClock(now: now, offset: { _ in 0 }).withoutZone, now: .start)
        corrected.correct(by: now.addingTimeInterval(86_400))
        #expect(corrected.now.now == now.addingTimeInterval(86_400))
        #expect(corrected.now.time == nil)
    }

    @Test(arguments: [(0.0, 60.0), (59.5, 0.5), (61, 59)]) func `waits for the minute`(past: Double, left: Double) {
        let clock = WallClock(now: Date(timeIntervalSince1970: 1_783_180_800 + past), offset: { _ in 7200 })
        #expect(abs(clock.secondsToNextMinute - left) < 0.001)
    }
}
