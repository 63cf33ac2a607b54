import FamilyCore
import FamilyTesting
import FoundationEssentials
import Testing

@testable import FrameCore

/// What a day of testing by strangers found: sentences that are not true, and touches that do what the screen does not
/// offer.
struct FrameOutsideFindingsTests {
    /// A frame with a slideshow, and a stick with two photos.
    private func slideshowWithStick() -> House {
        var configuration = FrameConfiguration()
        configuration.slideshow.interval = .seconds(600)
        var house = House.family(photos: 3, configuration: configuration)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.putIn(photos: 2)
        return house
    }

    // MARK: - The stick's button

    @Test(arguments: [false, true])
    func `a stick's photo is sent only if its button was there before the touch`(byKey: Bool) {
        var house = slideshowWithStick()
        // The sentence that the key brings has the button's place; the touch after it takes only the sentence away.
        house.press(.pause)
        #expect(house.scene.note != nil && house.scene.stick == nil)
        if byKey { house.press(.enter) } else { house.touchOnce(house.sendButton) }
        house.answerAll()
        #expect(house.stick.sent.isEmpty && house.scene.stick?.standing == .offered)
        if byKey { house.press(.enter) } else { house.touchOnce(house.sendButton) }
        house.answerAll()
        #expect(house.stick.sent == [ModelStick.hash(2)])
    }

    @Test func `a stick's photo is not called the newest of the album`() {
        var house = House.withStick()
        house.press(.left)
        house.answerAll()
        #expect(house.scene.note == nil && house.scene.stick?.standing == .offered)
    }

    @Test func `what a long press says stays when the finger is lifted`() {
        var house = slideshowWithStick()
        #expect(house.shown == [House.stickPhoto(2)])
        house.pressLong()
        #expect(house.scene.note == .slideshowPaused)
        house.wait(.seconds(1))
        #expect(house.scene.note == .slideshowPaused)
    }

    // MARK: - Without a photo

    @Test(arguments: [Key.left, .right, .home, .end])
    func `a frame without a photo says nothing of the newest and the first one`(key: Key) {
        var house = House.family(photos: 0)
        house.press(key)
        house.answerAll()
        house.wait(.seconds(10))
        #expect(house.scene.note == nil)
    }

    // MARK: - The grid

    @Test func `the grid stays when the photo under it is deleted`() throws {
        var house = House.family(photos: 40)
        let newest = try #require(house.album.photos.firstIndex { $0.id == .make("photo-40") })
        house.openGrid()
        house.wait(.seconds(1))
        house.album.delete(at: newest)
        house.tell(.hint(.album(revision: house.album.revision)))
        for _ in 0..<20 {
            house.answerAll()
            house.wait(.milliseconds(100))
            #expect(house.grid != nil)
        }
        #expect(try #require(house.grid).cells.map(\.photo).first == .make("photo-39"))
    }

    // MARK: - The clock

    @Test(arguments: [-16_200.0, 315_000_000])
    func `a clock that is set right while the frame runs is not corrected twice`(wrongBy: Double) {
        var clock = CorrectedClock()
        let true0 = Date(timeIntervalSince1970: 1_783_180_800)
        func shows(_ seconds: Double, error: Double) -> Date {
            let machine = WallClock(now: true0.addingTimeInterval(seconds + error), offset: { _ in 0 })
            clock.machineShows(machine, now: Uptime(.seconds(seconds)))
            return clock.now.now
        }
        _ = shows(0, error: wrongBy)
        clock.correct(by: true0)
        #expect(shows(10, error: wrongBy) == true0.addingTimeInterval(10))
        // A time server sets the machine's clock.
        for second in [20.0, 30, 4_000] {
            #expect(abs(shows(second, error: 0).timeIntervalSince(true0) - second) < 1)
        }
    }
}
