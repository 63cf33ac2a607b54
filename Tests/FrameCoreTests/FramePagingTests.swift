import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FramePagingTests {
    private func at(_ x: Double) -> ScreenPoint { ScreenPoint(x: x, y: 0.5) }

    @Test(arguments: [Key.right, .space, .pageDown])
    func `a key cuts to the older page at once`(key: Key) {
        var house = House.family(photos: 5)
        house.press(key)
        #expect(house.shown == [.make("photo-4")])
        guard case .photos(let pages) = house.scene.content else { return }
        #expect(pages.map(\.offset) == [0])
    }

    @Test(arguments: [Key.left, .pageUp])
    func `a key cuts back to the newer page`(key: Key) {
        var house = House.family(photos: 5)
        house.press(.right)
        house.answerAll()
        house.press(key)
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `End and Home go to the ends of what is known`() {
        var house = House.family(photos: 9)
        house.press(.end)
        house.answerAll()
        #expect(house.shown == [.make("photo-1")])
        house.press(.home)
        house.answerAll()
        #expect(house.shown == [.make("photo-9")])
    }

    @Test func `the wheel turns a page a notch`() {
        var house = House.family(photos: 5)
        house.tell(.screen(.wheel(-1, at: .middle)))
        #expect(house.shown == [.make("photo-4")])
        house.answerAll()
        house.tell(.screen(.wheel(1, at: .middle)))
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `the picture follows the finger one to one`() {
        var house = House.family(photos: 5)
        house.tell(.screen(.touchDown(.mouse, at: at(0.8))))
        house.tell(.screen(.touchMoved(.mouse, to: at(0.5))))
        guard case .photos(let pages) = house.scene.content else {
            Issue.record("no photos")
            return
        }
        #expect(pages.map(\.photo) == [.make("photo-5"), .make("photo-4")])
        #expect(abs(pages[0].offset + 0.3) < 1e-9)
        #expect(abs(pages[1].offset - 0.7) < 1e-9)
    }

    @Test func `a fling turns the page within 300 ms and comes to rest`() {
        var house = House.family(photos: 5)
        house.swipe(.older)
        #expect(house.frame.isAnimating)
        house.wait(.milliseconds(300))
        #expect(!house.frame.isAnimating)
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a small pull springs back`() {
        var house = House.family(photos: 5)
        house.drag(by: -0.1, taking: .seconds(1))
        house.wait(.milliseconds(300))
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `half a page slowly pulled turns`() {
        var house = House.family(photos: 5)
        house.drag(by: -0.5, taking: .seconds(2))
        house.wait(.milliseconds(300))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a finger takes the page over in the middle of its way`() {
        var house = House.family(photos: 9)
        house.swipe(.older)
        house.wait(.milliseconds(40))
        let before = house.offset
        house.tell(.screen(.touchDown(.mouse, at: at(0.5))))
        house.now = house.now.advanced(by: .milliseconds(50))
        #expect(before > 0.1)
        #expect(abs(house.offset - before) < 1e-9)
        house.tell(.screen(.touchUp(.mouse, at: at(0.5))))
        house.wait(.milliseconds(300))
        #expect(house.shown == [.make("photo-8")])
    }

    @Test func `two quick flings are two pages`() {
        var house = House.family(photos: 9)
        house.wait(.seconds(1))
        house.swipe(.older)
        house.wait(.milliseconds(60))
        house.swipe(.older)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-7")])
    }

    @Test func `beyond the newest the page stretches, and never by a whole width`() {
        var house = House.family(photos: 5)
        house.tell(.screen(.touchDown(.mouse, at: at(0))))
        house.tell(.screen(.touchMoved(.mouse, to: at(0.9))))
        #expect(house.offset > 0.1 && house.offset < 0.45)
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `a turn waits for its picture and is not lost`() {
        var house = House.family(photos: 9)
        house.press(.right)
        house.press(.right)
        house.press(.right)
        // Only the first neighbour was decoded.
        #expect(house.shown == [.make("photo-8")])
        house.answerAll()
        #expect(house.shown == [.make("photo-6")])
    }

    @Test func `a picture that cannot be drawn is passed over, keeps its file and is tried again later`() {
        var house = House.family(photos: 5)
        let broken = PhotoID.make("photo-4")
        house.clearLog()
        house.tell(.pictureFailed(broken))
        house.press(.right)
        house.answerAll()
        #expect(house.shown == [.make("photo-3")])
        house.wait(UnreadableFiles.firstPause)
        house.press(.left)
        house.answerAll()
        #expect(house.shown == [broken])
        house.press(.right)
        house.answerAll()
        house.tell(.pictureFailed(broken))
        house.wait(UnreadableFiles.firstPause + .seconds(1))
        house.press(.left)
        house.answerAll()
        #expect(house.shown == [.make("photo-5")], "the second pause is longer")
        // Another copy would have the same bytes.
        #expect(house.shelf.files[broken] != nil)
        #expect(!house.log.contains { if case .download = $0 { true } else { false } })
    }

    @Test func `a deleted photo leaves the screen and the shelf at once`() {
        var house = House.family(photos: 5)
        house.press(.right)
        house.answerAll()
        house.album.delete(at: 1)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.shown == [.make("photo-3")])
        #expect(house.shelf.files[.make("photo-4")] == nil)
        #expect(!house.shelf.contents.photos.contains { $0.photo.id == .make("photo-4") })
    }

    @Test func `leafing writes nothing, a page at rest is kept once`() {
        var house = House.family(photos: 40)
        house.wait(.seconds(60))
        let writes = house.shelf.writes
        for _ in 0..<20 {
            house.press(.right)
            house.wait(.milliseconds(300))
        }
        #expect(house.shelf.writes == writes)
        house.wait(.seconds(30))
        #expect(house.shelf.writes == writes + 1)
        #expect(house.shelf.contents.currentPage == .make("photo-20"))
    }

    @Test func `a restart opens the page of last time, with no server at all`() {
        var house = House.family(photos: 9)
        house.press(.right)
        house.press(.right)
        house.wait(.seconds(5))
        house.serverIsGone = true
        house.restart()
        house.answerAll()
        #expect(house.shown == [.make("photo-7")])
        house.press(.right)
        #expect(house.shown == [.make("photo-6")])
    }

    @Test func `killed before the newest was here, it shows what is here and then the newest`() {
        var house = House.family(photos: 9)
        house.shelf.apply([.dropFiles([.make("photo-9")])])
        house.restart()
        #expect(house.pending.first == .preparePicture(.make("photo-8"), fitting: PixelSize(width: 1920, height: 1080)))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-9")])
    }

    @Test(arguments: 0..<10)
    func `no swipe is lost, and the window never holds more than three pages`(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var house = House.family(photos: 30)
        house.wait(.seconds(1))
        var expected = 29
        for _ in 0..<60 {
            await yieldToOtherTests()
            let way: PageDirection = Bool.random(using: &generator) || Bool.random(using: &generator) ? .older : .newer
            // Beyond the ends nothing is counted: there she pulls.
            expected = min(max(expected - Int(way.side), 0), 29)
            if Bool.random(using: &generator) { house.swipe(way) } else { house.press(way == .older ? .right : .left) }
            house.wait(.milliseconds(Int64.random(in: 0...400, using: &generator)), answering: false)
            if Int.random(in: 0..<3, using: &generator) == 0 { house.answerSome(using: &generator) }
        }
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-\(expected + 1)")])
    }
}

extension House {
    /// Where the current page lies.
    var offset: Double {
        guard case .photos(let pages) = scene.content, let page = pages.first else { return .nan }
        return page.offset
    }

    /// A quick flick.
    mutating func swipe(_ way: PageDirection) { drag(by: -0.3 * way.side, taking: .milliseconds(60)) }

    mutating func drag(by travel: Double, taking time: Duration) {
        let steps = 6
        let origin = 0.5 - travel / 2
        tell(.screen(.touchDown(.mouse, at: ScreenPoint(x: origin, y: 0.5))))
        for step in 1...steps {
            now = now.advanced(by: time / steps)
            let x = origin + travel * Double(step) / Double(steps)
            tell(.screen(.touchMoved(.mouse, to: ScreenPoint(x: x, y: 0.5))))
        }
        tell(.screen(.touchUp(.mouse, at: ScreenPoint(x: origin + travel, y: 0.5))))
    }

    mutating func answerSome(using generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...4, using: &generator) where !pending.isEmpty {
            answer(at: Int.random(in: pending.indices, using: &generator))
        }
    }
}
