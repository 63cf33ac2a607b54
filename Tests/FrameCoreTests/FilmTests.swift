import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct FilmTests {
    private func house(
        _ film: Film = .make(),
        photos: Int = 3,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        .withFilm(film, photos: photos, configuration: configuration)
    }

    @Test func `a film begins by itself, unheard, and rests on its still with its length`() {
        var house = house()
        #expect(house.film?.isAudible == false && house.film?.rounds == 1)
        house.filmBegins()
        #expect(house.page.film == 1 && house.scene.film == .progress(0))
        house.wait(.seconds(6))
        #expect(house.scene.film == .progress(0.5))
        house.filmEnds()
        #expect(house.frame.isAnimating && house.film != nil)
        house.wait(.milliseconds(200))
        #expect(abs(house.page.film - 0.5) < 0.01)
        house.wait(.seconds(1))
        #expect(house.film == nil && !house.frame.isAnimating)
        #expect(house.page.film == 0 && house.scene.film == .mark(seconds: 12))
        // Once on a visit.
        house.wait(.seconds(600))
        #expect(house.filmOrders.count == 2)
    }

    @Test func `a touch lets it be heard, stops it and lets it go on`() {
        var house = house()
        house.filmBegins()
        house.wait(.seconds(3))
        #expect(house.scene.marks.contains(.muted(isBeside: false)))
        house.tap()
        #expect(house.filmOrders.last == .unmute)
        #expect(!house.scene.marks.contains(.muted(isBeside: false)))
        house.tap()
        #expect(house.filmOrders.last == .pause(true))
        #expect(house.scene.film == .mark(seconds: 12) && house.page.film == 1)
        house.wait(.seconds(100))
        house.tap()
        #expect(house.filmOrders.last == .pause(false))
        // What it stood still is not counted.
        let share = if case .progress(let share) = house.scene.film { share } else { 0.0 }
        #expect(share > 0.25 && share < 0.4)
        house.filmEnds()
        house.wait(.seconds(1))
        house.tap()
        #expect(house.film?.isAudible == true)
    }

    @Test func `a remote's key does what a touch does`() {
        var house = house()
        house.filmBegins()
        house.press(.enter)
        #expect(house.filmOrders.last == .unmute)
        house.press(.enter)
        #expect(house.filmOrders.last == .pause(true))
    }

    @Test func `a short animation repeats for ten seconds, and makes no sound`() {
        var house = house(.make(.animation, milliseconds: 1_500))
        #expect(house.film?.rounds == 7 && house.film?.isAudible == false)
        house.filmBegins()
        #expect(house.scene.film == nil)
        house.tap()
        #expect(house.filmOrders.last == .pause(true))
        house.tap()
        #expect(house.filmOrders.last == .pause(false))
        for (milliseconds, rounds) in [(20_000, 1), (10_000, 1), (9_999, 2), (1, 100), (0, 1)] {
            let other = self.house(.make(.animation, milliseconds: milliseconds))
            #expect(other.film?.rounds == rounds)
        }
    }

    @Test func `a voice does nothing by itself, and speaks when it is touched`() {
        var house = house(.make(.voice))
        #expect(house.film == nil && house.scene.film == .mark(seconds: 12))
        house.wait(.seconds(100))
        #expect(house.filmOrders.isEmpty && !house.frame.isDrifting)
        house.tap()
        #expect(house.film?.isAudible == true)
        house.filmBegins()
        // Its line is drawn though no picture comes.
        #expect(house.frame.isDrifting && house.scene.film == .progress(0))
        house.tap()
        #expect(house.filmOrders.last == .pause(true) && !house.frame.isDrifting)
        house.tap()
        house.filmEnds()
        house.wait(.seconds(1))
        #expect(house.scene.film == .mark(seconds: 12) && house.film == nil)
    }

    @Test func `a swipe takes over: it stands still under the finger, and ends when its page is gone`() {
        var house = house()
        house.filmBegins()
        house.wait(.seconds(1))
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.8, y: 0.5))))
        #expect(house.filmOrders.count == 1)
        for step in 1...8 {
            house.wait(.milliseconds(10))
            house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.8 - Double(step) * 0.05, y: 0.5))))
        }
        #expect(house.filmOrders.last == .pause(true))
        #expect(house.scenePages.contains { $0.photo == .make("photo-3") && $0.film == 1 })
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.4, y: 0.5))))
        // It goes out with the picture it had.
        #expect(house.scenePages.contains { $0.photo == .make("photo-3") && $0.film == 1 })
        house.wait(.seconds(2))
        #expect(house.film == nil && house.shown == [.make("photo-2")])
        #expect(house.scene.film == nil)
        // Another visit.
        house.press(.left)
        house.answerAll()
        #expect(house.film == nil)
        // Who leafs on, wakes none.
        house.wait(.milliseconds(290))
        #expect(house.film == nil)
        house.wait(.milliseconds(20))
        #expect(house.film != nil)
    }

    @Test func `a page that springs back lets it go on`() {
        var house = house()
        house.filmBegins()
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.45, y: 0.5))))
        #expect(house.filmOrders.last == .pause(true))
        house.wait(.milliseconds(300))
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.45, y: 0.5))))
        house.wait(.seconds(2))
        #expect(house.filmOrders.last == .pause(false))
    }

    @Test func `a key's turn ends it at once`() {
        var house = house()
        house.filmBegins()
        house.press(.right)
        house.answerAll()
        #expect(house.film == nil && house.filmOrders.last == .end)
    }

    @Test func `nothing plays in the grid, nor under a closer look, and it does not begin again behind them`() {
        for (opens, closes) in [(Key.tab, Key.tab), (.plus, .escape)] {
            var house = house()
            house.filmBegins()
            house.press(opens)
            #expect(house.film == nil, "\(opens)")
            house.wait(.seconds(2))
            house.press(closes)
            house.wait(.seconds(5))
            #expect(house.film == nil && house.scene.film == .mark(seconds: 12), "\(opens)")
        }
    }

    @Test func `nothing plays while it sleeps; it begins when a hand wakes it`() {
        var house = House.family(
            photos: 2,
            configuration: FrameConfiguration(night: NightSchedule(begins: 22 * 60, ends: 7 * 60))
        )
        house.wallClock = WallClock(now: Date(timeIntervalSince1970: 1_783_206_000), offset: { _ in 0 })
        house.tell(.deadlineReached)
        house.make(.make())
        #expect(house.film == nil)
        house.tap()
        house.wait(.milliseconds(400))
        #expect(house.film?.isAudible == false)
    }

    @Test func `the slideshow waits for its end`() {
        var house = house(
            .make(milliseconds: 45_000),
            configuration: FrameConfiguration(slideshow: .init(interval: .seconds(20), order: .newest))
        )
        house.filmBegins()
        house.wait(.seconds(44))
        #expect(house.shown == [.make("photo-3")] && house.film != nil)
        house.filmEnds()
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `a film that cannot be played leaves its still, and is fetched once more`() {
        var house = house()
        let run = house.film?.run ?? 0
        house.tell(.filmFailed(run, isBroken: true))
        #expect(house.film == nil && house.scene.film == nil && house.scene.note == nil)
        #expect(house.downloads(of: .film(.make())) == 2)
        house.wait(.milliseconds(400))
        #expect(house.film != nil)
        house.tell(.filmFailed(house.film?.run ?? 0, isBroken: true))
        house.wait(.seconds(3_600))
        #expect(house.film == nil && house.downloads(of: .film(.make())) == 2)
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `where no film can be played, nothing is fetched anew`() {
        var house = house()
        house.tell(.filmFailed(house.film?.run ?? 0, isBroken: false))
        house.wait(.seconds(60))
        #expect(house.film == nil && house.scene.film == nil)
        #expect(house.downloads(of: .film(.make())) == 1)
        #expect(house.shelf.films.count == 1)
    }

    @Test func `news of a film before is not news of this one`() {
        var house = house()
        let first = house.film?.run ?? 0
        house.press(.right)
        house.answerAll()
        house.press(.left)
        house.answerAll()
        house.tell(.filmEnded(first))
        house.tell(.filmFailed(first, isBroken: true))
        house.wait(.seconds(2))
        #expect(house.film != nil && house.shelf.films.count == 1)
    }

    @Test func `what moves shares its page with nobody`() {
        var house = House.family(shapes: "PPPP", configuration: FrameConfiguration(sharesPages: true))
        house.make(.make(), at: 1)
        house.press(.end)
        house.answerAll()
        for _ in 0..<4 {
            house.press(.left)
            house.answerAll()
            if house.page.photo == .make("photo-3") { break }
        }
        #expect(house.page.photo == .make("photo-3") && house.page.beside == nil)
    }

    @Test func `no order of events leaves two films, or one that nobody sees`() {
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var house = House.family(photos: 4)
            house.make(.make())
            house.make(.make(.animation, milliseconds: 900), at: 1)
            house.make(.make(.voice), at: 2)
            for _ in 0..<120 { house.somethingHappensToFilms(&generator) }
            house.press(.end)
            house.answerAll()
            house.wait(.seconds(5))
            // The oldest is a photo.
            #expect(house.film == nil, "seed \(seed)")
        }
    }
}

extension House {
    fileprivate var scenePages: [ScenePage] { if case .photos(let pages) = scene.content { pages } else { [] } }

    fileprivate mutating func tap() {
        tell(.screen(.touchDown(TouchID(1), at: .middle)))
        wait(.milliseconds(60))
        tell(.screen(.touchUp(TouchID(1), at: .middle)))
        // Two touches must not be one double tap.
        wait(.milliseconds(400))
    }

    fileprivate func downloads(of file: PhotoFile) -> Int {
        log.count { if case .download(_, file) = $0 { true } else { false } }
    }

    fileprivate mutating func somethingHappensToFilms(_ generator: inout SeededGenerator) {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: press(.right)
        case 1: press(.left)
        case 2, 3: tap()
        case 4: press(.enter)
        case 5: press(.tab)
        case 6: press([.plus, .escape].randomElement(using: &generator) ?? .plus)
        case 7: filmBegins()
        case 8: filmEnds()
        case 9: swipe(.older)
        case 10: swipe(.newer)
        default: wait(.milliseconds(Int64.random(in: 0...3_000, using: &generator)))
        }
        answerAll()
    }
}
