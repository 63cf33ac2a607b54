import FamilyCore
import FamilyTesting
import FrameTesting
import Testing

@testable import FrameCore

/// A photo as wide as its screen and three quarters as high, under the hand.
struct ZoomTests {
    private var zoom = Zoom(photo: .make("photo-1"), extent: ZoomExtent(width: 1, height: 0.75))
    private static let rest = Uptime(.seconds(100))

    private func time(_ milliseconds: Int) -> Uptime { Uptime(.milliseconds(milliseconds)) }

    private func isNear(_ one: Magnification, _ other: Magnification, _ slop: Double = 1e-9) -> Bool {
        abs(one.scale - other.scale) < slop && abs(one.x - other.x) < slop && abs(one.y - other.y) < slop
    }

    @Test mutating func `what lies between the fingers stays between them`() {
        zoom.grab(now: time(0))
        let from = ScreenPoint(x: 0.3, y: 0.4)
        let spot = zoom.view(now: time(0)).page(under: from)
        for (spread, x, y) in [(1.5, 0.35, 0.4), (4, 0.6, 0.7), (2, 0.1, 0.2)] {
            zoom.pinch(Pinch(spread: spread, from: from, to: ScreenPoint(x: x, y: y)))
            let seen = zoom.view(now: time(0)).page(under: ScreenPoint(x: x, y: y))
            #expect(abs(seen.x - spot.x) < 1e-9)
            #expect(abs(seen.y - spot.y) < 1e-9)
        }
    }

    @Test mutating func `eight times is the most, and a page the least, after a spring back`() {
        zoom.grab(now: time(0))
        zoom.pinch(Pinch(spread: 100, from: .middle, to: .middle))
        #expect(zoom.view(now: time(0)).scale > 8)
        zoom.release(velocity: .none, now: time(0))
        #expect(zoom.view(now: Self.rest).scale == 8)
        zoom.settle(now: Self.rest)
        zoom.grab(now: Self.rest)
        zoom.pinch(Pinch(spread: 0.001, from: .middle, to: .middle))
        #expect(zoom.view(now: Self.rest).scale < 1)
        zoom.release(velocity: .none, now: Self.rest)
        #expect(zoom.view(now: Self.rest.advanced(by: .seconds(9))) == .whole)
    }

    @Test mutating func `a double tap comes nearer about the point, and another goes back`() {
        let point = ScreenPoint(x: 0.6, y: 0.5)
        zoom.toggle(about: point, now: time(0))
        // All the way there the point stays where it was touched.
        for moment in [10, 50, 100, 200, 400] {
            let seen = zoom.view(now: time(moment)).page(under: point)
            #expect(abs(seen.x - 0.6) < 1e-9, "after \(moment) ms")
        }
        #expect(zoom.view(now: Self.rest).scale == 2.5)
        #expect(zoom.isMagnified)
        zoom.toggle(about: .middle, now: Self.rest)
        #expect(!zoom.isMagnified)
        #expect(zoom.view(now: Self.rest) != .whole)
        zoom.settle(now: Self.rest.advanced(by: .seconds(1)))
        #expect(zoom.isOver)
    }

    @Test mutating func `it takes over from where it is`() {
        zoom.toggle(about: .middle, now: time(0))
        let underway = zoom.view(now: time(80))
        zoom.grab(now: time(80))
        #expect(isNear(zoom.view(now: time(80)), underway))
        _ = zoom.pan(by: Travel(x: 0.01, y: 0))
        #expect(abs(zoom.view(now: time(90)).x - underway.x - 0.01) < 1e-9)
    }

    @Test mutating func `a finger moves it to its side, and pulls beyond with the rest`() {
        zoom.magnify(by: 2, about: .middle, now: time(0))
        zoom.settle(now: Self.rest)
        zoom.grab(now: Self.rest)
        // Twice as wide: half a screen to each side.
        let beyond = [0.5, 0.7].map { zoom.pan(by: Travel(x: $0, y: 0)) }
        #expect(beyond[0] == 0)
        #expect(abs(beyond[1] - 0.2) < 1e-9)
        #expect(zoom.view(now: Self.rest).x == 0.5)
        // Downwards it is 1.5 high: a quarter, and then it only gives a little.
        _ = zoom.pan(by: Travel(x: 0, y: 0.25))
        #expect(zoom.view(now: Self.rest).y == 0.25)
        _ = zoom.pan(by: Travel(x: 0, y: 0.45))
        #expect((0.25...0.45).contains(zoom.view(now: Self.rest).y))
        zoom.release(velocity: .none, now: Self.rest)
        #expect(isNear(zoom.view(now: Self.rest.advanced(by: .seconds(9))), .init(scale: 2, x: 0, y: 0.25)))
    }

    @Test(arguments: [0.5, 2, 20]) mutating func `a fling runs on and never past the side`(speed: Double) {
        zoom.magnify(by: 4, about: .middle, now: time(0))
        zoom.settle(now: Self.rest)
        zoom.grab(now: Self.rest)
        zoom.release(velocity: Travel(x: speed, y: -speed), now: Self.rest)
        let slack = ZoomExtent(width: 1, height: 0.75).slack(at: 4)
        var last = zoom.view(now: Self.rest)
        for step in 1...200 {
            let view = zoom.view(now: Self.rest.advanced(by: .milliseconds(16 * step)))
            #expect(view.x >= last.x - 1e-9)
            #expect(view.x <= slack.x + 1e-9)
            #expect(view.y >= -slack.y - 1e-9)
            last = view
        }
        #expect(last.x > 0)
    }

    @Test mutating func `many notches add up`() {
        for _ in 1...4 { zoom.magnify(by: 1.25, about: .middle, now: time(0)) }
        #expect(abs(zoom.goal.scale - 2.44140625) < 1e-9)
        for _ in 1...40 { zoom.magnify(by: 1.25, about: .middle, now: time(0)) }
        #expect(zoom.goal.scale == 8)
    }

    @Test mutating func `keys look further until the side`() {
        zoom.magnify(by: 2, about: .middle, now: time(0))
        let seenTracker = (1...3).map { _ in zoom.look(Travel(x: 0.4, y: 0), now: Self.rest) }
        #expect(seenTracker == [true, true, false])
        #expect(zoom.goal.x == -0.5)
    }

    @Test mutating func `whatever hands do, it comes to rest where it belongs`() {
        var random = Jitter(seed: 7)
        var now = time(0)
        for _ in 0..<2_000 {
            now = now.advanced(by: .milliseconds(Int(random.fraction() * 400)))
            let point = ScreenPoint(x: random.fraction(), y: random.fraction())
            switch Int(random.fraction() * 6) {
            case 0: zoom.grab(now: now)
            case 1: _ = zoom.pan(by: Travel(x: random.fraction() * 4 - 2, y: random.fraction() * 4 - 2))
            case 2: zoom.pinch(Pinch(spread: random.fraction() * 4, from: point, to: .middle))
            case 3: zoom.release(velocity: Travel(x: random.fraction() * 8 - 4, y: random.fraction()), now: now)
            case 4: zoom.toggle(about: point, now: now)
            default: zoom.settle(now: now)
            }
            var rested = zoom
            rested.grab(now: now)
            rested.release(velocity: .none, now: now)
            let view = rested.view(now: now.advanced(by: .seconds(9)))
            let slack = ZoomExtent(width: 1, height: 0.75).slack(at: view.scale)
            #expect((1...8).contains(view.scale))
            #expect(abs(view.x) <= slack.x + 1e-9)
            #expect(abs(view.y) <= slack.y + 1e-9)
        }
    }
}
