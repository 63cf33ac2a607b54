import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct RotationTests {
    private let panel = PixelSize(width: 1920, height: 1080)
    private let portrait = PixelSize(width: 1080, height: 1920)

    @Test(arguments: [
        (Rotation.none, 0.1, 0.3), (.quarter, 0.3, 0.9), (.half, 0.9, 0.7), (.threeQuarters, 0.7, 0.1),
    ])
    func `finds the touched place of a turned picture`(rotation: Rotation, x: Double, y: Double) {
        let place = rotation.picture(at: ScreenPoint(x: 0.1, y: 0.3))
        #expect(abs(place.x - x) < 1e-12 && abs(place.y - y) < 1e-12)
    }

    @Test func `four quarters are none`() {
        var rotation = Rotation.none
        var met: [Rotation] = []
        for _ in 0..<4 {
            rotation = rotation.next
            met.append(rotation)
        }
        #expect(met == [.quarter, .half, .threeQuarters, .none])
        #expect(Rotation.allCases.map { $0.turned(panel) } == [panel, portrait, panel, portrait])
    }

    @Test func `a key turns the picture a quarter, at once, and for good once that is confirmed`() {
        var house = House.family(photos: 3)
        #expect(house.tell(.screen(.key(.rotate))) == [.rotateScreen(.quarter)])
        #expect(house.scene.note == .confirmRotation)
        let manualRotation = ManualRotation(setting: .none, rotation: .quarter)
        #expect(house.tell(.screen(.key(.enter))) == [.shelf([.keepRotation(manualRotation)])])
        #expect(house.scene.note == nil)
        house.clearLog()
        house.wait(.seconds(60))
        #expect(!house.log.contains { if case .rotateScreen = $0 { true } else { false } })
        house.restart()
        #expect(house.log.contains(.rotateScreen(.quarter)))
        // The pictures were made for the panel as it hangs.
        #expect(house.log.contains(.preparePicture(.make("photo-3"), fitting: portrait)))
    }

    @Test(arguments: [nil, Key.escape]) func `what nobody confirms turns back by itself, as does an escape`(key: Key?) {
        var house = House.family(photos: 3)
        house.press(.rotate)
        house.press(.rotate)
        // Who touches a picture that fell on its side does not mean that it is to stay so.
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.tell(.screen(.touchUp(TouchID(1), at: .middle)))
        house.wait(.seconds(19))
        #expect(house.scene.note == .confirmRotation)
        house.clearLog()
        if let key { house.press(key) } else { house.wait(.seconds(2)) }
        #expect(house.log.contains(.rotateScreen(.none)) && house.scene.note == nil)
        #expect(house.shelf.contents.manualRotation == nil)
    }

    @Test func `under a card nobody sees the question, and Enter answers the card`() {
        var house = House.family(photos: 3)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.press(.rotate)
        house.press(.delete)
        house.wait(.milliseconds(300))
        #expect(house.hideCard != nil && house.scene.note == nil)
        house.press(.enter)
        #expect(house.scene.introduction?.chosen == .yes && house.shelf.contents.manualRotation == nil)
        house.press(.escape)
        #expect(house.hideCard == nil && house.scene.note == .confirmRotation)
        house.press(.enter)
        #expect(house.shelf.contents.manualRotation == ManualRotation(setting: .none, rotation: .quarter))
    }

    @Test func `a card does not keep a turned picture from turning back`() {
        var house = House.family(photos: 3)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.press(.rotate)
        house.wait(.seconds(15))
        house.press(.delete)
        house.clearLog()
        house.wait(.seconds(6))
        #expect(house.hideCard != nil && house.log.contains(.rotateScreen(.none)))
    }

    @Test func `removed from the family while it asks, the frame turns the picture back`() {
        var house = House.family(photos: 3)
        house.press(.rotate)
        house.tell(.screen(.resized(portrait)))
        house.clearLog()
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.log.contains(.rotateScreen(.none)))
    }

    @Test func `four quarters ask nothing`() {
        var house = House.family(photos: 3)
        for _ in 0..<4 { house.press(.rotate) }
        #expect(house.scene.note == nil)
    }

    @Test func `what is set up holds, until a hand turns on from there`() {
        var house = House.family(photos: 3, configuration: FrameConfiguration(rotation: .threeQuarters))
        #expect(house.log.contains(.rotateScreen(.threeQuarters)))
        #expect(house.tell(.screen(.key(.rotate))).contains(.rotateScreen(.none)))
        house.press(.enter)
        house.clearLog()
        house.restart()
        #expect(!house.log.contains { if case .rotateScreen = $0 { true } else { false } })
    }

    @Test func `what is set up anew holds over what a hand did before`() {
        var house = House(configuration: FrameConfiguration(rotation: .half))
        let old = ManualRotation(setting: .none, rotation: .quarter)
        house.shelf = ModelShelf(ShelfContents(manualRotation: old))
        house.start()
        #expect(house.log.contains(.rotateScreen(.half)))
    }

    @Test func `turning wakes nothing that greets`() {
        var house = House.family(photos: 3, configuration: FrameConfiguration(showsWords: false))
        house.wait(.seconds(700))
        house.arrive(2)
        house.press(.rotate)
        #expect(house.scene.note == .confirmRotation)
        house.press(.enter)
        #expect(house.scene.note == nil)
        #expect(house.scene.captions.first == nil)
    }
}
