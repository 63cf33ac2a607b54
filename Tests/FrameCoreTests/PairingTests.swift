import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct PairingTests {
    private let registration = FrameRegistration.make()
    private let identity = FrameIdentity.make()

    private func at(_ seconds: Double) -> Uptime { Uptime(.seconds(seconds)) }

    /// A frame whose code is on the screen since the start.
    private func waiting(expiresIn: Int = 600) -> Pairing {
        var pairing = Pairing(registration: nil, now: .start, jitter: Jitter(seed: 1))
        _ = pairing.advance(now: .start)
        _ = pairing.registered(registration, now: .start)
        _ = pairing.advance(now: .start)
        pairing.invited(.make(expiresIn: expiresIn), now: .start)
        return pairing
    }

    @Test func `a new frame registers, keeps its secret, and asks for a code`() {
        var pairing = Pairing(registration: nil, now: .start, jitter: Jitter(seed: 1))
        #expect(pairing.advance(now: .start) == [.call(.register)])
        #expect(pairing.advance(now: .start).isEmpty)
        #expect(pairing.registered(registration, now: .start) == [.keep(registration)])
        #expect(pairing.advance(now: .start) == [.call(.askForInvitation)])
        pairing.invited(.make(), now: .start)
        #expect(pairing.state == .waiting(DisplayedCode(.make(), shownAt: .start)))
    }

    @Test func `a frame that was off asks first what became of its code`() {
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: 1))
        #expect(pairing.advance(now: .start) == [.call(.pollInvitation)])
        _ = pairing.polled(InvitationState(state: .proving, interval: 1, number: 57), now: .start)
        #expect(pairing.state == .proving(number: 57, until: at(120)))
    }

    @Test(arguments: [InvitationState.State.pending, .ended])
    func `a code from before a restart is replaced`(state: InvitationState.State) {
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: 1))
        _ = pairing.advance(now: .start)
        _ = pairing.polled(InvitationState(state: state, interval: 5), now: .start)
        #expect(pairing.advance(now: .start) == [.call(.askForInvitation)])
    }

    @Test func `a frame that was taken in while it was off is told so`() {
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: 1))
        _ = pairing.advance(now: .start)
        let actions = pairing.polled(InvitationState(state: .accepted, identity: identity), now: .start)
        #expect(actions == [.joined(identity)])
        #expect(pairing.deadline == nil)
    }

    @Test func `no invitation any more means asking for one`() {
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: 1))
        _ = pairing.advance(now: .start)
        pairing.failed(.pollInvitation, .notFound, now: .start)
        #expect(pairing.advance(now: .start) == [.call(.askForInvitation)])
    }

    @Test func `a server that says it is paired is asked who we are`() {
        var pairing = waiting()
        _ = pairing.advance(now: at(570))
        let problem = ProblemDocument(status: 409, code: .framePaired, title: "This frame is in a family.")
        pairing.failed(.askForInvitation, .refused(problem), now: at(570))
        #expect(pairing.advance(now: at(570)) == [.call(.whoAmI)])
        #expect(pairing.identified(identity, now: at(571)) == [.joined(identity)])
    }

    @Test func `polls come at the server's interval and up to a second later`() throws {
        let pairing = waiting()
        let next = try #require(pairing.deadline)
        #expect((at(5)...at(6)).contains(next))
    }

    @Test func `a slow-down is kept for all polls to come`() throws {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        pairing.failed(.pollInvitation, .slowDown(interval: 10), now: at(6))
        #expect((at(16)...at(17)).contains(try #require(pairing.deadline)))
        _ = pairing.advance(now: at(17))
        _ = pairing.polled(InvitationState(state: .pending, interval: 5), now: at(17))
        #expect((at(27)...at(28)).contains(try #require(pairing.deadline)))
    }

    @Test func `a slow-down while waiting does not slow down the keeper at the door`() throws {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        pairing.failed(.pollInvitation, .slowDown(interval: 60), now: at(6))
        _ = pairing.advance(now: at(70))
        _ = pairing.polled(InvitationState(state: .proving, interval: 1, number: 12), now: at(70))
        #expect((at(71)...at(72)).contains(try #require(pairing.deadline)))
    }

    @Test func `a code renews itself thirty seconds before it dies, and stays till the new one is there`() {
        var pairing = waiting()
        _ = pairing.advance(now: at(565))
        _ = pairing.polled(InvitationState(state: .pending, interval: 5), now: at(565))
        #expect(pairing.deadline == at(570))
        #expect(pairing.advance(now: at(570)) == [.call(.askForInvitation)])
        #expect(pairing.state == .waiting(DisplayedCode(.make(), shownAt: .start)))
        pairing.invited(.make("BCDF-GHJK"), now: at(571))
        #expect(pairing.state == .waiting(DisplayedCode(.make("BCDF-GHJK"), shownAt: at(571))))
    }

    @Test func `after twelve codes nobody answered it rests until a touch`() {
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: 1))
        var codes = 0
        var now = Uptime.start
        while let next = pairing.deadline, codes < 50 {
            now = max(now, next)
            for case .call(let call) in pairing.advance(now: now) {
                if call == .askForInvitation {
                    codes += 1
                    pairing.invited(.make(), now: now)
                } else {
                    _ = pairing.polled(InvitationState(state: .pending, interval: 5), now: now)
                }
            }
        }
        #expect(codes == 12)
        #expect(pairing.state == .resting)
        #expect(now >= at(12 * 570))
        pairing.touched(now: now)
        #expect(pairing.advance(now: now) == [.call(.askForInvitation)])
    }

    @Test func `a touch changes nothing while a code is on the screen`() {
        var pairing = waiting()
        let before = pairing
        pairing.touched(now: at(1))
        #expect(pairing == before)
    }

    @Test func `a wrong number ends the code and a new one comes at once`() {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        _ = pairing.polled(InvitationState(state: .proving, interval: 1, number: 12), now: at(6))
        _ = pairing.advance(now: at(8))
        _ = pairing.polled(InvitationState(state: .ended), now: at(8))
        #expect(pairing.advance(now: at(8)) == [.call(.askForInvitation)])
    }

    @Test(arguments: [ServerError.unknownFrame, .revoked(.make("server-1"))])
    func `a frame its server does not know any more registers anew`(error: ServerError) throws {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        pairing.failed(.pollInvitation, error, now: at(6))
        #expect(pairing.state == .new)
        #expect(pairing.advance(now: try #require(pairing.deadline)) == [.call(.register)])
    }

    @Test func `another server's word changes nothing`() {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        pairing.failed(.pollInvitation, .revoked(.make("stranger")), now: at(6))
        #expect(pairing.registration == registration)
        #expect(pairing.state == .waiting(DisplayedCode(.make(), shownAt: .start)))
    }

    @Test func `answers nobody waits for change nothing`() {
        var pairing = waiting()
        let before = pairing
        _ = pairing.registered(.make(secret: "b3RoZXI"), now: at(1))
        pairing.invited(.make("BCDF-GHJK"), now: at(1))
        _ = pairing.polled(InvitationState(state: .accepted, identity: identity), now: at(1))
        _ = pairing.identified(identity, now: at(1))
        pairing.failed(.register, .unknownFrame, now: at(1))
        #expect(pairing == before)
    }

    @Test func `a number does not stay when server and keeper are gone`() {
        var pairing = waiting()
        _ = pairing.advance(now: at(6))
        _ = pairing.polled(InvitationState(state: .proving, interval: 1, number: 12), now: at(6))
        var now = at(6)
        while now < at(800), let next = pairing.deadline {
            now = next
            for case .call(let call) in pairing.advance(now: now) {
                pairing.failed(call, .unreachable("gone"), now: now)
            }
        }
        #expect(pairing.state == .asking)
    }

    @Test(arguments: 0..<10)
    func `no sequence of answers loses the registration or spins`(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var pairing = Pairing(registration: registration, now: .start, jitter: Jitter(seed: seed))
        let harmless: [ServerError] = [
            .unreachable("gone"), .slowDown(interval: 7), .notFound, .cancelled, .revoked(.make("stranger")),
            .revoked(nil), .refused(ProblemDocument(status: 500, code: .internalFault, title: "Sorry.")),
        ]
        var now = Uptime.start
        for _ in 0..<200 {
            await yieldToOtherTests()
            now = max(now, pairing.deadline ?? now)
            for case .call(let call) in pairing.advance(now: now) {
                let error = harmless.randomElement(using: &generator) ?? .cancelled
                if Bool.random(using: &generator) {
                    pairing.failed(call, error, now: now)
                } else if call == .askForInvitation {
                    pairing.invited(.make(), now: now)
                } else {
                    _ = pairing.polled(InvitationState(state: .pending), now: now)
                }
            }
            pairing.touched(now: now)
            #expect(pairing.registration == registration)
            #expect(pairing.deadline != nil)
        }
        #expect(now > at(100))
    }
}

struct LiveCodeTests {
    @Test(arguments: [(0.0, 600), (1, 600), (10, 590), (595, 10), (600, 0), (900, 0)])
    func `the time left goes in steps of ten seconds`(seconds: Double, left: Int) {
        let code = DisplayedCode(.make(), shownAt: .start)
        #expect(code.secondsLeft(now: Uptime(.seconds(seconds))) == left)
    }

    @Test func `it wakes for the next step, and not after its end`() {
        let code = DisplayedCode(.make(), shownAt: .start)
        #expect(code.nextStep(now: Uptime(.seconds(3))) == Uptime(.seconds(10)))
        #expect(code.nextStep(now: Uptime(.seconds(10))) == Uptime(.seconds(20)))
        #expect(code.nextStep(now: Uptime(.seconds(600))) == nil)
    }

    @Test(arguments: [(-5, 10), (0, 10), (600, 600), (1_000_000, 3600)])
    func `a server cannot make a code live for ever or not at all`(told: Int, life: Int) {
        let code = DisplayedCode(.make(expiresIn: told), shownAt: .start)
        #expect(code.expiresAt == Uptime(.seconds(life)))
        #expect(code.renewAt > code.shownAt && code.renewAt < code.expiresAt)
    }
}
