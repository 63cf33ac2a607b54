import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct PresenceTests {
    private func house(minutes: Int? = 10, night: NightSchedule? = nil) -> House {
        var configuration = FrameConfiguration(night: night)
        configuration.room.emptyAfter = minutes.map { .seconds($0 * 60) }
        return House.family(photos: 4, configuration: configuration)
    }

    private func sense(_ isThere: Bool?, in house: inout House) { house.tell(.room(.presence(isThere))) }

    @Test func `goes dark some time after the last person, and is there with the next`() {
        var house = house()
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(599))
        #expect(house.panelIsOn == true)
        house.wait(.seconds(2))
        #expect(house.panelIsOn == false && house.scene.dimming == 1)
        sense(true, in: &house)
        #expect(house.panelIsOn == true && house.scene.dimming == 0 && !house.shown.isEmpty)
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == true, "somebody is there")
    }

    @Test func `a sensor that never saw anybody keeps no frame dark, nor does one that is gone`() {
        var house = house()
        for _ in 0..<5 { sense(false, in: &house) }
        house.wait(.seconds(7200))
        #expect(house.panelIsOn == true)
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(601))
        #expect(house.panelIsOn == false)
        sense(nil, in: &house)
        #expect(house.panelIsOn == true)
    }

    /// A frame with a sensor that sees somebody for the last time, and touches after 20 and `later` minutes.
    private func touched(later: Int) -> House {
        var house = house()
        house.tell(.room(.found(FrameCapabilities())))
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(20 * 60))
        #expect(house.panelIsOn == false)
        house.press(.right)
        house.wait(.seconds((later - 20) * 60))
        house.press(.right)
        return house
    }

    @Test func `a sensor that misses who touches the frame is not believed until it sees somebody again`() {
        var house = touched(later: 40)
        house.wait(.seconds(2 * 3600))
        #expect(house.panelIsOn == true && !house.shown.isEmpty)
        #expect(house.reports.last?.room?.isSensorBlind == true && house.reports.last?.room?.isEmpty == nil)
        sense(false, in: &house)
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == true, "it has seen nobody yet")
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(601))
        #expect(house.panelIsOn == false)
        house.press(.right)
        house.wait(.seconds(300))
        #expect(house.reports.last.map { $0.room?.isSensorBlind == nil } == true)
    }

    @Test func `one visit that a sensor misses says nothing of it, nor do two between which it saw somebody`() {
        var house = touched(later: 34)
        house.wait(.seconds(601))
        #expect(house.panelIsOn == false)
        sense(true, in: &house)
        sense(false, in: &house)
        house.press(.right)
        house.wait(.seconds(601))
        #expect(house.panelIsOn == false)
    }

    @Test func `a touch wakes it, does nothing else, and counts like a person`() {
        var house = house()
        let page = house.shown
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(601))
        house.press(.right)
        #expect(house.panelIsOn == true && house.shown == page)
        house.wait(.seconds(590))
        #expect(house.panelIsOn == true)
        house.wait(.seconds(11))
        #expect(house.panelIsOn == false)
    }

    @Test func `who passes at night does not wake it, nor does motion end an order to be off`() {
        // The house's clock shows 16:00 in Greenwich.
        var house = house(night: NightSchedule(begins: 15 * 60, ends: 23 * 60))
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        sense(true, in: &house)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        var other = self.house()
        other.knownAs.off = FrameOff(number: 1, isOff: true, since: Date(timeIntervalSince1970: 1))
        other.tell(.hint(.frame))
        other.answerAll()
        sense(true, in: &other)
        #expect(other.panelIsOn == false)
    }

    @Test func `says in its report that the room is empty, and does nothing where that is not wanted`() {
        var house = house()
        house.tell(.room(.found(FrameCapabilities())))
        sense(true, in: &house)
        sense(false, in: &house)
        house.wait(.seconds(3600))
        #expect(house.reports.last?.room?.isEmpty == true && house.reports.last?.panel?.isOn == false)
        var never = self.house(minutes: nil)
        sense(true, in: &never)
        sense(false, in: &never)
        never.wait(.seconds(7200))
        #expect(never.panelIsOn == true)
    }

    @Test func `a key of a remote control turns the page like one of a keyboard`() {
        var house = house()
        let page = house.shown
        house.tell(.room(.pressed(.right)))
        house.wait(.seconds(2))
        #expect(house.shown != page && !house.shown.isEmpty)
    }
}
