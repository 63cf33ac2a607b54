import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// "Not this one": when a long press asks whether to hide a photo, and what takes the question away.
struct FrameHideCardTests {
    private static let third = PhotoID.make("photo-3")

    /// A frame with three photos that shows the newest, touched a while ago.
    private func house() -> House {
        var house = House.family(photos: 3)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        return house
    }

    private func slides() -> House {
        let slideshow = SlideshowConfiguration(interval: .seconds(30), order: .all)
        var house = House.family(photos: 3, configuration: FrameConfiguration(slideshow: slideshow))
        house.wait(.seconds(2))
        return house
    }

    @Test func `a long press asks, without a heart, a zoom or another page`() {
        var house = house()
        house.pressLong()
        #expect(house.hideCard == SceneHideCard(.leave) && house.frame.status.photoToHide == Self.third)
        #expect(house.shown == [Self.third] && house.album.photos[0].hearts == 0)
        #expect(house.scene.captions.isEmpty && house.scene.note == nil)
        #expect(house.shelf.contents.outbox.isEmpty)
        house.wait(.milliseconds(300))
        #expect(house.scene.introduction?.opacity == 1)
    }

    @Test func `keys alone hide a photo and bring it back`() {
        var house = house()
        house.press(.delete)
        house.wait(.milliseconds(300))
        #expect(house.hideCard == SceneHideCard(.leave) && house.frame.status.photoToHide == Self.third)
        for key in [Key.left, .enter] { house.press(key) }
        house.wait(.seconds(1))
        #expect(house.hideCard == nil && house.shown == [.make("photo-2")])
        house.press(.delete)
        house.wait(.seconds(2))
        #expect(house.shown == [Self.third] && house.hideCard == nil)
    }

    @Test func `eight quiet seconds take it away, and a touch prolongs it`() {
        var house = house()
        house.pressLong()
        house.wait(.seconds(7))
        #expect(house.hideCard != nil)
        // A finger that slides off its button means nothing.
        house.tell(.screen(.touchDown(TouchID(2), at: .notThisOne)))
        house.tell(.screen(.touchMoved(TouchID(2), to: .beside)))
        house.tell(.screen(.touchUp(TouchID(2), at: .beside)))
        house.wait(.seconds(7))
        #expect(house.hideCard != nil)
        house.wait(.seconds(1.1))
        #expect(house.hideCard == nil && house.shown == [Self.third] && house.shelf.contents.outbox.isEmpty)
    }

    @Test(arguments: [ScreenPoint.beside, .otherButton])
    func `a tap elsewhere takes it away, and does nothing else`(place: ScreenPoint) {
        var house = house()
        house.pressLong()
        house.touchAndAnswer(place)
        #expect(house.hideCard == nil && house.shown == [Self.third])
        house.wait(.seconds(1))
        #expect(house.shelf.contents.outbox.isEmpty && house.hidings.heard.isEmpty)
        // Without the card the glass is the photo's again.
        house.press(.right)
        house.answerAll()
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `the finger that pressed may lie on for long, and slide away`() {
        var house = house()
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.wait(.seconds(3))
        house.tell(.screen(.touchMoved(TouchID(1), to: .beside)))
        house.tell(.screen(.touchUp(TouchID(1), at: .beside)))
        #expect(house.hideCard != nil && house.shown == [Self.third])
        house.touchAndAnswer(.notThisOne)
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `a trembling finger presses long, too, and a slow drag does not`() {
        var house = house()
        let (one, other) = (ScreenPoint(x: 0.515, y: 0.5), ScreenPoint(x: 0.49, y: 0.51))
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        for number in 0..<12 {
            house.wait(.milliseconds(100))
            house.tell(.screen(.touchMoved(TouchID(1), to: number.isMultiple(of: 2) ? one : other)))
        }
        house.tell(.screen(.touchUp(TouchID(1), at: one)))
        #expect(house.hideCard != nil)
        house.touchAndAnswer(.beside)
        house.wait(.seconds(1))
        #expect(house.shown == [Self.third], "it lies in its place again")
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        for number in 1...20 {
            house.wait(.milliseconds(100))
            house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.5 - Double(number) * 0.004, y: 0.5))))
        }
        #expect(house.hideCard == nil && house.shown.count == 2, "the page follows the finger")
    }

    @Test func `on a heart, in the grid and on a page of words nothing is asked`() {
        var house = house()
        house.touchAndAnswer(.middle)
        house.pressLong(ScreenPoint(x: 0.92, y: 0.9))
        #expect(house.hideCard == nil && house.album.photos[0].hearts == 1)
        house.press(.tab)
        house.wait(.seconds(2))
        house.pressLong()
        #expect(house.hideCard == nil)
    }

    @Test func `keys choose a button first, and Escape says no`() {
        var house = house()
        house.pressLong()
        house.press(.enter)
        #expect(house.scene.introduction?.chosen == .yes && house.shown == [Self.third])
        house.press(.escape)
        #expect(house.hideCard == nil)
        house.pressLong()
        house.press(.left)
        house.press(.enter)
        house.answerAll()
        #expect(house.shown == [.make("photo-2")] && house.scene.note == .hiddenHere)
        house.press(.backspace)
        house.wait(.seconds(2))
        #expect(house.shown == [Self.third])
    }

    @Test func `the slideshow waits for the card and goes on after it, or is stopped by its other button`() {
        var house = slides()
        house.pressLong()
        #expect(house.hideCard == SceneHideCard(.pause))
        house.wait(.seconds(75))
        #expect(house.hideCard == nil && house.scene.marks.isEmpty && house.shown != [Self.third])
        house.pressLong()
        house.touchAndAnswer(.otherButton)
        #expect(house.scene.note == .slideshowPaused && house.scene.marks == [.paused(before: 0)])
        house.pressLong()
        #expect(house.hideCard == SceneHideCard(.goOn))
        house.touchAndAnswer(.otherButton)
        #expect(house.scene.note == .slideshowGoesOn && house.scene.marks.isEmpty)
    }

    @Test func `a photo that leaves the album takes the card with it`() {
        var house = house()
        house.pressLong()
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.hideCard == nil && house.shown == [.make("photo-2")])
    }
}
