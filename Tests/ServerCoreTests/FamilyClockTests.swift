import FamilyCore
import FamilyTesting
import ServerCore
import Testing

/// UTC, as films have it, in a family's local time.
struct FamilyClockTests {
    /// In Helsinki the clocks go from 3:00 to 4:00 on 29 March 2026, and from 4:00 back to 3:00 on 25 October.
    @Test(arguments: [
        ("2026-12-31T23:30:00", "2027-01-01T01:30:00", "+02:00"),
        ("2026-07-04T16:00:00", "2026-07-04T19:00:00", "+03:00"),
        ("2026-03-29T00:59:59", "2026-03-29T02:59:59", "+02:00"),
        ("2026-03-29T01:00:00", "2026-03-29T04:00:00", "+03:00"),
        ("2026-10-25T00:30:00", "2026-10-25T03:30:00", "+03:00"),
        ("2026-10-25T01:30:00", "2026-10-25T03:30:00", "+02:00"),
        ("2026-10-25T02:00:00", "2026-10-25T04:00:00", "+02:00"),
    ])
    func `a time in UTC becomes local by the offset of that instant`(utc: String, time: String, offset: String) throws {
        let local = FamilyClock(timeZone: "Europe/Helsinki").local(utc: try #require(LocalDateTime(utc)))
        #expect(local.time.description == time && local.offset == offset)
    }

    @Test(arguments: [
        ("America/New_York", "2026-12-31T20:00:00", "-05:00"), ("America/St_Johns", "2026-12-31T21:30:00", "-03:30"),
        ("Asia/Kathmandu", "2027-01-01T06:45:00", "+05:45"), ("Pacific/Kiritimati", "2027-01-01T15:00:00", "+14:00"),
        ("Europe/London", "2027-01-01T01:00:00", "+00:00"), ("Middle/Earth", "2027-01-01T01:00:00", "+00:00"),
    ])
    func `a time in UTC becomes local in every zone`(zone: String, time: String, offset: String) throws {
        let local = FamilyClock(timeZone: zone).local(utc: try #require(LocalDateTime("2027-01-01T01:00:00")))
        #expect(local.time.description == time && local.offset == offset)
    }

    @Test(arguments: [("Europe/Helsinki", "9999-12-31T23:30:00"), ("America/New_York", "1800-01-01T00:30:00")])
    func `a time in UTC stays so where the local year is none that we know`(zone: String, utc: String) throws {
        let local = FamilyClock(timeZone: zone).local(utc: try #require(LocalDateTime(utc)))
        #expect(local.time.description == utc && local.offset == "+00:00")
    }

    @Test func `only a time that is UTC is converted`() throws {
        let time = try #require(LocalDateTime("2026-12-31T23:30:00"))
        var photo = DevelopedPhoto(width: 1, height: 1, takenAt: time, takenAtOffset: "+00:00", renditions: [])
        let clock = FamilyClock(timeZone: "Europe/Helsinki")
        let local = photo.taken(on: clock)
        #expect(local.at == time && local.offset == "+00:00")
        photo.isTakenAtUTC = true
        let converted = photo.taken(on: clock)
        #expect(converted.at == LocalDateTime("2027-01-01T01:30:00") && converted.offset == "+02:00")
        (photo.takenAt, photo.takenAtOffset) = (nil, nil)
        let unknown = photo.taken(on: clock)
        #expect(unknown.at == nil && unknown.offset == nil)
    }
}
