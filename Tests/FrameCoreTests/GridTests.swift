import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct GridTests {
    private static let screens = [
        (480, 320, 4), (320, 480, 3), (800, 480, 5), (1024, 600, 5), (1280, 800, 6), (800, 1280, 4),
        (1080, 1920, 4), (1920, 1080, 7), (3840, 2160, 8), (2160, 3840, 5),
    ]

    @Test(arguments: screens)
    func `has as many columns as there is room for, with even gaps`(width: Int, height: Int, columns: Int) {
        let layout = GridLayout(PixelSize(width: width, height: height))
        #expect(layout.columns == columns)
        let row = (0..<columns).map { layout.place(of: $0, scrolled: 0) }
        #expect(row.allSatisfy { $0.width == layout.side && $0.height == layout.side && $0.y == layout.gap })
        for (one, next) in zip(row, row.dropFirst()) { #expect(next.x - one.maxX == layout.gap) }
        let edges = (row[0].x, width - row[columns - 1].maxX)
        #expect(abs(edges.0 - edges.1) <= 1 && edges.0 >= layout.gap - 1)
        // Twelve millimetres of a panel of ten inches, 135 high.
        #expect(Double(layout.side) / Double(min(width, height)) > 12.0 / 135)
    }

    @Test(arguments: screens)
    func `what is touched is what lies there`(width: Int, height: Int, columns: Int) {
        let layout = GridLayout(PixelSize(width: width, height: height))
        for slot in layout.slots(scrolled: 777) {
            let place = layout.place(of: slot, scrolled: 777)
            let middle = ScreenPoint(
                x: (Double(place.x) + Double(place.width) / 2) / Double(width),
                y: (Double(place.y) + Double(place.height) / 2) / Double(height)
            )
            #expect(layout.slot(at: middle, scrolled: 777) == slot)
        }
    }

    @Test func `all that is in sight is a slot of it, and nothing beyond a row more`() {
        let layout = GridLayout(PixelSize(width: 1920, height: 1080))
        let screen = PixelRect(layout.screen)
        for offset in stride(from: 0, through: 3000, by: 7) {
            let slots = layout.slots(scrolled: offset)
            let seen = (0..<200).filter { !layout.place(of: $0, scrolled: offset).intersection(screen).isEmpty }
            #expect(seen.allSatisfy(slots.contains))
            #expect(slots.count - seen.count <= layout.columns)
        }
    }

    private static let start = Uptime.start

    private func at(_ seconds: Double) -> Uptime { Self.start.advanced(by: .seconds(seconds)) }

    @Test func `a fling runs out and stops under a finger`() {
        var scroll = GridScroll(at: 0, furthest: 300)
        scroll.grab(now: at(0))
        scroll.drag(to: 0.4)
        #expect(scroll.offset(now: at(0.1)) == 0.4)
        scroll.release(velocity: 6, now: at(0.1))
        let places = (0...40).map { scroll.offset(now: at(0.1 + Double($0) / 10)) }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= 0 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 }, "it only gets slower")
        #expect((3...3.5).contains(scroll.goal))
        let there = scroll.offset(now: at(0.5))
        scroll.grab(now: at(0.5))
        #expect(abs(scroll.offset(now: at(0.6)) - there) < 1e-9)
        scroll.release(velocity: 0, now: at(1))
        #expect(abs(scroll.offset(now: at(9)) - there) < 1e-9)
        #expect(scroll.ends == nil)
    }

    @Test func `flings in a row add up`() {
        var scroll = GridScroll(at: 0, furthest: 300)
        var moment = 0.0
        for _ in 0..<6 {
            scroll.grab(now: at(moment))
            scroll.drag(to: 0.3)
            scroll.release(velocity: 5, now: at(moment + 0.1))
            moment += 0.3
        }
        #expect(scroll.goal > 6 * 5 / 2.1)
    }

    @Test(arguments: [-1.0, 1])
    func `both ends give way and come back`(side: Double) {
        let begin = side < 0 ? 0.0 : 10
        var scroll = GridScroll(at: begin, furthest: 10)
        scroll.grab(now: at(0))
        scroll.drag(to: side * 0.8)
        let pulled = (scroll.offset(now: at(0)) - begin) * side
        #expect(pulled > 0.2 && pulled < 0.4)
        scroll.release(velocity: side * 3, now: at(0.1))
        scroll.settle(now: at(3))
        #expect(scroll.offset(now: at(3)) == begin)
        // Flung against the end it shows a little beyond, and comes back.
        scroll = GridScroll(at: begin - side * 0.2, furthest: 10)
        scroll.grab(now: at(4))
        scroll.release(velocity: side * 20, now: at(4.1))
        let beyond = (0...200).map { (scroll.offset(now: at(4.1 + Double($0) / 100)) - begin) * side }.max() ?? 0
        #expect(beyond > 0.02 && beyond < 0.2)
        scroll.settle(now: at(9))
        #expect(scroll.offset(now: at(9)) == begin)
    }

    @Test(arguments: 1...20) func `never jumps, whatever hands and albums do`(seed: UInt64) {
        var random = Jitter(seed: seed)
        var scroll = GridScroll(at: 3, furthest: 9)
        var moment = 0.0
        for _ in 0..<500 {
            let before = scroll.offset(now: at(moment))
            var moved = 0.0
            switch random.fraction() {
            case ..<0.2: scroll.grab(now: at(moment))
            case ..<0.3: scroll.release(velocity: random.fraction() * 30 - 15, now: at(moment))
            case ..<0.4: scroll.go(to: random.fraction() * 12 - 1, now: at(moment))
            case ..<0.5: scroll.changed(furthest: scroll.furthest + random.fraction(), shift: 0, now: at(moment))
            case ..<0.6:
                moved = random.fraction()
                scroll.changed(furthest: scroll.furthest + moved, shift: moved, now: at(moment))
            default: scroll.settle(now: at(moment))
            }
            #expect(abs(scroll.offset(now: at(moment)) - before - moved) < 0.002)
            moment += random.fraction() * 0.1
        }
        scroll.release(velocity: 0, now: at(moment))
        scroll.settle(now: at(moment + 60))
        #expect(scroll.ends == nil && (0...scroll.furthest).contains(scroll.offset(now: at(moment + 60))))
    }

    @Test func `the opening follows the finger, and goes where it was flung`() {
        var opening = GridOpening(isOpen: false)
        opening.grab(now: at(0))
        opening.drag(to: 0.25)
        #expect(opening.progress(now: at(0.1)) == 0.5)
        opening.release(velocity: -3, now: at(0.1))
        #expect(!opening.leadsToGrid)
        // A hand takes over in the middle, without a jump.
        let there = opening.progress(now: at(0.15))
        opening.grab(now: at(0.15))
        #expect(opening.progress(now: at(0.2)) == there)
        opening.release(velocity: 3, now: at(0.2))
        opening.settle(now: at(2))
        #expect(opening.progress(now: at(2)) == 1 && opening.leadsToGrid && opening.ends == nil)
    }

    @Test func `leaves out what cannot be shown, and counts on without it`() {
        let album = Album((1...6).map { .make(position: $0) })
        let line = GridSequence(album: album, hidden: [.make("photo-5"), .make("photo-2")])
        #expect((0..<line.count).map { line.photo(at: $0).position } == [6, 4, 3, 1])
        for index in 0..<line.count { #expect(line.index(of: line.page(at: index)) == index) }
        // What is not there is where the next older one is.
        #expect(line.index(of: Page(photo: .make("photo-5"), position: 5)) == 1)
    }
}

struct ThumbnailWindowTests {
    private let ids = (1...9).map { PhotoID.make("photo-\($0)") }

    @Test func `orders each once and releases what is wanted no more`() {
        var window = ThumbnailWindow()
        #expect(window.hold(Array(ids[0..<3]), having: { $0 != ids[1] }) == [.prepare(ids[0]), .prepare(ids[2])])
        window.prepared(ids[0], now: .start)
        window.failed(ids[2])
        // One that failed is not tried again while it is near, what came to be had is.
        #expect(window.hold(Array(ids[0..<4]), having: { _ in true }) == [.prepare(ids[1]), .prepare(ids[3])])
        #expect(window.hold([ids[2]], having: { _ in true }).count == 3)
        #expect(window.hold([], having: { _ in true }) == [.release(ids[2])])
        #expect(window.held.isEmpty)
    }

    @Test func `comes softly`() {
        var window = ThumbnailWindow()
        _ = window.hold([ids[0]], having: { _ in true })
        #expect(window.opacity(of: ids[0], now: .start) == 0)
        window.prepared(ids[0], now: .start)
        let later = Uptime.start.advanced(by: ThumbnailWindow.fadesIn * 0.5)
        #expect(window.opacity(of: ids[0], now: later) == 0.5)
        #expect(window.isFading(now: later))
        let end = Uptime.start.advanced(by: ThumbnailWindow.fadesIn)
        #expect(window.opacity(of: ids[0], now: end) == 1 && !window.isFading(now: end))
    }
}
