import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// The way of a stick's photos to the family.
struct FrameStickSendingTests {
    private static let newest = PhotoID.make("photo-3")

    private func house() -> House { House.withStick() }

    private func standing(_ house: House) -> SceneStick.Standing? { house.scene.stick?.standing }

    @Test func `a touch copies the photo, sends it once, and shows the bytes that were sent`() throws {
        var house = house()
        house.touchOnce(house.sendButton)
        #expect(standing(house) == .copying && house.stick.sent.isEmpty)
        let copy = try #require(house.pending.firstIndex { if case .keepOutgoing = $0 { true } else { false } })
        house.answer(at: copy)
        #expect(house.shelf.contents.outgoing.map(\.hash) == [ModelStick.hash(2)])
        #expect(standing(house) == .onItsWay(0))
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

    @Test func `pulled before it was copied, it is told, and nothing is on its way`() throws {
        var house = house()
        house.stick.copyError = .corrupt
        house.touchOnce(house.sendButton)
        house.tell(.stick(.left))
        #expect(standing(house) == .copying)
        house.answerAll()
        #expect(house.scene.note == .stickUnreadable && house.frame.status.outgoing == nil)
        house.wait(.seconds(20))
        #expect(house.shown == [Self.newest])
    }

    @Test func `a copy that was made for the family before is dropped`() throws {
        var house = house()
        house.touchOnce(house.sendButton)
        let copy = try #require(house.pending.firstIndex { if case .keepOutgoing = $0 { true } else { false } })
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        house.answer(at: copy)
        #expect(house.frame.status.outgoing == nil && house.shelf.contents.outgoing.isEmpty)
    }

    @Test func `a photo that only a stranger answers for holds up no other photo`() {
        var house = house()
        house.stick.refusal = (ModelStick.hash(2), .stranger("413"))
        house.touchAndAnswer(house.sendButton)
        house.press(.right)
        house.answerAll()
        house.wait(.seconds(1))
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(900))
        #expect(house.stick.sent == [ModelStick.hash(1)] && house.frame.status.outgoing == 1)
    }

    @Test func `a full disk is told in words, and the button stays`() {
        var house = house()
        house.stick.copyError = .diskFull
        house.touchAndAnswer(house.sendButton)
        #expect(house.scene.note == .stickFull && house.stick.sent.isEmpty)
        house.wait(.seconds(20))
        #expect(standing(house) == .offered)
    }
}
