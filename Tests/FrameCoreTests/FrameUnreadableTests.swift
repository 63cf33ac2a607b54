import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// What a card cannot read for a moment is not lost.
struct FrameUnreadableTests {
    private func picture(_ number: Int) -> ShelfFile { ShelfFile(photo: .make("photo-\(number)"), isFilm: false) }

    /// A frame of three photos, the newest of which only the frame has: its server was restored.
    private func setBack() -> House {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.album.setBack(to: 2)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 3)
        house.clearLog()
        return house
    }

    private func loses(_ effect: FrameEffect) -> Bool {
        guard case .shelf(let changes) = effect else { return false }
        return changes.contains {
            switch $0 {
            case .dropFiles, .dropFilms, .forget: true
            default: false
            }
        }
    }

    @Test func `the only copy stays, and is shown again after a pause and after a restart`() {
        var house = setBack()
        house.tell(.fileUnreadable(picture(3)))
        house.wait(.seconds(5))
        #expect(house.shown == [.make("photo-2")])
        house.wait(UnreadableFiles.firstPause)
        house.press(.home)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-3")])
        house.tell(.fileUnreadable(picture(3)))
        house.answerAll()
        #expect(!house.log.contains(where: loses) && house.shelf.files.count == 3)
        house.restart()
        house.answerAll()
        house.press(.home)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `the only copy whose bytes differ goes`() {
        var house = setBack()
        house.tell(.fileDamaged(picture(3)))
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 2)
    }

    @Test(arguments: [true, false])
    func `where the server has another copy, it takes the place of the file`(isFoundByCheck: Bool) {
        var house = House.family(photos: 4)
        house.clearLog()
        if isFoundByCheck {
            house.tell(.shelfChecked(ShelfCheck(unreadable: picture(2))))
        } else {
            house.tell(.fileUnreadable(picture(2)))
        }
        #expect(house.shelf.files.count == 4)
        house.wait(.seconds(5))
        #expect(house.log.contains(.download(.make("photo-2"), .picture(.make()))))
        #expect(!house.log.contains(where: loses))
        house.wait(.seconds(1000))
        #expect(house.reports.last?.damage == FrameDamage(found: 1, mended: 1))
        house.press(.right)
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `a photo that crashes the program keeps its file while the server is gone`() {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(60))
        house.clearLog()
        house.tell(.pictureFailed(.make("photo-2")))
        house.wait(.seconds(3600))
        #expect(!house.log.contains(where: loses) && house.shelf.files.count == 3)
    }

    @Test func `with the server gone, a film that cannot be played keeps its file, and is tried at the next start`() {
        var house = House.withFilm()
        house.serverIsGone = true
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.film != nil)
        house.tell(.filmFailed(house.film?.run ?? 0, isBroken: true))
        house.wait(.seconds(60))
        #expect(house.film == nil && house.shelf.films.count == 1)
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.film?.photo == .make("photo-3"))
    }

    @Test func `with the server gone, a card that cannot read for ten seconds costs nothing`() {
        let slideshow = SlideshowConfiguration(interval: .seconds(20), order: .newest)
        var house = House.family(photos: 12, configuration: FrameConfiguration(slideshow: slideshow))
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(90))
        house.clearLog()
        house.press(.right)
        let failures = house.failToRead(for: .seconds(10))
        #expect((1...10).contains(failures), "\(failures) of 12 photos failed: the frame races through the album")
        var shown: Set<PhotoID> = []
        for _ in 0..<600 {
            house.wait(.seconds(1))
            shown.formUnion(house.shown)
        }
        #expect(shown.count == 12)
        #expect(!house.log.contains(where: loses) && house.shelf.files.count == 12)
    }

    @Test func `pauses grow to an hour, and start anew after a day`() {
        var files = UnreadableFiles()
        let photo = PhotoID.make("photo-1")
        var now = Uptime.start
        var pauses: [Duration] = []
        for _ in 0..<9 {
            files.failed(photo, awaitsCopy: false, now: now)
            let end = files.deadline ?? now
            pauses.append(now.duration(to: end))
            now = end
            files.endPauses(now: now)
            #expect(files.hidden.isEmpty && files.deadline == nil)
        }
        #expect(pauses.prefix(3) == [.seconds(30), .seconds(60), .seconds(120)] && pauses.last == .seconds(3600))
        now = now.advanced(by: UnreadableFiles.memory)
        files.failed(photo, awaitsCopy: true, now: now)
        #expect(files.deadline == now.advanced(by: UnreadableFiles.firstPause) && files.awaited == [photo])
        files.replaced(photo)
        #expect(files.hidden.isEmpty && files.awaited.isEmpty)
    }
}

extension House {
    /// Lets each picture that is ordered within this time fail, as a card does that does not answer; returns how many.
    fileprivate mutating func failToRead(for time: Duration) -> Int {
        let end = now.advanced(by: time)
        var failures = 0
        while now < end {
            while let order = pending.first, failures < 100 {
                guard case .preparePicture(let photo, _, _) = order else {
                    answer(at: 0)
                    continue
                }
                failures += 1
                fail(order, with: .fileUnreadable(ShelfFile(photo: photo, isFilm: false)))
            }
            wait(.milliseconds(500), answering: false)
        }
        return failures
    }
}
