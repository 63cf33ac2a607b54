import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct NightTests {
    private static let finger = TouchID(1)

    /// A frame that sleeps from 22:30 to 7:00, at this time of 4 July 2026.
    private func house(
        at hour: Int,
        _ minute: Int,
        photos: Int = 3,
        slideshow: SlideshowConfiguration = SlideshowConfiguration(),
        showsNightClock: Bool = false
    ) -> House {
        let night = NightSchedule(begins: 22 * 60 + 30, ends: 7 * 60)
        var configuration = FrameConfiguration(slideshow: slideshow, night: night, showsClock: true)
        configuration.showsNightClock = showsNightClock
        var house = House(configuration: configuration)
        house.clockStart = Date(timeIntervalSince1970: Double(1_783_123_200 + hour * 3600 + minute * 60))
        house.album = ModelAlbum(photos: photos)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        house.answerAll()
        return house
    }

    @Test func `dims as the night begins, sleeps, and is there in the morning`() {
        var house = house(at: 22, 29)
        #expect(house.scene.dimming == 0)
        house.wait(.seconds(90))
        #expect((0.3...0.8).contains(house.scene.dimming))
        #expect(!house.shown.isEmpty && house.panelIsOn == true)
        house.wait(.seconds(10 * 60))
        #expect(house.scene == Scene(content: .blank, dimming: 1))
        #expect(house.panelIsOn == false)
        house.wait(.seconds(8 * 3600))
        #expect(house.panelIsOn == false)
        house.wait(.seconds(20 * 60))
        #expect(house.scene.dimming == 0 && !house.shown.isEmpty && house.panelIsOn == true)
    }

    @Test func `the light goes and comes by degrees`() {
        var house = house(at: 22, 29)
        house.wait(.milliseconds(60_550))
        #expect((0.01...0.64).contains(house.scene.dimming))
        #expect(house.frame.isAnimating)
        house.wait(.seconds(3))
        #expect(!house.frame.isAnimating)
    }

    @Test func `the first touch in the night only wakes, and for some minutes`() {
        var house = house(at: 1, 0)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        house.swipe()
        #expect(house.panelIsOn == true)
        #expect(house.shown == [.make("photo-3")], "it turned no page")
        #expect((0.3...0.8).contains(house.scene.dimming))
        house.swipe()
        #expect(house.shown == [.make("photo-2")])
        house.wait(.seconds(4 * 60))
        #expect(house.panelIsOn == true)
        house.wait(.seconds(62))
        #expect(house.panelIsOn == false)
        house.press(.right)
        #expect(house.panelIsOn == true)
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `nothing moves in the dark`() {
        let turning = SlideshowConfiguration(interval: .seconds(20), hasMotion: true)
        var house = house(at: 3, 0, slideshow: turning)
        house.wait(.seconds(5))
        let scene = house.scene
        house.wait(.seconds(3600))
        #expect(scene == Scene(content: .blank, dimming: 1))
        #expect(house.scene == scene && !house.frame.isAnimating && !house.frame.isDrifting)
    }

    @Test func `a frame that ended in the dark puts its panel on by day`() {
        var house = house(at: 12, 0)
        #expect(house.panelIsOn == true)
        house.wait(.seconds(60))
        #expect(house.panelIsOn == true)
    }

    @Test func `a start with no night lights a panel that another program left dark`() {
        #expect(House.family(photos: 1).panelIsOn == true)
    }

    @Test func `stopped while asleep it lights the panel, once`() {
        var house = house(at: 1, 0)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        house.tell(.screen(.closeAsked))
        #expect(house.panelIsOn == true && house.log.last == .quit)
        var day = self.house(at: 12, 0)
        day.clearLog()
        day.tell(.screen(.closeAsked))
        #expect(!day.log.contains(.panel(isOn: true)))
    }

    @Test func `what is said in the evening is as bright as by day, until it is dark`() {
        var house = house(at: 22, 29)
        house.wait(.seconds(90))
        #expect(house.scene.dimming > 0.3 && house.scene.wordsDimming == 0)
        house.wait(.seconds(9 * 60 + 30.6))
        #expect(house.scene.dimming > 0.66 && house.scene.wordsDimming > 0)
        house.wait(.seconds(3))
        #expect(house.scene == Scene(content: .blank, dimming: 1))
    }

    @Test func `where it is wanted a clock stands in the dark, and goes on`() {
        var house = house(at: 1, 0, showsNightClock: true)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == true && house.shown.isEmpty)
        #expect(house.scene.nightClock?.hour == 1 && house.scene.nightClock?.minute == 0)
        house.wait(.seconds(61))
        #expect(house.scene.nightClock?.minute == 1 && !house.frame.isAnimating)
        house.press(.other)
        #expect(house.scene.nightClock == nil && !house.shown.isEmpty)
    }

    @Test func `does not sleep by a clock that was never set, and shows none`() {
        var house = house(at: 0, 0)
        house.clockStart = Date(timeIntervalSince1970: 3600)
        house.wait(.seconds(700))
        #expect(house.scene.dimming == 0 && house.scene.clock == nil)
        // Then the network tells the time.
        house.clockStart = Date(timeIntervalSince1970: Double(1_783_123_200 + 3600))
        house.tell(.deadlineReached)
        house.wait(.seconds(5))
        #expect(house.scene.dimming == 1)
    }

    @Test func `the clock over the photos goes on by itself`() {
        var house = house(at: 14, 4)
        #expect(house.scene.clock?.hour == 14 && house.scene.clock?.minute == 4)
        house.wait(.seconds(61))
        #expect(house.scene.clock?.minute == 5)
        #expect(House.family(photos: 1).scene.clock == nil)
    }

    @Test(
        arguments: [
            (22 * 60 + 30, 7 * 60, [1349: false, 1350: true, 0: true, 419: true, 420: false, 720: false]),
            (13 * 60, 15 * 60, [779: false, 780: true, 899: true, 900: false, 0: false]),
        ] as [(Int, Int, [Int: Bool])]
    )
    func `keeps its hours, over midnight too`(begins: Int, ends: Int, minutes: [Int: Bool]) {
        for (minute, isNight) in minutes {
            var night = Night(NightSchedule(begins: begins, ends: ends))
            let clock = WallClock(
                now: Date(timeIntervalSince1970: Double(1_783_123_200 + minute * 60)),
                offset: { _ in 0 }
            )
            night.look(at: clock, now: .start)
            #expect((night.state != .day) == isNight, "\(minute)")
        }
    }
}

extension House {
    fileprivate mutating func swipe() {
        let finger = TouchID(1)
        tell(.screen(.touchDown(finger, at: ScreenPoint(x: 0.8, y: 0.5))))
        for x in stride(from: 0.7, through: 0.2, by: -0.1) {
            now = now.advanced(by: .milliseconds(10))
            tell(.screen(.touchMoved(finger, to: ScreenPoint(x: x, y: 0.5))))
        }
        tell(.screen(.touchUp(finger, at: ScreenPoint(x: 0.2, y: 0.5))))
        wait(.seconds(1))
    }
}
