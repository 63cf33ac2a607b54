import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// Cards rot.
struct FrameRotTests {
    private func idle() -> House {
        var house = House.family(photos: 4)
        house.tell(.idled)
        house.answerAll()
        house.wait(ShelfVerification.afterStart)
        house.clearLog()
        return house
    }

    @Test func `soon after a start the files are compared with the list, and missing ones come again`() {
        var house = House.family(photos: 4)
        house.missing = [ShelfFile(photo: .make("photo-2"), isFilm: false)]
        house.clearLog()
        house.tell(.idled)
        #expect(house.log == [.compareShelf])
        house.answer(at: 0)
        #expect(house.log.contains(.shelf([.dropFiles([.make("photo-2")])])))
        house.tell(.idled)
        #expect(house.log.count { $0 == .compareShelf } == 1 && !house.log.contains(.checkShelf))
        house.wait(.seconds(30))
        #expect(house.shelf.files[.make("photo-2")] != nil)
    }

    @Test func `a step of the slow check is made when nobody is there`() {
        var house = idle()
        house.tell(.idled)
        #expect(house.log == [.checkShelf])
        // Not before the last one is done, and then not at once.
        house.tell(.idled)
        house.answerAll()
        house.tell(.idled)
        #expect(house.log == [.checkShelf])
        house.wait(ShelfVerification.longestPause)
        house.clearLog()
        house.tell(.idled)
        #expect(house.log == [.checkShelf])
    }

    @Test func `the disk is not touched while a finger is down, or was a moment ago`() {
        var house = idle()
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.5))))
        house.wait(.seconds(40))
        #expect(!house.frame.isCheckDue(now: house.now))
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.5))))
        house.press(.right)
        house.wait(.seconds(20))
        #expect(!house.frame.isCheckDue(now: house.now))
        house.wait(.seconds(20))
        #expect(house.frame.isCheckDue(now: house.now))
    }

    @Test func `no timer waits for it`() {
        let house = idle()
        var other = house
        other.tell(.idled)
        other.answerAll()
        #expect(other.frame.deadline == house.frame.deadline)
    }

    @Test(arguments: [30, 2_000, 20_000])
    func `a whole round takes a month at most`(files: Int) {
        var walk = ShelfVerification()
        var now = Uptime.start
        #expect(walk.isDue(now: now) && walk.began() == .comparison)
        walk.compared(now: now)
        for _ in 0..<files {
            while !walk.isDue(now: now) { now = now.advanced(by: .seconds(60)) }
            #expect(walk.began() == .reading)
            walk.ended(hasMore: false, files: files, now: now)
        }
        #expect(now <= Uptime(ShelfVerification.round + .seconds(60 * files)))
    }

    @Test func `the server is told how many files were damaged, and how many of them came again`() {
        var house = idle()
        house.check = ShelfCheck(damaged: ShelfFile(photo: .make("photo-2"), isFilm: false))
        house.tell(.idled)
        house.answer(at: 0)
        house.wait(.seconds(2), answering: false)
        #expect(house.reports.last?.damage == FrameDamage(found: 1, mended: 0))
        house.check = ShelfCheck()
        house.wait(.seconds(1000))
        #expect(house.reports.last?.damage == FrameDamage(found: 1, mended: 1))
        // One that is deleted meanwhile is not waited for.
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.tell(.fileDamaged(ShelfFile(photo: .make("photo-1"), isFilm: false)))
        house.serverIsGone = false
        house.album.delete(at: 3)
        house.wait(.seconds(2000))
        #expect(house.reports.last?.damage == FrameDamage(found: 2, mended: 2))
    }

    @Test func `a damaged file is not shown any more and fetched again`() {
        var house = idle()
        house.check = ShelfCheck(damaged: ShelfFile(photo: .make("photo-4"), isFilm: false))
        house.tell(.idled)
        house.answer(at: 0)
        #expect(house.shown != [.make("photo-4")])
        #expect(house.log.contains(.shelf([.dropFiles([.make("photo-4")])])))
        house.wait(.seconds(30))
        #expect(house.shelf.files[.make("photo-4")] != nil)
        house.press(.home)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `with the server gone it is passed over, and the others stay`() {
        var house = idle()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(120))
        house.check = ShelfCheck(damaged: ShelfFile(photo: .make("photo-3"), isFilm: false))
        house.tell(.idled)
        house.answerAll()
        house.check = ShelfCheck()
        #expect(house.shown == [.make("photo-4")])
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.shelf.files.count == 4)
        house.press(.left)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a card that rots twice in a year is mended twice`() {
        var house = idle()
        for _ in 0..<3 {
            house.tell(.fileDamaged(ShelfFile(photo: .make("photo-4"), isFilm: false)))
            house.wait(.seconds(600))
            #expect(house.shelf.files[.make("photo-4")] != nil)
            house.press(.home)
            house.wait(.seconds(600))
            #expect(house.shown == [.make("photo-4")])
        }
    }

    @Test func `a damaged film goes, and its still stays`() {
        var house = House.family(photos: 2)
        house.album.setFilm(.make(), at: 1)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.tell(.idled)
        house.answerAll()
        house.wait(ShelfVerification.afterStart)
        #expect(house.shelf.films.count == 1)
        house.clearLog()
        house.check = ShelfCheck(damaged: ShelfFile(photo: .make("photo-1"), isFilm: true))
        house.tell(.idled)
        house.answerAll()
        #expect(house.log.contains(.shelf([.dropFilms([.make("photo-1")])])))
        #expect(house.shelf.files.count == 2)
    }
}
