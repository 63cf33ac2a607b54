import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// When a touch leads to what came, and when it means the photo that is there.
struct FrameGreetingTests {
    private static let slideshow = FrameConfiguration(
        slideshow: SlideshowConfiguration(interval: .seconds(20), order: .all)
    )

    @Test func `where a slideshow runs and what is unseen is old, a touch stays and its heart counts`() {
        var house = House.family(photos: 3, configuration: Self.slideshow)
        house.wait(.seconds(700))
        house.arrive(daysAgo: Array(stride(from: 60, to: 0, by: -2)))
        house.wait(.seconds(1_000))
        house.waitForRest()
        let shown = house.shown
        house.tapHeart()
        house.wait(.seconds(1))
        #expect(house.shown == shown && house.scene.note == nil)
        house.tapHeart()
        house.wait(.seconds(1))
        #expect(house.shown == shown && house.hearts(of: shown) == 1)
        // The mark leads to all of them, the oldest first.
        house.touchOnce(ScreenPoint(x: 0.06, y: 0.06))
        house.wait(.seconds(1))
        let oldest = shown == [.make("photo-4")] ? PhotoID.make("photo-5") : PhotoID.make("photo-4")
        #expect(house.shown == [oldest])
    }

    @Test func `what came today is opened, and older unseen photos are left to the mark`() {
        for (configuration, recent) in [(Self.slideshow, [0, 0]), (FrameConfiguration(), [13, 1])] {
            var house = House.family(photos: 3, configuration: configuration)
            house.press(.end)
            house.wait(.seconds(700))
            house.arrive(daysAgo: [40, 15] + recent)
            house.wait(.seconds(700))
            house.touchOnce(.middle)
            house.wait(.seconds(1))
            #expect(house.shown == [.make("photo-6")])
            #expect(house.scene.note == .newFrom("Anna", count: 2))
            #expect(house.scene.marks == [.new(3)])
        }
    }

    @Test func `a key that means the photo on the screen leads to no other`() {
        var house = House.family(photos: 3, configuration: Self.slideshow)
        house.wait(.seconds(700))
        house.arrive(2)
        house.wait(.seconds(700))
        house.waitForRest()
        let shown = house.shown
        house.press(.heart)
        house.wait(.seconds(1))
        #expect(house.shown == shown && house.hearts(of: shown) == 1)
    }

    @Test func `a touch on a heart takes it back, whatever came`() {
        var house = House.family(photos: 3)
        house.press(.end)
        house.wait(.seconds(1))
        house.press(.heart)
        house.wait(.seconds(700))
        house.arrive(1)
        #expect(house.hearts(of: [.make("photo-1")]) == 1)
        house.tapHeart()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-1")] && house.hearts(of: house.shown) == 0)
    }

    @Test func `a photo that is hidden from this frame keeps no other's position`() {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.seconds(700))
        house.arrive(2)
        house.hidings.change(.make("photo-4"), isHidden: true)
        house.tell(.hint(.frame))
        house.wait(.seconds(2))
        house.press(.other)
        house.answerAll()
        #expect(house.shown == [.make("photo-5")])
        #expect(house.shelf.contents.seenTracker == SeenTracker(upTo: 5))
    }

    @Test func `photos that had to wait for newer ones follow them, though nothing else happens`() {
        let slideshow = SlideshowConfiguration(interval: .seconds(300))
        var house = House.family(photos: 5, configuration: FrameConfiguration(slideshow: slideshow))
        house.wait(.seconds(40))
        house.arrive(daysAgo: Array(repeating: 0, count: 30))
        var rested: Set<PhotoID> = []
        for step in 0..<1_600 {
            if step == 80 { house.arrive(daysAgo: Array(repeating: 0, count: 12)) }
            house.wait(.milliseconds(250))
            if house.shown.count == 1 { rested.formUnion(house.shown) }
        }
        #expect((6...47).allSatisfy { rested.contains(.make("photo-\($0)")) }, "\(rested.count)")
    }
}

extension House {
    /// Photos come together that were added so many days ago.
    fileprivate mutating func arrive(daysAgo: [Int]) {
        for days in daysAgo { album.add(addedAt: wallClock.now.addingTimeInterval(Double(-days) * 86_400)) }
        hear()
    }

    /// Time passes until one page is on the screen, in its place.
    fileprivate mutating func waitForRest() {
        for _ in 0..<40 where scene.photoPages.count != 1 || scene.photoPages[0].offset != 0 {
            wait(.milliseconds(250))
        }
    }

    fileprivate mutating func tapHeart() { tapAt(0.95, 0.93) }

    fileprivate func hearts(of shown: [PhotoID]) -> Int? { album.photos.first { shown.contains($0.id) }?.hearts }
}
