import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct SightingRulesTests {
    private let frame = FrameID.make("frame-1")
    private let now = Date.seconds(3600)

    /// `late` is what the frame's clock is behind.
    private func record(_ told: Sighting, late: TimeInterval = 0, known: SightingRecord? = nil) -> SightingRecord {
        SightingRules(frameClock: now - late, now: now).record(after: told, by: frame, of: .testDay, known: known)
    }

    private func told(
        arrived: TimeInterval? = 60,
        first: TimeInterval? = 120,
        last: TimeInterval? = 600,
        times: Int = 5
    ) -> Sighting {
        Sighting(
            photoID: .make("photo-1"),
            arrivedAt: arrived.map(Date.seconds),
            firstSeenAt: first.map(Date.seconds),
            lastSeenAt: last.map(Date.seconds),
            times: times
        )
    }

    @Test func `believes a frame whose clock is right`() {
        let record = record(told())
        #expect(record.arrivedAt == .seconds(60) && record.firstSeenAt == .seconds(120))
        #expect(record.lastSeenAt == .seconds(600) && record.times == 5)
    }

    @Test func `the same again, and an older report that is late, say nothing new`() {
        let known = record(told())
        #expect(record(told(), known: known) == known)
        #expect(record(told(last: 300, times: 3), known: known) == known)
        #expect(record(told(times: 0), known: known) == known)
        // Told by a clock that was set meanwhile.
        #expect(record(told(), late: 7, known: known) == known)
    }

    @Test func `a count only grows, and the first look stands`() {
        let known = record(told())
        let later = record(told(first: 90, last: 900, times: 9), known: known)
        #expect(later.firstSeenAt == .seconds(120) && later.lastSeenAt == .seconds(900) && later.times == 9)
    }

    @Test func `a frame that lost its shelf begins anew and loses nothing here`() {
        let known = record(told(times: 50))
        let anew = record(told(arrived: nil, first: 2000, last: 2100, times: 2), known: known)
        #expect(anew.firstSeenAt == .seconds(120) && anew.lastSeenAt == .seconds(2100) && anew.times == 52)
        // Told again, a little later, and by a report of the old shelf that comes late.
        #expect(record(told(arrived: nil, first: 2000, last: 2100, times: 2), late: 7, known: anew) == anew)
        #expect(record(told(times: 50), known: anew) == anew)
        let further = record(told(arrived: nil, first: 2000, last: 3000, times: 3), known: anew)
        #expect(further.firstSeenAt == .seconds(120) && further.times == 53)
        // And lost once more.
        let third = record(told(arrived: nil, first: 3602 - 2, last: 3600, times: 1), late: 0, known: further)
        #expect(third.times == 53)
        let fourth = record(told(arrived: nil, first: 3600, last: 3600, times: 1), known: anew)
        #expect(fourth.times == 53)
    }

    @Test func `a look is told by a hand, and the last one stands`() {
        var looked = told()
        looked.lookedAt = .seconds(500)
        let known = record(looked)
        #expect(known.lookedAt == .seconds(500) && record(told()).lookedAt == nil)
        looked.lookedAt = .seconds(300)
        #expect(record(looked, known: known) == known)
        looked.lookedAt = .seconds(1e9)
        #expect(record(looked, known: known).lookedAt == now)
    }

    @Test(arguments: [-40 * 365 * 86_400, -3600, 30, 86_400, 10 * 365 * 86_400] as [TimeInterval])
    func `sets a clock right that is wrong by as much all the time`(late: TimeInterval) {
        let shifted = told(arrived: 60 - late, first: 120 - late, last: 600 - late)
        #expect(record(shifted, late: late) == record(told()))
    }

    @Test(arguments: [
        (-1e9, -1e9, -1e9), (1e9, 1e9, 1e9), (60, -1e9, 1e9), (1e9, 0, 0), (600, 120, 60), (-5, 7200, 3),
    ])
    func `nothing was before the photo came, or is after now, or out of order`(moments: (Double, Double, Double)) throws
    {
        let record = record(told(arrived: moments.0, first: moments.1, last: moments.2))
        let (arrived, first, last) = try (
            #require(record.arrivedAt), #require(record.firstSeenAt), #require(record.lastSeenAt)
        )
        #expect(.testDay <= arrived && arrived <= first && first <= last && last <= now)
    }

    @Test func `counts no further than a frame can`() {
        #expect(record(told(times: .max)).times == SightingRules.mostTimes)
        // A frame with a new shelf adds what it counts to what it has counted before.
        let known = record(told(times: 50))
        #expect(record(told(first: 2000, last: 2100, times: .max), known: known).times == SightingRules.mostTimes)
        let full = record(told(times: .max))
        #expect(record(told(first: 2000, last: 2100, times: .max), known: full).times == SightingRules.mostTimes)
    }

    @Test func `a count without a look, and a look without a count, are no sighting`() {
        #expect(record(told(first: nil)).times == 0)
        #expect(record(told(times: 0)).firstSeenAt == nil)
    }
}
