import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

@testable import FrameCore

/// A finger that lies on the screen when it goes dark, or when the picture is rotated.
struct FrameDarkFingerTests {
    /// What turns the screen dark.
    enum Reason: CaseIterable { case power, keeper, emptyRoom, night }

    private static let finger = TouchID(1)

    private func house(_ reason: Reason = .power) -> House {
        var configuration = FrameConfiguration(
            slideshow: SlideshowConfiguration(interval: .seconds(20), order: .newest)
        )
        configuration.room.emptyAfter = .seconds(120)
        // The house's clock shows 16:00 in Greenwich, and the frame sleeps ten minutes after the night's beginning.
        if reason == .night { configuration.night = NightSchedule(begins: 15 * 60 + 55, ends: 23 * 60) }
        var house = House.family(photos: 9, configuration: configuration)
        if reason == .night {
            let uptime = Uptime.start.duration(to: house.now) / .seconds(1)
            house.clockStart = house.wallClock.now.addingTimeInterval(-uptime)
            // No photo is prepared while the screen is being dimmed.
            house.wait(.seconds(5))
        }
        guard reason == .emptyRoom else { return house }
        for isThere in [true, false] { house.tell(.room(.presence(isThere))) }
        return house
    }

    private func darken(_ house: inout House, _ reason: Reason) {
        switch reason {
        case .power: house.press(.power)
        case .keeper: order(1, isOff: true, &house)
        case .emptyRoom: house.wait(.seconds(121))
        case .night: house.wait(.seconds(310))
        }
        #expect(house.panelIsOn == false)
    }

    private func order(_ number: Int, isOff: Bool, _ house: inout House) {
        house.knownAs.off = FrameOff(number: number, isOff: isOff, since: Date(timeIntervalSince1970: 1))
        house.tell(.hint(.frame))
        house.answerAll()
    }

    /// A thumb that trembles, and one that has moved the page.
    @Test(arguments: Reason.allCases, [0.498, 0.4]) func `that finger lights nothing`(reason: Reason, place: Double) {
        var house = house(reason)
        house.tell(.screen(.touchDown(Self.finger, at: .middle)))
        house.tell(.screen(.touchMoved(Self.finger, to: ScreenPoint(x: place, y: 0.5))))
        darken(&house, reason)
        house.tell(.screen(.touchMoved(Self.finger, to: ScreenPoint(x: place - 0.002, y: 0.5))))
        #expect(house.panelIsOn == false)
        house.tell(.screen(.touchUp(Self.finger, at: ScreenPoint(x: place - 0.002, y: 0.5))))
        #expect(house.panelIsOn == false)
        house.tapOn(.middle)
        #expect(house.panelIsOn == true)
    }

    @Test(arguments: Reason.allCases) func `what it held is in its place when the screen is lit, and pages turn`(
        reason: Reason
    ) {
        var house = house(reason)
        house.tell(.screen(.touchDown(Self.finger, at: .middle)))
        house.tell(.screen(.touchMoved(Self.finger, to: ScreenPoint(x: 0.4, y: 0.5))))
        #expect(house.scene.photoPages.contains { $0.offset < 0 }, "the page follows the finger")
        // By night and in an empty room, the slideshow has waited for the finger.
        darken(&house, reason)
        house.press(.power)
        #expect(house.panelIsOn == true)
        house.wait(.seconds(1))
        let shown = house.shown
        #expect(house.scene.photoPages.map(\.offset) == [0] && shown == [.make("photo-9")])
        house.wait(Slideshow.quiet + .seconds(5))
        #expect(house.shown != shown && house.shown.count == 1)
    }

    @Test(arguments: [90, 180]) func `a half-open grid closes when the family rotates the picture`(degrees: Int) {
        var house = house()
        openHalf(&house)
        house.chosen = ChosenSettings(version: 1, settings: FrameSettings(room: .init(rotation: degrees)))
        house.tell(.hint(.frame))
        house.answerAll()
        #expect(house.log.contains(.rotateScreen(degrees == 90 ? .quarter : .half)))
        if degrees == 90 { house.tell(.screen(.resized(PixelSize(width: 1080, height: 1920)))) }
        house.wait(.seconds(1))
        #expect(house.grid == nil && house.shown == [.make("photo-9")] && house.thumbnails.isEmpty)
    }

    @Test func `a half-open grid closes when a keeper switches the frame off`() {
        var house = house()
        openHalf(&house)
        order(1, isOff: true, &house)
        house.wait(.seconds(1))
        #expect(house.panelIsOn == false)
        order(2, isOff: false, &house)
        #expect(house.panelIsOn == true && house.grid == nil && house.shown == [.make("photo-9")])
    }

    private func openHalf(_ house: inout House) {
        house.mouseDown(0.5, 0.8)
        house.mouseMove(0.5, 0.65)
        #expect(house.grid.map { (0.25...0.35).contains($0.progress) } == true)
    }

    @Test func `backspace that was held in the dark erases no more`() throws {
        var house = House()
        house.start()
        house.answerAll()
        house.openSignIn()
        house.tell(.screen(.typed("marianne")))
        let screen = PixelSize(width: 1920, height: 1080)
        let keyboard = try #require(house.signIn?.keyboard)
        let key = try #require(SignInPlan(screen, keyboard).keyboard.place(of: .backspace)?.face)
        let place = ScreenPoint(x: (Double(key.x) + 9) / 1920, y: (Double(key.y) + 9) / 1080)
        house.tell(.screen(.touchDown(Self.finger, at: place)))
        house.press(.power)
        house.wait(.seconds(2))
        house.tell(.screen(.touchUp(Self.finger, at: place)))
        house.press(.power)
        house.wait(.seconds(2))
        #expect(house.signIn?.userName == "marianne" && house.signIn?.pressed.isEmpty == true)
    }
}
