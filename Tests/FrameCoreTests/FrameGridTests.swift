import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameGridTests {
    @Test func `a swipe up opens the grid under the finger, and a tap on a photo is there at once`() throws {
        var house = House.family(photos: 40)
        house.mouseDown(0.5, 0.8)
        house.mouseMove(0.5, 0.7)
        let half = try #require(house.grid)
        #expect(abs(half.progress - 0.2) < 1e-9)
        #expect(half.hero?.page.photo == .make("photo-40"))
        house.mouseMove(0.5, 0.4)
        house.mouseUp(0.5, 0.4)
        house.wait(.seconds(1))
        let grid = try #require(house.grid)
        #expect(grid.progress == 1 && grid.hero == nil)
        #expect(grid.cells.map(\.photo).first == .make("photo-40"))
        #expect(grid.current == grid.cells.first?.place)
        house.tapCell(of: .make("photo-30"))
        house.wait(.milliseconds(16))
        #expect(house.grid?.hero?.page.photo == .make("photo-30"))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-30")])
        #expect(house.thumbnails.isEmpty && !house.frame.isAnimating)
    }

    @Test func `a slow finger picks too`() {
        var house = House.family(photos: 40)
        house.openGrid()
        house.tapCell(of: .make("photo-30"), lying: .seconds(2))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-30")])
    }

    @Test func `tells which of them play`() throws {
        var house = House.family(photos: 9)
        house.album.setFilm(.make(), at: 2)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.milliseconds(400))
        house.press(.tab)
        house.wait(.seconds(1))
        let films = try #require(house.grid).cells.filter(\.isFilm)
        #expect(films.map(\.photo) == [.make("photo-7")])
    }

    @Test func `a small pull springs back to the page`() {
        var house = House.family(photos: 40)
        house.glide(from: 0.6, to: 0.5)
        house.wait(.seconds(1))
        #expect(house.grid == nil)
        #expect(house.shown == [.make("photo-40")])
    }

    @Test func `a swipe aside turns the page however it goes on, and one upwards never does`() {
        var house = House.family(photos: 9)
        house.mouseDown(0.8, 0.5)
        house.mouseMove(0.75, 0.49)
        house.mouseMove(0.4, 0.1)
        #expect(house.grid == nil)
        house.mouseUp(0.4, 0.1)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-8")])
        house.mouseDown(0.8, 0.9)
        house.mouseMove(0.79, 0.8)
        house.mouseMove(0.2, 0.8)
        house.mouseUp(0.2, 0.8)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-8")])
    }

    @Test func `a swipe aside at once after a pick turns its page`() {
        var house = House.family(photos: 40)
        house.openGrid()
        house.tapCell(of: .make("photo-30"))
        house.wait(.milliseconds(160))
        #expect(house.grid != nil)
        house.mouseDown(0.8, 0.5)
        for step in 1...5 { house.mouseMove(0.8 - 0.1 * Double(step), 0.5) }
        house.mouseUp(0.3, 0.5)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-29")])
    }

    @Test(arguments: [Key.escape, .tab]) func `Tab opens, and a key leads back to the same page`(key: Key) {
        var house = House.family(photos: 9)
        house.press(.right)
        house.answerAll()
        house.press(.tab)
        house.wait(.seconds(1))
        #expect(house.grid?.progress == 1)
        house.press(key)
        house.wait(.seconds(1))
        #expect(house.grid == nil)
        #expect(house.shown == [.make("photo-8")])
        #expect(house.thumbnails.isEmpty)
    }

    @Test func `arrows select, and Enter picks`() {
        var house = House.family(photos: 45)
        house.press(.up)
        house.wait(.seconds(1))
        // Seven in a row.
        for key in [Key.right, .down, .down, .left, .left, .up] { house.press(key) }
        house.wait(.seconds(1))
        #expect(house.selected == .make("photo-39"))
        house.press(.pageDown)
        house.press(.end)
        house.wait(.seconds(1))
        #expect(house.selected == .make("photo-1"))
        house.press(.down)
        #expect(house.selected == .make("photo-1"))
        house.press(.pageUp)
        house.press(.home)
        house.press(.up)
        house.press(.right)
        house.press(.enter)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-44")])
    }

    @Test func `the page she was on is in sight when it opens`() throws {
        var house = House.family(photos: 48)
        house.press(.end)
        house.answerAll()
        house.wait(.seconds(1))
        let oldest = try #require(house.shown.first)
        house.press(.tab)
        house.wait(.seconds(1))
        let grid = try #require(house.grid)
        #expect(grid.offset > 0)
        #expect(grid.current == grid.cells.first { $0.photo == oldest }?.place)
    }

    @Test func `down from the top pulls the page back, from further below it scrolls`() throws {
        var house = House.family(photos: 49)
        house.openGrid()
        house.glide(from: 0.8, to: 0.2)
        house.wait(.seconds(5))
        let below = try #require(house.grid).offset
        #expect(below > 300)
        house.glide(from: 0.2, to: 0.9)
        house.wait(.seconds(5))
        #expect(house.grid?.offset == 0 && house.grid?.progress == 1)
        house.mouseDown(0.5, 0.3)
        house.mouseMove(0.5, 0.4)
        #expect(house.grid.map { $0.progress < 1 && $0.hero != nil } == true)
        house.mouseMove(0.5, 0.7)
        house.mouseUp(0.5, 0.7)
        house.wait(.seconds(1))
        #expect(house.grid == nil)
    }

    @Test func `a touch stops a fling, and is no pick`() throws {
        var house = House.family(photos: 49)
        house.openGrid()
        house.glide(from: 0.6, to: 0.4, taking: .milliseconds(50))
        house.wait(.milliseconds(60))
        let before = try #require(house.grid).offset
        house.mouseDown(0.5, 0.5)
        house.wait(.milliseconds(50))
        #expect(abs(try #require(house.grid).offset - before) <= 1)
        house.mouseUp(0.5, 0.5)
        house.wait(.seconds(2))
        #expect(house.grid != nil)
        #expect(abs(try #require(house.grid).offset - before) <= 1)
    }

    @Test func `what comes while it is open moves nothing under the finger`() throws {
        var house = House.family(photos: 49)
        house.openGrid()
        house.glide(from: 0.8, to: 0.4)
        house.wait(.seconds(5))
        let before = try #require(house.grid).cells.filter { $0.place.y >= 0 }
        for _ in 0..<3 {
            house.album.add()
            house.tell(.hint(.album(revision: house.album.revision)))
            house.answerAll()
            let places = try #require(house.grid).cells.map { $0.photo.text + "\($0.place)" }
            #expect(before.allSatisfy { places.contains($0.photo.text + "\($0.place)") })
        }
        house.album.delete(at: 0)
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        let places = try #require(house.grid).cells.map { $0.photo.text + "\($0.place)" }
        #expect(before.allSatisfy { places.contains($0.photo.text + "\($0.place)") })
        // All the way up, the newest comes first.
        house.press(.home)
        house.wait(.seconds(2))
        #expect(house.grid?.cells.first?.photo == house.album.identifiers.first)
    }

    @Test func `after a minute without a touch the pages turn again, and not before`() {
        var configuration = FrameConfiguration()
        configuration.slideshow = SlideshowConfiguration(interval: .seconds(10), order: .newest)
        var house = House.family(photos: 9, configuration: configuration)
        house.openGrid()
        house.wait(.seconds(55))
        #expect(house.grid?.progress == 1)
        #expect(house.grid?.current == house.grid?.cells.first?.place)
        house.wait(.seconds(7))
        #expect(house.grid == nil)
        house.wait(.seconds(12))
        #expect(house.shown != [.make("photo-9")])
    }

    @Test func `away from the server what is not here is a place, and says so when it is picked`() throws {
        var house = House.family(photos: 20)
        house.shelf.apply([.dropFiles([.make("photo-15")])])
        house.serverIsGone = true
        house.restart()
        house.answerAll()
        house.openGrid()
        #expect(house.grid?.cells.first { $0.photo == .make("photo-15") }?.opacity == 0)
        #expect(house.grid?.cells.first { $0.photo == .make("photo-14") }?.opacity == 1)
        house.tapCell(of: .make("photo-15"))
        #expect(house.scene.note == .photoWhenOnline)
        house.wait(.seconds(1))
        #expect(house.grid?.progress == 1)
    }

    @Test func `a photo that only the server has shows its small file and comes when it is picked`() throws {
        var house = House.family(photos: 20, bound: ByteCount(4_500_000))
        #expect(house.shelf.files.count == 15)
        house.openGrid()
        let far = PhotoID.make("photo-2")
        #expect(house.log.contains(.prepareThumbnail(far, side: 265, from: .make(.thumbnail))))
        #expect(house.grid?.cells.first { $0.photo == far }?.opacity == 1)
        house.tapCell(of: far, answering: false)
        // She waits before the grid, not before nothing.
        #expect(house.grid?.progress == 1)
        #expect(house.grid?.selected == house.grid?.cells.first { $0.photo == far }?.place)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [far])
    }

    @Test func `who scrolls on has called the pick off`() {
        var house = House.family(photos: 20, bound: ByteCount(4_500_000))
        house.openGrid()
        house.tapCell(of: .make("photo-2"), answering: false)
        house.mouseDown(0.5, 0.5)
        house.mouseMove(0.5, 0.45)
        house.mouseUp(0.5, 0.45)
        house.answerAll()
        house.wait(.seconds(2))
        #expect(house.grid?.progress == 1)
        #expect(house.grid?.selected == nil)
    }

    @Test func `scrolling towards the end of what is known asks for older ones`() {
        var house = House.family(photos: 400)
        house.openGrid()
        house.press(.end)
        for _ in 0..<8 {
            house.wait(.seconds(1))
            house.press(.end)
        }
        house.wait(.seconds(1))
        #expect(house.selected == .make("photo-1"))
        house.press(.enter)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-1")])
    }

    @Test func `taken out of the family, nothing of it stays`() {
        var house = House.family(photos: 9)
        house.openGrid()
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.grid == nil && house.thumbnails.isEmpty)
    }
}
