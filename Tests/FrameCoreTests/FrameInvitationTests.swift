import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The card that invites the frame's viewer to a moment, and what becomes of the answer.
struct FrameInvitationTests {
    private static let over = ProblemDocument(status: 409, code: .momentOver, title: "It is over.")
    private static let later = ProblemDocument(status: 503, code: .unavailable, title: "Later, please.")

    /// A frame that has long stood alone when invitations come.
    private func house(_ invitations: [MomentInvitation] = [.make()]) -> House {
        var house = House.family(photos: 3)
        house.wait(.seconds(600))
        tell(&house, invitations)
        return house
    }

    /// The same with the card before her eyes.
    private func asking(_ invitations: [MomentInvitation] = [.make()]) -> House {
        var house = house(invitations)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        return house
    }

    private func tell(_ house: inout House, _ invitations: [MomentInvitation]?) {
        house.album.invitations = invitations
        house.album.edit(at: 0)
        house.hear()
    }

    private func question(_ house: House) -> String? {
        house.scene.introduction.flatMap { card in card.invitation.map { "\(card.name): \($0.title)" } }
    }

    // MARK: - Coming and going

    @Test func `waits for a hand, never comes over a photo that is touched, and tells the day`() {
        var house = house()
        house.wait(.seconds(3600))
        #expect(house.scene.introduction == nil)
        house.tell(.screen(.touchDown(TouchID(1), at: .middle)))
        house.wait(.seconds(30))
        #expect(house.scene.introduction == nil)
        house.tell(.screen(.touchUp(TouchID(1), at: .middle)))
        house.wait(.seconds(5))
        #expect(question(house) == "Anna: Picnic" && house.frame.status.invitation == .make("picnic"))
        let starts = house.scene.introduction?.invitation?.starts
        #expect(starts?.month == 7 && starts?.day == 6 && starts?.hour == 16 && starts?.weekday == 1)
        #expect(house.frame.status.newcomer == nil && house.scene.captions.isEmpty && house.scene.note == nil)
    }

    @Test func `unanswered it goes, comes back with a later touch, and ends with its moment`() {
        var house = asking([.make(hours: 1)])
        house.wait(.seconds(130))
        #expect(house.scene.introduction == nil)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(question(house) == "Anna: Picnic")
        house.wallClock = WallClock(now: MomentInvitation.make(hours: 1).endsAt, offset: { _ in 0 })
        house.wait(.seconds(130))
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        #expect(house.scene.introduction == nil && house.frame.status.invitation == nil)
        #expect(house.invitationAnswers.isEmpty)
    }

    @Test func `on the screen it goes when the moment ends`() {
        var house = asking([.make(hours: 1)])
        house.clockStart = MomentInvitation.make(hours: 1).endsAt
            .addingTimeInterval(-30 - Uptime.start.duration(to: house.now) / .seconds(1))
        house.tell(.deadlineReached)
        #expect(question(house) == "Anna: Picnic")
        house.wait(.seconds(32))
        #expect(house.scene.introduction == nil)
    }

    @Test func `newcomers are asked about first, then invitations one by one`() {
        var house = House.asking()
        tell(&house, [.make(), .make("trip", title: "Trip", host: "Zoë\nMaria")])
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(10))
        #expect(question(house) == "Anna: Picnic")
        house.touchOnce(ScreenPoint.notNowButton)
        house.wait(.seconds(10))
        #expect(question(house) == "Zoë Maria: Trip")
        #expect(house.invitationAnswers == [.make("picnic"): [false]])
    }

    // MARK: - The answer

    @Test(arguments: [true, false])
    func `a finger answers, the server hears it once, and nobody asks again`(isComing: Bool) {
        var house = asking()
        house.touchOnce(isComing ? ScreenPoint.yesButton : ScreenPoint.notNowButton)
        house.wait(.milliseconds(400))
        #expect(house.scene.note == (isComing ? .youAreComing(to: "Picnic") : .newcomerLater))
        house.wait(.seconds(100))
        house.touchAndAnswer(.middle)
        house.wait(.seconds(10))
        #expect(house.scene.introduction == nil)
        #expect(house.invitationAnswers == [.make("picnic"): [isComing]])
        #expect(house.shelf.contents.outbox.isEmpty && house.shelf.contents.invitations.isEmpty)
    }

    @Test func `an answer of weeks without the server is told on return, through pulled plugs`() {
        var house = asking()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(60))
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(house.scene.introduction == nil, "she has said it")
        house.wait(.seconds(14 * 24 * 60))
        #expect(house.invitationAnswers.isEmpty)
        house.serverIsGone = false
        house.wait(.seconds(700))
        #expect(house.invitationAnswers == [.make("picnic"): [true]])
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    @Test func `the card is remembered over a restart with the server gone`() {
        var house = house()
        house.serverIsGone = true
        house.restart()
        house.press(.right)
        house.wait(.seconds(5))
        #expect(question(house) == "Anna: Picnic")
    }

    @Test(arguments: [ServerError.notFound, .refused(over)])
    func `an answer to what is gone or over is dropped without a word, and holds up no heart`(error: ServerError) {
        var house = asking()
        house.refusalOfAnswers = error
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(20))
        #expect(house.scene.note == nil && house.scene.introduction == nil)
        #expect(house.shelf.contents.outbox.isEmpty && house.shelf.contents.invitations.isEmpty)
        house.press(.heart)
        house.wait(.seconds(5))
        #expect(house.album.photos[0].hearts == 1)
    }

    @Test func `a server that is busy is asked again`() {
        var house = asking()
        house.refusalOfAnswers = .refused(Self.later)
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(20))
        #expect(house.shelf.contents.outbox.count == 1)
        house.refusalOfAnswers = nil
        house.wait(.seconds(700))
        #expect(house.invitationAnswers == [.make("picnic"): [true]] && house.shelf.contents.outbox.isEmpty)
    }

    @Test func `answered on a page or taken back, the card goes`() {
        var house = asking()
        tell(&house, [])
        house.wait(.seconds(1))
        #expect(house.scene.introduction == nil && house.shelf.contents.invitations.isEmpty)
    }

    @Test func `a list that was made before the answer brings no card back, and a new invitation does`() {
        var house = asking()
        house.touchOnce(ScreenPoint.yesButton)
        house.wait(.seconds(5))
        tell(&house, [.make()])
        house.touchAndAnswer(.middle)
        house.wait(.seconds(5))
        #expect(house.scene.introduction == nil)
        tell(&house, [])
        tell(&house, [.make()])
        house.wait(.seconds(5))
        #expect(question(house) == "Anna: Picnic", "she is still there")
    }

    @Test func `a server that tells nothing of it takes nothing away, and more than is asked for is not kept`() {
        var house = house((1...9).map { .make("moment-\($0)", hours: Double($0)) })
        #expect(house.shelf.contents.invitations.count == MomentInvitation.mostTold)
        tell(&house, nil)
        #expect(house.shelf.contents.invitations.count == MomentInvitation.mostTold)
    }
}
