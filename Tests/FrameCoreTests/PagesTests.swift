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
        let line = PageSequence(album: album)
        #expect(line.newest == page(5))
        #expect(line.oldest == page(1))
        #expect(line.page(beside: page(3), .older) == page(2))
        #expect(line.page(beside: page(3), .newer) == page(4))
        #expect(line.page(beside: page(5), .newer) == nil)
        #expect(line.page(beside: page(1), .older) == nil)
    }

    @Test func `what cannot be shown is passed over`() {
        let line = PageSequence(album: album, hidden: [.make("photo-2"), .make("photo-5")])
        #expect(line.page(beside: page(3), .older) == page(1))
        #expect(line.newest == page(4))
    }

    @Test func `a page that is gone still has neighbours`() {
        var shorter = album
        shorter.forget([.make("photo-3")])
        let line = PageSequence(album: shorter)
        #expect(line.page(beside: page(3), .older) == page(2))
        #expect(line.page(beside: page(3), .newer) == page(4))
    }

    @Test func `without a server only what is on the shelf is a page`() {
        let ledger = ShelfLedger([ShelvedPhoto(photo: .make(position: 2), file: .make())])
        let line = PageSequence(album: album, only: ledger)
        #expect(line.newest == page(2))
        #expect(line.page(beside: page(2), .older) == nil)
    }
}
