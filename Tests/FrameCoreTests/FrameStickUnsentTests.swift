import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// What becomes of a stick's photos that do not get to the family, and what the family is told of them.
struct FrameStickUnsentTests {
    private static let photo = ModelStick.hash(2)

    private func house() -> House { House.withStick() }

    private func standing(_ house: House) -> SceneStick.Standing? { house.scene.stick?.standing }

    private func refusal(_ status: Int, _ code: ProblemCode) -> ServerError {
        .refused(ProblemDocument(status: status, code: code, title: ""))
    }

    private func tries(_ house: House) -> Int {
        house.log.count { if case .sendOutgoing = $0 { true } else { false } }
    }

    @Test(arguments: [
        (413, ProblemCode.fileTooLarge), (413, .bodyTooLarge), (415, .typeUnsupported), (422, .photoDamaged),
        (422, .tooManyPixels), (409, .photoHidden), (400, .fileEmpty),
    ])
    func `the page of a photo that the server never takes says so, and the family hears of it`(
        status: Int,
        code: ProblemCode
    ) {
        var house = house()
        house.stick.sendError = refusal(status, code)
        house.touchAndAnswer(house.sendButton)
        #expect(standing(house) == .refused && house.scene.note == nil)
        #expect(house.shelf.contents.outgoing.isEmpty && house.frame.status.outgoing == nil)
        house.stick.sendError = nil
        house.wait(.seconds(5))
        #expect(house.reports.last?.unsent == FrameUnsent(refused: 1))
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(7 * 86_400))
        #expect(house.stick.sent.isEmpty)
        // The family has had a week to hear of it.
        house.wait(.seconds(3_600))
        #expect(house.reports.last?.unsent == nil)
    }

    @Test func `where its page goes with the stick, a message says that it was not sent`() {
        var house = house()
        house.serverIsGone = true
        house.wait(.seconds(30))
        house.touchAndAnswer(house.sendButton)
        house.tell(.stick(.left))
        house.serverIsGone = false
        house.stick.sendError = refusal(422, .photoDamaged)
        var said = false
        for _ in 0..<700 where !said {
            house.wait(.seconds(1))
            said = house.scene.note == .stickUnsent
        }
        #expect(said)
    }

    @Test(arguments: [
        (403, ProblemCode.notAllowed, FrameUnsent(notAllowed: 1)), (507, .albumFull, FrameUnsent(noRoom: 1)),
        (507, .diskFull, FrameUnsent(noRoom: 1)),
    ])
    func `what the family can change waits for them, is tried at a slow pace, and they are told`(
        status: Int,
        code: ProblemCode,
        told: FrameUnsent
    ) {
        var house = house()
        house.stick.sendError = refusal(status, code)
        house.touchAndAnswer(house.sendButton)
        #expect(standing(house) == .waitsForFamily)
        house.wait(.seconds(5))
        #expect(house.reports.last?.unsent == told)
        house.wait(.seconds(86_400))
        #expect((48...97).contains(tries(house)), "once in a quarter of an hour to half an hour")
        #expect(house.shelf.contents.outgoing.map(\.hash) == [Self.photo])
        house.stick.sendError = nil
        house.wait(.seconds(1_900))
        #expect(house.stick.sent == [Self.photo] && standing(house) == .sent)
        #expect(house.reports.last?.unsent == nil)
    }

    @Test func `what somebody sends while others wait is tried at once`() {
        var house = house()
        house.stick.refusal = (Self.photo, refusal(507, .albumFull))
        house.touchAndAnswer(house.sendButton)
        house.press(.right)
        house.answerAll()
        house.wait(.seconds(1))
        house.touchAndAnswer(house.sendButton)
        #expect(house.stick.sent == [ModelStick.hash(1)] && house.frame.status.outgoing == 1)
    }

    @Test(arguments: [(507, ProblemCode.outOfMemory), (503, .unavailable), (429, .tooManyUploads)])
    func `what passes by itself is nothing that the family has to hear of`(status: Int, code: ProblemCode) {
        var house = house()
        house.stick.sendError = refusal(status, code)
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(4_000))
        #expect(standing(house) == .onItsWay(nil))
        #expect(house.reports.allSatisfy { $0.unsent == nil })
    }

    @Test func `a copy that the card does not give back for a day is given up, and can be made anew`() {
        var house = house()
        house.stick.copyFault = .unreadable
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(80_000))
        #expect(house.shelf.contents.outgoing.map(\.hash) == [Self.photo] && house.frame.status.outgoing == 1)
        house.wait(.seconds(8_000))
        #expect(house.shelf.contents.outgoing.isEmpty && house.frame.status.outgoing == nil)
        #expect(house.reports.last?.unsent == FrameUnsent(lost: 1))
        house.stick.copyFault = nil
        #expect(standing(house) == .offered)
        house.touchAndAnswer(house.sendButton)
        #expect(house.stick.sent == [Self.photo])
        house.wait(.seconds(5))
        #expect(house.reports.last?.unsent == nil)
    }

    @Test func `a card that can be read again in time loses nothing`() {
        var house = house()
        house.stick.copyFault = .unreadable
        house.touchAndAnswer(house.sendButton)
        house.wait(.seconds(80_000))
        house.stick.copyFault = nil
        house.wait(.seconds(400))
        #expect(house.stick.sent == [Self.photo])
    }

    @Test func `a copy that the card lost is given up at once and told`() {
        var house = house()
        house.stick.copyFault = .lost
        house.touchAndAnswer(house.sendButton)
        #expect(house.scene.note == .stickUnsent && house.frame.status.outgoing == nil)
        house.wait(.seconds(20))
        #expect(standing(house) == .offered && house.reports.last?.unsent == FrameUnsent(lost: 1))
    }
}
