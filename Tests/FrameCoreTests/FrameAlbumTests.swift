import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameAlbumTests {
    @Test func `a photo at a position that no album has is not taken`() {
        var house = House.family(photos: 3)
        for (name, position) in [("zero", 0), ("lowest", Int64.min)] {
            house.album.bringBack(name, at: position)
            house.album.setMoment(.make("moment-1"), at: house.album.photos.count - 1)
        }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shelf.contents.photos.map(\.photo.position) == [3, 2, 1])
        #expect(house.shelf.files.count == 3)
    }

    @Test func `reaching the oldest asks for older ones ahead`() {
        var house = House.family(photos: 120)
        #expect(house.frame.status.photos == 50)
        house.press(.end)
        house.answerAll()
        #expect(house.frame.status.photos == 100)
    }

    @Test func `at the very end the frame says so`() {
        var house = House.family(photos: 3)
        house.press(.end)
        house.answerAll()
        house.press(.right)
        #expect(house.scene.note == .oldest)
        house.wait(.seconds(4))
        #expect(house.scene.note == nil)
    }

    @Test func `pulling past the newest looks for newer and tells when nothing came`() {
        var house = House.family(photos: 3)
        house.swipe(.newer)
        #expect(house.calls { if case .album(.newer, _) = $0 { true } else { false } } == 1)
        house.wait(.milliseconds(600), answering: false)
        #expect(house.scene.pie == ScenePie(fraction: nil, words: .lookingForNewer, place: .newerEnd))
        house.answerAll()
        #expect(house.scene.pie == nil)
        #expect(house.scene.note == .newest(lookedMinutesAgo: 0))
    }

    @Test func `pulling past the newest turns to what came`() {
        var house = House.family(photos: 3)
        house.album.add()
        house.swipe(.newer)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-4")])
        #expect(house.scene.note == nil)
    }

    @Test func `pulling past the newest with no server is told kindly`() {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.swipe(.newer)
        house.answerAll()
        #expect(house.scene.note == .newestOffline)
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `at the oldest known with no server, older ones come with the Internet`() {
        var house = House.family(photos: 120)
        house.serverIsGone = true
        house.press(.end)
        house.wait(.seconds(1))
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.scene.note == .olderWhenOnline)
    }

    @Test func `a new photo turns in by itself where nobody touches the newest page`() {
        var house = House.family(photos: 3)
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-4")])
        #expect(house.scene.marks.isEmpty)
    }

    @Test func `a new photo only leaves a mark where she looks elsewhere`() {
        var house = House.family(photos: 3)
        house.press(.right)
        house.answerAll()
        house.wait(.seconds(60))
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.scene.marks == [.new(1)])
        house.tell(.screen(.touchDown(.mouse, at: ScreenPoint(x: 0.05, y: 0.05))))
        house.tell(.screen(.touchUp(.mouse, at: ScreenPoint(x: 0.05, y: 0.05))))
        house.answerAll()
        #expect(house.shown == [.make("photo-4")])
        #expect(house.scene.marks.isEmpty)
    }

    @Test func `a new photo does not push away the page under her hand`() {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.seconds(20))
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.shown == [.make("photo-3")])
        #expect(house.scene.marks == [.new(1)])
    }

    @Test func `the offline mark comes after a minute without the server, and goes with it`() {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(50))
        #expect(house.scene.marks.isEmpty)
        house.wait(.seconds(20))
        #expect(house.scene.marks == [.offline])
        #expect(house.shown == [.make("photo-3")])
        house.serverIsGone = false
        house.wait(.seconds(300))
        #expect(house.scene.marks.isEmpty)
    }

    @Test func `without a live line the album is looked at every minute`() {
        var house = House.family(photos: 3)
        house.tell(.streamBroke)
        house.wait(.seconds(10), answering: false)
        house.album.add()
        house.clearLog()
        house.wait(.seconds(70))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a photo deleted while the frame was off is gone after its start`() {
        var house = House.family(photos: 9)
        house.wait(.seconds(5))
        house.album.delete(at: 0)
        house.album.delete(at: 4)
        house.restart()
        house.answerAll()
        #expect(house.frame.status.photos == 7)
        #expect(house.shelf.files[.make("photo-9")] == nil)
        #expect(house.shown == [.make("photo-8")])
    }

    @Test func `a lost place in the album begins a new run`() {
        var house = House.family(photos: 120)
        house.press(.end)
        let older = house.pending.firstIndex {
            if case .call(.album(.older, _)) = $0 { true } else { false }
        }
        guard let older, case .call(let call) = house.pending[older] else {
            Issue.record("older was not asked for")
            return
        }
        let problem = ProblemDocument(status: 400, code: .badRequest, title: "That place is not known.")
        house.tell(.server(.failed(call, .refused(problem))))
        house.wait(.seconds(400))
        #expect(house.frame.status.photos >= 50)
        #expect(!house.shown.isEmpty)
    }

    @Test(arguments: 0..<10)
    func `no gap and no double, whatever the order of answers`(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var house = House()
        house.album = ModelAlbum(photos: Int.random(in: 0...130, using: &generator))
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        for _ in 0..<80 {
            await yieldToOtherTests()
            house.somethingHappens(using: &generator)
        }
        house.serverIsGone = false
        house.wait(.seconds(700))
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(700))
        let known = house.shelf.contents.photos.map(\.photo)
        #expect(known == Array(house.album.photos.prefix(known.count)))
        #expect(known.count >= min(house.album.photos.count, 20))
        #expect(house.frame.status.photos == known.count)
    }
}

extension House {
    mutating func somethingHappens(using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0...2: album.add()
        case 3 where !album.photos.isEmpty: album.delete(at: Int.random(in: album.photos.indices, using: &generator))
        case 4 where !album.photos.isEmpty: album.edit(at: Int.random(in: album.photos.indices, using: &generator))
        case 5: tell(.hint(.album(revision: album.revision)))
        case 6: press(.end)
        case 7: press(.home)
        case 8: swipe(.older)
        case 9: press(.left)
        case 10: serverIsGone.toggle()
        case 11: tell(.streamBroke)
        case 12 where Int.random(in: 0..<4, using: &generator) == 0: restart()
        case 13: press(.heart)
        case 14: wait(.seconds(Int64.random(in: 0...90, using: &generator)), answering: false)
        default: answerSome(using: &generator)
        }
    }
}
