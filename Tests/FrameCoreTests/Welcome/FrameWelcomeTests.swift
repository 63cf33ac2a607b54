import FamilyCore
import FamilyTesting
import Testing

@testable import FrameCore

/// Signing in, from the invitation to the photos.
struct FrameWelcomeTests {
    private static let screen = PixelSize(width: 1920, height: 1080)

    /// A frame that shows its code, with the view open if wanted.
    private func waiting(signIn: Bool = true) -> House {
        var house = House()
        house.start()
        house.answerAll()
        if signIn { house.openSignIn() }
        return house
    }

    @Test func `shows the invitation with nothing to do, and the view after a touch on the words below it`() {
        var house = waiting(signIn: false)
        #expect(house.isInvitation)
        house.tapOn(ScreenPoint(x: 0.5, y: 0.5))
        house.wait(.seconds(1))
        #expect(house.isInvitation)
        house.tapOn(ScreenPoint(x: 0.5, y: 0.95))
        #expect(house.scene.departing?.progress == 0 && house.frame.isAnimating)
        house.wait(.milliseconds(150))
        #expect(house.scene.departing?.progress == 0.5)
        house.wait(.milliseconds(150))
        #expect(house.scene.departing == nil && house.signIn != nil && house.scene.takesText)
        #expect(!house.frame.isAnimating)
    }

    @Test func `a slow finger on the words opens the view too`() {
        var house = waiting(signIn: false)
        house.tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.95))))
        house.wait(.seconds(2))
        #expect(house.isInvitation)
        house.tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.95))))
        house.wait(.seconds(1))
        #expect(house.signIn?.userName == "")
    }

    @Test func `the second tap of two writes nothing`() {
        var house = waiting(signIn: false)
        house.tapOn(ScreenPoint(x: 0.5, y: 0.95))
        house.wait(.milliseconds(120))
        house.tapOn(ScreenPoint(x: 0.5, y: 0.95))
        house.wait(.seconds(1))
        #expect(house.signIn?.userName == "")
    }

    @Test func `a busy machine that sees the first tap late takes it all the same`() throws {
        var house = waiting(signIn: false)
        house.tapOn(ScreenPoint(x: 0.5, y: 0.95))
        // Nobody had the time to say that the view is there.
        house.now = house.now.advanced(by: SignInFlow.slides)
        let keyboard = try #require(house.signIn?.keyboard)
        let key = try #require(SignInPlan(Self.screen, keyboard).keyboard.place(of: .letter("a"))?.face)
        house.tapOn(
            ScreenPoint(
                x: Double(key.x + key.width / 2) / Double(Self.screen.width),
                y: Double(key.y + key.height / 2) / Double(Self.screen.height)
            )
        )
        #expect(house.signIn?.userName == "a")
    }

    @Test func `a touch on the words while the view slides out turns it round, empty`() {
        var house = waiting()
        house.tell(.screen(.typed("anna")))
        house.press(.escape)
        house.wait(.milliseconds(100))
        let onItsWay = house.scene.departing?.progress
        house.tapOn(ScreenPoint(x: 0.5, y: 0.95))
        #expect(house.scene.departing?.progress == onItsWay)
        house.wait(.milliseconds(100))
        #expect(house.scene.departing == nil && !house.frame.isAnimating)
        #expect(house.signIn?.userName == "" && house.scene.takesText)
    }

    @Test(arguments: [Key.enter, .tab]) func `opens by a key too`(key: Key) {
        var house = waiting(signIn: false)
        house.press(.space)
        house.wait(.seconds(1))
        #expect(house.isInvitation)
        house.press(key)
        house.wait(.seconds(1))
        #expect(house.signIn != nil)
    }

    @Test func `back and Escape lead to the invitation, and forget`() {
        var house = waiting()
        house.tell(.screen(.typed("anna")))
        house.press(.tab)
        house.tell(.screen(.typed("secret")))
        house.press(.escape)
        #expect(house.signIn?.password == "")
        house.wait(.milliseconds(150))
        #expect(house.scene.departing?.progress == 0.5)
        house.wait(.milliseconds(150))
        #expect(house.isInvitation)
        house.openSignIn()
        #expect(house.signIn?.userName == "" && house.signIn?.password == "")
        house.tapOn(ScreenPoint(x: 0.05, y: 0.05))
        house.wait(.seconds(1))
        #expect(house.isInvitation)
    }

    @Test func `signs in and shows her photos, and keeps nothing of what was typed`() {
        var house = waiting()
        house.album = ModelAlbum(photos: 3)
        house.submit("anna", House.password)
        house.answerAll()
        #expect(house.shelf.contents.identity == House.identity)
        #expect(house.frame.identity.welcome == SignInFlow())
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-3")])
        #expect(house.calls { if case .signIn = $0 { true } else { false } } == 1)
    }

    @Test func `says what is wrong, keeps the name and forgets the password`() {
        var house = waiting()
        house.submit("anna", "not it")
        house.answerAll()
        #expect(house.signIn?.complaint == .wrongPassword)
        #expect(house.signIn?.userName == "anna" && house.signIn?.password == "")
        #expect(house.signIn?.focus == .password)
        house.tell(.screen(.typed("v")))
        #expect(house.signIn?.complaint == nil && house.signIn?.password == "•")
    }

    @Test func `says when to try again after too many tries`() {
        var house = waiting()
        house.submit("anna", "violets")
        house.failSignIn(.refused(.tooManyAttempts(wait: 90)))
        #expect(house.signIn?.complaint == .tooManyTries(minutes: 2))
        house.tell(.screen(.typed("!")))
        house.wait(.seconds(31), answering: false)
        #expect(house.signIn?.complaint == .tooManyTries(minutes: 1))
        house.wait(.seconds(60), answering: false)
        #expect(house.signIn?.complaint == nil)
    }

    @Test(
        arguments: [
            (.unreachable("gone"), .signInUnreached), (.cancelled, .signInUnreached),
            (.notFound, .signInFailed), (.unknownFrame, .signInFailed), (.slowDown(interval: 5), .signInFailed),
            (.refused(ProblemDocument(status: 503, code: .unavailable, title: "Busy.")), .signInFailed),
            (.refused(.tooManyAttempts(wait: nil)), .tooManyTries(minutes: 1)),
        ] as [(ServerError, Phrase)]
    )
    func `keeps what was typed where nobody looked at it`(error: ServerError, phrase: Phrase) {
        var house = waiting()
        house.submit("anna", "violets")
        house.failSignIn(error)
        #expect(house.signIn?.complaint == phrase)
        #expect(house.signIn?.password.count == 7)
        house.press(.enter)
        house.answerAll()
        #expect(house.shelf.contents.identity == House.identity)
    }

    @Test func `shows that it goes on after half a second, and takes no letters meanwhile`() {
        var house = waiting()
        house.submit("anna", "violets")
        #expect(house.scene.pie == nil && house.signIn?.isWaiting == false)
        house.tell(.screen(.typed("more")))
        house.press(.enter)
        #expect(house.signIn?.password.count == 7)
        house.wait(.milliseconds(500), answering: false)
        #expect(house.scene.pie?.words == .signingIn && house.signIn?.isWaiting == true)
        #expect(house.calls { if case .signIn = $0 { true } else { false } } == 1)
    }

    @Test func `shows only dots while it waits, whoever passes by`() {
        var house = waiting()
        house.tell(.screen(.typed("anna")))
        house.press(.tab)
        house.tell(.screen(.typed("violets")))
        let eye = SignInPlan(Self.screen, Keyboard(language: "en")).reveal
        house.tapOn(ScreenPoint(x: Double(eye.x + 9) / 1920, y: Double(eye.y + 9) / 1080))
        #expect(house.signIn?.password == "violets")
        house.press(.enter)
        #expect(house.signIn?.password == "•••••••")
    }

    @Test func `keeps what is typed while codes are renewed behind it`() {
        var house = waiting()
        house.invitationState = InvitationState(state: .pending, interval: 5)
        let asked = house.invitations
        for _ in 0..<40 {
            house.wait(.seconds(30))
            house.tell(.screen(.typed("x")))
        }
        #expect(house.invitations > asked)
        #expect(house.signIn?.userName.count == 40)
    }

    @Test func `goes by itself when nobody touches it for two minutes`() {
        var house = waiting()
        house.tell(.screen(.typed("anna")))
        house.wait(.seconds(119))
        #expect(house.signIn?.userName == "anna")
        house.wait(.seconds(2))
        #expect(house.isInvitation && house.frame.identity.welcome.view == nil)
    }

    @Test func `a keeper at the door has the screen until the number is compared`() {
        var house = waiting()
        house.tell(.screen(.typed("anna")))
        house.invitationState = InvitationState(state: .proving, interval: 1, number: 42)
        let backspace = SignInPlan(Self.screen, Keyboard(language: "en")).keyboard.place(of: .backspace)?.face
        let key = ScreenPoint(x: Double((backspace?.x ?? 0) + 9) / 1920, y: Double((backspace?.y ?? 0) + 9) / 1080)
        for _ in 0..<1_000 where !house.pending.contains(.call(.pollInvitation)) {
            house.wait(.milliseconds(20), answering: false)
        }
        house.tell(.screen(.touchDown(TouchID(1), at: key)))
        // The finger on the key that repeats has the number under it now.
        house.answerFirst { $0 == .call(.pollInvitation) }
        house.wait(.seconds(8))
        #expect(house.scene.content == .proving(number: 42))
        house.tell(.screen(.typed("lost")))
        house.invitationState = InvitationState(state: .ended)
        house.wait(.seconds(3))
        #expect(house.signIn?.userName == "anna")
    }

    @Test func `an invitation accepted meanwhile wins, and a late answer changes nothing`() {
        var house = waiting()
        house.submit("anna", "violets")
        let late = house.pending.first { $0.isSignIn }
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        house.wait(.seconds(10), answering: false)
        house.answerFirst { $0 == .call(.pollInvitation) }
        #expect(house.shelf.contents.identity == House.identity)
        if case .call(let call) = late {
            house.tell(.server(.signedIn(.make(frameName: "Another"), by: call)))
            #expect(house.shelf.contents.identity == House.identity)
            house.fail(.call(call), with: .server(.failed(call, .refused(.wrongPassword))))
        }
        #expect(house.shelf.contents.identity == House.identity)
    }

    @Test func `asks which family has it where one has it already`() {
        var house = waiting()
        house.submit("anna", "violets")
        house.failSignIn(.refused(ProblemDocument(status: 409, code: .framePaired, title: "In already.")))
        house.wait(.seconds(1))
        #expect(house.shelf.contents.identity == House.identity)
    }

    @Test func `an answer to what she went away from says nothing to who came after`() {
        var house = waiting()
        house.submit("anna", "not it")
        house.press(.escape)
        house.wait(.seconds(1), answering: false)
        house.openSignIn()
        house.submit("anna", "violets")
        house.failSignIn(.refused(.wrongPassword))
        #expect(house.signIn?.complaint == nil)
        house.answerAll()
        #expect(house.shelf.contents.identity == House.identity)
    }

    @Test func `no order of events breaks it`() async {
        var generator = SeededGenerator(seed: 11)
        var house = waiting()
        for _ in 0..<3_000 {
            await yieldToOtherTests()
            let point = ScreenPoint(x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
            let finger = TouchID(.random(in: 0...3, using: &generator))
            let events: [ScreenEvent] = [
                .touchDown(finger, at: point), .touchMoved(finger, to: point), .touchUp(finger, at: point),
                .typed("a"), .key(.enter), .key(.escape), .key(.tab), .key(.backspace), .wheel(1, at: point),
                .resized(PixelSize(width: .random(in: 320...900, using: &generator), height: 480)),
            ]
            if let event = events.randomElement(using: &generator) { house.tell(.screen(event)) }
            house.wait(.milliseconds(.random(in: 0...400, using: &generator)))
            #expect(house.shelf.contents.identity == nil, "nobody knows the password")
            guard let view = house.signIn else { continue }
            #expect(view.caret <= max(view.userName.count, view.password.count))
        }
    }
}
