import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// A frame whose album has a moment: its title page, and what is kept of it.
struct FrameMomentTests {
    private func photo(_ position: Int) -> PhotoID { .make("photo-\(position)") }

    // MARK: - The title page

    @Test func `is a page of the row, with its words, and no photo that was seen`() {
        var house = House.withParty()
        house.wait(.seconds(20))
        #expect(house.frame.status.page == photo(6))
        house.leafToTitle()
        let title = house.title
        #expect(title?.title == "Anna's birthday" && title?.place == "The cottage" && title?.lastDay == nil)
        #expect(title?.firstDay.weekday == 6 && title?.firstDay.day == 4 && title?.firstDay.month == 7)
        #expect(house.photosOfPage == [photo(2)], "over the picture of the first photo of the party")
        #expect(house.frame.status.page == nil && house.frame.status.title == House.party)
        #expect(house.frame.status.state == "photos")
        house.wait(.seconds(40))
        house.press(.right)
        house.wait(.seconds(40))
        #expect(house.frame.status.page == photo(4) && house.frame.status.title == nil)
        house.wait(.seconds(400))
        let seen = Set(house.told.flatMap(\.sightings).filter { $0.firstSeenAt != nil }.map(\.photoID))
        #expect(seen == [photo(6), photo(4)], "nobody saw the cover as a photo")
    }

    @Test func `follows a finger, and a swipe goes on`() {
        var house = House.withParty()
        house.press(.right)
        house.wait(.seconds(1))
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.8, y: 0.5))))
        house.now = house.now.advanced(by: .milliseconds(16))
        house.tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.5, y: 0.5))))
        let pages = house.scene.photoPages
        #expect(pages.map { $0.title != nil } == [false, true])
        #expect(pages.map { ($0.offset * 10).rounded() / 10 } == [-0.3, 0.7])
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.5))))
        house.wait(.seconds(1))
        #expect(house.title != nil)
        house.swipeTo(-1, over: 100)
        house.wait(.seconds(1))
        #expect(house.title == nil && house.frame.status.page == photo(4))
        house.swipeTo(1, over: 100)
        house.wait(.seconds(1))
        #expect(house.title != nil)
    }

    @Test func `takes no heart, no zoom and no caption, and shrinks into its cover in the grid`() {
        var house = House.withParty()
        house.leafToTitle()
        house.press(.heart)
        house.press(.plus)
        house.wait(.seconds(1))
        #expect(house.album.photos.allSatisfy { $0.hearts == 0 } && house.scene.marks.isEmpty)
        #expect(house.scene.photoPages.last?.magnification == .whole && house.scene.captions.isEmpty)
        house.press(.tab)
        house.now = house.now.advanced(by: .milliseconds(60))
        guard case .grid(let grid) = house.scene.content else {
            Issue.record("no grid")
            return
        }
        #expect(grid.hero?.page.title != nil && grid.hero?.page.photo == photo(2))
        house.wait(.seconds(1))
        guard case .grid(let open) = house.scene.content else { return }
        #expect(open.cells.map(\.photo) == (1...6).reversed().map(photo))
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.title != nil)
    }

    @Test func `is shown by the slideshow as long as a photo, in the order of arrival`() {
        let habit = SlideshowConfiguration(interval: .seconds(10), order: .newest)
        var house = House.withParty(configuration: FrameConfiguration(slideshow: habit))
        var shown: [String] = []
        for _ in 1...8 {
            shown.append(house.frame.status.title.map(\.text) ?? house.frame.status.page?.text ?? "none")
            house.wait(.seconds(11.3))
        }
        #expect(
            shown == ["photo-6", "photo-5", "party", "photo-4", "photo-3", "photo-2", "photo-1", "photo-6"]
        )
    }

    @Test func `is skipped by a slideshow in any other order`() {
        let habit = SlideshowConfiguration(interval: .seconds(10), order: .all)
        var house = House.withParty(configuration: FrameConfiguration(slideshow: habit))
        for _ in 1...30 {
            house.wait(.seconds(11.3))
            #expect(house.frame.status.title == nil)
        }
    }

    @Test func `the newest is a photo, also where a title page lies before it`() {
        var house = House.withParty(5...6)
        #expect(house.frame.status.page == photo(6))
        house.press(.left)
        house.wait(.seconds(1))
        #expect(house.title != nil)
        house.press(.left)
        house.wait(.seconds(1))
        #expect(house.scene.note == .newest(lookedMinutesAgo: 0))
        house.wait(.seconds(40))
        house.album.add()
        house.hear()
        house.wait(.seconds(5))
        #expect(house.frame.status.page == photo(7), "who is at the title page of the newest sees what arrives")
    }

    // MARK: - What is kept

    @Test func `follows other words and another cover at once, and the end of the moment`() {
        var house = House.withParty()
        house.leafToTitle()
        house.album.keep(.make(title: "Anna is 80", place: nil, cover: photo(3)))
        house.hear()
        house.wait(.seconds(1))
        #expect(house.title?.title == "Anna is 80" && house.title?.place == nil)
        house.wait(.seconds(40))
        #expect(house.photosOfPage == [photo(3)] && house.title != nil)
        house.album.removeMoment(House.party)
        house.hear()
        house.wait(.seconds(2))
        #expect(house.title == nil && house.frame.status.page != nil)
        #expect(house.shelf.contents.moments.isEmpty)
    }

    @Test func `is there after a start without the server`() {
        var house = House.withParty()
        #expect(house.shelf.contents.moments.map(\.title) == ["Anna's birthday"])
        house.serverIsGone = true
        house.restart()
        house.wait(.seconds(1))
        house.leafToTitle()
        #expect(house.title?.title == "Anna's birthday")
    }

    @Test func `moments without a known photo are not kept`() {
        var house = House.withParty()
        house.album.keep(.make("trip", title: "Trip"))
        house.hear()
        house.wait(.seconds(2))
        #expect(house.shelf.contents.moments.map(\.id) == [House.party])
        for _ in 1...3 { house.album.delete(at: 2) }
        house.hear()
        house.wait(.seconds(2))
        #expect(house.shelf.contents.moments.isEmpty)
    }
}
