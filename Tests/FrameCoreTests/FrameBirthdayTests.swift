import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// A birthday on the frame: a greeting for its viewer, a line about others, and the photos that come.
struct FrameBirthdayTests {
    /// 4 July 2026, 16:00 in Greenwich.
    private static let start = Date(timeIntervalSince1970: 1_783_180_800)

    private static func birthday(_ name: String, _ month: Int, _ day: Int, _ year: Int? = nil) -> MemberBirthday {
        let id = MemberID.make(name.lowercased())
        return MemberBirthday(memberID: id, displayName: name, birthday: Birthday(month: month, day: day, year: year))
    }

    private func house(
        _ birthdays: [MemberBirthday]?,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var house = House.family(photos: 5, configuration: configuration)
        house.knownAs.birthdays = birthdays
        house.tell(.hint(.frame))
        house.wait(.seconds(1))
        return house
    }

    private func told(_ house: House) -> [String] {
        house.scene.birthdays.map { birthday in
            (birthday.isViewer ? "to " : "") + birthday.name + (birthday.age.map { " \($0)" } ?? "")
        }
    }

    private func at(_ seconds: Double, east: Int = 0) -> WallClock {
        WallClock(now: Self.start.addingTimeInterval(seconds), offset: { _ in east })
    }

    @Test func `greets its viewer first, and tells of others, at most three`() {
        let people = ["Anna", "Ben", "Carla"].map { Self.birthday($0, 7, 4, 1_996) }
        var house = house(people + [Self.birthday("Grandma", 7, 4, 1_940), Self.birthday("Dora", 7, 5)])
        #expect(told(house) == ["to Grandma 86", "Anna 30", "Ben 30"])
        #expect(house.frame.status.birthdays == ["Grandma", "Anna", "Ben"])
        house.wallClock = at(24 * 3_600)
        #expect(told(house) == ["Dora"])
    }

    @Test func `from midnight to midnight by the frame's clock, without the server and with its clock hidden`() {
        var house = house([Self.birthday("Grandma", 7, 5)])
        house.serverIsGone = true
        house.restart()
        house.wait(.seconds(1))
        #expect(told(house) == [] && house.frame.status.birthdays == nil)
        house.wallClock = at(8 * 3_600 - 1)
        #expect(told(house) == [])
        house.wallClock = at(8 * 3_600)
        #expect(told(house) == ["to Grandma"] && house.scene.clock == nil)
        house.wallClock = at(5 * 3_600, east: 3 * 3_600)
        #expect(told(house) == ["to Grandma"], "midnight there")
        house.wallClock = at(32 * 3_600 - 1)
        #expect(told(house) == ["to Grandma"])
        house.wallClock = at(32 * 3_600)
        #expect(told(house) == [])
    }

    @Test func `looks at the clock at midnight while birthdays are known, and not at all otherwise`() {
        var (known, unknown) = (house([Self.birthday("Grandma", 12, 24)]), house(nil))
        for hidden in [at(8 * 3_600 - 20), at(3 * 3_600 - 20, east: 5 * 3_600)] {
            known.wallClock = hidden
            unknown.wallClock = hidden
            known.tell(.deadlineReached)
            unknown.tell(.deadlineReached)
            let next = known.frame.deadline.map { known.now.duration(to: $0) }
            #expect(next.map { $0 <= .seconds(20.06) } == true)
            let other = unknown.frame.deadline.map { unknown.now.duration(to: $0) }
            let midnight = Duration.milliseconds(20_010)...Duration.milliseconds(20_090)
            #expect(other.map { !midnight.contains($0) } != false)
        }
    }

    @Test func `is not told over the grid, and not by an older server`() {
        var house = house([Self.birthday("Anna", 7, 4)])
        #expect(told(house) == ["Anna"])
        house.openGrid()
        house.wait(.seconds(1))
        #expect(told(house) == [])
        #expect(told(self.house(nil)) == [])
    }

    @Test func `keeps no more than it can be told`() {
        let many = (0..<300).map { Self.birthday("Person-\($0)", 7, 4) }
        let house = house(many)
        #expect(house.shelf.contents.identity?.birthdays?.count == FrameIdentity.mostBirthdays)
    }

    @Test func `the slideshow turns to a photo of whose day it is, and goes on where it was`() {
        let slideshow = SlideshowConfiguration(interval: .seconds(20), order: .newest)
        var album = ModelAlbum(photos: 3)
        album.add(from: Sender(id: .make("grandma"), displayName: "Grandma"))
        for _ in 0..<5 { album.add() }
        var house = House.family(album, configuration: FrameConfiguration(slideshow: slideshow))
        house.knownAs.birthdays = [Self.birthday("Grandma", 7, 4)]
        house.tell(.hint(.frame))
        house.wait(.seconds(23))
        #expect(house.shown == [.make("photo-4")])
        house.wait(.seconds(20))
        #expect(house.shown == [.make("photo-8")])
    }
}
