import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Frames that wait to be taken in, and who else does.
struct WaitingFrameTests {
    @Test func `a stranger behind the same router keeps no frame from its code`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        for _ in 1...9 {
            let stranger = try await house.principal(try await house.newFrame())
            for _ in 1...30 { _ = try await house.services.pairing.ask(stranger, from: "192.168.1.5") }
            await expectRefusal(.tooManyRequests) {
                _ = try await house.services.pairing.ask(stranger, from: "192.168.1.5")
            }
        }
        let frame = try await house.newFrame()
        #expect(try await house.pair(frame, by: keeper).name == "Grandma")
    }

    @Test func `of one address the oldest waiting frame without a code gives way`() async throws {
        var rules = FamilyRules()
        rules.pairing.registrations.count = 100
        rules.pairing.framesOfOneSite = 30
        let house = try await ActHouse(rules)
        let real = try await house.newFrame()
        let waiting = try await house.principal(real)
        _ = try await house.services.pairing.ask(waiting, from: "192.168.1.5")
        var others: [FrameRegistration] = []
        for _ in 1...40 {
            house.clock.advance(by: 1)
            others.append(try await house.newFrame())
        }
        #expect(try await house.principal(real) == waiting)
        #expect(try await house.services.pairing.poll(waiting).state == .pending)
        #expect(try await house.principal(others[0]) == .unknownFrame)
        #expect(try await house.principal(others[39]) == .newFrame(others[39].frameID))
        #expect(try await house.catalogue.read { try $0.unpairedFrames() } == ["192.168.1.5": 30])
    }

    /// A stranger behind the same address registers as fast as they can, and each of their frames shows a code and polls.
    @Test func `a flood behind her own address keeps Grandma's frame from its place for a moment, and not for an hour`()
        async throws
    {
        // A tenth of the places, so that a tenth of the flood fills them; 30 of them leave each frame half a minute.
        var rules = FamilyRules()
        rules.pairing.framesOfOneSite = 30
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        var flood: [Principal] = []
        for second in 0..<40 {
            house.clock.advance(by: 1)
            while let stranger = try? await house.principal(try await house.newFrame()) {
                _ = try await house.services.pairing.ask(stranger, from: "192.168.1.5")
                flood.append(stranger)
            }
            guard second.isMultiple(of: 10) else { continue }
            for stranger in flood.suffix(30) { _ = try? await house.services.pairing.poll(stranger) }
        }
        #expect(try await house.catalogue.read { try $0.unpairedFrames() } == ["192.168.1.5": 30])
        await expectRefusal(.tooManyRequests) { _ = try await house.newFrame() }
        // Whoever comes when the second is over has a place, and keeps it until all the others had theirs as long.
        house.clock.advance(by: 1)
        let frame = try await house.newFrame()
        let waiting = try await house.principal(frame)
        _ = try await house.services.pairing.ask(waiting, from: "192.168.1.5")
        for _ in 0..<28 {
            house.clock.advance(by: 1)
            let stranger = try await house.principal(try await house.newFrame())
            _ = try await house.services.pairing.ask(stranger, from: "192.168.1.5")
        }
        #expect(try await house.services.pairing.poll(waiting).state == .pending)
        #expect(try await house.pair(frame, by: keeper).name == "Grandma")
    }

    @Test func `a flood of frames pushes out itself, and no other house's frame`() async throws {
        var rules = FamilyRules()
        rules.pairing.registrations.count = 10_000
        rules.pairing.registrationsOfSite.count = 10_000
        rules.pairing.framesWaiting = 60
        rules.pairing.framesOfOneSite = 40
        let house = try await ActHouse(rules)
        let real = try await house.newFrame(from: "198.51.100.7")
        let waiting = try await house.principal(real)
        // Every address of one customer's IPv6.
        for number in 0..<100 { _ = try await house.newFrame(from: "2001:db8:7:\(number)::1") }
        for number in 0..<40 { _ = try await house.newFrame(from: "203.0.113.\(number % 2)") }
        #expect(try await house.principal(real) == waiting)
        let counts = try await house.catalogue.read { try $0.unpairedFrames() }
        #expect(counts.values.reduce(0, +) == 60 && counts["198.51.100.7"] == 1)
    }

    @Test func `a frame that nobody took in is forgotten after 30 days, and registers anew`() async throws {
        let house = try await ActHouse()
        let frame = try await house.newFrame()
        house.clock.advance(by: 30 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 30 * 86_400)
        #expect(try await house.principal(frame) == .newFrame(frame.frameID))
        house.clock.advance(by: 1)
        try await house.services.housekeeping.forgetOldThings(served: 8 * 86_400)
        #expect(try await house.principal(frame) == .unknownFrame)
    }
}
