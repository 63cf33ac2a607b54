import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The card that asks about a newcomer, with everything around it.
struct FrameIntroductionTests {
    private static let mikko = Newcomer(introduction: .make("mikko"), displayName: "Mikko")
    private static let zoe = Newcomer(introduction: .make("zoe"), displayName: "Zoë")

    /// A frame that has long stood alone when newcomers come.
    private static func house(
        _ newcomers: [Newcomer] = [mikko],
        photos: Int = 3,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var house = House.family(photos: photos, configuration: configuration)
        house.wait(.seconds(600))
        house.hearOf(newcomers)
        return house
    }

    /// The same with the card before her eyes.
    private static func asking(_ newcomers: [Newcomer] = [mikko]) -> House {
        var house = house(newcomers)
        house.tap(.middle)
        house.wait(.seconds(3))
        return house
    }

    // MARK: - Coming

    @Test func `waits for a hand, and comes when it rests`() {
        var house = Self.house()
        house.wait(.seconds(3600))
        #expect(house.scene.introduction == nil)
        house.tap(.middle)
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
        house.hearOf([Self.mikko])
        house.wait(.seconds(1))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `comes without a live line too`() {
        var house = House.family(photos: 3)
        house.newcomers = [Self.mikko]
        house.tell(.lineBroke)
        house.wait(.seconds(80), answering: true)
        house.tap(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `asks also where no photo has come yet`() {
        var house = Self.house(photos: 0)
        house.tap(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `never comes under a finger, while she turns pages, or before what came was told`() {
        var house = Self.house()
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
        var house = Self.house()
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
        var house = Self.house(configuration: FrameConfiguration(night: NightSchedule(begins: 22 * 60, ends: 7 * 60)))
        // 4 July 2026, with 10 minutes gone: 23:00.
        house.clockStart = Date(timeIntervalSince1970: 1_783_123_200 + 22 * 3600 + 50 * 60)
        house.wait(.seconds(120))
        #expect(house.panelIsOn == false)
        house.tap(.middle)
        house.wait(.seconds(100))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(9 * 3600))
        #expect(house.scene.introduction == nil)
        house.tap(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `who touches as it comes, meant the photo`() {
        var house = Self.house()
        house.press(.right)
        house.wait(.milliseconds(2100))
        house.tell(.screen(.touchDown(TouchID(1), at: Self.yes)))
        house.tell(.screen(.touchUp(TouchID(1), at: Self.yes)))
        #expect(house.answers.isEmpty)
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.opacity == 1)
    }

    // MARK: - Answering

    @Test(arguments: [true, false])
    func `a touch answers once, and the card is gone`(isWelcome: Bool) {
        var house = Self.asking()
        let place = isWelcome ? Self.yes : Self.notNow
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
        var house = Self.asking()
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
        var house = Self.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: Self.yes)))
        house.tell(.screen(.touchMoved(TouchID(1), to: Self.notNow)))
        #expect(house.scene.introduction?.pressed == nil)
        house.tell(.screen(.touchUp(TouchID(1), at: Self.notNow)))
        #expect(house.answers.isEmpty && house.scene.introduction != nil)
        house.tell(.screen(.touchDown(TouchID(1), at: Self.yes)))
        house.tell(.screen(.touchDown(TouchID(2), at: Self.notNow)))
        house.tell(.screen(.touchUp(TouchID(2), at: Self.notNow)))
        house.tell(.screen(.touchMoved(TouchID(1), to: .middle)))
        house.tell(.screen(.touchUp(TouchID(1), at: Self.yes)))
        house.wait(.seconds(1))
        #expect(house.answers == [.make("mikko"): [true]])
    }

    @Test func `asks about two, one after the other`() {
        var house = Self.asking([Self.mikko, Self.zoe])
        house.touch(Self.yes)
        house.wait(.seconds(3))
        #expect(house.scene.introduction == nil, "the note is read first")
        house.wait(.seconds(3))
        #expect(house.scene.introduction?.name == "Zoë")
        house.touch(Self.notNow)
        house.wait(.seconds(10))
        #expect(house.answers == [.make("mikko"): [true], .make("zoe"): [false]])
        #expect(house.scene.introduction == nil)
    }

    // MARK: - Leaving

    @Test func `a touch beside the buttons leaves it until the next visit, and is the photo's`() {
        var house = Self.asking()
        house.tap(ScreenPoint(x: 0.5, y: 0.05))
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
        var house = Self.asking()
        house.swipe(.older)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.scene.introduction == nil && house.answers.isEmpty)
    }

    @Test func `Escape leaves it until the next visit`() {
        var house = Self.asking()
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
        var house = Self.house(configuration: configuration)
        house.tap(.middle)
        house.wait(.seconds(3))
        let page = house.shown
        house.wait(.seconds(100))
        #expect(house.scene.introduction != nil && house.shown == page, "the photo waits with it")
        house.wait(.seconds(60))
        #expect(house.scene.introduction == nil)
        house.wait(.seconds(15))
        house.tap(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
    }

    @Test func `goes where another frame answered, also from under a finger`() {
        var house = Self.asking()
        house.tell(.screen(.touchDown(TouchID(1), at: Self.yes)))
        house.hearOf([])
        house.tell(.screen(.touchUp(TouchID(1), at: Self.yes)))
        house.wait(.seconds(1))
        #expect(house.scene.introduction == nil && house.answers.isEmpty)
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    // MARK: - Telling the server

    @Test func `an answer of an offline night is told once on return, through pulled plugs`() {
        var house = Self.asking()
        house.serverIsGone = true
        house.tell(.lineBroke)
        house.touch(Self.yes)
        house.wait(.seconds(60))
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(house.scene.introduction == nil, "she has said it")
        house.restart()
        house.wait(.seconds(3600))
        #expect(house.answers.isEmpty)
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.answers == [.make("mikko"): [true]])
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    @Test func `the card is remembered over a restart with the server gone`() {
        var house = Self.house()
        house.serverIsGone = true
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `a question that is over lets the others go`() {
        var house = Self.asking([Self.mikko, Self.zoe])
        // A keeper decided, and the frame has not heard of it.
        house.newcomers = [Self.zoe]
        house.touch(Self.yes)
        house.wait(.seconds(10))
        #expect(house.shelf.contents.outbox.isEmpty && house.answers.isEmpty)
        #expect(house.scene.introduction?.name == "Zoë")
    }

    @Test func `an old list that comes after the answer brings no card back`() {
        var house = Self.asking()
        house.tell(.hint(.frame))
        house.touch(Self.yes)
        // The answer to the answer overtakes the list.
        house.answer(.answerIntroduction(.make("mikko"), isWelcome: true))
        #expect(house.answers == [.make("mikko"): [true]])
        var old = House.identity
        old.newcomers = [Self.mikko]
        house.fail(.call(.whoAmI), with: .server(.identified(old)))
        #expect(house.shelf.contents.identity?.newcomers == nil)
        house.wait(.seconds(10))
        #expect(house.scene.introduction == nil)
        // Asked again it has another name.
        house.hearOf([Newcomer(introduction: .make("mikko-2"), displayName: "Mikko")])
        house.tap(.middle)
        house.wait(.seconds(5))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `a refused answer is tried again and holds up no heart`() {
        var house = Self.asking()
        let call = ServerCall.answerIntroduction(.make("mikko"), isWelcome: true)
        let busy = ProblemDocument(status: 503, code: .unavailable, title: "Later, please.")
        house.touch(Self.yes)
        house.fail(.call(call), with: .server(.failed(call, .refused(busy))))
        house.press(.heart)
        house.wait(.seconds(30))
        #expect(house.answers == [.make("mikko"): [true]])
        #expect(house.album.photos[0].hearts == 1)
    }

    @Test func `writes names on one line`() {
        let house = Self.asking([Newcomer(introduction: .make("x"), displayName: "Mikko\nVirtanen\n")])
        #expect(house.scene.introduction?.name == "Mikko Virtanen")
    }

    // MARK: - Places

    private static let plan = IntroductionPlan(PixelSize(width: 1920, height: 1080))
    private static let yes = middle(of: plan.yes)
    private static let notNow = middle(of: plan.notNow)

    private static func middle(of frame: PixelRect) -> ScreenPoint {
        ScreenPoint(
            x: (Double(frame.x) + Double(frame.width) / 2) / 1920,
            y: (Double(frame.y) + Double(frame.height) / 2) / 1080
        )
    }
}

extension House {
    /// The server's list of who waits has changed, and hints at it.
    fileprivate mutating func hearOf(_ newcomers: [Newcomer]) {
        self.newcomers = newcomers
        tell(.hint(.frame))
        answerAll()
    }

    fileprivate mutating func touch(_ place: ScreenPoint) {
        tell(.screen(.touchDown(TouchID(1), at: place)))
        tell(.screen(.touchUp(TouchID(1), at: place)))
    }

    fileprivate mutating func tap(_ place: ScreenPoint) {
        touch(place)
        answerAll()
    }

    fileprivate mutating func answer(_ call: ServerCall) {
        guard let index = pending.firstIndex(of: .call(call)) else {
            Issue.record("was not ordered: \(call)")
            return
        }
        answer(at: index)
    }
}
