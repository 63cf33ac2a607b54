import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Glibc
import Testing

struct FrameRoomTests {
    private func house(_ configuration: FrameConfiguration = FrameConfiguration()) -> House {
        House.family(photos: 6, configuration: configuration)
    }

    private func choose(_ settings: FrameSettings, _ version: Int = 1, in house: inout House) {
        house.chosen = ChosenSettings(version: version, settings: settings)
        house.tell(.hint(.frame))
        house.answerAll()
    }

    private func room(_ room: RoomSettings, brightness: Int = 100) -> FrameSettings {
        FrameSettings(brightness: brightness, room: room)
    }

    private static let all = FrameCapabilities(backlight: .works, panelOff: .works, lightSensor: .works, sound: .works)

    // MARK: - What a keeper chooses

    @Test func `hangs, surrounds, sounds and moves as the family chose, and as it was set up once they do not`() {
        var house = house()
        house.clearLog()
        choose(room(.init(rotation: 90, surround: .matte, pairs: false, motion: true, volume: 30)), in: &house)
        #expect(house.log.contains(.rotateScreen(.quarter)) && house.log.contains(.surround(.matte)))
        #expect(house.log.contains(.setVolume(percent: 30)))
        house.clearLog()
        choose(room(.init()), 2, in: &house)
        #expect(house.log.contains(.rotateScreen(.none)) && house.log.contains(.surround(.blurred)))
        #expect(house.log.contains(.setVolume(percent: 100)))
    }

    @Test func `hangs and sounds as the family chose after a pulled plug, with nobody to ask`() {
        var house = house()
        choose(room(.init(rotation: 270, surround: .plain, volume: 0)), in: &house)
        house.serverIsGone = true
        house.clearLog()
        house.restart()
        house.answerAll()
        #expect(house.log.contains(.rotateScreen(.threeQuarters)) && house.log.contains(.surround(.plain)))
        #expect(house.log.contains(.setVolume(percent: 0)))
    }

    @Test func `the family's rotation goes over the box's, a key at the frame over both until they choose again`() {
        var configuration = FrameConfiguration()
        configuration.rotation = .half
        var house = house(configuration)
        choose(room(.init(rotation: 90)), in: &house)
        house.press(.rotate)
        house.press(.enter)
        house.clearLog()
        house.restart()
        #expect(house.log.contains(.rotateScreen(.half)), "a quarter further than the family's")
        house.answerAll()
        choose(room(.init(rotation: 0)), 2, in: &house)
        choose(room(.init(rotation: 90)), 3, in: &house)
        house.clearLog()
        house.restart()
        #expect(house.log.contains(.rotateScreen(.quarter)), "the key's choice is over")
    }

    @Test func `numbers that no frame can live by change nothing`() {
        var house = house()
        house.clearLog()
        choose(room(.init(rotation: 45)), in: &house)
        choose(room(.init(volume: 101)), 2, in: &house)
        choose(FrameSettings(brightness: 0, room: .init(rotation: 90)), 3, in: &house)
        let changes = house.log.filter {
            switch $0 {
            case .rotateScreen, .setVolume, .surround, .setBacklight: true
            default: false
            }
        }
        #expect(changes.isEmpty && house.scene.dimming == 0)
    }

    // MARK: - Off

    private func order(off number: Int, _ isOff: Bool, in house: inout House) {
        house.knownAs.off = FrameOff(number: number, isOff: isOff, since: Date(timeIntervalSince1970: 1))
        house.tell(.hint(.frame))
        house.answerAll()
    }

    @Test func `goes dark at a keeper's order and comes back at the next`() {
        var house = house()
        order(off: 1, true, in: &house)
        #expect(house.panelIsOn == false && house.scene == Scene(content: .blank, dimming: 1))
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == false && !house.frame.isAnimating)
        order(off: 2, false, in: &house)
        #expect(house.panelIsOn == true && house.scene.dimming == 0 && !house.shown.isEmpty)
    }

    @Test func `a touch ends it, does nothing else, and is told at once`() throws {
        var house = house()
        house.tell(.room(.found(Self.all)))
        let page = house.shown
        order(off: 3, true, in: &house)
        house.clearLog()
        house.press(.right)
        #expect(house.panelIsOn == true && house.shown == page)
        house.wait(.seconds(2))
        #expect(house.reports.last?.room?.endedOff == 3)
        // The server has not heard yet.
        house.tell(.hint(.frame))
        house.answerAll()
        #expect(house.panelIsOn == true)
        order(off: 5, true, in: &house)
        #expect(house.panelIsOn == false)
    }

    @Test func `stays off over a restart without its server, and stays on once somebody touched it`() {
        var house = house()
        order(off: 1, true, in: &house)
        house.serverIsGone = true
        house.restart()
        house.answerAll()
        #expect(house.panelIsOn == false)
        house.press(.right)
        #expect(house.panelIsOn == true)
        house.restart()
        house.answerAll()
        #expect(house.panelIsOn == true)
    }

    @Test func `shows no clock while it is off, and a code where a keeper removed it`() {
        var configuration = FrameConfiguration(night: NightSchedule(begins: 0, ends: 23 * 60 + 59))
        configuration.showsNightClock = true
        var house = house(configuration)
        order(off: 1, true, in: &house)
        house.wait(.seconds(900))
        #expect(house.scene.nightClock == nil && house.panelIsOn == false)
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        house.answerAll()
        house.wait(.seconds(5))
        #expect(house.panelIsOn == true)
    }

    // MARK: - Light

    @Test func `leaves the box's own brightness until somebody chooses one`() {
        var house = house()
        house.clearLog()
        house.tell(.room(.found(Self.all)))
        // A gift card chooses no brightness.
        choose(FrameSettings(language: "en", keepsConfiguration: true), in: &house)
        #expect(!house.log.contains { if case .setBacklight = $0 { true } else { false } })
        choose(FrameSettings(brightness: 40), 2, in: &house)
        #expect(house.log.contains(.setBacklight(percent: 40)) && house.scene.dimming == 0)
    }

    @Test func `draws the picture darker where the backlight is not there, or fails`() {
        var house = house()
        choose(FrameSettings(brightness: 40), in: &house)
        #expect(abs(house.scene.dimming - 0.3406) < 0.000_1)
        house.tell(.room(.found(Self.all)))
        #expect(house.log.contains(.setBacklight(percent: 40)) && house.scene.dimming == 0)
        house.tell(.room(.backlightFailed))
        #expect(abs(house.scene.dimming - 0.3406) < 0.000_1)
        house.wait(.seconds(2))
        #expect(house.reports.last?.room?.means.backlight == .broken)
    }

    @Test(arguments: [(10, 0.6489, 0.1732), (50, 0.2703, 0.0913), (100, 0, 0)])
    func `brightness is a share of the light, of which words keep more than photos`(
        percent: Int,
        dimming: Double,
        wordsDimming: Double
    ) {
        var house = house()
        choose(FrameSettings(brightness: percent), in: &house)
        #expect(abs(house.scene.dimming - dimming) < 0.000_1)
        #expect(abs(house.scene.wordsDimming - wordsDimming) < 0.000_1)
        // What the pixels that are left give in light.
        #expect(abs(pow(1 - house.scene.dimming, 2.2) - Double(percent) / 100) < 0.001)
    }

    @Test func `follows the light in the room up to what was chosen, and reads no sensor in the dark`() {
        var house = house()
        house.tell(.room(.found(Self.all)))
        choose(room(.init(followsLight: true), brightness: 80), in: &house)
        #expect(house.log.contains(.measureLight(true)) && house.log.contains(.setBacklight(percent: 80)))
        house.tell(.room(.measured(0)))
        #expect(house.log.last == .setBacklight(percent: 10))
        house.tell(.room(.measured(10_000)))
        house.wait(.seconds(4))
        #expect(house.log.contains(.setBacklight(percent: 80)))
        house.clearLog()
        order(off: 1, true, in: &house)
        #expect(house.log.contains(.measureLight(false)))
        order(off: 2, false, in: &house)
        #expect(house.log.contains(.measureLight(true)))
        choose(FrameSettings(brightness: 80), 2, in: &house)
        #expect(house.log.contains(.measureLight(false)))
    }

    @Test func `asks for nothing that the box does not have`() {
        var house = house()
        house.tell(.room(.found(FrameCapabilities(backlight: .locked, lightSensor: .broken))))
        choose(room(.init(followsLight: true), brightness: 50), in: &house)
        let asked = house.log.contains { effect in
            switch effect {
            case .setBacklight, .measureLight: true
            default: false
            }
        }
        #expect(!asked && abs(house.scene.dimming - 0.2703) < 0.000_1)
    }

    // MARK: - The panel's size

    @Test func `a size that somebody chose goes over the one that the panel says`() {
        var house = house()
        house.clearLog()
        house.tell(.room(.found(FrameCapabilities(panelTenths: 156))))
        #expect(house.log.contains(.view(Viewing(inches: 15.6))))
        choose(FrameSettings(panelInches: 10.1), in: &house)
        #expect(house.log.contains(.view(Viewing(inches: 10.1))))
        choose(FrameSettings(), 2, in: &house)
        #expect(house.log.last { if case .view = $0 { true } else { false } } == .view(Viewing(inches: 15.6)))
    }

    @Test func `tells what it found soon, and that once`() {
        var house = house()
        house.wait(.seconds(30))
        house.clearLog()
        house.tell(.room(.found(Self.all)))
        house.wait(.seconds(2))
        #expect(house.reports.map(\.room?.means) == [Self.all])
        house.tell(.room(.found(Self.all)))
        house.wait(.seconds(2))
        #expect(house.reports.count == 1)
    }
}
