import FamilyCore
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct GuestRulesTests {
    @Test(
        arguments: [
            (Role.guest, nil, nil), (.relative, nil, nil),
            (.guest, 1, nil), (.guest, 3_653 * 86_400, nil),
            (.guest, 0, .guestEnd), (.guest, -1, .guestEnd), (.guest, 3_653 * 86_400 + 1, .guestEnd),
            (.relative, 1, .onlyGuestsEnd), (.keeper, 1, .onlyGuestsEnd), (.viewer, 1, .onlyGuestsEnd),
        ] as [(Role, TimeInterval?, ProblemKind?)]
    )
    func `a guest's time ends within the next ten years, and nobody else's`(
        role: Role,
        seconds: TimeInterval?,
        refusal: ProblemKind?
    ) {
        #expect(GuestRules().refusal(of: seconds.map(Date.seconds), as: role, at: .testDay)?.kind == refusal)
    }

    @Test func `a guest is out from the moment on at which their time ends`() {
        var guest = MemberRecord.make(role: .guest)
        #expect(!guest.hasEnded(at: .distantFuture))
        guest.guestEndsAt = .seconds(60)
        #expect(!guest.hasEnded(at: .seconds(59.999)) && guest.hasEnded(at: .seconds(60)))
    }

    @Test(
        arguments: [(-5, 30), (0, 30), (5, 35), (9_000, 3_653)] as [(TimeInterval, TimeInterval)]
    )
    func `a moment's link is proposed for thirty days after the moment, or after today`(
        end: TimeInterval,
        proposal: TimeInterval
    ) {
        let proposed = GuestRules().proposal(after: .seconds(end * 86_400), at: .testDay)
        #expect(proposed == .seconds(proposal * 86_400))
        #expect(GuestRules().refusal(of: proposed, as: .guest, at: .testDay) == nil)
    }

    /// The clocks change on the last Sundays of March and October; in Beirut at midnight.
    @Test(
        arguments: [
            ("Europe/Helsinki", "2026-07-04", "2026-07-04T21:00:00Z"),
            ("Europe/Helsinki", "2026-03-28", "2026-03-28T22:00:00Z"),
            ("Europe/Helsinki", "2026-03-29", "2026-03-29T21:00:00Z"),
            ("Europe/Helsinki", "2026-10-25", "2026-10-25T22:00:00Z"),
            ("Asia/Beirut", "2026-03-28", "2026-03-28T22:00:00Z"),
            ("Pacific/Auckland", "2026-12-31", "2026-12-31T11:00:00Z"),
        ]
    )
    func `a last day ends at midnight on the family's clock`(zone: String, day: String, end: String) throws {
        let (clock, day) = (FamilyClock(timeZone: zone), try #require(CalendarDay(day)))
        #expect(clock.end(of: day) == (try Date(end, strategy: .iso8601)))
        #expect(clock.lastDay(before: clock.end(of: day)) == day)
        #expect(clock.lastDay(before: clock.end(of: day).addingTimeInterval(60)) != day)
    }
}
