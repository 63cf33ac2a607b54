import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct PageTransitionTests {
    private func at(_ milliseconds: Int) -> Uptime { Uptime(.milliseconds(milliseconds)) }

    @Test(arguments: [(1.0, 0.0), (-1, 0), (0.3, 4), (1.9, -50), (-0.7, 50), (0.01, -9)])
    func `a page comes to its place within 300 ms and never swings over`(from: Double, velocity: Double) {
        let transition = PageTransition(from: from, velocity: velocity, started: .start)
        #expect(abs(transition.position(now: .start) - from) < 1e-9)
        for time in 0..<300 {
            #expect(transition.position(now: at(time)) * from >= 0)
        }
        // Under half a pixel of 1920 per page width is left when it ends.
        #expect(abs(transition.position(now: at(299))) < 0.0006)
        #expect(transition.position(now: at(300)) == 0)
        #expect(transition.isOver(now: at(300)))
    }

    @Test func `a page flung away shows no second page`() {
        let transition = PageTransition(from: 0.1, velocity: 40, started: .start)
        let farthest = (0..<300).map { transition.position(now: at($0)) }.max() ?? 0
        #expect(farthest < 0.2)
    }

    @Test func `the speed it tells is the speed it has`() {
        let transition = PageTransition(from: 1, velocity: -2, started: .start)
        let step = (transition.position(now: at(51)) - transition.position(now: at(49))) / 0.002
        #expect(abs(transition.velocity(now: at(50)) - step) < 0.05)
    }
}

struct GestureRecognizerTests {
    private func at(_ x: Double) -> ScreenPoint { ScreenPoint(x: x, y: 0.4) }
    private func time(_ milliseconds: Int) -> Uptime { Uptime(.milliseconds(milliseconds)) }
    private let finger = TouchID(1)

    @Test func `a short touch is a tap where it came down`() {
        var hand = GestureRecognizer()
        #expect(hand.down(finger, at: at(0.5), now: time(0)) == .touched)
        #expect(hand.moved(finger, to: at(0.503), now: time(50)) == nil)
        #expect(hand.up(finger, at: at(0.503), now: time(200)) == .tapped(at(0.5)))
    }

    @Test func `a touch that was seen late, and told of as no long one, is a tap`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        #expect(hand.up(finger, at: at(0.5), now: time(900)) == .tapped(at(0.5)))
    }

    @Test func `a finger that lies still is told of once, while it lies, and then as slow`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        #expect(hand.deadline == time(600) && hand.advance(now: time(599)) == nil)
        #expect(hand.advance(now: time(600)) == .pressedLong(at(0.5)))
        #expect(hand.deadline == nil && hand.advance(now: time(5000)) == nil)
        #expect(hand.up(finger, at: at(0.503), now: time(9000)) == .tappedSlowly(at(0.5)))
    }

    @Test func `one that moves, or comes with another, is no long press`() {
        var dragging = GestureRecognizer()
        _ = dragging.down(finger, at: at(0.5), now: time(0))
        _ = dragging.moved(finger, to: at(0.6), now: time(100))
        #expect(dragging.deadline == nil && dragging.advance(now: time(900)) == nil)
        var two = GestureRecognizer()
        _ = two.down(finger, at: at(0.5), now: time(0))
        _ = two.down(TouchID(2), at: at(0.7), now: time(100))
        #expect(two.deadline == nil && two.advance(now: time(900)) == nil)
    }

    @Test(arguments: [1, -1]) func `two that swipe together, however quickly, are one swipe and no pinch`(way: Double) {
        var hand = GestureRecognizer()
        let other = TouchID(2)
        _ = hand.down(finger, at: ScreenPoint(x: 0.5, y: 0.4), now: time(0))
        _ = hand.down(other, at: ScreenPoint(x: 0.5, y: 0.5), now: time(1))
        // A report tells of one after the other.
        for step in 1...4 {
            let x = 0.5 + way * Double(step) * 0.1
            let gesture = hand.moved(finger, to: ScreenPoint(x: x, y: 0.4), now: time(step * 8))
            #expect(gesture == .dragged(by: Travel(x: x - 0.5, y: 0)))
            #expect(hand.moved(other, to: ScreenPoint(x: x, y: 0.5), now: time(step * 8)) == nil)
            #expect(hand.advance(now: time(step * 8 + 1)) == nil)
        }
        guard case .released = hand.up(finger, at: ScreenPoint(x: 0.5 + way * 0.4, y: 0.4), now: time(40)) else {
            Issue.record("the swipe is lost")
            return
        }
        #expect(hand.up(other, at: ScreenPoint(x: 0.5 + way * 0.4, y: 0.5), now: time(41)) == nil)
    }

    @Test func `two that swipe together are no pinch, however their reports are bundled and late`() {
        for seed in 1...500 as ClosedRange<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var hand = GestureRecognizer()
            let hands = [(finger, 0.4), (TouchID(2), 0.4 + Double.random(in: -0.25...0.25, using: &dice))]
            var now = 0
            for (id, y) in hands { _ = hand.down(id, at: ScreenPoint(x: 0.7, y: y), now: time(now)) }
            now += Int.random(in: 0...300, using: &dice)
            // Each report tells of both, one after the other; a look takes what there is, of each the newest.
            let steps = Int.random(in: 2...12, using: &dice)
            var waiting: [(TouchID, ScreenPoint)] = []
            for report in 0..<(2 * steps) {
                let (id, y) = hands[report % 2]
                let place = ScreenPoint(x: 0.7 - 0.5 * Double(report / 2 + 1) / Double(steps), y: y)
                if let known = waiting.firstIndex(where: { $0.0 == id }) {
                    waiting[known].1 = place
                } else {
                    waiting.append((id, place))
                }
                guard Int.random(in: 0..<3, using: &dice) == 0 || report == 2 * steps - 1 else { continue }
                now += [4, 8, 30, 150].randomElement(using: &dice) ?? 8
                for (id, place) in waiting { _ = hand.moved(id, to: place, now: time(now)) }
                _ = hand.advance(now: time(now + 1))
                waiting = []
            }
            let told = hand.up(finger, at: ScreenPoint(x: 0.2, y: 0.4), now: time(now + 5))
            guard case .released = told, !hand.hasPinched else {
                Issue.record("\(seed): \(String(describing: told))")
                continue
            }
        }
    }

    @Test func `two that swiped together and then part, pinch`() {
        var hand = GestureRecognizer()
        let other = TouchID(2)
        _ = hand.down(finger, at: ScreenPoint(x: 0.6, y: 0.4), now: time(0))
        _ = hand.down(other, at: ScreenPoint(x: 0.6, y: 0.6), now: time(1))
        for step in 1...10 {
            let x = 0.6 - Double(step) * 0.02
            _ = hand.moved(finger, to: ScreenPoint(x: x, y: 0.4), now: time(step * 8))
            _ = hand.moved(other, to: ScreenPoint(x: x, y: 0.6), now: time(step * 8))
            _ = hand.advance(now: time(step * 8 + 1))
        }
        #expect(!hand.hasPinched)
        for step in 1...4 {
            let far = Double(step) * 0.03
            _ = hand.moved(finger, to: ScreenPoint(x: 0.4, y: 0.4 - far), now: time(300 + step * 8))
            _ = hand.moved(other, to: ScreenPoint(x: 0.4, y: 0.6 + far), now: time(300 + step * 8))
            _ = hand.advance(now: time(301 + step * 8))
        }
        #expect(hand.hasPinched)
    }

    @Test func `one that rests while the other moves away pinches`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        _ = hand.down(TouchID(2), at: at(0.6), now: time(10))
        var told: [GestureRecognizer.Gesture?] = []
        for step in 1...12 {
            told.append(hand.moved(TouchID(2), to: at(0.6 + Double(step) * 0.01), now: time(10 + step * 8)))
            told.append(hand.advance(now: time(11 + step * 8)))
        }
        #expect(told.contains(.pinchBegan))
    }

    @Test func `a drag goes on after a long press`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        _ = hand.advance(now: time(700))
        #expect(hand.moved(finger, to: at(0.4), now: time(900)) == .dragged(by: Travel(x: 0.4 - 0.5, y: 0)))
    }

    @Test func `a drag tells the whole way, and its speed at the end`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.9), now: time(0))
        #expect(hand.moved(finger, to: at(0.7), now: time(100)) == .dragged(by: Travel(x: 0.7 - 0.9, y: 0)))
        guard case .released(let travel, let velocity) = hand.up(finger, at: at(0.5), now: time(200)) else {
            Issue.record("not released")
            return
        }
        #expect(abs(travel.x + 0.4) < 1e-9)
        #expect(abs(velocity.x + 2) < 1e-9)
    }

    @Test func `who rests before lifting flings nothing`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.9), now: time(0))
        _ = hand.moved(finger, to: at(0.5), now: time(100))
        let travel = Travel(x: 0.5 - 0.9, y: 0)
        #expect(hand.up(finger, at: at(0.5), now: time(400)) == .released(after: travel, velocity: .none))
    }

    @Test func `a flick of which only the ends were heard is a drag`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.9), now: time(0))
        guard case .released(_, let velocity) = hand.up(finger, at: at(0.8), now: time(50)) else {
            Issue.record("not released")
            return
        }
        #expect(abs(velocity.x + 2) < 1e-9)
    }

    @Test func `a second finger that keeps its distance means nothing`() {
        var hand = GestureRecognizer()
        let second = TouchID(2)
        _ = hand.down(finger, at: at(0.5), now: time(0))
        #expect(hand.down(second, at: at(0.1), now: time(10)) == nil)
        #expect(hand.moved(second, to: at(0.9), now: time(20)) == nil)
        #expect(hand.up(second, at: at(0.9), now: time(30)) == nil)
        #expect(hand.isTouched)
        _ = hand.up(finger, at: at(0.5), now: time(40))
        #expect(hand.down(second, at: at(0.1), now: time(50)) == .touched)
    }

    @Test func `two fingers pinch once they move apart, from where they are then`() {
        var hand = GestureRecognizer()
        let second = TouchID(2)
        _ = hand.down(finger, at: at(0.4), now: time(0))
        #expect(hand.down(second, at: at(0.6), now: time(10)) == nil)
        #expect(hand.moved(second, to: at(0.605), now: time(20)) == nil)
        #expect(hand.advance(now: time(21)) == nil)
        #expect(hand.moved(second, to: at(0.65), now: time(30)) == nil)
        #expect(hand.advance(now: time(31)) == .pinchBegan)
        #expect(hand.deadline == nil)
        guard case .pinched(let pinch) = hand.moved(second, to: at(0.9), now: time(40)) else {
            Issue.record("not pinched")
            return
        }
        #expect(abs(pinch.spread - 2) < 1e-9)
        #expect(abs(pinch.from.x - 0.525) < 1e-9)
        #expect(abs(pinch.to.x - 0.65) < 1e-9)
        // The other goes on alone, from where it is and without a slop.
        #expect(hand.up(finger, at: at(0.4), now: time(50)) == .pinchEnded)
        #expect(hand.hasPinched)
        guard case .dragged(let travel) = hand.moved(second, to: at(0.901), now: time(60)) else {
            Issue.record("not dragged")
            return
        }
        #expect(abs(travel.x - 0.001) < 1e-9)
        guard case .released = hand.up(second, at: at(0.901), now: time(400)) else {
            Issue.record("not released")
            return
        }
        #expect(hand.down(finger, at: at(0.5), now: time(500)) == .touched)
        #expect(!hand.hasPinched)
    }

    @Test func `a second tap at the same place soon after is a double tap`() {
        var hand = GestureRecognizer()
        func tap(_ x: Double, _ begin: Int) -> GestureRecognizer.Gesture? {
            _ = hand.down(finger, at: at(x), now: time(begin))
            return hand.up(finger, at: at(x), now: time(begin + 50))
        }
        #expect(tap(0.5, 0) == .tapped(at(0.5)))
        #expect(tap(0.52, 300) == .doubleTapped(at(0.52)))
        // A third is the first of the next.
        #expect(tap(0.52, 500) == .tapped(at(0.52)))
        #expect(tap(0.6, 700) == .tapped(at(0.6)))
        #expect(tap(0.6, 1_100) == .tapped(at(0.6)))
    }

    @Test func `a finger nobody saw come down means nothing`() {
        var hand = GestureRecognizer()
        #expect(hand.moved(finger, to: at(0.5), now: time(0)) == nil)
        #expect(hand.up(finger, at: at(0.5), now: time(0)) == nil)
    }
}

struct PagerWindowTests {
    private let pages = (1...4).map { Page(.make(position: $0)) }

    @Test func `it makes room before it takes, and takes nearest first`() {
        var window = PagerWindow()
        _ = window.hold(Array(pages[0...2]), having: { _ in true })
        let steps = window.hold([pages[2], pages[3], pages[1]], having: { _ in true })
        #expect(steps == [.release(pages[0].photo), .prepare(pages[3].photo)])
    }

    @Test func `never more than three`() {
        var window = PagerWindow()
        #expect(window.hold(pages, having: { _ in true }).count == 3)
        #expect(window.hold(pages.reversed(), having: { _ in true }).count == 2)
        #expect(window.again().count == 3)
    }

    @Test func `a page without a file waits until it has one`() {
        var window = PagerWindow()
        #expect(window.hold([pages[0]], having: { _ in false }).isEmpty)
        #expect(window.hold([pages[0]], having: { _ in true }) == [.prepare(pages[0].photo)])
    }

    @Test func `a picture that is not wanted any more is not ready`() {
        var window = PagerWindow()
        _ = window.hold([pages[0]], having: { _ in true })
        _ = window.hold([pages[1]], having: { _ in true })
        let answers = [pages[0], pages[1]].map { window.prepared($0.photo) }
        #expect(answers == [false, true])
        #expect(window.isReady(pages[1]))
    }
}

struct PageLineTests {
    private let album = Album((1...5).map { .make(position: $0) })
    private func page(_ position: Int64) -> Page { Page(.make(position: position)) }

    @Test func `neighbours lie in the order of the album`() {
        let line = PageLine(album: album)
        #expect(line.newest == page(5))
        #expect(line.oldest == page(1))
        #expect(line.page(beside: page(3), .older) == page(2))
        #expect(line.page(beside: page(3), .newer) == page(4))
        #expect(line.page(beside: page(5), .newer) == nil)
        #expect(line.page(beside: page(1), .older) == nil)
    }

    @Test func `what cannot be shown is passed over`() {
        let line = PageLine(album: album, hidden: [.make("photo-2"), .make("photo-5")])
        #expect(line.page(beside: page(3), .older) == page(1))
        #expect(line.newest == page(4))
    }

    @Test func `a page that is gone still has neighbours`() {
        var shorter = album
        shorter.forget([.make("photo-3")])
        let line = PageLine(album: shorter)
        #expect(line.page(beside: page(3), .older) == page(2))
        #expect(line.page(beside: page(3), .newer) == page(4))
    }

    @Test func `without a server only what is on the shelf is a page`() {
        let ledger = ShelfLedger([ShelvedPhoto(photo: .make(position: 2), file: .make())])
        let line = PageLine(album: album, only: ledger)
        #expect(line.newest == page(2))
        #expect(line.page(beside: page(2), .older) == nil)
    }
}
