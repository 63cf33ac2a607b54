import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What the frame tells the server of an answered card, and when.
struct FrameIntroductionAnswerTests {
    @Test func `an answer of an offline night is told once on return, through pulled plugs`() {
        var house = House.asking()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(60))
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(house.scene.introduction == nil, "she has said it")
        house.restart()
        house.wait(.seconds(3600))
        #expect(house.answers.isEmpty)
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.answers == [.make("mikko"): [true]])
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    @Test func `the card is remembered over a restart with the server gone`() {
        var house = House.withNewcomers()
        house.serverIsGone = true
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `a question that is over lets the others go`() {
        var house = House.asking([Newcomer.mikko, Newcomer.zoe])
        // A keeper decided, and the frame has not heard of it.
        house.newcomers = [Newcomer.zoe]
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(10))
        #expect(house.shelf.contents.outbox.isEmpty && house.answers.isEmpty)
        #expect(house.scene.introduction?.name == "Zoë")
    }

    @Test func `an old list that comes after the answer brings no card back`() {
        var house = House.asking()
        house.tell(.hint(.frame))
        house.touchOnce(ScreenPoint.yesButton)
        // The answer to the answer overtakes the list.
        house.answerOldest(.answerIntroduction(.make("mikko"), isWelcome: true))
        #expect(house.answers == [.make("mikko"): [true]])
        var old = House.identity
        old.newcomers = [Newcomer.mikko]
        house.fail(.call(.whoAmI), with: .server(.identified(old)))
        #expect(house.shelf.contents.identity?.newcomers == nil)
        house.wait(.seconds(10))
        #expect(house.scene.introduction == nil)
        // Asked again it has another name.
        house.hearOf([Newcomer(introduction: .make("mikko-2"), displayName: "Mikko")])
        house.touchAndAnswer(.middle)
        house.wait(.seconds(5))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `a refused answer is tried again and holds up no heart`() {
        var house = House.asking()
        let call = ServerCall.answerIntroduction(.make("mikko"), isWelcome: true)
        let busy = ProblemDocument(status: 503, code: .unavailable, title: "Later, please.")
        house.touchOnce(ScreenPoint.yesButton)
        house.fail(.call(call), with: .server(.failed(call, .refused(busy))))
        house.press(.heart)
        house.wait(.seconds(30))
        #expect(house.answers == [.make("mikko"): [true]])
        #expect(house.album.photos[0].hearts == 1)
    }

    @Test func `writes names on one line`() {
        let house = House.asking([Newcomer(introduction: .make("x"), displayName: "Mikko\nVirtanen\n")])
        #expect(house.scene.introduction?.name == "Mikko Virtanen")
    }
}
