import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The card that asks about a newcomer, with everything around it.
struct FrameIntroductionTests {
    // MARK: - Coming

    @Test func `waits for a hand, and comes when it rests`() {
        var house = House.withNewcomers()
        house.wait(.seconds(3600))
        #expect(house.scene.introduction == nil)
        house.touchAndAnswer(.middle)
        house.wait(.milliseconds(1900))
        #expect(house.scene.introduction == nil)
        house.wait(.milliseconds(250))
        let coming = house.scene.introduction?.opacity ?? 0
        #expect(coming > 0 && coming < 1)
        house.wait(.milliseconds(300))
        #expect(house.scene.introduction == SceneIntroduction(name: "Mikko"))
        #expect(house.frame.status.newcomer == .make("mikko"))
        // All else is silent.
        #expect(house.scene.captions.isEmpty && house.scene.marks.isEmpty && house.scene.note == nil)
    }

    @Test func `comes to who is there already, by a hint`() {
        var house = House.family(photos: 3)
        house.press(.right)
        house.wait(.seconds(20))
        house.hearOf([Newcomer.mikko])
        house.wait(.seconds(1))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `comes without a live line too`() {
        var house = House.family(photos: 3)
        house.newcomers = [Newcomer.mikko]
        house.tell(.streamBroke)
        house.wait(.seconds(80), answering: true)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `asks also where no photo has come yet`() {
        var house = House.withNewcomers(photos: 0)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `never comes under a finger, while she turns pages, or before what came was told`() {
        var house = House.withNewcomers()
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.wait(.seconds(30))
        #expect(house.scene.introduction == nil)
        house.tell(.screen(.touchUp(TouchID(1), at: .middle)))
        for _ in 1...20 {
            house.press(.right)
            house.wait(.milliseconds(1500))
            #expect(house.scene.introduction == nil)
        }
        house.wait(.seconds(1))
        #expect(house.scene.introduction == nil, "a note is being read")
        house.wait(.seconds(5))
        #expect(house.scene.introduction != nil)
    }

    @Test func `never comes over a photo that is seen closely, or the grid`() {
        var house = House.withNewcomers()
        house.press(.plus)
        house.wait(.seconds(50))
        #expect(house.scene.introduction == nil)
        house.press(.escape)
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(20))
        #expect(house.scene.introduction == nil)
        house.press(.tab)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `lets the night be, and a touch in it`() {
        var house = House.withNewcomers(
            configuration: FrameConfiguration(night: NightSchedule(begins: 22 * 60, ends: 7 * 60))
        )
        // 4 July 2026, with 10 minutes gone: 23:00.
        house.clockStart = Date(timeIntervalSince1970: 1_783_123_200 + 22 * 3600 + 50 * 60)
        house.wait(.seconds(120))
        #expect(house.panelIsOn == false)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(100))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(9 * 3600))
        #expect(house.scene.introduction == nil)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `who touches as it comes, meant the photo`() {
        var house = House.withNewcomers()
        house.press(.right)
        house.wait(.milliseconds(2100))
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint.yesButton)))
        #expect(house.answers.isEmpty)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.opacity == 1)
    }

    // MARK: - Answering

    @Test(arguments: [true, false])
    func `a touch answers once, and the card is gone`(isWelcome: Bool) {
        var house = House.asking()
        let place = isWelcome ? ScreenPoint.yesButton : ScreenPoint.notNowButton
        house.tell(.screen(.touchDown(TouchID(1), at: place)))
        #expect(house.scene.introduction?.pressed == (isWelcome ? .yes : .notNow))
        house.tell(.screen(.touchUp(TouchID(1), at: place)))
        #expect(house.shelf.contents.outbox == [OutboxEntry(.introduction(.make("mikko")), isYes: isWelcome)])
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [isWelcome]])
        #expect(house.scene.note == (isWelcome ? .newcomerWelcome("Mikko") : .newcomerLater))
        #expect(house.shelf.contents.outbox.isEmpty && house.shelf.contents.identity?.newcomers == nil)
        house.wait(.seconds(30))
        house.press(.left)
        house.wait(.seconds(3600))
        house.press(.left)
        house.wait(.seconds(5))
        #expect(house.scene.introduction == nil)
        #expect(house.answers == [.make("mikko"): [isWelcome]])
    }

    @Test(
        arguments: [
            ([Key.left, .enter], true), ([.right, .enter], false), ([.tab, .enter], true),
            ([.tab, .tab, .space], false),
            ([.enter, .enter], true), ([.space, .right, .enter], false),
        ]
    )
    func `keys choose and press`(keys: [Key], isWelcome: Bool) {
        var house = House.asking()
        for key in keys.dropLast() {
            house.press(key)
            #expect(house.answers.isEmpty && house.scene.introduction?.chosen != nil)
        }
        house.press(keys[keys.count - 1])
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [isWelcome]])
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a finger that slides off its button says nothing, and one that comes back does`() {
        var house = House.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint.notNowButton)))
        #expect(house.scene.introduction?.pressed == nil)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint.notNowButton)))
        #expect(house.answers.isEmpty && house.scene.introduction != nil)
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.tell(.screen(.touchDown(TouchID(2), at: ScreenPoint.notNowButton)))
        house.tell(.screen(.touchUp(TouchID(2), at: ScreenPoint.notNowButton)))
        house.tell(.screen(.touchMoved(TouchID(1), to: .middle)))
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [true]])
    }

    @Test func `asks about two, one after the other`() {
        var house = House.asking([Newcomer.mikko, Newcomer.zoe])
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(3))
        #expect(house.scene.introduction == nil, "the note is read first")
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Zoë")
        house.touchOnce(ScreenPoint.notNowButton)
        house.wait(.seconds(10))
        #expect(house.answers == [.make("mikko"): [true], .make("zoe"): [false]])
        #expect(house.scene.introduction == nil)
    }

    // MARK: - Leaving

    @Test func `a touch beside the buttons leaves it until the next visit, and is the photo's`() {
        var house = House.asking()
        house.touchAndAnswer(ScreenPoint(x: 0.5, y: 0.05))
        house.wait(.milliseconds(500))
        #expect(house.scene.introduction == nil && !house.scene.captions.isEmpty)
        house.wait(.seconds(30))
        house.press(.right)
        house.wait(.seconds(20))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(60))
        house.press(.left)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
        #expect(house.answers.isEmpty)
    }

    @Test func `a swipe beside the buttons turns the page`() {
        var house = House.asking()
        house.swipe(.older)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.scene.introduction == nil && house.answers.isEmpty)
    }

    @Test func `Escape leaves it until the next visit`() {
        var house = House.asking()
        house.press(.escape)
        house.wait(.seconds(10))
        #expect(house.scene.introduction == nil)
        house.press(.right)
        house.wait(.seconds(10))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(60))
        house.press(.right)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `goes by itself where nobody answers, lets the photos turn, and comes again`() {
        let configuration = FrameConfiguration(
            slideshow: SlideshowConfiguration(interval: .seconds(10), order: .newest)
        )
        var house = House.withNewcomers(configuration: configuration)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        let page = house.shown
        house.wait(.seconds(100))
        #expect(house.scene.introduction != nil && house.shown == page, "the photo waits with it")
        house.wait(.seconds(60))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(15))
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `goes where another frame answered, also from under a finger`() {
        var house = House.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint.yesButton)))
        house.hearOf([])
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint.yesButton)))
        house.wait(.seconds(1))
        #expect(house.scene.introduction == nil && house.answers.isEmpty)
        #expect(house.shelf.contents.outbox.isEmpty)
    }
}
