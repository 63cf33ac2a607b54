import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct FrameSlideshowTests {
    private static let configuration = FrameConfiguration(
        slideshow: SlideshowConfiguration(interval: .seconds(20), order: .newest)
    )

    private func house(photos: Int = 5, hasMotion: Bool = false) -> House {
        var configuration = Self.configuration
        configuration.slideshow.hasMotion = hasMotion
        return House.family(photos: photos, configuration: configuration)
    }

    @Test func `turns by itself, each photo becoming the next where it lies`() {
        var house = house()
        house.wait(.milliseconds(19_900))
        #expect(house.shown == [.make("photo-5")])
        house.wait(.milliseconds(700))
        #expect(house.shown == [.make("photo-5"), .make("photo-4")])
        #expect(house.pages.map(\.offset) == [0, 0])
        #expect(house.pages[0].opacity == 1)
        #expect((0.1...0.9).contains(house.pages[1].opacity))
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-4")])
        house.wait(.seconds(20))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test(
        arguments: [1, 4, 7, 10],
        [(rest: 40, gap: 0), (rest: 40, gap: 1), (rest: 310, gap: 0), (rest: 310, gap: 1)]
    )
    func `a batch of up to ten is shown within a minute, each photo for two seconds`(
        count: Int,
        after pause: (rest: Int, gap: Int)
    ) {
        var house = House.family(
            photos: 5,
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(300)))
        )
        // At the newest page what arrives slides in by itself; after five minutes it has turned to an older one.
        house.wait(.seconds(pause.rest))
        var rested: [PhotoID: Int] = [:]
        for number in 0..<count + 240 {
            if number < count { house.album.add() }
            if number < count { house.tell(.hint(.album(revision: house.album.revision))) }
            let seenTracker = number < count ? pause.gap * 4 : 1
            for _ in 0..<seenTracker {
                house.wait(.milliseconds(250))
                if house.pages.count == 1, house.pages[0].offset == 0 { rested[house.pages[0].photo, default: 0] += 1 }
            }
        }
        #expect((6..<6 + count).allSatisfy { rested[.make("photo-\($0)"), default: 0] >= 8 }, "\(rested)")
    }

    @Test func `a frame that is stopped each evening shows them all before it shows one again`() {
        let slideshow = SlideshowConfiguration(interval: .seconds(20), order: .all)
        var house = House.family(photos: 12, configuration: FrameConfiguration(slideshow: slideshow))
        house.clockStart = Date(timeIntervalSince1970: 1_783_180_800)
        var shown: [PhotoID] = []
        for _ in 0..<3 {
            for _ in 0..<4 {
                house.wait(.seconds(20))
                house.wait(.seconds(2))
                if let page = house.shown.first, shown.last != page { shown.append(page) }
            }
            house.tell(.screen(.closeAsked))
            house.restart()
            house.answerAll()
        }
        #expect(shown.count == 12)
        // The page she finds after a start is one that was shown.
        #expect(Set(shown).count >= 11)
    }

    @Test func `a touch takes over at once, and quiet returns to it`() {
        var house = house()
        house.wait(.seconds(30))
        #expect(house.shown == [.make("photo-4")])
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.wait(.milliseconds(100))
        house.tell(.screen(.touchUp(TouchID(1), at: .middle)))
        house.wait(.seconds(59))
        #expect(house.shown == [.make("photo-4")])
        house.wait(.seconds(3))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a finger may pull the pages while they fade`() {
        var house = house()
        house.wait(.milliseconds(20_500))
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.8, y: 0.5))))
        for x in stride(from: 0.75, through: 0.3, by: -0.05) {
            house.wait(.milliseconds(10))
            house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: x, y: 0.5))))
        }
        #expect(house.pages.filter { $0.photo == .make("photo-5") }.allSatisfy { abs($0.offset + 0.5) < 0.01 })
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.3, y: 0.5))))
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `holds still while she holds it, and for as long as she looks closely`() {
        var house = house()
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.46, y: 0.5))))
        house.wait(.seconds(300))
        #expect(house.pages.first?.photo == .make("photo-5"))
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.46, y: 0.5))))
        house.press(.plus)
        house.wait(.seconds(59))
        #expect(house.shown == [.make("photo-5")])
        // A quiet minute after the last touch the photo is whole again, and the pages turn.
        house.wait(.seconds(25))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a key stops it and lets it go on, and says so`() {
        var house = house()
        house.press(.pause)
        #expect(house.scene.note == .slideshowPaused)
        house.wait(.seconds(590))
        #expect(house.shown == [.make("photo-5")])
        house.press(.pause)
        #expect(house.scene.note == .slideshowGoesOn)
        house.wait(.seconds(65))
        #expect(house.shown == [.make("photo-4")])
        // Where nothing turns by itself, there is nothing to stop.
        var still = House.family(photos: 2)
        still.press(.pause)
        #expect(still.scene.note == nil)
    }

    @Test(arguments: [800, 2500])
    func `who stops it with a finger stops it for ten minutes, with a mark, and the keepers are told`(lying: Int) {
        var house = house()
        house.wait(.seconds(10))
        house.clearLog()
        house.pressLong(lying: .milliseconds(lying))
        house.touchAndAnswer(.otherButton)
        house.wait(.seconds(60))
        #expect(house.scene.marks == [.paused(before: 0)])
        #expect(house.reports.last?.isPaused == true)
        house.wait(.seconds(530))
        #expect(house.shown == [.make("photo-5")] && house.scene.marks == [.paused(before: 0)])
        house.wait(.seconds(20))
        #expect(house.shown == [.make("photo-4")] && house.scene.marks.isEmpty)
        #expect(house.reports.last?.isPaused == false)
    }

    @Test func `a touch on the mark lets it go on`() {
        var house = house()
        house.press(.pause)
        house.wait(.seconds(30))
        let mark = ScreenPoint(x: 0.04, y: 0.94)
        house.tell(.screen(.touchDown(TouchID(1), at: mark)))
        house.tell(.screen(.touchUp(TouchID(1), at: mark)))
        #expect(house.scene.note == .slideshowGoesOn && house.scene.marks.isEmpty)
        house.wait(.seconds(65))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a slow finger on the heart gives it, and stops nothing`() {
        var house = house()
        let heart = ScreenPoint(x: 0.95, y: 0.93)
        // The words and the heart are there.
        house.press(.other)
        house.tell(.screen(.touchDown(TouchID(1), at: heart)))
        house.wait(.seconds(1))
        #expect(house.scene.note == nil && house.scene.marks.isEmpty)
        house.tell(.screen(.touchUp(TouchID(1), at: heart)))
        #expect(house.scene.note == .heartGiven(to: "Anna"))
        house.wait(.seconds(70))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a finger that rests on a photo may keep it, and another time let the next come`() {
        var house = house()
        for phrase in [Phrase.slideshowPaused, .slideshowGoesOn] {
            house.pressLong()
            house.touchAndAnswer(.otherButton)
            #expect(house.scene.note == phrase)
            if phrase == .slideshowPaused { house.wait(.seconds(590)) }
            #expect(house.shown == [.make("photo-5")])
        }
        house.wait(.seconds(65))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `what comes to a resting frame is on its screen within seconds, and she is not pulled away`() {
        let configuration = FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(600), order: .all))
        var house = House.family(photos: 5, configuration: configuration)
        // She looks at an older photo, and leaves.
        house.press(.right)
        house.wait(.seconds(120))
        for _ in 0..<3 { house.album.add() }
        house.tell(.hint(.album(revision: house.album.revision)))
        var seen: [PhotoID] = []
        for _ in 0..<40 {
            house.wait(.seconds(1))
            if let photo = house.shown.first, house.shown.count == 1, seen.last != photo { seen.append(photo) }
        }
        #expect(seen.suffix(3) == [6, 7, 8].map { PhotoID.make("photo-\($0)") })
        // Under her hand nothing turns.
        house.press(.left)
        house.wait(.seconds(2))
        let touched = house.shown
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(50))
        #expect(house.shown == touched)
        house.wait(.seconds(20))
        #expect(house.shown == [.make("photo-9")])
    }

    @Test func `goes on with the server gone, over what lies on the shelf`() {
        var house = house()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(50))
        #expect(house.shown != [.make("photo-5")])
        #expect(house.shown.count == 1)
    }

    @Test func `photos that come by themselves move slowly, keep their middle, and rest under a hand`() {
        var house = house(hasMotion: true)
        #expect(!house.frame.isDrifting)
        house.wait(.seconds(25))
        #expect(house.frame.isDrifting && !house.frame.isAnimating)
        let early = house.page.magnification
        house.wait(.seconds(10))
        let late = house.page.magnification
        #expect(early != late)
        for view in [early, late] {
            #expect((1...1.08).contains(view.scale))
            #expect(abs(view.x) < 0.01 && abs(view.y) < 0.01)
        }
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        #expect(abs(house.page.magnification.scale - late.scale) < 1e-6)
        house.wait(.seconds(1))
        #expect(house.page.magnification == .whole)
        #expect(!house.frame.isDrifting)
    }

    @Test func `asks for no picture that is not there, through a night of turning`() {
        var house = house(photos: 30, hasMotion: true)
        // The model's own expectations hold all along: three pictures, each with a file.
        house.wait(.seconds(3600))
        #expect(house.shown.count == 1)
    }
}

extension House {
    fileprivate var pages: [ScenePage] {
        if case .photos(let pages) = scene.content { pages } else { [] }
    }
}
