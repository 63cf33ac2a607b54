import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameRejoiningTests {
    /// A frame with three photos whose server was set back to the day of the first `known`.
    private static func forgotten(known: Int = 2, photos: Int = 3) -> House {
        var house = House.family(photos: photos)
        house.wait(.seconds(5))
        house.album.setBack(to: known)
        house.knowsFrame = false
        house.tell(.hint(.frame))
        house.answerAll()
        return house
    }

    /// What a hand and a keeper do.
    private static func takeIn(_ house: inout House, as identity: FrameIdentity = .make(frameID: .make("frame-2"))) {
        house.knownAs = identity
        house.tapMark()
        house.answerAll()
        house.invitationState = InvitationState(state: .accepted, identity: identity)
        house.knowsFrame = true
        house.wait(.seconds(20))
    }

    @Test func `a server that does not know it costs the frame nothing but a mark`() {
        var house = Self.forgotten()
        #expect(house.scene.marks == [.forgotten])
        #expect(house.shown == [.make("photo-3")] && house.shelf.wipes == 0)
        house.restart()
        house.wait(.seconds(3600))
        #expect(house.scene.marks == [.forgotten] && house.shelf.files.count == 3)
        #expect(house.registrations == 0 && house.frame.status.code == nil)
        // All are there to be turned to.
        house.press(.right)
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-1")])
    }

    @Test func `a server that knows it only as one that waits gives the code to the ID that it has`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.tell(.hint(.frame))
        let notAllowed = ProblemDocument(status: 403, code: .notAllowed, title: "No.")
        house.fail(.call(.whoAmI), with: .server(.failed(.whoAmI, .refused(notAllowed))))
        #expect(house.scene.marks == [.forgotten])
        Self.takeIn(&house)
        #expect(house.registrations == 0 && house.shelf.contents.registration == House.registration)
        #expect(house.shelf.contents.identity?.frameID.text == "frame-2" && house.scene.marks.isEmpty)
    }

    @Test func `a server that remembers it after all takes the mark away`() {
        var house = Self.forgotten(known: 3)
        house.knowsFrame = true
        house.wait(.seconds(400))
        #expect(house.scene.marks.isEmpty && house.frame.status.isForgotten == nil)
    }

    @Test func `the server being away counts for more than that it forgot`() {
        var house = Self.forgotten()
        house.serverIsGone = true
        house.wait(.seconds(900))
        #expect(house.scene.marks == [.offline])
    }

    @Test(arguments: [true, false])
    func `the mark's touch shows a code and another one takes it away`(isKey: Bool) {
        var house = Self.forgotten()
        if isKey { house.press(.escape) } else { house.tapMark() }
        house.answerAll()
        guard case .invitation = house.scene.content else {
            Issue.record("no code: \(house.scene.content)")
            return
        }
        house.wait(.seconds(2))
        if isKey { house.press(.right) } else { house.tap(.middle) }
        #expect(house.shown == [.make("photo-3")])
        // It asks by what it has always had, and the next code is for the same new ID.
        #expect(house.log.last { if case .use = $0 { true } else { false } } == .use(House.registration))
        house.wait(.seconds(2))
        house.tapMark()
        house.answerAll()
        #expect(house.registrations == 1 && house.frame.status.state == "waiting")
        #expect(house.shelf.contents.registration == House.registration)
    }

    @Test func `a code that is opened while a photo moves slowly lies still`() {
        var slideshow = SlideshowConfiguration(interval: .seconds(20), order: .newest)
        slideshow.hasMotion = true
        var house = House.family(photos: 3, configuration: FrameConfiguration(slideshow: slideshow))
        house.wait(.seconds(5))
        house.album.setBack(to: 2)
        house.knowsFrame = false
        house.tell(.hint(.frame))
        house.wait(.seconds(25))
        #expect(house.scene.marks == [.forgotten] && house.frame.isDrifting)
        house.tapMark()
        house.wait(.seconds(2))
        #expect(house.isInvitation && !house.frame.isAnimating && !house.frame.isDrifting)
    }

    @Test func `a code that nobody types makes room for the photos`() {
        var house = Self.forgotten()
        house.tapMark()
        house.wait(.seconds(600))
        #expect(house.shown == [.make("photo-3")] && house.invitations == 1)
    }

    @Test func `the number stays while a keeper compares it`() {
        var house = Self.forgotten()
        house.tapMark()
        house.wait(.seconds(2))
        house.invitationState = InvitationState(state: .proving, interval: 1, number: 47)
        house.wait(.seconds(10))
        house.tap(.middle)
        house.press(.escape)
        #expect(house.scene.content == .proving(number: 47))
    }

    @Test func `taken in again by its family it keeps its shelf and downloads nothing twice`() {
        var house = Self.forgotten()
        house.clearLog()
        Self.takeIn(&house)
        #expect(house.shown == [.make("photo-3")] && house.scene.marks.isEmpty)
        #expect(house.shelf.contents.identity?.frameID.text == "frame-2")
        #expect(house.shelf.contents.registration == House.secondRegistration)
        #expect(house.shelf.wipes == 0 && house.fetched.isEmpty)
        // The third one only the frame still has.
        #expect(house.shelf.files.count == 3)
        house.restart()
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 3 && house.fetched.isEmpty)
        house.album.add()
        house.wait(.seconds(1000))
        #expect(house.shelf.files.count == 4 && house.fetched == [.make("photo-1000000001")])
    }

    @Test func `what was edited and deleted in the time that the server lost is as the server has it`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        let before = house.album
        house.album.edit(at: 0)
        house.album.delete(at: 2)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.shelf.contents.photos.count == 2 && house.shelf.contents.photos[0].photo.caption.hasSuffix("!"))
        house.album = before
        house.album.beginEra()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        #expect(house.shelf.contents.photos.map(\.photo) == house.album.photos)
        #expect(house.shelf.files.count == 3)
    }

    @Test func `what somebody deleted on purpose does not stay as forgotten`() {
        var house = Self.forgotten(known: 3)
        house.album.delete(at: 1)
        Self.takeIn(&house)
        #expect(house.shelf.contents.photos.map(\.photo.id) == [.make("photo-3"), .make("photo-1")])
    }

    @Test func `reading anew that was cut short begins again`() {
        var house = House.family(photos: 9)
        house.wait(.seconds(5))
        house.album.setBack(to: 7)
        house.tell(.hint(.album(revision: house.album.revision + 100)))
        // One answer says that the server was set back, the next brings a part of its album.
        house.answer(at: 0)
        house.answer(at: 0)
        house.restart()
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 9 && house.fetched.count == 9)
        #expect(house.shelf.contents.photos.count { $0.photo.revision == 0 } == 2)
    }

    @Test func `a file that was put back by hand gives places twice, and both photos stay`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.album.setBack(to: 2, inNewEra: false)
        house.album.add(named: "another")
        house.tell(.hint(.album(revision: 1000)))
        house.wait(.seconds(60))
        house.album.edit(at: 0)
        house.wait(.seconds(1000))
        #expect(Set(house.shelf.files.keys) == Set(["photo-1", "photo-2", "photo-3", "another"].map { .make($0) }))
        house.restart()
        house.wait(.seconds(60))
        #expect(house.frame.status.photos == 4 && house.frame.status.shelfPhotos == 4)
        house.press(.home)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("another")])
    }

    @Test func `another family's frame has nothing of the first one's`() {
        var house = Self.forgotten()
        house.album = ModelAlbum()
        Self.takeIn(&house, as: .make(frameID: .make("frame-2"), familyID: .make("family-2")))
        #expect(house.shelf.wipes == 1 && house.shelf.files.isEmpty && house.held.isEmpty)
        #expect(house.shelf.contents.identity?.familyID.text == "family-2")
        #expect(house.shelf.contents.registration == House.secondRegistration)
        #expect(house.frame.status.state == "empty")
    }

    @Test func `a keeper who removes it while it waits has it erase all the same`() {
        var house = Self.forgotten()
        house.tapMark()
        house.answerAll()
        house.tell(.server(.failed(.pollInvitation, .revoked(House.identity.serverID))))
        #expect(house.shelf.wipes == 1)
    }

    @Test func `a photo that only this frame has keeps its file where no picture can be made of it`() {
        var house = Self.forgotten()
        Self.takeIn(&house)
        house.tell(.pictureFailed(.make("photo-3")))
        house.wait(.seconds(5))
        #expect(house.shown == [.make("photo-2")] && house.shelf.files.count == 3)
        house.restart()
        house.wait(.seconds(60))
        #expect(house.shelf.files.count == 3)
    }

    @Test func `a photo of which no file is here goes where the server forgot it`() {
        var house = House.family(photos: 5, bound: ByteCount(900_000))
        house.wait(.seconds(60))
        let here = house.shelf.files.count
        #expect(here < 5)
        house.album.setBack(to: 0)
        house.tell(.hint(.album(revision: 100)))
        house.wait(.seconds(60))
        #expect(house.shelf.contents.photos.count == here && house.shelf.files.count == here)
    }
}

extension House {
    fileprivate mutating func tap(_ point: ScreenPoint) {
        tell(.screen(.touchDown(TouchID(1), at: point)))
        wait(.milliseconds(60), answering: false)
        tell(.screen(.touchUp(TouchID(1), at: point)))
        wait(.milliseconds(400), answering: false)
    }

    fileprivate mutating func tapMark() { tap(ScreenPoint(x: 0.04, y: 0.95)) }

    fileprivate var fetched: [PhotoID] {
        log.compactMap { if case .download(let photo, _) = $0 { photo } else { nil } }
    }
}
