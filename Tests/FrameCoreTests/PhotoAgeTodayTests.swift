import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

@testable import FrameCore

struct PhotoAgeTodayTests {
    /// 4 July 2026, noon.
    private static let noon = Date(timeIntervalSince1970: 1_783_166_400)
    private static let clock = WallClock(now: noon, offset: { _ in 0 })

    private func age(taken: String?, sentDaysAgo days: Double) -> PhotoAge? {
        var photo = Photo.make(id: .make("photo"), position: 1)
        photo.takenAt = taken.flatMap(LocalDateTime.init)
        photo.addedAt = Self.noon.addingTimeInterval(-days * 86_400)
        return photo.age(on: Self.clock)
    }

    @Test func `is told of this day of earlier years, once the photo is no news`() {
        #expect(age(taken: "2023-07-04T23:59:59", sentDaysAgo: 20) == .yearsToday(3))
        #expect(age(taken: "2025-07-04T00:00:00", sentDaysAgo: 20) == .yearsToday(1))
        #expect(age(taken: "2023-07-04T10:00:00", sentDaysAgo: 0.25) == .hours(6))
        #expect(age(taken: "2023-07-05T10:00:00", sentDaysAgo: 20) == .weeks(2))
        #expect(age(taken: "2026-07-04T10:00:00", sentDaysAgo: 20) == .weeks(2))
        // Without a camera's date the day of sending counts.
        #expect(age(taken: nil, sentDaysAgo: 365) == .yearsToday(1))
    }

    @Test(arguments: [("2027-02-28", 3), ("2027-03-01", nil), ("2028-02-28", nil), ("2028-02-29", 4)])
    func `is told of a 29 February on the 28th where the year has no 29th`(today: String, years: Int?) throws {
        var photo = Photo.make(id: .make("photo"), position: 1)
        photo.takenAt = LocalDateTime("2024-02-29T10:00:00")
        photo.addedAt = Self.noon
        let now = try Date("\(today)T12:00:00Z", strategy: .iso8601)
        #expect(photo.yearsAgoToday(on: WallClock(now: now, offset: { _ in 0 })) == years)
    }

    @Test func `is told by no clock that was never set`() {
        var photo = Photo.make(id: .make("photo"), position: 1)
        photo.takenAt = LocalDateTime("2020-07-04T10:00:00")
        #expect(photo.age(on: .unset) == nil)
    }
}
