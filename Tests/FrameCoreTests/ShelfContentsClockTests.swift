import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

@testable import FrameCore

/// What was recorded while the clock was years ahead does not make later views count as earlier ones.
struct ShelfContentsClockTests {
    private let now = Date(timeIntervalSince1970: 1_783_166_400)

    private func contents(shifted seconds: Double) -> ShelfContents {
        var sighting = Sighting(photoID: .make("photo-1"))
        sighting.firstSeenAt = now.addingTimeInterval(seconds)
        sighting.times = 1
        return ShelfContents(sightings: [ShelvedSighting(sighting)], roundBeganAt: now.addingTimeInterval(seconds))
    }

    private func clock(_ now: Date) -> WallClock { WallClock(now: now, offset: { _ in 0 }) }

    @Test func `a round and a first view in the future are not kept`() {
        let kept = contents(shifted: 1e8).withoutTimes(after: clock(now))
        #expect(kept.roundBeganAt == nil && kept.shownInRound == nil)
        #expect(kept.sightings.map(\.sighting.firstSeenAt) == [now])
    }

    @Test func `those in the past are`() {
        #expect(contents(shifted: -60).withoutTimes(after: clock(now)) == contents(shifted: -60))
    }

    @Test func `a clock that nobody has set changes nothing`() {
        let unset = clock(Date(timeIntervalSince1970: 0))
        #expect(contents(shifted: -60).withoutTimes(after: unset) == contents(shifted: -60))
    }

    @Test func `a frame that was years ahead shows its photos in a new round`() {
        var house = House.atNoon(at: House.noon.addingTimeInterval(1e8))
        house.wait(.seconds(30))
        house.clockStart = House.noon
        house.restart()
        house.wait(.seconds(30))
        let first = house.sighting(3)?.firstSeenAt
        #expect(first.map { $0 <= House.noon.addingTimeInterval(1e4) } == true)
    }
}
