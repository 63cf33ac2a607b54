import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// A disk that is full for a while, or cannot be written.
struct FrameDiskTests {
    private func troubled(_ error: ShelfError) -> House {
        var house = House.family(photos: 5)
        house.disk.error = error
        house.album.add()
        house.album.delete(at: 3)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(100))
        return house
    }

    @Test(arguments: [ShelfError.diskFull, .failed("read-only")])
    func `what could not be written is written as soon as it can be`(error: ShelfError) {
        var house = troubled(error)
        house.disk.error = nil
        house.wait(.seconds(62))
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == house.album.photos.count)
        #expect(house.shelf.contents.pointer?.revision == house.album.revision)
    }

    @Test(arguments: [ShelfError.diskFull, .failed("read-only")])
    func `a plug pulled meanwhile loses no photo and leaves no deleted one`(error: ShelfError) {
        var house = troubled(error)
        house.disk.error = nil
        house.restart()
        house.wait(.seconds(30))
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == house.album.photos.count)
    }

    @Test func `the stored pointer never runs ahead of the photos`() {
        let house = troubled(.failed("read-only"))
        let known = house.shelf.contents
        #expect(known.pointer?.revision == known.photos.map(\.photo.revision).max())
        #expect(known.photos.count == 5)
    }

    @Test func `nothing is fetched that could not be listed`() {
        let house = troubled(.failed("read-only"))
        let fetched = house.log.count { if case .download(.make("photo-7"), _) = $0 { true } else { false } }
        #expect(fetched == 0)
    }

    @Test(arguments: [DownloadError.shelf(.failed("an input error")), .server(.notWritten("read-only"))])
    func `a disk that takes no download is tried again once a minute`(error: DownloadError) {
        var house = House.family(photos: 3)
        house.wait(.seconds(10))
        house.disk.downloadError = error
        for _ in 0..<20 { house.album.add() }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(10))
        house.clearLog()
        house.wait(.seconds(3600))
        #expect((55...62).contains(house.downloads), "\(house.downloads)")
        // The server is not blamed: no marks, and the photos that are here are shown.
        #expect(!house.scene.marks.contains(.offline) && !house.shown.isEmpty)
        house.disk.downloadError = nil
        // Each photo waits for five minutes at most.
        house.wait(.seconds(380))
        #expect(house.shelf.files.count == 23)
    }

    @Test func `a photo whose file alone cannot be stored keeps none of the others away`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(10))
        house.disk.refuses = .make("photo-23")
        for _ in 0..<20 { house.album.add() }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(300))
        #expect(house.shelf.files.count == 22)
        house.clearLog()
        house.wait(.seconds(3600))
        #expect((1...62).contains(house.downloads), "\(house.downloads)")
    }

    @Test func `a download that the disk did not take once is repeated soon`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(10))
        house.disk.downloadError = .shelf(.failed("an input error"))
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.shelf.files.count == 3)
        house.disk.downloadError = nil
        // The photo's own first pause takes five seconds at most.
        house.wait(.seconds(7))
        #expect(house.shelf.files.count == 4)
    }

    /// Forty photos that fill the disk.
    private func full(free: Int64 = 0) -> House {
        var house = House.family(photos: 40)
        house.wait(.seconds(10))
        house.disk.free = free
        house.clearLog()
        return house
    }

    @Test func `on a full disk the least useful make room for the one that comes`() {
        var house = full()
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(10))
        #expect(house.shelf.files[.make("photo-41")] != nil)
        #expect(house.shown == [.make("photo-41")])
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count >= 35)
        #expect(house.shelf.files[.make("photo-40")] != nil)
    }

    @Test func `a full disk that stays full is left alone`() {
        var house = full()
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(10))
        let (files, fetched) = (house.shelf.files.count, house.downloads)
        house.wait(.seconds(8 * 3600))
        // What lies here stays, and nothing is fetched to be dropped again.
        #expect(house.shelf.files.count == files && house.downloads == fetched)
    }

    @Test func `room that comes back is used within a minute`() {
        var house = full()
        house.tell(.shelfFailed(.diskFull))
        house.wait(.seconds(10))
        #expect(house.shelf.files.count < 40)
        house.disk.free = 500_000_000
        house.wait(.seconds(62))
        #expect(house.shelf.files.count == 40)
    }

    @Test func `no photo is said to come while none can`() {
        var house = House.family(photos: 40, bound: ByteCount(3_000_000))
        house.disk.free = 0
        house.disk.error = .diskFull
        house.album.edit(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        // The second try has failed by then.
        house.wait(.seconds(3))
        house.press(.end)
        for _ in 0..<420 {
            house.wait(.seconds(1))
            #expect(house.scene.pie == nil)
            #expect(!house.shown.isEmpty)
        }
    }

    @Test func `a disk whose other programs take all room leaves half of the shelf`() {
        var house = full()
        for _ in 0..<30 {
            house.disk.free = 0
            house.album.edit(at: 0)
            house.tell(.hint(.album(revision: house.album.revision)))
            house.wait(.seconds(90))
        }
        #expect(house.shelf.files.count >= 19)
        #expect(house.shown == [.make("photo-40")])
    }
}

extension House {
    /// How often a file was fetched.
    var downloads: Int { log.count { if case .download = $0 { true } else { false } } }
}
