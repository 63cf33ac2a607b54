import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameZoomTests {
    private static let one = TouchID(1)
    private static let other = TouchID(2)

    @Test func `two fingers make the photo larger and move it, and the pages stay`() {
        var house = House.family(photos: 5)
        house.pinch(from: 0.1, to: 0.4)
        #expect(house.shown == [.make("photo-5")])
        #expect((3...4.1).contains(house.page.magnification.scale))
        #expect(house.page.offset == 0)
        house.drag([0.5, 0.3])
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-5")])
        #expect(house.page.magnification.x < -0.15)
    }

    @Test func `a photo that nobody looks at closely any more is whole again after a quiet minute`() {
        var house = House.family(photos: 5)
        house.doubleTap(0.5)
        house.wait(.seconds(50))
        house.drag([0.6, 0.5])
        house.wait(.seconds(55))
        #expect(house.page.magnification.scale == 2.5, "she touched it meanwhile")
        house.wait(.seconds(7))
        #expect(house.page.magnification == .whole && !house.frame.isAnimating)
        // Under a finger that lies there it stays.
        house.doubleTap(0.5)
        house.down(Self.one, 0.5)
        house.wait(.seconds(90))
        #expect(house.page.magnification.scale == 2.5)
    }

    @Test func `a pinch in the middle of a swipe takes over without a jump`() {
        var house = House.family(photos: 5)
        house.down(Self.one, 0.8)
        house.move(Self.one, 0.5)
        let pulled = house.page.offset
        house.down(Self.other, 0.6)
        #expect(house.page.offset == pulled)
        // The first report may be the half of a swipe of both.
        house.move(Self.other, 0.65)
        house.move(Self.other, 0.7)
        #expect(abs(house.page.offset - pulled) < 0.01)
        house.move(Self.other, 0.9)
        house.wait(.milliseconds(400))
        #expect(house.page.offset == 0)
        #expect(house.page.magnification.scale > 1.5)
        house.up(Self.one, 0.5)
        house.up(Self.other, 0.9)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `panned to its side and on, the page turns, and the photo is whole when it comes again`() {
        var house = House.family(photos: 5)
        house.doubleTap(0.5)
        #expect(house.page.magnification.scale == 2.5)
        // Inside: it moves, and no page with it.
        house.drag([0.6, 0.2])
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-5")])
        // To the side, and beyond it.
        house.drag([0.9, 0.85])
        house.wait(.seconds(2))
        house.drag([0.9, 0.3])
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-4")])
        #expect(house.page.magnification == .whole)
        house.press(.left)
        house.answerAll()
        #expect(house.shown == [.make("photo-5")])
        #expect(house.page.magnification == .whole)
    }

    @Test func `keys come nearer, look around, turn the page at the side and go back`() {
        var house = House.family(photos: 5)
        house.press(.plus)
        house.wait(.seconds(1))
        #expect(house.page.magnification.scale == 1.6)
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-5")])
        // Three quarters as wide as the screen, 1.6 times: a tenth beyond it on each side.
        #expect(abs(house.page.magnification.x + 0.1) < 1e-9)
        house.press(.right)
        house.answerAll()
        #expect(house.shown == [.make("photo-4")])
        house.press(.plus)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.page.magnification == .whole)
        house.press(.minus)
        house.wait(.seconds(1))
        #expect(house.page.magnification == .whole)
    }

    @Test func `the wheel with Control comes nearer, and without it leads back`() {
        var house = House.family(photos: 5)
        house.tell(.screen(.zoomWheel(3, at: ScreenPoint(x: 0.2, y: 0.5))))
        house.wait(.seconds(1))
        #expect(house.page.magnification.scale > 1.9)
        for _ in 1...3 { house.tell(.screen(.wheel(-1, at: .middle))) }
        house.wait(.seconds(1))
        #expect(house.page.magnification == .whole)
        #expect(house.shown == [.make("photo-5")])
        house.tell(.screen(.wheel(-1, at: .middle)))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a larger file is fetched and its pixels are taken, and released with the page`() {
        var house = House.familyWithLargeFiles()
        let photo = PhotoID.make("photo-3")
        #expect(house.shelf.files[photo]?.name == .screen)
        house.doubleTap(0.5, answering: false)
        #expect(house.pending.contains(.prepareDetail(photo)), "even this file has more pixels than the page")
        #expect(house.pending.contains(.download(photo, .picture(.make(.large)))))
        house.answerAll()
        #expect(house.shelf.files[photo]?.name == .large)
        #expect(house.detail == photo)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.detail == nil)
    }

    @Test func `while its own pixels are held, only the page that is pulled in is made beside it`() {
        var house = House.familyWithLargeFiles()
        house.press(.right)
        house.answerAll()
        let (older, photo, newer) = (PhotoID.make("photo-1"), PhotoID.make("photo-2"), PhotoID.make("photo-3"))
        #expect(house.held == [older, photo, newer])
        house.doubleTap(0.5)
        #expect(house.held == [photo])
        // Far from its side.
        house.down(Self.one, 0.5)
        house.move(Self.one, 0.45)
        #expect(house.held == [photo])
        // Near it, whichever that is.
        house.move(Self.one, 0.05)
        #expect(house.held == [photo, older])
        house.move(Self.one, 0.85)
        #expect(house.held == [photo, newer])
        house.wait(.milliseconds(300))
        house.up(Self.one, 0.85)
        house.wait(.seconds(2))
        #expect(house.held == [photo])
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.held == [older, photo, newer])
        #expect(house.shown == [photo])
    }

    @Test func `a key turns from a closely seen photo to a page that was not made yet`() {
        var house = House.familyWithLargeFiles()
        house.doubleTap(0.5)
        #expect(house.detail == .make("photo-3"))
        house.press(.end)
        house.answerAll()
        #expect(house.shown == [.make("photo-1")])
        #expect(house.detail == nil)
        #expect(house.held == [.make("photo-1"), .make("photo-2")])
    }

    @Test func `a larger file that fails takes nothing away`() {
        var house = House.familyWithLargeFiles()
        let photo = PhotoID.make("photo-3")
        house.doubleTap(0.5, answering: false)
        house.fail(.download(photo, .picture(.make(.large))), with: .downloadFailed(photo, .shelf(.corrupt)))
        house.wait(.seconds(1), answering: false)
        #expect(house.shown == [photo])
        #expect(house.page.magnification.scale == 2.5)
        #expect(house.shelf.files[photo]?.name == .screen)
    }

    @Test func `a deleted photo is gone, however large it was`() {
        var house = House.family(photos: 3)
        house.doubleTap(0.5)
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.page.magnification == .whole)
        #expect(house.detail == nil)
    }

    @Test(arguments: 1...8) func `whatever two hands do, pages and photo come to rest`(seed: UInt64) async {
        var random = Jitter(seed: seed)
        var house = House.familyWithLargeFiles()
        for _ in 0..<400 {
            await yieldToOtherTests()
            let finger = TouchID(random.fraction() < 0.5 ? 1 : 2)
            let point = ScreenPoint(x: random.fraction(), y: random.fraction())
            switch random.fraction() {
            case ..<0.25: house.tell(.screen(.touchDown(finger, at: point)))
            case ..<0.70: house.tell(.screen(.touchMoved(finger, to: point)))
            case ..<0.92: house.tell(.screen(.touchUp(finger, at: point)))
            case ..<0.95: house.press(.plus)
            case ..<0.97: house.press(.left)
            default: house.tell(.screen(.wheel(1, at: point)))
            }
            house.wait(.milliseconds(Int(random.fraction() * 60)))
        }
        for finger in [1, 2] { house.tell(.screen(.touchUp(TouchID(Int64(finger)), at: .middle))) }
        house.wait(.seconds(5))
        #expect(house.shown.count == 1)
        #expect(house.page.offset == 0)
        #expect(!house.frame.isAnimating)
        #expect((1...8).contains(house.page.magnification.scale))
        #expect(abs(house.page.magnification.x) <= (house.page.magnification.scale - 1) / 2 + 1e-9)
    }
}

extension House {
    fileprivate static func familyWithLargeFiles() -> House {
        var house = House()
        house.album = ModelAlbum(photos: 3, renditions: [.make(.thumbnail), .make(.screen), .make(.large)])
        house.shelf = ModelShelf(ShelfContents(registration: registration, identity: identity))
        house.start()
        house.answerAll()
        return house
    }

    var page: ScenePage {
        guard case .photos(let pages) = scene.content, let page = pages.first else {
            Issue.record("no photo is on the screen")
            return ScenePage(photo: .make("none"), shape: PixelSize(width: 1, height: 1), offset: 9)
        }
        return page
    }

    fileprivate mutating func down(_ finger: TouchID, _ x: Double) {
        tell(.screen(.touchDown(finger, at: ScreenPoint(x: x, y: 0.5))))
    }

    fileprivate mutating func move(_ finger: TouchID, _ x: Double) {
        wait(.milliseconds(16), answering: false)
        tell(.screen(.touchMoved(finger, to: ScreenPoint(x: x, y: 0.5))))
    }

    fileprivate mutating func up(_ finger: TouchID, _ x: Double) {
        tell(.screen(.touchUp(finger, at: ScreenPoint(x: x, y: 0.5))))
    }

    /// One finger over these places, resting before it is lifted.
    fileprivate mutating func drag(_ path: [Double]) {
        down(TouchID(1), path[0])
        for x in path.dropFirst() { move(TouchID(1), x) }
        wait(.milliseconds(200), answering: false)
        up(TouchID(1), path[path.count - 1])
        answerAll()
    }

    /// Two fingers beside the middle, from so far apart to so far.
    fileprivate mutating func pinch(from: Double, to: Double) {
        down(TouchID(1), 0.5 - from / 2)
        down(TouchID(2), 0.5 + from / 2)
        for step in 1...10 {
            let apart = from + (to - from) * Double(step) / 10
            move(TouchID(1), 0.5 - apart / 2)
            move(TouchID(2), 0.5 + apart / 2)
        }
        up(TouchID(1), 0.5 - to / 2)
        up(TouchID(2), 0.5 + to / 2)
        wait(.seconds(1))
    }

    fileprivate mutating func doubleTap(_ x: Double, answering: Bool = true) {
        for _ in 1...2 {
            down(TouchID(1), x)
            wait(.milliseconds(40), answering: false)
            up(TouchID(1), x)
            wait(.milliseconds(60), answering: false)
        }
        wait(.seconds(1), answering: answering)
    }
}
