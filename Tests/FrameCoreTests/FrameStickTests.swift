import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// The photos of a stick: pages before the newest, and their way to the family.
struct FrameStickTests {
    private static let newest = PhotoID.make("photo-3")

    /// A frame with three photos and a stick with two, whose newest page is on the screen.
    private func house(album: Set<Int> = []) -> House {
        var house = House.family(photos: 3)
        house.stick.album = Set(album.map(ModelStick.hash))
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.putIn(photos: 2)
        return house
    }

    private func standing(_ house: House) -> SceneStick.Standing? { house.scene.stick?.standing }

    // MARK: - Pages

    @Test func `its photos come as pages before the newest, each with a button`() {
        var house = house()
        var seen: [PhotoID] = []
        for _ in 0..<5 {
            seen += house.shown
            house.press(.right)
            house.answerAll()
        }
        let photos = [3, 2, 1].map { PhotoID.make("photo-\($0)") }
        #expect(seen == [House.stickPhoto(2), House.stickPhoto(1)] + photos)
        #expect(standing(house) == nil)
        for _ in 0..<4 {
            house.press(.left)
            house.answerAll()
        }
        #expect(house.shown == [House.stickPhoto(2)] && standing(house) == .offered)
    }

    @Test func `a finger leafs from the stick to the album and back`() {
        var house = house()
        house.swipeTo(-1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
        house.swipeTo(-1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [Self.newest])
        house.swipeTo(1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
    }

    @Test func `a page that the album has shows no button`() {
        let house = house(album: [2])
        #expect(house.shown == [House.stickPhoto(2)] && standing(house) == nil)
        #expect(house.frame.status.stickStanding == "done")
    }

    @Test func `a frame that may not send offers nothing, and one of an old server's offers all`() {
        let refusals: [(ServerError, SceneStick.Standing?)] = [
            (.refused(ProblemDocument(status: 403, code: .notAllowed, title: "")), nil), (.notFound, .offered),
        ]
        for (error, expected) in refusals {
            var house = House.family(photos: 3)
            house.stick.askError = error
            house.putIn(photos: 1)
            #expect(house.shown == [House.stickPhoto(1)] && standing(house) == expected)
        }
    }

    @Test func `a family without a photo sees the stick's`() {
        var house = House.family(photos: 0)
        house.putIn(photos: 1)
        #expect(house.shown == [House.stickPhoto(1)] && standing(house) == .offered)
        house.tell(.stick(.left))
        house.answerAll()
        #expect(house.shown.isEmpty)
    }

    @Test func `a page is none of the album's`() {
        var house = house()
        house.press(.heart)
        house.pressLong()
        house.answerAll()
        #expect(house.shelf.contents.outbox.isEmpty && house.scene.introduction == nil && house.scene.marks.isEmpty)
        #expect(house.frame.status.page == nil && house.frame.status.stick == House.stickPhoto(2))
        #expect(house.shelf.contents.currentPage == Self.newest)
        house.wait(.seconds(120))
        #expect(!house.shelf.contents.sightings.contains { $0.sighting.photoID.text.hasPrefix("stick") })
    }

    @Test func `the slideshow leads back to the album`() {
        var configuration = FrameConfiguration()
        configuration.slideshow.interval = .seconds(60)
        var house = House.family(photos: 3, configuration: configuration)
        house.putIn(photos: 2)
        #expect(house.shown == [House.stickPhoto(2)])
        house.wait(.seconds(200))
        #expect(house.shown.allSatisfy { $0.text.hasPrefix("photo") } && !house.shown.isEmpty)
    }

    @Test func `from deep in a long album it slides to the stick, and home again`() {
        var house = House.family(photos: 50)
        for _ in 0..<40 {
            house.press(.right)
            house.answerAll()
        }
        house.wait(.seconds(1))
        let deep = house.shown
        #expect(deep == [.make("photo-10")])
        house.putIn(photos: 2)
        #expect(house.shown == [House.stickPhoto(2)])
        house.press(.end)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-1")])
        house.press(.home)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-50")])
    }

    @Test func `a photo that cannot be opened has no page`() {
        var house = House.family(photos: 3)
        house.tell(.stick(.came([2, 1].compactMap { StickPhoto(number: $0, ofStick: 1) })))
        let size = PixelSize(width: 1920, height: 1080)
        house.fail(.preparePicture(House.stickPhoto(2), fitting: size), with: .pictureFailed(House.stickPhoto(2)))
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown != [House.stickPhoto(2)])
        house.press(.home)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
    }

    // MARK: - Sending

    @Test func `a touch copies the photo, sends it once, and shows the bytes that were sent`() throws {
        var house = house()
        house.touchOnce(house.sendButton)
        #expect(standing(house) == .onItsWay(0) && house.stick.sent.isEmpty)
        let copy = try #require(house.pending.firstIndex { if case .keepOutgoing = $0 { true } else { false } })
        house.answer(at: copy)
        #expect(house.shelf.contents.outgoing.map(\.hash) == [ModelStick.hash(2)])
        let hash = ModelStick.hash(2)
        house.tell(.stick(.uploadProgressed(hash, sent: ByteCount(250))))
        #expect(standing(house) == .onItsWay(0.25))
        house.touchOnce(house.sendButton)
        house.answerAll()
        #expect(house.stick.sent == [hash] && standing(house) == .sent)
        #expect(house.shelf.contents.outgoing.isEmpty)
        house.touchAndAnswer(house.sendButton)
        #expect(house.stick.sent == [hash])
        // The same stick once more: the album has it.
        house.tell(.stick(.left))
        house.answerAll()
        #expect(house.shown == [Self.newest])
        house.putIn(photos: 2, stick: 2)
        #expect(house.shown == [House.stickPhoto(2, ofStick: 2)] && house.frame.status.stickStanding != "offered")
    }

    @Test func `what was sent here is no news when it comes back, but others' photos are`() {
        var house = house()
        house.touchAndAnswer(house.sendButton)
        house.album.add(named: House.sentPhoto.text)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(5))
        #expect(house.frame.status.photos == 4 && house.scene.marks.isEmpty)
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(5))
        #expect(house.scene.marks == [.new(1)])
    }

    @Test func `a key sends, too`() {
        var house = house()
        house.press(.enter)
        house.answerAll()
        #expect(house.stick.sent == [ModelStick.hash(2)])
    }

    @Test func `pulled in the middle, what is on its way stays and arrives`() {
        var house = house()
        house.serverIsGone = true
        house.press(.right)
        house.answerAll()
        house.wait(.seconds(30))
        #expect(house.shown == [House.stickPhoto(1)])
        house.touchAndAnswer(house.sendButton)
        #expect(house.frame.status.outgoing == 1)
        house.tell(.stick(.left))
        house.answerAll()
        house.press(.home)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.stick.sent == [ModelStick.hash(1)] && house.frame.status.outgoing == nil)
        #expect(house.shown == [Self.newest])
    }

    @Test func `with the server gone for days and the plug pulled, it arrives once`() {
        var house = house()
        house.serverIsGone = true
        house.touchAndAnswer(house.sendButton)
        house.restart()
        house.wait(.seconds(5 * 86_400))
        #expect(house.stick.sent.isEmpty && house.frame.status.outgoing == 1)
        house.restart()
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.stick.sent == [ModelStick.hash(2)] && house.shelf.contents.outgoing.isEmpty)
        house.restart()
        house.wait(.seconds(700))
        #expect(house.stick.sent == [ModelStick.hash(2)])
    }

    @Test func `an upload goes on where it broke off, after a restart, too`() throws {
        var house = house()
        house.stick.sendError = .unreachable("the line broke")
        house.touchOnce(house.sendButton)
        house.answerAll()
        house.tell(.stick(.uploadBegan(ModelStick.hash(2), .make("upload-1"))))
        #expect(house.shelf.contents.outgoing.first?.upload == .make("upload-1"))
        house.stick.sendError = nil
        house.clearLog()
        house.restart()
        house.wait(.seconds(400))
        let sent = house.log.compactMap { if case .sendOutgoing(let file) = $0 { file.upload } else { nil } }
        #expect(sent == [.make("upload-1")])
    }

    @Test func `a full disk is told in words, and the button stays`() {
        var house = house()
        house.stick.copyError = .diskFull
        house.touchAndAnswer(house.sendButton)
        #expect(house.scene.note == .stickFull && house.stick.sent.isEmpty)
        house.wait(.seconds(20))
        #expect(standing(house) == .offered)
    }

    @Test func `a photo that the server never takes is told, and not sent again`() {
        var house = house()
        house.stick.sendError = .refused(ProblemDocument(status: 422, code: .photoDamaged, title: ""))
        house.touchAndAnswer(house.sendButton)
        #expect(house.scene.note == .stickRefused)
        house.stick.sendError = nil
        house.wait(.seconds(700))
        #expect(house.stick.sent.isEmpty && house.shelf.contents.outgoing.isEmpty && standing(house) == nil)
    }

    @Test func `a server that takes no photos for now is asked again`() {
        var house = house()
        house.stick.sendError = .refused(ProblemDocument(status: 507, code: .diskFull, title: ""))
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(3000))
        #expect(house.frame.status.outgoing == 1)
        house.stick.sendError = nil
        house.wait(.seconds(700))
        #expect(house.stick.sent == [ModelStick.hash(2)])
    }

    @Test(arguments: [5.0, 7, 10.1, 21])
    func `the button is as high as a thumb on every panel`(inches: Double) {
        for (width, height) in [(800, 480), (1280, 800), (1920, 1080), (1080, 1920), (600, 1024)] {
            let screen = PixelSize(width: width, height: height)
            let place = StickButton.place(on: screen, inches: inches)
            let diagonal = (Double(width * width + height * height)).squareRoot()
            #expect(Double(place.height) / diagonal * inches * 25.4 >= StickButton.millimetres)
            #expect(PixelRect(screen).contains(place))
        }
    }
}
