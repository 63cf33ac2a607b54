import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What comes, below the clock, and who came, on a title page.
struct FrameComingTests {
    private static let minute = 60.0

    /// 4 July 2026, 16:00 in Greenwich.
    private static let start = Date(timeIntervalSince1970: 1_783_180_800)

    private func house(_ coming: [ComingMoment]?) -> House {
        var album = ModelAlbum(photos: 3)
        album.coming = coming
        var house = House.family(album, configuration: FrameConfiguration(showsClock: true))
        house.album.edit(at: 0)
        house.hear()
        house.wait(.seconds(1))
        return house
    }

    private func line(_ house: House) -> String? { house.scene.coming.map { "\($0.days) \($0.title)" } }

    private func clock(_ seconds: Double, east: Int = 0) -> WallClock {
        WallClock(now: Self.start.addingTimeInterval(seconds), offset: { _ in east })
    }

    // MARK: - What comes

    @Test func `of several the soonest is announced, and the next once it has started`() {
        var house = house([.make("a", title: "Picnic", hours: 48), .make("b", title: "Concert", hours: 74)])
        #expect(line(house) == "2 Picnic" && house.frame.status.coming == .make("a"))
        house.wallClock = clock(48 * 3600 - 1)
        #expect(line(house) == "0 Picnic")
        house.wallClock = clock(48 * 3600)
        #expect(line(house) == "1 Concert")
        house.wallClock = clock(74 * 3600)
        house.tell(.deadlineReached)
        #expect(line(house) == nil && house.frame.status.coming == nil)
    }

    @Test(
        arguments: [
            // At 23:59 it is tomorrow, a minute later today; 25 hours away may be two days.
            (7 * 60 + 59, 9, 1), (8 * 60, 9, 0), (0, 7, 0), (0, 8, 1), (0, 31, 1), (0, 32, 2), (7 * 60 + 59, 32, 2),
            (8 * 60, 32, 1), (0, 14 * 24 + 7, 14),
        ]
    ) func `days are those of the calendar`(minutes: Int, hours: Int, days: Int) {
        var house = house([.make(hours: Double(hours))])
        house.wallClock = clock(Double(minutes) * Self.minute)
        #expect(line(house) == "\(days) Picnic")
    }

    @Test func `nobody is told two weeks ahead, nor by a clock that was never set`() {
        var house = house([.make(hours: 15 * 24)])
        #expect(line(house) == nil)
        house.wallClock = clock(2 * 24 * 3600)
        #expect(line(house) == "13 Picnic")
        house.wallClock = WallClock(now: Date(timeIntervalSince1970: 100), offset: { _ in 0 })
        #expect(line(house) == nil)
    }

    @Test func `in the family's zone, also over the night when the clocks change`() {
        // Central Europe goes back from 3 to 2 o'clock on 25 October 2026, 01:00 in Greenwich.
        let change = Date(timeIntervalSince1970: 1_792_890_000)
        let zone: @Sendable (Date) -> Int = { $0 < change ? 7_200 : 3_600 }
        func at(_ seconds: Double) -> WallClock { WallClock(now: change.addingTimeInterval(seconds), offset: zone) }
        // 26 October at 0:30 there is 23:30 on the day before in Greenwich.
        let starts = change.addingTimeInterval(22.5 * 3600)
        var house = house([ComingMoment(id: .make("night"), title: "Night", startsAt: starts)])
        house.wallClock = at(-3 * 3600 - 1)
        #expect(line(house) == "2 Night", "23:59:59 on the 24th there")
        house.wallClock = at(-3 * 3600)
        #expect(line(house) == "1 Night", "midnight there")
        house.wallClock = at(22 * 3600 - 1)
        #expect(line(house) == "1 Night", "a day of 25 hours")
        house.wallClock = at(22 * 3600)
        #expect(line(house) == "0 Night")
    }

    @Test func `the frame looks again at midnight`() throws {
        var house = house([.make(hours: 9)])
        house.clockStart = Self.start.addingTimeInterval(8 * 3600 - 30)
        house.tell(.deadlineReached)
        #expect(line(house) == "1 Picnic")
        house.wait(.seconds(31))
        #expect(line(house) == "0 Picnic")
    }

    @Test func `only beside the clock, and not over the grid`() {
        var album = ModelAlbum(photos: 3)
        album.coming = [.make()]
        var house = House.family(album)
        house.album.edit(at: 0)
        house.hear()
        house.wait(.seconds(1))
        #expect(house.scene.clock == nil && line(house) == nil)
        var other = self.house([.make()])
        #expect(line(other) == "2 Picnic")
        other.openGrid()
        #expect(other.grid?.progress == 1 && line(other) == nil)
    }

    @Test func `it follows what the server tells, and is there after a start without it`() {
        var house = house([.make()])
        house.serverIsGone = true
        house.restart()
        house.wait(.seconds(1))
        #expect(line(house) == "2 Picnic")
        house.serverIsGone = false
        house.album.coming = [.make(title: "Concert", hours: 24)]
        house.restart()
        house.wait(.seconds(30))
        #expect(line(house) == "1 Concert")
        house.album.coming = []
        house.album.edit(at: 0)
        house.hear()
        house.wait(.seconds(1))
        #expect(line(house) == nil && house.shelf.contents.coming.isEmpty)
    }

    @Test func `a server that tells nothing of it takes nothing away`() {
        var house = house([.make()])
        house.album.coming = nil
        house.album.edit(at: 0)
        house.hear()
        house.wait(.seconds(1))
        #expect(line(house) == "2 Picnic")
    }

    @Test func `more than is asked for is not kept`() {
        let house = house((1...60).map { .make("moment-\($0)", hours: Double($0)) })
        #expect(house.shelf.contents.coming.count == ComingMoment.mostTold)
    }

    // MARK: - Who came

    @Test func `who came is said once it is over, with as many names as have space`() {
        var house = House.withParty()
        let all = MomentCompany(names: (1...9).map { "Guest\n\($0)" }, count: 40)
        house.album.keep(.make(guests: all))
        house.hear()
        house.leafToTitle()
        #expect(house.title != nil && house.title?.guests == nil, "the party goes on until 18:00")
        house.wallClock = clock(2 * 3600)
        #expect(house.title?.guests == MomentCompany(names: ["Guest 1", "Guest 2", "Guest 3"], count: 40))
        house.album.keep(.make(guests: MomentCompany(names: [], count: 0)))
        house.hear()
        house.wait(.seconds(1))
        #expect(house.title != nil && house.title?.guests == nil)
    }
}
