import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct InvitationRecordTests {
    private let limits = PairingLimits()
    private var invitation = InvitationRecord.make()
    private let annas = SessionID.make("session-1")

    @Test mutating func `goes from open to claimed to accepted`() {
        #expect(invitation.currentState(at: .seconds(1), limits) == .open)
        #expect(invitation.claim(.make(claimedAt: .seconds(1)), now: .seconds(1), limits) == .claimed)
        #expect(invitation.currentState(at: .seconds(2), limits) == .claimed)
        #expect(invitation.pick(42, by: annas, now: .seconds(2), limits) == .tooEarly)
        #expect(invitation.numberFetched(at: .seconds(3), limits) == true)
        #expect(invitation.numberFetched(at: .seconds(4), limits) == false)
        #expect(invitation.pick(42, by: annas, now: .seconds(5), limits) == .right)
        #expect(invitation.pick(42, by: annas, now: .seconds(500), limits) == .already)
        #expect(invitation.pick(17, by: annas, now: .seconds(500), limits) == .gone)
        #expect(invitation.currentState(at: .seconds(9_999), limits) == .accepted)
        #expect(invitation.claim(.make(2), now: .seconds(6), limits) == .gone)
    }

    @Test(arguments: [(599.0, InvitationRecord.State.open), (600, .ended)])
    func `an open code lives ten minutes`(second: Double, state: InvitationRecord.State) {
        #expect(invitation.currentState(at: .seconds(second), limits) == state)
    }

    @Test mutating func `a claim lives two minutes, also beyond the code's ten`() {
        _ = invitation.claim(.make(claimedAt: .seconds(599)), now: .seconds(599), limits)
        #expect(invitation.currentState(at: .seconds(718), limits) == .claimed)
        #expect(invitation.currentState(at: .seconds(719), limits) == .ended)
        #expect(invitation.numberFetched(at: .seconds(719), limits) == false)
        #expect(invitation.pick(42, by: annas, now: .seconds(719), limits) == .gone)
    }

    @Test mutating func `belongs to the session that came first, which may ask again`() {
        #expect(invitation.claim(.make(1), now: .testDay, limits) == .claimed)
        #expect(invitation.claim(.make(2, session: .make("session-2")), now: .testDay, limits) == .gone)
        #expect(invitation.claim(.make(3), now: .testDay, limits) == .claimed)
        #expect(invitation.hold?.claimID == .make("claim-1"))
        #expect(invitation.pick(42, by: .make("session-2"), now: .testDay, limits) == .gone)
    }

    @Test mutating func `one wrong number ends it for everybody`() {
        _ = invitation.claim(.make(isNumberFetched: true), now: .testDay, limits)
        #expect(invitation.pick(88, by: annas, now: .testDay, limits) == .wrong)
        #expect(invitation.pick(42, by: annas, now: .testDay, limits) == .gone)
        #expect(invitation.claim(.make(2), now: .testDay, limits) == .gone)
        #expect(invitation.currentState(at: .testDay, limits) == .ended)
    }

    @Test mutating func `a cancel ends it, but not for a frame that is in`() {
        var cancelled = invitation
        cancelled.end()
        #expect(cancelled.currentState(at: .testDay, limits) == .ended)
        _ = invitation.claim(.make(isNumberFetched: true), now: .testDay, limits)
        _ = invitation.pick(42, by: annas, now: .testDay, limits)
        invitation.end()
        #expect(invitation.currentState(at: .testDay, limits) == .accepted)
    }

    @Test mutating func `tells the frame its state, and the number only while proving`() {
        let pending = invitation.state(at: .seconds(100), interval: 5, limits)
        #expect(pending.state == .pending)
        #expect(pending.expiresIn == 500)
        #expect(pending.interval == 5)
        #expect(pending.number == nil)
        _ = invitation.claim(.make(claimedAt: .seconds(100)), now: .seconds(100), limits)
        let proving = invitation.state(at: .seconds(110), interval: 1, limits)
        #expect(proving.state == .proving)
        #expect(proving.number == 42)
        #expect(proving.expiresIn == 110)
        let ended = invitation.state(at: .seconds(220), interval: 1, limits)
        #expect(ended == InvitationState(state: .ended))
    }

    @Test mutating func `shows the keeper choices only once the frame has its number`() {
        #expect(invitation.claim(of: .make(), at: .testDay, limits) == nil)
        _ = invitation.claim(.make(), now: .testDay, limits)
        let waiting = invitation.claim(of: .make(), at: .seconds(20), limits)
        #expect(waiting?.state == .waiting)
        #expect(waiting?.numbers == nil)
        #expect(waiting?.sameNetwork == true)
        #expect(waiting?.shownFor == 20)
        #expect(waiting?.expiresIn == 100)
        _ = invitation.numberFetched(at: .seconds(21), limits)
        #expect(invitation.claim(of: .make(), at: .seconds(21), limits)?.numbers == [17, 42, 88])
        #expect(invitation.claim(of: .make(), at: .seconds(120), limits)?.state == .ended)
        #expect(invitation.claim(of: .make(), at: .seconds(120), limits)?.numbers == nil)
    }

    /// Whatever happens in whatever order.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `has one winner at most, and never comes back`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var invitation = InvitationRecord.make()
        var claimers: Set<SessionID> = []
        var accepters: Set<SessionID> = []
        var hasEnded = false
        for step in 0..<300 {
            let now = Date.seconds(Double(step) * 2)
            let session = SessionID.make("session-\(Int.random(in: 1...4, using: &generator))")
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<9:
                let verdict = invitation.claim(.make(step, session: session, claimedAt: now), now: now, limits)
                if verdict == .claimed { claimers.insert(session) }
                #expect(!hasEnded || verdict == .gone)
            case 9..<14:
                _ = invitation.numberFetched(at: now, limits)
            case 14..<19:
                let number = Bool.random(using: &generator) ? 42 : 17
                if invitation.pick(number, by: session, now: now, limits) == .right { accepters.insert(session) }
            default:
                invitation.end()
            }
            let state = invitation.currentState(at: now, limits)
            #expect(!hasEnded || state == .ended)
            hasEnded = state == .ended
        }
        #expect(claimers.count <= 1)
        #expect(accepters.count <= 1)
        #expect(accepters.isSubset(of: claimers))
    }
}
