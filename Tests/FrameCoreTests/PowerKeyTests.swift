import FamilyCore
import FoundationEssentials
import Testing

@testable import FrameCore

/// Power and Sleep of a keyboard or remote control.
struct PowerKeyTests {
    private func house(_ configuration: FrameConfiguration = FrameConfiguration()) -> House {
        House.family(photos: 4, configuration: configuration)
    }

    @Test func `Power turns the screen dark, and pressed again lights it where it was`() {
        var house = house()
        house.press(.right)
        house.wait(.seconds(2))
        let page = house.shown
        house.press(.power)
        #expect(house.panelIsOn == false && house.scene == Scene(content: .blank, dimming: 1))
        house.wait(.seconds(600))
        #expect(house.panelIsOn == false)
        house.press(.power)
        #expect(house.panelIsOn == true && house.shown == page && house.scene.dimming == 0)
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == true)
    }

    @Test func `a touch lights it and does nothing else, and motion does not`() {
        var configuration = FrameConfiguration()
        configuration.room.emptyAfter = .seconds(600)
        var house = house(configuration)
        let page = house.shown
        house.press(.power)
        for isThere in [true, false, true] { house.tell(.room(.presence(isThere))) }
        #expect(house.panelIsOn == false)
        house.tapOn(ScreenPoint(x: 0.9, y: 0.5))
        #expect(house.panelIsOn == true && house.shown == page)
    }

    @Test func `a keeper who switches the frame off and on from afar lights it too`() {
        var house = house()
        house.press(.power)
        for (number, isOff) in [(1, true), (2, false)] {
            #expect(house.panelIsOn == false)
            house.knownAs.off = FrameOff(number: number, isOff: isOff, since: Date(timeIntervalSince1970: 1))
            house.tell(.hint(.frame))
            house.answerAll()
            house.wait(.seconds(5))
        }
        #expect(house.panelIsOn == true)
    }

    @Test func `pressed on a dark frame, Power is a touch like any other`() {
        // The house's clock shows 16:00 in Greenwich.
        var house = house(FrameConfiguration(night: NightSchedule(begins: 15 * 60, ends: 23 * 60)))
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        house.press(.power)
        #expect(house.panelIsOn == true)
        house.press(.power)
        #expect(house.panelIsOn == false)
    }

    @Test func `keepers hear at once that it is dark and lit again, and a frame that starts anew is lit`() {
        var house = house()
        house.tell(.room(.found(FrameCapabilities())))
        house.wait(.seconds(60))
        house.press(.power)
        house.wait(.seconds(10))
        #expect(house.reports.last?.panel?.isOn == false && house.reports.last?.room?.isEmpty == nil)
        house.press(.left)
        house.wait(.seconds(10))
        #expect(house.reports.last?.panel?.isOn == true)
        house.press(.power)
        house.restart()
        #expect(house.panelIsOn == true)
    }

    @Test func `a frame without a family goes dark too, and comes back with what it said`() {
        var house = House.stranded()
        house.see(link: .wired)
        house.wait(.seconds(60))
        #expect(house.notice == .connecting)
        house.press(.power)
        #expect(house.panelIsOn == false && house.scene.content == .blank)
        house.press(.power)
        #expect(house.panelIsOn == true && house.notice == .connecting)
    }
}
