import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct PairingBackoffTests {
    private let registration = FrameRegistration.make()

    private func at(_ seconds: Double) -> Uptime { Uptime(.seconds(seconds)) }

    @Test func `failures wait five, ten, twenty seconds at most, and never over 300`() throws {
        var pairing = Pairing(registration: nil, now: .start, jitter: Jitter(seed: 3))
        var now = Uptime.start
        for failure in 0..<12 {
            _ = pairing.advance(now: now)
            pairing.failed(.register, .unreachable("no route"), now: now)
            let next = try #require(pairing.deadline)
            #expect(now.duration(to: next) <= min(.seconds(300), .seconds(5) * (1 << failure)))
            now = next
        }
    }

    @Test func `a server that comes back after hours and fails once more is asked again within seconds`() throws {
        var pairing = Pairing(registration: nil, now: .start, jitter: Jitter(seed: 7))
        for _ in 0..<20 {
            let now = try #require(pairing.deadline)
            _ = pairing.advance(now: now)
            pairing.failed(.register, .unreachable("no route"), now: now)
        }
        let now = try #require(pairing.deadline)
        _ = pairing.advance(now: now)
        _ = pairing.registered(registration, now: now)
        #expect(pairing.advance(now: now) == [.call(.askForInvitation)])
        pairing.failed(.askForInvitation, .unreachable("timeout"), now: now)
        #expect(now.duration(to: try #require(pairing.deadline)) <= .seconds(5))
    }

    @Test func `a server that forgets the frame again and again is asked less and less often`() throws {
        var pairing = Pairing(registration: nil, now: .start, jitter: Jitter(seed: 7))
        var registrations = 0
        while let now = pairing.deadline, now < at(3_600) {
            _ = pairing.advance(now: now)
            _ = pairing.registered(registration, now: now)
            registrations += 1
            _ = pairing.advance(now: now)
            pairing.failed(.askForInvitation, .unknownFrame, now: now)
        }
        #expect((8...60).contains(registrations))
    }
}
