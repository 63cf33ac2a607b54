import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// Pages that a keeper turns from another place.
struct FrameTurnTests {
    private func house(_ photos: Int = 4) -> House { House.family(photos: photos) }

    private func newest(of house: House) -> [PhotoID] { house.album.identifiers }

    @Test func `goes a page on and back, and says within seconds where it is`() {
        var house = house()
        house.wait(.seconds(90))
        let photos = newest(of: house)
        #expect(house.shown == [photos[0]])
        house.clearLog()
        house.tell(.hint(.turn(.next)))
        house.wait(.seconds(2))
        #expect(house.shown == [photos[1]])
        #expect(house.reports.last?.photoID == photos[1])
        house.tell(.hint(.turn(.next)))
        house.tell(.hint(.turn(.next)))
        house.wait(.seconds(3))
        #expect(house.shown == [photos[3]])
        house.tell(.hint(.turn(.next)))
        house.wait(.seconds(3))
        #expect(house.shown == [photos[3]], "beyond the oldest there is nothing")
        house.tell(.hint(.turn(.previous)))
        house.wait(.seconds(3))
        #expect(house.shown == [photos[2]])
        #expect(house.reports.last?.photoID == photos[2])
    }

    @Test func `turns nothing out of her hand`() {
        var house = house()
        house.wait(.seconds(30))
        let before = house.shown
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.5))))
        house.tell(.hint(.turn(.next)))
        house.wait(.milliseconds(100))
        #expect(house.shown == before)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.5))))
        house.wait(.seconds(3))
        #expect(house.shown == before)
    }

    @Test func `turns nothing under the grid, nor before it has a family`() {
        var house = house()
        house.wait(.seconds(30))
        house.press(.up)
        house.wait(.seconds(1))
        house.tell(.hint(.turn(.next)))
        house.wait(.seconds(1))
        house.press(.escape)
        house.wait(.seconds(2))
        #expect(house.shown == [newest(of: house)[0]])
        var new = House()
        new.start()
        #expect(new.tell(.hint(.turn(.next))).allSatisfy { if case .preparePicture = $0 { false } else { true } })
    }
}
