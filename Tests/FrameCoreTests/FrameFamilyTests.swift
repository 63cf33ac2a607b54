import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameFamilyTests {
    @Test func `removed by its own server it wipes the shelf and shows a new code`() {
        var house = House.family(photos: 3)
        house.tell(.hint(.frame))
        house.fail(.call(.whoAmI), with: .server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.shelf.wipes == 1)
        #expect(house.shelf.files.isEmpty)
        #expect(house.held.isEmpty)
        guard case .notice(let notice) = house.scene.content else {
            Issue.record("no notice: \(house.scene.content)")
            return
        }
        #expect(notice.sentence == .removedFromFamily)
        house.answerAll()
        #expect(house.registrations == 1)
        #expect(house.frame.status.state == "waiting")
        // It stays until the next family: in the blink of a notice nobody would have read it.
        guard case .invitation(let invitation) = house.scene.content else {
            Issue.record("no code: \(house.scene.content)")
            return
        }
        #expect(invitation.hasLeft)
        // The server hears which one it was: a keeper may have removed it by mistake.
        #expect(house.log.contains(.call(.registerAgain(formerSecret: House.registration.secret))))
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        house.wait(.seconds(20))
        #expect(!house.shown.isEmpty)
    }

    @Test func `removed while a film plays, it ends the film, and a late word of it ends no other`() {
        var house = House.withFilm()
        house.filmBegins()
        let old = house.film?.run ?? 0
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.film == nil && house.filmOrders.last == .end)
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        house.wait(.seconds(20))
        house.filmBegins()
        #expect(house.film != nil)
        house.tell(.filmEnded(old))
        house.wait(.seconds(2))
        #expect(house.film != nil)
    }

    @Test func `removed while a photo is looked at closely, it releases all of it`() {
        var house = House.family(photos: 3)
        house.press(.plus)
        house.wait(.seconds(1))
        #expect(house.detail != nil)
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.detail == nil && house.held.isEmpty)
    }

    @Test(arguments: [ServerError.revoked(.make("stranger")), .revoked(nil), .unknownFrame, .notFound])
    func `anything else keeps the photos on the screen and tries again`(error: ServerError) {
        var house = House.family(photos: 3)
        house.tell(.hint(.frame))
        house.fail(.call(.whoAmI), with: .server(.failed(.whoAmI, error)))
        #expect(house.shelf.wipes == 0)
        #expect(house.shown == [.make("photo-3")])
        house.clearLog()
        house.wait(.seconds(400))
        #expect(house.calls { $0 == .whoAmI } >= 1)
    }

    @Test func `answers to questions from before a removal change nothing`() {
        var house = House.family(photos: 3)
        house.tell(.hint(.frame))
        house.tell(.hint(.album(revision: 99)))
        house.fail(.call(.whoAmI), with: .server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        let page = house.album.page(.newest, limit: 50)
        house.tell(.server(.album(.newest, page)))
        house.tell(.server(.failed(.report(.some), .revoked(House.identity.serverID))))
        house.tell(.downloadFailed(.make("photo-2"), .server(.cancelled)))
        #expect(house.shelf.wipes == 1)
        #expect(house.shelf.contents.photos.isEmpty)
    }

    @Test func `a new name of the frame is kept`() {
        var house = House.family(photos: 3)
        house.tell(.hint(.frame))
        let renamed = FrameIdentity.make(frameName: "Bedroom")
        house.fail(.call(.whoAmI), with: .server(.identified(renamed)))
        #expect(house.shelf.contents.identity == renamed)
    }

    @Test func `a heart shows at once and is told exactly once`() {
        var house = House.family(photos: 3)
        house.press(.heart)
        #expect(house.scene.marks == [.heart(progress: 0)])
        house.wait(.seconds(10))
        #expect(house.scene.marks == [.heart(progress: 1)])
        #expect(house.album.photos[0].hearts == 1)
        #expect(house.shelf.contents.outbox.isEmpty)
        #expect(house.calls { if case .setHeart = $0 { true } else { false } } == 1)
    }

    @Test func `a touch on the heart beside the words gives it, and another takes it back`() {
        var house = House.family(photos: 3)
        // Nothing stands there yet: this touch only shows it.
        house.tapHeart()
        #expect(house.scene.marks.isEmpty && house.scene.captions.first?.offersHeart == true)
        house.wait(.seconds(1))
        house.tapHeart()
        #expect(house.scene.note == .heartGiven(to: "Anna"))
        house.wait(.milliseconds(1600))
        #expect(house.scene.marks == [.heart(progress: 1)] && house.album.photos[0].hearts == 1)
        house.tapHeart()
        #expect(house.scene.note == .heartTakenBack)
        house.wait(.seconds(1))
        #expect(house.scene.marks.isEmpty && house.album.photos[0].hearts == 0)
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `two quick touches of the heart give one, and enlarge nothing`() {
        var house = House.family(photos: 3)
        house.tapHeart()
        house.tapHeart()
        house.wait(.seconds(1))
        #expect(house.scene.marks == [.heart(progress: 1)])
        house.wait(.seconds(20))
        house.press(.right)
        house.wait(.seconds(1))
        house.tapHeart()
        house.tapHeart()
        house.wait(.seconds(1))
        #expect(house.scene.marks == [.heart(progress: 1)])
        #expect(house.page.magnification == .whole)
        #expect(house.album.photos.map(\.hearts) == [1, 1, 0])
    }

    @Test func `hearts of an offline night go once on return`() {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(20))
        house.press(.heart)
        house.press(.right)
        house.wait(.seconds(1))
        house.press(.heart)
        house.press(.heart)
        house.wait(.seconds(5))
        house.restart()
        house.wait(.seconds(10 * 3600))
        #expect(house.shelf.contents.outbox.count == 2)
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.shelf.contents.outbox.isEmpty)
        #expect(house.album.photos.map(\.hearts) == [1, 0, 0])
    }

    @Test func `a wish that changes on the way is told as it is in the end`() {
        var house = House.family(photos: 3)
        house.press(.heart)
        let sent = house.pending.firstIndex { if case .call(.setHeart) = $0 { true } else { false } }
        house.press(.heart)
        house.answer(at: sent ?? 0)
        #expect(house.shelf.contents.outbox == [OutboxEntry(photo: .make("photo-3"), heartGiven: false)])
        house.answerAll()
        #expect(house.album.photos[0].hearts == 0)
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    @Test func `a heart for a photo that is gone is let go`() {
        var house = House.family(photos: 3)
        house.album.delete(at: 0)
        house.press(.heart)
        house.wait(.seconds(60))
        #expect(house.shelf.contents.outbox.isEmpty)
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `it reports the page that rests, and not every page`() {
        var house = House.family(photos: 9)
        house.wait(.seconds(100))
        house.clearLog()
        for _ in 0..<4 {
            house.press(.right)
            house.wait(.seconds(1))
        }
        house.wait(.seconds(50))
        #expect(house.calls { if case .report = $0 { true } else { false } } == 1)
    }

    @Test func `a window closed by hand ends the program`() {
        var house = House.family(photos: 3)
        #expect(house.tell(.screen(.closeAsked)).contains(.quit))
    }

    @Test func `the page that is left in a hurry is kept all the same`() {
        var house = House.family(photos: 3)
        house.press(.right)
        let effects = house.tell(.screen(.closeAsked))
        #expect(effects.count == 2 && effects.last == .quit)
        #expect(house.shelf.contents.currentPage == .make("photo-2"))
        #expect(house.tell(.screen(.closeAsked)) == [.quit])
    }

    @Test func `another size of the window decodes anew and shows on meanwhile`() {
        var house = House.family(photos: 3)
        let size = PixelSize(width: 1280, height: 800)
        let effects = house.tell(.screen(.resized(size)))
        #expect(effects.contains(.preparePicture(.make("photo-3"), fitting: size)))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test(arguments: 0..<8)
    func `killed at any moment it goes on where it was`(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var house = House()
        house.album = ModelAlbum(photos: 8)
        house.start()
        for step in 0..<40 {
            await yieldToOtherTests()
            if step == 20 { house.invitationState = InvitationState(state: .proving, interval: 1, number: 33) }
            if step == 30 { house.invitationState = InvitationState(state: .accepted, identity: House.identity) }
            house.wait(.seconds(Int64.random(in: 0...3, using: &generator)), answering: Bool.random(using: &generator))
            house.answerSome(using: &generator)
            let kept = house.shelf.contents
            if Int.random(in: 0..<4, using: &generator) == 0 { house.restart() }
            #expect(kept.registration == nil || house.shelf.contents.registration == kept.registration)
        }
        house.wait(.seconds(120))
        #expect(house.shelf.contents.identity == House.identity)
        #expect(house.shelf.wipes == 0)
        #expect(house.shown == [.make("photo-8")])
    }
}

extension FrameReport {
    static let some = FrameReport(version: "0", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)
}

extension House {
    fileprivate mutating func tapHeart() {
        let corner = ScreenPoint(x: 0.95, y: 0.93)
        tell(.screen(.touchDown(TouchID(1), at: corner)))
        now = now.advanced(by: .milliseconds(60))
        tell(.screen(.touchUp(TouchID(1), at: corner)))
        now = now.advanced(by: .milliseconds(60))
    }
}
