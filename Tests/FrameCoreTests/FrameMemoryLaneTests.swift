import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// Past moments as covers, one swipe from the grid.
struct FrameMemoryLaneTests {
    private func photo(_ position: Int) -> PhotoID { .make("photo-\(position)") }

    private func titles(_ house: House) -> [String] { house.lane?.covers.map(\.title) ?? [] }

    // MARK: - There and back

    @Test func `lies under the finger beside the grid, the latest first`() throws {
        var house = House.withMemories(6)
        house.openGrid()
        #expect(house.scene.marks == [.memories] && house.lane == nil)
        house.mouseDown(0.8, 0.5)
        for step in 1...4 { house.mouseMove(0.8 - 0.1 * Double(step), 0.5) }
        let half = try #require(house.lane)
        #expect(abs(half.shift - 0.4) < 1e-9, "as far as the finger went")
        #expect(half.covers.map(\.title) == (1...6).reversed().map { "Memory \($0)" })
        house.mouseMove(0.5, 0.5)
        #expect(abs(try #require(house.lane).shift - half.shift + 0.1) < 1e-9)
        house.mouseMove(0.3, 0.5)
        house.mouseUp(0.3, 0.5)
        house.wait(.seconds(1))
        let lane = try #require(house.lane)
        #expect(lane.shift == 1 && house.scene.marks == [.allPhotos] && house.frame.status.memories == 6)
        #expect(lane.covers.map(\.photo) == [11, 9, 7, 5, 3, 1].map(photo), "the first photo of each moment")
        #expect(lane.covers.allSatisfy { $0.opacity == 1 } && lane.covers[0].day.month == 7)
        house.glideAside(from: 0.3, to: 0.7)
        house.wait(.seconds(1))
        #expect(house.lane == nil && house.grid?.progress == 1 && house.covers.isEmpty)
        #expect(house.frame.status.memories == nil)
    }

    @Test func `a small swipe springs back, and a flick goes on`() {
        var house = House.withMemories(6)
        house.openGrid()
        house.glideAside(from: 0.6, to: 0.4, taking: .seconds(2))
        house.wait(.seconds(1))
        #expect(house.lane == nil && house.grid != nil)
        house.glideAside(from: 0.6, to: 0.45, taking: .milliseconds(80))
        house.wait(.seconds(1))
        #expect(house.lane?.shift == 1)
    }

    @Test func `the signs lead there and back`() {
        var house = House.withMemories(6)
        house.openGrid()
        house.tell(.momentMarkDrawn(at: PixelRect(x: 1600, y: 980, width: 280, height: 70)))
        house.tapAt(0.9, 0.94)
        house.wait(.seconds(1))
        #expect(house.lane?.shift == 1 && house.frame.status.visit == nil)
        house.touchMomentMark()
        #expect(house.lane == nil && house.grid?.progress == 1)
    }

    @Test func `a slanted swipe scrolls the grid, and none is turned into both`() {
        var house = House.withMemories(40)
        house.openGrid()
        house.mouseDown(0.5, 0.8)
        for step in 1...5 { house.mouseMove(0.5 - 0.05 * Double(step), 0.8 - 0.1 * Double(step)) }
        #expect(house.lane == nil && (house.grid?.offset ?? 0) > 100)
        house.mouseMove(0.05, 0.3)
        house.mouseUp(0.05, 0.3)
        house.wait(.seconds(5))
        #expect(house.lane == nil && house.grid != nil)
    }

    // MARK: - To be there

    @Test func `a cover grows into its title page, and leads through that moment alone, and back by itself`() throws {
        var house = House.withMemories(6)
        house.openLane()
        house.tapCover(titled: "Memory 3")
        house.wait(.milliseconds(40))
        let hero = try #require(house.grid?.hero)
        #expect(hero.page.title?.title == "Memory 3" && hero.page.photo == photo(5))
        #expect(hero.cell == house.lane?.covers.first { $0.title == "Memory 3" }?.place)
        house.wait(.seconds(1))
        #expect(house.grid == nil && house.title?.title == "Memory 3" && house.covers.isEmpty)
        #expect(house.frame.status.visit == House.memory(3) && house.scene.marks == [.allPhotos])
        for position in [6, 5] {
            house.press(.right)
            house.wait(.seconds(1))
            #expect(house.frame.status.page == photo(position))
        }
        house.press(.right)
        house.wait(.milliseconds(100))
        #expect(house.scene.note == .momentOver("Memory 3") && house.frame.status.page == photo(5))
        house.wait(.seconds(65))
        #expect(house.frame.status.visit == nil && house.frame.status.page == photo(13))
    }

    @Test func `from within a moment it leads into another one, and the way back stays that of the first`() {
        var house = House.withMemories(6)
        house.press(.right)
        house.wait(.seconds(1))
        house.press(.down)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == House.memory(6))
        house.openLane()
        house.tapCover(titled: "Memory 1")
        house.wait(.seconds(2))
        #expect(house.frame.status.visit == House.memory(1) && house.title?.title == "Memory 1")
        house.press(.escape)
        house.wait(.seconds(2))
        #expect(house.frame.status.visit == nil && house.title?.title == "Memory 6")
    }

    @Test func `a moment of one photo, and one whose photos are far apart, open where their newest photo is`() {
        var album = ModelAlbum(photos: 8)
        album.keep(.make("alone", title: "Alone", starts: "2025-03-04T14:00:00", ends: "2025-03-04T18:00:00"))
        album.keep(.make("apart", title: "Apart", starts: "2025-02-04T14:00:00", ends: "2025-02-04T18:00:00"))
        album.setMoment(.make("alone"), at: 2)
        for index in [1, 4, 5] { album.setMoment(.make("apart"), at: index) }
        var house = House.family(album)
        house.openLane()
        #expect(titles(house) == ["Alone", "Apart"])
        house.tapCover(titled: "Alone")
        house.wait(.seconds(1))
        #expect(house.frame.status.page == photo(6) && house.frame.status.visit == .make("alone"))
        house.openLane()
        house.tapCover(titled: "Apart")
        house.wait(.seconds(1))
        #expect(house.title?.title == "Apart" && house.frame.status.visit == .make("apart"))
        var seen: [PhotoID?] = []
        for _ in 1...3 {
            house.press(.right)
            house.wait(.seconds(1))
            seen.append(house.frame.status.page)
        }
        #expect(seen == [7, 4, 3].map(photo), "all of it, whatever lies between in the album")
    }

    // MARK: - Keys

    @Test func `Tab goes on to the lane, arrows select, Enter opens, and Escape goes back step by step`() {
        var house = House.withMemories(10)
        house.press(.tab)
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(1))
        let first = house.lane?.covers.first?.place
        #expect(house.lane?.shift == 1 && first != nil && house.lane?.selected == first)
        for key in [Key.right, .down, .left, .left, .up] { house.press(key) }
        house.wait(.seconds(1))
        // Four in a row, and above the first row lies nothing.
        #expect(house.lane?.covers.first { $0.place == house.lane?.selected }?.title == "Memory 7")
        house.press(.end)
        house.wait(.seconds(1))
        #expect(house.lane?.covers.first { $0.place == house.lane?.selected }?.title == "Memory 1")
        house.press(.home)
        house.press(.right)
        house.press(.enter)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == House.memory(9) && house.grid == nil)
        for key in [Key.escape, .tab, .tab, .escape] {
            house.press(key)
            house.wait(.seconds(1))
        }
        #expect(house.lane == nil && house.grid?.progress == 1)
        house.press(.tab)
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(1))
        #expect(house.grid == nil && house.frame.status.page == photo(21))
    }

    @Test(arguments: [[Key.home, .up], [.end, .down], [.end, .right]])
    func `arrows alone lead to the lane, beyond the first row and the last photo`(keys: [Key]) {
        var house = House.withMemories(10)
        for key in [.tab] + keys {
            #expect(house.lane?.shift != 1)
            house.press(key)
            house.wait(.seconds(1))
        }
        #expect(house.lane?.shift == 1)
    }

    // MARK: - What is offered

    @Test func `an album without past moments offers no lane`() {
        var house = House.withParty()
        house.openLane()
        #expect(house.grid?.progress == 1 && house.lane == nil && house.scene.marks.isEmpty, "the party goes on")
        house.press(.tab)
        house.wait(.seconds(1))
        #expect(house.grid == nil)
        house.wallClock = house.wallClock.later(hours: 3)
        house.openLane()
        #expect(titles(house) == ["Anna's birthday"], "two hours later it is past")
    }

    @Test func `without the server it offers what is on the shelf, and every cover opens`() {
        var house = House.withMemories(6)
        let gone = [3, 4, 5].map(photo)
        for id in gone { house.tell(.fileDamaged(ShelfFile(photo: id, isFilm: false))) }
        house.serverIsGone = true
        house.restart()
        house.wait(.seconds(30))
        let here = Set(house.shelf.files.keys)
        house.openLane()
        let offered = house.lane?.covers ?? []
        #expect(!offered.isEmpty)
        #expect(offered.allSatisfy { $0.photo.map(here.contains) == true && $0.opacity == 1 })
        #expect(Set(offered.map(\.title)).contains("Memory 2") == here.contains { gone.prefix(2).contains($0) })
        let last = offered.last?.title ?? ""
        house.tapCover(titled: last)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit != nil && house.grid == nil)
    }

    @Test func `follows what comes and goes while it is open`() {
        var house = House.withMemories(6)
        house.openLane()
        house.album.keep(
            .make(House.memory(2).text, title: "By the sea", starts: "1980-03-05T14:00:00", ends: "1980-03-05T18:00:00")
        )
        house.album.removeMoment(House.memory(4))
        house.hear()
        house.wait(.seconds(2))
        #expect(titles(house) == ["Memory 6", "Memory 5", "Memory 3", "By the sea", "Memory 1"])
        for number in [1, 2, 3, 5, 6] { house.album.removeMoment(House.memory(number)) }
        house.hear()
        house.wait(.seconds(2))
        #expect(house.lane == nil && house.grid?.progress == 1 && house.scene.marks.isEmpty)
    }

    @Test func `hundreds of moments scroll to the first one, and few covers are held`() {
        var house = House.withMemories(400)
        house.openLane()
        #expect(house.frame.status.memories ?? 0 < 400, "older ones are asked for as she goes on")
        for _ in 1...60 {
            house.press(.end)
            house.wait(.seconds(1))
            #expect(house.covers.count <= 16)
        }
        #expect(house.frame.status.memories == 400)
        #expect(house.lane?.covers.last?.title == "Memory 1" && house.lane?.covers.last?.opacity == 1)
    }

    @Test func `a quiet minute leads back to the pages`() {
        var house = House.withMemories(6)
        house.openLane()
        house.wait(.seconds(65))
        #expect(house.grid == nil && house.frame.status.page == photo(13) && house.covers.isEmpty)
    }
}

extension WallClock {
    fileprivate func later(hours: Double) -> WallClock {
        WallClock(now: now.addingTimeInterval(hours * 3600), offset: { _ in 0 })
    }
}
