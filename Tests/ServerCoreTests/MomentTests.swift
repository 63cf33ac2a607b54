import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct MomentTests {
    private func span(_ starts: String, _ ends: String, zone: String = "Europe/Helsinki") throws -> MomentSpan {
        let (from, to) = (try #require(LocalDateTime(starts)), try #require(LocalDateTime(ends)))
        return try MomentSpan(from: from, to: to, on: FamilyClock(timeZone: zone))
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(arguments: [
        (-1, MomentStatus.notStarted), (0, .goingOn), (1, .goingOn), (7_199, .goingOn), (7_200, .ended),
        (7_201, .ended),
    ])
    func `changes its status at the very second`(second: Int, status: MomentStatus) throws {
        let span = try span("2026-07-04T19:00:00", "2026-07-04T21:00:00")
        #expect(span.startsAt == .testDay)
        #expect(span.status(at: .seconds(TimeInterval(second))) == status)
    }

    @Test func `does not change it a millisecond early`() throws {
        let span = try span("2026-07-04T19:00:00", "2026-07-04T21:00:00")
        #expect(span.status(at: .seconds(-0.001)) == .notStarted)
        #expect(span.status(at: .seconds(7_199.999)) == .goingOn)
    }

    @Test(arguments: [
        ("Europe/Helsinki", "2026-07-04T16:00:00Z"), ("America/New_York", "2026-07-04T23:00:00Z"),
        ("Asia/Kathmandu", "2026-07-04T13:15:00Z"), ("Pacific/Kiritimati", "2026-07-04T05:00:00Z"),
        ("UTC", "2026-07-04T19:00:00Z"), ("Middle/Earth", "2026-07-04T19:00:00Z"),
    ])
    func `goes by the family's zone`(zone: String, instant: String) throws {
        let span = try span("2026-07-04T19:00:00", "2026-07-04T21:00:00", zone: zone)
        #expect(span.startsAt == (try date(instant)))
    }

    /// In Helsinki the clocks go from 3:00 to 4:00 on 29 March 2026, and from 4:00 back to 3:00 on 25 October.
    @Test(arguments: [
        ("2026-03-29T02:59:59", "2026-03-29T00:59:59Z"), ("2026-03-29T03:00:00", "2026-03-29T01:00:00Z"),
        ("2026-03-29T03:30:00", "2026-03-29T01:30:00Z"), ("2026-03-29T04:00:00", "2026-03-29T01:00:00Z"),
        ("2026-10-25T02:59:59", "2026-10-24T23:59:59Z"), ("2026-10-25T03:00:00", "2026-10-25T00:00:00Z"),
        ("2026-10-25T03:59:59", "2026-10-25T00:59:59Z"), ("2026-10-25T04:00:00", "2026-10-25T02:00:00Z"),
    ])
    func `reads a time that the clocks skip or show twice`(local: String, instant: String) throws {
        let clock = FamilyClock(timeZone: "Europe/Helsinki")
        #expect(clock.moment(try #require(LocalDateTime(local))) == (try date(instant)))
    }

    @Test func `goes on for the hour that the clocks show twice`() throws {
        let night = try span("2026-10-25T02:00:00", "2026-10-25T04:00:00")
        #expect(night.endsAt.timeIntervalSince(night.startsAt) == 3 * 3_600)
        #expect(night.status(at: try date("2026-10-25T01:59:59Z")) == .goingOn)
        #expect(night.status(at: try date("2026-10-25T02:00:00Z")) == .ended)
        let spring = try span("2026-03-29T02:00:00", "2026-03-29T05:00:00")
        #expect(spring.endsAt.timeIntervalSince(spring.startsAt) == 2 * 3_600)
    }

    @Test(arguments: [
        ("2026-07-04T19:00:00", "2026-07-04T19:00:00"), ("2026-07-04T19:00:00", "2026-07-04T18:59:59"),
        ("9999-12-31T00:00:00", "1800-01-01T00:00:00"),
    ])
    func `ends after it starts`(starts: String, ends: String) {
        #expect(throws: Problem.momentTimes) { try span(starts, ends) }
    }

    /// 3:30 does not exist that night: it is 4:30, and so after 4:10.
    @Test(arguments: [("03:30:00", "04:10:00"), ("03:00:00", "04:00:00")])
    func `lasts a minute at least in the hour that the clocks skip`(starts: String, ends: String) throws {
        let night = try span("2026-03-29T\(starts)", "2026-03-29T\(ends)")
        #expect(night.endsAt.timeIntervalSince(night.startsAt) == MomentRules.shortest)
    }

    @Test func `lasts from the first year to the last`() throws {
        let span = try span("1800-01-01T00:00:00", "9999-12-31T23:59:59")
        #expect(span.status(at: .testDay) == .goingOn)
        #expect(span.status(at: Date(timeIntervalSince1970: 1e15)) == .ended)
        #expect(span.status(at: Date(timeIntervalSince1970: -1e15)) == .notStarted)
    }

    @Test func `without a time lasts two hours from this minute`() throws {
        let clock = FamilyClock(timeZone: "Europe/Helsinki")
        let quick = MomentSpan(quickAt: .seconds(59.9), on: clock)
        #expect(quick.startsAt == .testDay && quick.endsAt == .seconds(7_200))
        #expect(quick.starts.description == "2026-07-04T19:00:00" && quick.ends.description == "2026-07-04T21:00:00")
        #expect(quick == (try MomentSpan(from: quick.starts, to: quick.ends, on: clock)))
        let twice = MomentSpan(quickAt: try date("2026-10-25T00:30:00Z"), on: clock)
        #expect(twice.starts.description == "2026-10-25T03:30:00" && twice.ends.description == "2026-10-25T04:30:00")
    }

    @Test func `keeps its local times in another zone, and always some time`() throws {
        let span = try span("2026-10-25T03:10:00", "2026-10-25T03:20:00")
        let moved = span.moved(to: FamilyClock(timeZone: "Asia/Tokyo"))
        #expect(moved.starts == span.starts && moved.ends == span.ends)
        #expect(moved.startsAt == (try date("2026-10-24T18:10:00Z")))
        let spring = try self.span("2026-03-29T03:30:00", "2026-03-29T04:10:00", zone: "UTC")
        let helsinki = spring.moved(to: FamilyClock(timeZone: "Europe/Helsinki"))
        #expect(helsinki.endsAt.timeIntervalSince(helsinki.startsAt) == MomentRules.shortest)
    }

    @Test(arguments: [
        ("anna", ["anna"], Permission.arrangeOwnPhoto), ("anna", [], .arrangeOwnPhoto),
        ("anna", ["zoe"], .arrangeOwnPhoto),
        ("zoe", ["anna"], .arrangeOwnPhoto), ("zoe", ["anna", "anna"], .arrangeOwnPhoto), ("zoe", [], .arrangeAnyPhoto),
        ("zoe", ["zoe"], .arrangeAnyPhoto), ("zoe", ["anna", "zoe"], .arrangeAnyPhoto),
        ("zoe", ["zoe", "anna"], .arrangeAnyPhoto),
    ])
    func `is arranged by a photo's sender and by the makers of the moments`(
        sender: String,
        makers: [String],
        permission: Permission
    ) {
        let sender = Sender(id: .make(sender), displayName: "")
        let makers = makers.map { MemberID.make($0) }
        #expect(MomentRules.arranging(of: sender, makers: makers, by: .make("anna")) == permission)
        #expect(MomentRules.arranging(of: sender, makers: makers, by: nil) == .arrangeAnyPhoto)
    }

    @Test func `has a bound, also for moments made and deleted over and over`() {
        let rules = MomentRules()
        #expect(rules.refusal(after: MomentCount(living: 9_999, removed: 9_999)) == nil)
        #expect(rules.refusal(after: MomentCount(living: 10_000, removed: 0)) == .momentsFull(10_000))
        #expect(rules.refusal(after: MomentCount(living: 0, removed: 10_000)) == .momentsFull(10_000))
    }

    @Test func `has a title of at most 80 letters in one line, and details of at most 2,000`() throws {
        #expect(try MomentText.title(typed: "  Anna's\r\nbirthday ") == "Anna's birthday")
        #expect(try MomentText.title(typed: String(repeating: "é", count: 80)).count == 80)
        for bad in ["", " \n\t", String(repeating: "é", count: 81)] {
            #expect(throws: Problem.words(.momentTitle, 1...80)) { try MomentText.title(typed: bad) }
        }
        #expect(try MomentText.details(typed: "one\r\ntwo ") == "one\ntwo")
        #expect(try MomentText.details(typed: String(repeating: "x", count: 2_000)).count == 2_000)
        #expect(throws: Problem.words(.momentDetails, 0...2_000)) {
            try MomentText.details(typed: String(repeating: "x", count: 2_001))
        }
    }

    @Test(arguments: [
        ("2026-07-04T16:40", "2026-07-04T16:40:00"), ("2026-07-04T16:40:31", "2026-07-04T16:40:31"), ("", nil),
    ])
    func `reads a time as browsers send it`(typed: String, time: String?) throws {
        #expect(try MomentText.time(typed: typed)?.description == time)
    }

    @Test(arguments: ["now", "2026-02-30T10:00", "12026-01-01T10:00", "2026-07-04", "2026-07-04T16:40Z"])
    func `refuses what is no time`(typed: String) {
        #expect(throws: Problem.momentTimes) { try MomentText.time(typed: typed) }
    }

    @Test func `is chosen for a photo by its ID, and made by an ID that nobody guesses`() throws {
        let long = "abcdefghij0123456789"
        #expect(try MomentChoice.typed("", title: " ") == nil)
        #expect(try MomentChoice.typed("m-1", title: nil) == MomentChoice(id: .make("m-1")))
        #expect(try MomentChoice.typed("m-1", title: "") == MomentChoice(id: .make("m-1"), isUnnamed: true))
        let forSome = try MomentChoice.typed("m-1", title: nil, audience: "invited")
        #expect(forSome == MomentChoice(id: .make("m-1"), isForInvited: true))
        #expect(throws: Problem.badRequest) { try MomentChoice.typed("m-1", title: nil, audience: "nobody") }
        // Nothing is said of a moment that is not there, or is new.
        let new = String(repeating: "n", count: MomentChoice.shortestNewID)
        for (id, title) in [("", nil), ("", ""), (new, "Summer"), (new, "")] as [(String, String?)] {
            #expect(throws: Problem.badRequest) { try MomentChoice.typed(id, title: title, audience: "invited") }
        }
        #expect(try MomentChoice.typed(long, title: " Sea ") == MomentChoice(id: .make(long), title: "Sea"))
        for (id, title) in [("", "Sea"), ("short", "Sea"), ("no id!", ""), (String(repeating: "a", count: 65), "")] {
            #expect(throws: Problem.badRequest) { try MomentChoice.typed(id, title: title) }
        }
    }

    @Test func `a cursor comes back as it was, and nothing else is one`() throws {
        let place = MomentListPlace(time: .testDay, id: .make("moment-1"))
        #expect(MomentCursor(place).place == place)
        for text in ["", "m", "bTE", "not base64!", Base64URL.encode("m1".utf8), Base64URL.encode("mx.y".utf8)] {
            #expect(MomentCursor(text: text).place == nil, "\(text)")
        }
    }
}
