import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameFirstPhotoTests {
    @Test func `a new frame shows a code, a number, and then the photos`() {
        var house = House()
        house.album = ModelAlbum(photos: 5)
        house.start()
        #expect(house.scene.content == .notice(.connectingFirst))
        house.answerAll()
        #expect(house.shelf.contents.registration == House.registration)
        #expect(house.frame.status.code == "WDJB-MJHT")
        house.invitationState = InvitationState(state: .proving, interval: 1, number: 42)
        house.wait(.seconds(6))
        #expect(house.scene.content == .proving(number: 42))
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        house.wait(.seconds(2))
        #expect(house.scene.departing?.content == .proving(number: 42) || house.scene.departing == nil)
        house.wait(.seconds(2))
        #expect(house.shelf.contents.identity == House.identity)
        #expect(house.shown == [.make("photo-5")])
        #expect(house.scene.departing == nil)
        #expect(house.frame.status.state == "photos")
    }

    @Test(arguments: [0, 100, 300, 499, 500, 700])
    func `a photo that comes while the code slides away is fetched`(milliseconds: Int) {
        var house = House()
        house.start()
        house.invitationState = InvitationState(state: .proving, interval: 1, number: 42)
        house.wait(.seconds(6))
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        while house.frame.status.state != "empty", house.now < .start.advanced(by: .seconds(60)) {
            house.wait(.milliseconds(10))
        }
        house.wait(.milliseconds(milliseconds))
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-1")])
    }

    @Test func `an empty album is one sentence and one action`() {
        let house = House.family(photos: 0)
        guard case .notice(let notice) = house.scene.content else {
            Issue.record("no notice: \(house.scene.content)")
            return
        }
        #expect(notice.sentence == .noPhotosYet(familyName: "The Lehtonens"))
        #expect(notice.action == .askFamilyForPhotos)
        #expect(notice.supportWord.count == 4)
    }

    @Test func `the first sign of waiting goes as soon as a photo slides in, before the next event`() {
        var house = House()
        house.album = ModelAlbum(photos: 3)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        house.answerAllButDownloads(of: .make("photo-3"))
        house.wait(.seconds(1), answering: false)
        #expect(house.scene.pie?.words == .receiving)
        house.tell(.hint(.turn(PageTurn.next)))
        house.answerAllButDownloads(of: .make("photo-3"))
        house.now = house.now.advanced(by: .milliseconds(100))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.scene.pie == nil)
    }

    @Test func `without a server a first start says where to look, and no error`() {
        var house = House()
        house.serverIsGone = true
        house.start()
        house.wait(.seconds(30))
        guard case .notice(let notice) = house.scene.content else {
            Issue.record("no notice: \(house.scene.content)")
            return
        }
        #expect(notice.action == .checkNetwork)
        house.serverIsGone = false
        house.wait(.seconds(400))
        #expect(house.frame.status.state == "waiting")
    }

    @Test func `a still picture wants nothing for a minute`() {
        var house = House.family(photos: 5)
        house.wait(.seconds(60))
        house.clearLog()
        let deadline = house.frame.deadline
        #expect(!house.frame.isAnimating)
        #expect(deadline.map { house.now.duration(to: $0) >= .seconds(60) } ?? true)
        house.wait(.seconds(60))
        #expect(house.log.isEmpty)
    }
}

extension SceneNotice {
    static let connectingFirst = SceneNotice(
        sentence: .connecting,
        action: .waitingForInvitation,
        supportWord: "SOON"
    )
}

extension House {
    fileprivate mutating func answerAllButDownloads(of photo: PhotoID) {
        while let index = pending.firstIndex(where: { !$0.isDownload(of: photo) }) { answer(at: index) }
    }
}

extension FrameEffect {
    fileprivate func isDownload(of photo: PhotoID) -> Bool {
        if case .download(photo, _) = self { true } else { false }
    }
}
