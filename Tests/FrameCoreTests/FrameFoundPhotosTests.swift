import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The index was lost; what the files' notes tell is listed without a pointer.
struct FrameFoundPhotosTests {
    /// A frame that found the photos at these positions on its disk, in a family whose album is this.
    private func house(
        found: [Int64],
        album: ModelAlbum,
        serverIsGone: Bool,
        pointer: AlbumPointer? = nil
    ) -> House {
        var house = House()
        house.album = album
        let photos = found.reversed().map { ShelvedPhoto(photo: .make(position: $0, revision: $0), file: .make()) }
        house.shelf = ModelShelf(
            ShelfContents(
                registration: House.registration,
                identity: House.identity,
                photos: photos,
                pointer: pointer,
                currentPage: .make("photo-\(found[0])")
            )
        )
        house.serverIsGone = serverIsGone
        house.start()
        house.answerAll()
        return house
    }

    @Test func `they are shown for as long as the server is away`() {
        var house = house(found: Array(1...30), album: ModelAlbum(photos: 30), serverIsGone: true)
        house.wait(.seconds(7200))
        #expect(house.shown == [.make("photo-1")])
        for _ in 0..<29 {
            house.press(.left)
            house.wait(.seconds(1))
        }
        #expect(house.shown == [.make("photo-30")])
        #expect(house.shelf.files.count == 30 && house.frame.status.shelfPhotos == 30)
        house.restart()
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 30 && !house.shown.isEmpty)
        #expect(house.scene.marks == [.offline])
    }

    @Test func `none of them is fetched again, and none is new`() {
        var house = house(found: Array(1...30), album: ModelAlbum(photos: 31), serverIsGone: true)
        house.wait(.seconds(100))
        house.clearLog()
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.downloads == 1 && house.shelf.files[.make("photo-31")] != nil)
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(!house.scene.marks.contains { if case .new(let count) = $0 { count > 1 } else { false } })
    }

    @Test func `of an album of many pages all stay, but those that somebody deleted`() {
        var album = ModelAlbum(photos: 180)
        for position in [178, 120, 60, 3] { album.delete(at: album.photos.firstIndex { $0.position == position } ?? 0) }
        var house = house(found: Array(1...180), album: album, serverIsGone: false)
        house.wait(.seconds(60))
        #expect(house.downloads == 0)
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == 176)
        #expect(house.shelf.contents.pointer?.unlistedBelow == nil)
    }

    @Test func `a plug pulled in the middle of it loses none`() {
        var house = House()
        house.album = ModelAlbum(photos: 180)
        house = self.house(found: Array(1...180), album: house.album, serverIsGone: true)
        house.serverIsGone = false
        house.tell(.streamOpened)
        for _ in 0..<8 where !house.pending.isEmpty {
            house.answer(at: 0)
            #expect(house.shelf.files.count == 180)
            house.restart()
            #expect(house.frame.status.photos == 180)
        }
        house.wait(.seconds(120))
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == 180 && house.downloads == 0)
    }

    @Test func `those that lie apart are joined by what lies between`() {
        var house = house(found: [1, 2, 90, 91, 170], album: ModelAlbum(photos: 180), serverIsGone: false)
        house.wait(.seconds(120))
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == 180 && house.downloads == 175)
    }

    @Test(arguments: [false, true])
    func `those that the server has lost stay and are offered, and not taken for deleted`(isBegun: Bool) {
        // A program of before 2026-12 compared what it had found with page after page of the album.
        let begun = AlbumPointer(
            newer: AlbumCursor(text: "28"),
            older: AlbumCursor(text: "29"),
            reachedOldest: false,
            revision: 28,
            unlistedBelow: 31
        )
        var house = house(
            found: Array(1...30),
            album: ModelAlbum(photos: 28),
            serverIsGone: false,
            pointer: isBegun ? begun : nil
        )
        house.wait(.seconds(120))
        #expect(house.shelf.files.count == 30 && house.downloads == 0)
        #expect(house.shelf.contents.photos.filter { $0.photo.revision == 0 }.map(\.photo.position) == [30, 29])
        #expect(house.shelf.contents.pointer?.unlistedBelow == nil)
        let offered = house.offers.flatMap(\.photos).map(\.photoID.text)
        #expect(offered.sorted() == ["photo-29", "photo-30"])
        house.album.letGo("photo-30")
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 29)
    }

    @Test func `where the album is empty they stay and are offered`() {
        var house = house(found: [1, 2, 3], album: ModelAlbum(), serverIsGone: false)
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 3 && house.offers.flatMap(\.photos).count == 3)
    }

    @Test func `a server that is set back in the middle of it has not named them all`() {
        let found = (Int64(1)...3).reversed().map { Photo.make(position: $0, revision: $0) }
        var album = Album(found)
        var plan = SyncPlan(pointer: nil, known: album, jitter: Jitter(seed: 1))
        plan.catchUp()
        _ = plan.calls(limit: 1, now: .start)
        let (newer, older) = (AlbumCursor(text: "3"), AlbumCursor(text: "3"))
        let page = AlbumPage(photos: [found[0]], newer: newer, older: older, more: true, revision: 3)
        let begun = plan.received(.newest, page, into: &album, now: .start)
        #expect(begun?.pointer?.revision == 0 && begun?.pointer?.unlistedBelow != nil)
        for revision in [Int64(2), 1] {
            _ = plan.calls(limit: 1, now: .start)
            let part = AlbumChanges(changed: [], deleted: [], revision: revision, more: true)
            let update = plan.received(part, into: &album, now: .start)
            #expect(update != nil && plan.isReadingAnew && plan.pointer?.unlistedBelow != nil)
        }
        _ = plan.calls(limit: 1, now: .start)
        let rest = AlbumChanges(changed: [found[2]], deleted: [], revision: 1, more: false)
        let ended = plan.received(rest, into: &album, having: { _ in true }, now: .start)
        #expect(ended?.pointer?.revision == 1 && ended?.pointer?.unlistedBelow == nil)
        #expect(plan.left == Set(found.prefix(2).map(\.id)))
    }
}
