import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// A panel that never says that a finger was lifted, as one that was away for a moment.
struct FrameLostFingerTests {
    private func lost(dragging: Bool = false) -> House {
        let slideshow = SlideshowConfiguration(interval: .seconds(20), order: .newest)
        var house = House.family(photos: 9, configuration: FrameConfiguration(slideshow: slideshow))
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        if dragging { house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.4, y: 0.5)))) }
        return house
    }

    @Test(arguments: [false, true]) func `the next finger swipes all the same`(dragging: Bool) {
        var house = lost(dragging: dragging)
        house.wait(.seconds(20))
        house.tell(.screen(.touchDown(TouchID(2), at: ScreenPoint(x: 0.8, y: 0.5))))
        for x in stride(from: 0.75, through: 0.3, by: -0.05) {
            house.wait(.milliseconds(10))
            house.tell(.screen(.touchMoved(TouchID(2), to: ScreenPoint(x: x, y: 0.5))))
        }
        house.tell(.screen(.touchUp(TouchID(2), at: ScreenPoint(x: 0.3, y: 0.5))))
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-8")])
    }

    @Test func `two fingers beside one that rests for long pinch`() {
        var house = lost()
        house.wait(.seconds(20))
        house.tell(.screen(.touchDown(TouchID(2), at: ScreenPoint(x: 0.4, y: 0.5))))
        house.tell(.screen(.touchDown(TouchID(3), at: ScreenPoint(x: 0.6, y: 0.5))))
        for step in 1...10 {
            house.wait(.milliseconds(16))
            let way = Double(step) * 0.02
            house.tell(.screen(.touchMoved(TouchID(2), to: ScreenPoint(x: 0.4 - way, y: 0.5))))
            house.tell(.screen(.touchMoved(TouchID(3), to: ScreenPoint(x: 0.6 + way, y: 0.5))))
        }
        house.wait(.milliseconds(16))
        #expect(house.page.magnification.scale > 1.2)
    }

    @Test(arguments: [false, true]) func `the slideshow goes on`(dragging: Bool) {
        var house = lost(dragging: dragging)
        house.wait(.seconds(540))
        #expect(house.scene.photoPages.contains { $0.photo == .make("photo-9") })
        house.wait(.seconds(200))
        #expect(house.shown != [.make("photo-9")] && house.shown.count == 1)
    }

    // MARK: - Cards

    /// The next finger after seconds, or the same one at once.
    @Test(arguments: [(Int64(2), 3), (Int64(1), 0)]) func `the next finger answers a card`(finger: Int64, after: Int) {
        var house = House.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(after))
        house.tap(TouchID(finger), at: ScreenPoint.notNowButton)
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [false]] && house.scene.introduction == nil)
    }

    @Test func `beside the buttons the next finger takes a card away`() {
        var house = House.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(3))
        house.tap(TouchID(2), at: ScreenPoint(x: 0.02, y: 0.02))
        house.wait(.seconds(1))
        #expect(house.scene.introduction == nil && house.answers.isEmpty)
    }

    @Test func `a second finger on a card means nothing as long as the first one moves`() {
        var house = House.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(1.5))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint.yesButton)))
        house.wait(.seconds(1.5))
        house.tap(TouchID(2), at: ScreenPoint.notNowButton)
        #expect(house.scene.introduction?.pressed == .yes)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [true]])
    }

    @Test(arguments: [(Int64(6), 3), (Int64(5), 0)])
    func `the next finger hides a photo, and the one after it brings the photo back`(finger: Int64, after: Int) {
        var house = House.family(photos: 3)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.pressLong()
        house.tell(.screen(.touchDown(TouchID(5), at: .otherButton)))
        house.wait(.seconds(after))
        house.tap(TouchID(finger), at: .notThisOne)
        #expect(house.hideCard == nil && house.shown == [.make("photo-2")])
        house.tell(.screen(.touchDown(TouchID(7), at: .undoLine)))
        house.tap(TouchID(8), at: .undoLine)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-3")])
    }
}

extension House {
    fileprivate mutating func tap(_ finger: TouchID, at place: ScreenPoint) {
        tell(.screen(.touchDown(finger, at: place)))
        tell(.screen(.touchUp(finger, at: place)))
        answerAll()
    }
}
