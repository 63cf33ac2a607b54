import FamilyCore
import FamilyTesting
import FrameCore
import Testing

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
            var generator = SeededGenerator(seed: seed)
            var hand = GestureRecognizer()
            let hands = [(finger, 0.4), (TouchID(2), 0.4 + Double.random(in: -0.25...0.25, using: &generator))]
            var now = 0
            for (id, y) in hands { _ = hand.down(id, at: ScreenPoint(x: 0.7, y: y), now: time(now)) }
            now += Int.random(in: 0...300, using: &generator)
            // Each report tells of both, one after the other; a look takes what there is, of each the newest.
            let steps = Int.random(in: 2...12, using: &generator)
            var waiting: [(TouchID, ScreenPoint)] = []
            for report in 0..<(2 * steps) {
                let (id, y) = hands[report % 2]
                let place = ScreenPoint(x: 0.7 - 0.5 * Double(report / 2 + 1) / Double(steps), y: y)
                if let known = waiting.firstIndex(where: { $0.0 == id }) {
                    waiting[known].1 = place
                } else {
                    waiting.append((id, place))
                }
                guard Int.random(in: 0..<3, using: &generator) == 0 || report == 2 * steps - 1 else { continue }
                now += [4, 8, 30, 150].randomElement(using: &generator) ?? 8
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

    /// A busy machine has the moves at once, and hears of the rest only by the finger's lifting.
    @Test func `who rests flings nothing, also if all moves were heard of at once`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.55), now: time(0))
        for step in 1...12 { _ = hand.moved(finger, to: at(0.55 - Double(step) * 0.004), now: time(300)) }
        guard case .released(_, let velocity) = hand.up(finger, at: at(0.502), now: time(330)) else {
            Issue.record("not released")
            return
        }
        #expect(velocity == .none)
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
        // The other goes on alone, from where it is and without a slop, and presses never long.
        #expect(hand.up(finger, at: at(0.4), now: time(50)) == .pinchEnded)
        #expect(hand.hasPinched && hand.deadline == nil && hand.advance(now: time(5_000)) == nil)
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

    @Test func `a finger that is gone without a word makes way for the next after ten seconds`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        _ = hand.moved(finger, to: at(0.5), now: time(1_000))
        #expect(!hand.hasLostFingers(before: TouchID(2), now: time(10_999)))
        #expect(hand.hasLostFingers(before: TouchID(2), now: time(11_000)))
        #expect(!hand.hasLostFingers(now: time(11_000)))
        // The same finger cannot come down twice.
        #expect(hand.hasLostFingers(before: finger, now: time(1_001)))
        #expect(hand.losesFingersAt == time(601_000) && hand.hasLostFingers(now: time(601_000)))
        hand.forget()
        #expect(!hand.hasLostFingers(before: TouchID(2), now: time(700_000)) && hand.losesFingersAt == nil)
    }

    @Test func `two fingers of which one moves are not lost`() {
        var hand = GestureRecognizer()
        _ = hand.down(finger, at: at(0.5), now: time(0))
        _ = hand.down(TouchID(2), at: at(0.6), now: time(100))
        _ = hand.moved(TouchID(2), to: at(0.7), now: time(15_000))
        #expect(!hand.hasLostFingers(before: TouchID(3), now: time(16_000)))
        #expect(hand.hasLostFingers(before: TouchID(3), now: time(25_000)))
    }

    @Test func `a finger nobody saw come down means nothing`() {
        var hand = GestureRecognizer()
        #expect(hand.moved(finger, to: at(0.5), now: time(0)) == nil)
        #expect(hand.up(finger, at: at(0.5), now: time(0)) == nil)
    }
}
