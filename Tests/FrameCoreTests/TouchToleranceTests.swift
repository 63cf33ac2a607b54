import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// Hands that tremble, miss a little, and tap twice.
struct TouchToleranceTests {
    private static let panel = PixelSize(width: 1280, height: 800)
    /// Pixels of a 10.1 inch panel of 1280 across on one of 1920, about: 2 mm and 4 mm.
    private static let trembles = [0.0094, 0.019]
    private static let heart = ScreenPoint(x: 0.95, y: 0.93)

    @Test func `a hand trembles by millimetres, whatever the panel`() {
        for (inches, share) in [(7.0, 0.0299), (10.1, 0.0207), (24.0, 0.0087)] {
            #expect(abs(TouchTolerance.share(of: Self.panel, inches: inches) - share) < 0.0005)
        }
        // Nobody said how large it is: as most frames are.
        let usual = TouchTolerance.share(of: Self.panel, inches: nil)
        #expect(usual == TouchTolerance.share(of: Self.panel, inches: 10.1))
        // As one looks at it: upright, the same way is more of the width.
        let upright = TouchTolerance.share(of: PixelSize(width: 800, height: 1280), inches: nil)
        #expect(abs(upright * 800 - usual * 1280) < 0.001)
    }

    @Test(arguments: trembles) func `a trembling finger gives a heart, and the page stays under it`(way: Double) {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.milliseconds(300))
        house.tremble(at: Self.heart, by: way)
        #expect(house.album.photos[0].hearts == 1)
        #expect(house.shown == [.make("photo-3")])
    }

    @Test(arguments: trembles)
    func `a trembling finger lets a film be heard, and picks a photo of the grid`(way: Double) {
        var house = House.withFilm(.make(), photos: 3)
        house.filmBegins()
        house.tremble(at: ScreenPoint(x: 0.5, y: 0.4), by: way)
        #expect(house.filmOrders.last == .unmute)
    }

    /// Near its corners and in its middle: the grid follows the finger, but what is picked is what it touched.
    @Test(arguments: trembles, [0.03, 0.5, 0.97])
    func `a trembling finger picks the photo of the grid that it touched`(way: Double, share: Double) throws {
        var house = House.family(photos: 40)
        house.openGrid()
        let cell = try #require(house.place(of: "photo-30"))
        let point = ScreenPoint(
            x: (Double(cell.x) + Double(cell.width) * share) / 1920,
            y: (Double(cell.y) + Double(cell.height) * share) / 1080
        )
        house.tremble(at: point, by: way, lifting: ScreenPoint(x: point.x, y: point.y - way))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-30")])
    }

    @Test func `the grid follows a finger as soon as a page would, all of its way`() throws {
        var house = House.family(photos: 40)
        house.openGrid()
        let before = try #require(house.place(of: "photo-30"))
        let finger = TouchID(1)
        house.tell(.screen(.touchDown(finger, at: ScreenPoint(x: 0.5, y: 0.8))))
        house.tell(.screen(.touchMoved(finger, to: ScreenPoint(x: 0.5, y: 0.8 - 12.0 / 1080))))
        #expect(house.place(of: "photo-30") == before, "less than any drag")
        house.tell(.screen(.touchMoved(finger, to: ScreenPoint(x: 0.5, y: 0.8 - 16.0 / 1080))))
        #expect(house.place(of: "photo-30") == before.moved(x: 0, y: -16))
        house.tell(.screen(.touchMoved(finger, to: ScreenPoint(x: 0.5, y: 0.8 - 160.0 / 1080))))
        #expect(house.place(of: "photo-30") == before.moved(x: 0, y: -160))
        house.wait(.milliseconds(300))
        house.tell(.screen(.touchUp(finger, at: ScreenPoint(x: 0.5, y: 0.8 - 160.0 / 1080))))
        house.wait(.seconds(1))
        #expect(house.place(of: "photo-30") == before.moved(x: 0, y: -160), "it was dragged and nothing is picked")
    }

    @Test func `a finger that trembles on a grid that runs only stops it`() throws {
        var house = House.family(photos: 200)
        house.openGrid()
        let finger = TouchID(1)
        house.tell(.screen(.touchDown(finger, at: ScreenPoint(x: 0.5, y: 0.9))))
        for step in 1...8 {
            house.wait(.milliseconds(8))
            house.tell(.screen(.touchMoved(finger, to: ScreenPoint(x: 0.5, y: 0.9 - 0.06 * Double(step)))))
        }
        house.tell(.screen(.touchUp(finger, at: ScreenPoint(x: 0.5, y: 0.42))))
        house.wait(.milliseconds(60))
        house.tremble(at: .middle, by: 0.019)
        house.wait(.seconds(1))
        #expect(house.grid != nil)
    }

    @Test func `beyond a tremble it drags, and nothing jumps`() {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.milliseconds(300))
        house.tell(.screen(.touchDown(TouchID(1), at: Self.heart)))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.9293, y: 0.93))))
        #expect(abs(house.pages[0].offset) < 0.001)
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.7, y: 0.93))))
        #expect(abs(house.pages[0].offset + 0.25 - 0.0207) < 0.001)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.4, y: 0.93))))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")] && house.album.photos[0].hearts == 0)
    }

    @Test func `on a photo alone a page follows the finger as ever`() {
        var house = House.family(photos: 3)
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.49, y: 0.5))))
        #expect(abs(house.pages[0].offset + 0.01) < 0.0001)
    }

    @Test(arguments: [100, 350, 600, 800, 1400])
    func `a second tap on the heart soon after the first changes nothing`(pause: Int) {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.milliseconds(300))
        house.tremble(at: Self.heart, by: 0)
        house.wait(.milliseconds(pause - 100))
        house.tremble(at: Self.heart, by: 0)
        house.wait(.seconds(1))
        #expect(house.album.photos[0].hearts == 1)
        #expect(house.page.magnification == .whole)
        // Nor where she takes it back.
        house.wait(.seconds(2))
        house.tremble(at: Self.heart, by: 0)
        house.wait(.milliseconds(pause - 100))
        house.tremble(at: Self.heart, by: 0)
        house.wait(.seconds(1))
        #expect(house.album.photos[0].hearts == 0)
        #expect(house.page.magnification == .whole)
    }

    @Test func `only the mark of new photos and its margin leads to them`() {
        // As it is drawn on 1920 x 1080: "1 new".
        let mark = PixelRect(x: 32, y: 32, width: 150, height: 62)
        for (x, y, isHit) in [
            (100, 60, true), (10, 10, true), (200, 100, true), (240, 60, false), (100, 150, false), (500, 300, false),
        ] {
            var house = House.family(photos: 3)
            house.press(.right)
            house.wait(.seconds(60))
            house.arrive(1)
            house.wait(.seconds(1))
            #expect(house.scene.marks == [.new(1)])
            house.tell(.newMarkDrawn(at: mark))
            house.tremble(at: ScreenPoint(x: Double(x) / 1920, y: Double(y) / 1080), by: 0)
            house.wait(.seconds(1))
            #expect((house.shown == [.make("photo-4")]) == isHit, "\(x), \(y)")
        }
    }
}

extension House {
    fileprivate var pages: [ScenePage] { if case .photos(let pages) = scene.content { pages } else { [] } }

    /// A finger that moves to and fro while it taps, in screen widths.
    fileprivate mutating func tremble(at point: ScreenPoint, by way: Double, lifting last: ScreenPoint? = nil) {
        let finger = TouchID(1)
        tell(.screen(.touchDown(finger, at: point)))
        for share in [0.5, -0.7, 1, -1, 0.3] {
            wait(.milliseconds(20))
            if way > 0 {
                let next = ScreenPoint(x: point.x + way * share * 0.7, y: point.y - way * share)
                tell(.screen(.touchMoved(finger, to: next)))
            }
        }
        tell(.screen(.touchUp(finger, at: last ?? point)))
        answerAll()
    }

    fileprivate func place(of photo: String) -> PixelRect? {
        grid?.cells.first { $0.photo == .make(photo) }?.place
    }
}
