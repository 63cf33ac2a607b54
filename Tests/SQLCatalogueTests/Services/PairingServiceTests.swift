import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

struct PairingServiceTests {
    @Test func `takes a frame in, and both sides may ask again`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.newFrame()
        let waiting = try await house.principal(frame)
        #expect(waiting == .newFrame(frame.frameID))

        let invitation = try await house.services.pairing.ask(waiting, from: "192.168.1.5")
        #expect(invitation.acceptURL == "http://192.168.1.2:8080/accept?code=\(invitation.code.display)")
        #expect(invitation.expiresIn == 600)
        #expect(try await house.services.pairing.poll(waiting).state == .pending)

        let typed = invitation.code.display.lowercased().replacing("-", with: " ")
        let claim = try await house.services.pairing.claim(code: typed, by: keeper, from: "192.168.1.7")
        #expect(claim.state == .waiting)
        #expect(claim.numbers == nil)
        #expect(claim.sameNetwork)
        #expect(try await house.services.pairing.claim(code: typed, by: keeper, from: "192.168.1.7").id == claim.id)
        await expectRefusal(.badRequest) {
            _ = try await house.services.pairing.accept(
                claim.id,
                Acceptance(number: 42, relationship: .grandma, displayName: "G"),
                by: keeper
            )
        }

        house.clock.advance(by: 5)
        let proving = try await house.services.pairing.poll(waiting)
        #expect(proving.state == .proving)
        #expect(proving.interval == 1)
        let number = try #require(proving.number)
        let choosing = try await house.services.pairing.look(at: claim.id, by: keeper)
        #expect(choosing.state == .choosing)
        let numbers = try #require(choosing.numbers)
        #expect(numbers.contains(number))
        #expect(Set(numbers).count == 3)

        let acceptance = Acceptance(number: number, relationship: .grandma, displayName: " Grandma ")
        let summary = try await house.services.pairing.accept(claim.id, acceptance, by: keeper)
        #expect(summary.member.userName == "grandma")
        #expect(summary.member.role == .viewer)
        #expect(try await house.services.pairing.accept(claim.id, acceptance, by: keeper) == summary)
        #expect(try await house.services.people.list(keeper).members.count == 2)

        house.clock.advance(by: 1)
        // The frame's first answer may be lost: it asks as who it was, then as who it is.
        let identity = try #require(try await house.services.pairing.poll(waiting).identity)
        let paired = try await house.principal(frame)
        #expect(try await house.services.pairing.poll(paired).identity == identity)
        let told = try await house.services.frames.identity(paired)
        #expect(told.timeless == identity && told.serverTime == house.clock.now)
        #expect(identity.userName == "grandma")
        #expect(identity.serverID == house.services.serverID)
        await expectRefusal(.framePaired) { _ = try await house.services.pairing.ask(paired, from: "192.168.1.5") }
        await expectRefusal(.invitationUnknown) {
            _ = try await house.services.pairing.claim(code: typed, by: keeper, from: "192.168.1.7")
        }
    }

    @Test func `gives the second grandmother the second name, or a known member a second frame`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let first = try await house.pair(try await house.newFrame(), by: keeper)
        let second = try await house.pair(try await house.newFrame(), by: keeper, named: "Granny")
        #expect(second.member.userName == "grandma-2")
        let again = try await house.pair(try await house.newFrame(), by: keeper)
        #expect(again.member == first.member, "one Grandma, two frames")

        let third = try await house.newFrame()
        let waiting = try await house.principal(third)
        let code = try await house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        let claim = try await house.services.pairing.claim(code: code, by: keeper, from: "192.168.1.7")
        let number = try #require(try await house.services.pairing.poll(waiting).number)
        let acceptance = Acceptance(number: number, memberID: first.member.id, frameName: "Bedroom")
        let summary = try await house.services.pairing.accept(claim.id, acceptance, by: keeper)
        #expect(summary.member == first.member)
        #expect(summary.name == "Bedroom")
        #expect(try await house.services.frames.list(keeper).frames.count == 4)
    }

    @Test func `goes on where it was after a kill at any step`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.newFrame()
        let waiting = try await house.principal(frame)
        let code = try await house.restarted().pairing.ask(waiting, from: "192.168.1.5").code.display
        let claim = try await house.restarted().pairing.claim(code: code, by: keeper, from: "192.168.1.7")
        let number = try #require(try await house.restarted().pairing.poll(waiting).number)
        #expect(try await house.restarted().pairing.poll(waiting).number == number)
        let acceptance = Acceptance(number: number, relationship: .grandpa, displayName: "Grandpa")
        let summary = try await house.restarted().pairing.accept(claim.id, acceptance, by: keeper)
        #expect(try await house.restarted().pairing.accept(claim.id, acceptance, by: keeper) == summary)
        #expect(try await house.restarted().pairing.poll(waiting).identity?.userName == "grandpa")
        #expect(try await house.restarted().serverID == house.services.serverID)
    }

    @Test func `a wrong number ends the code`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let waiting = try await house.principal(try await house.newFrame())
        let code = try await house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        let claim = try await house.services.pairing.claim(code: code, by: keeper, from: "192.168.1.7")
        let number = try #require(try await house.services.pairing.poll(waiting).number)
        let numbers = try #require(try await house.services.pairing.look(at: claim.id, by: keeper).numbers)
        let wrong = try #require(numbers.first { $0 != number })
        await expectRefusal(.wrongNumber) {
            _ = try await house.services.pairing.accept(
                claim.id,
                Acceptance(number: wrong, relationship: .other, displayName: "X"),
                by: keeper
            )
        }
        await expectRefusal(.invitationEnded) {
            _ = try await house.services.pairing.accept(
                claim.id,
                Acceptance(number: number, relationship: .other, displayName: "X"),
                by: keeper
            )
        }
        house.clock.advance(by: 5)
        #expect(try await house.services.pairing.poll(waiting).state == .ended)
        #expect(try await house.services.people.list(keeper).members.count == 1)
    }

    @Test func `a cancel and two minutes end the code alike`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        for end in ["cancel", "time"] {
            let waiting = try await house.principal(try await house.newFrame())
            let code = try await house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
            let claim = try await house.services.pairing.claim(code: code, by: keeper, from: "192.168.1.7")
            if end == "cancel" { try await house.services.pairing.cancel(claim.id, by: keeper) }
            house.clock.advance(by: end == "time" ? 120 : 1)
            #expect(try await house.services.pairing.look(at: claim.id, by: keeper).state == .ended)
            #expect(try await house.services.pairing.poll(waiting).state == .ended)
            await expectRefusal(.invitationUnknown) {
                _ = try await house.services.pairing.claim(code: code, by: keeper, from: "192.168.1.7")
            }
        }
    }

    @Test func `a hundred keepers at one code: one wins, and a lost race is no wrong code`() async throws {
        let house = try await ActHouse()
        try await house.setUp()
        var keepers: [Principal] = []
        for number in 1...100 { keepers.append(try await house.signIn(from: "10.0.\(number).1")) }
        var rules = PairingLimits()
        rules.wrong.byMember = .init(1_000, in: 600)
        rules.wrong.onServer = .init(1_000, in: 600)
        var family = FamilyRules()
        family.pairing = rules
        let services = try await house.restarted(family)
        let waiting = try await house.principal(try await house.newFrame())
        let code = try await services.pairing.ask(waiting, from: "192.168.1.5").code.display
        let codes = await withTaskGroup(of: ProblemCode?.self) { group in
            for (number, keeper) in keepers.enumerated() {
                group.addTask {
                    do throws(Problem) {
                        _ = try await services.pairing.claim(code: code, by: keeper, from: "10.0.\(number).1")
                        return nil
                    } catch { return error.code }
                }
            }
            return await group.reduce(into: [ProblemCode?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .invitationUnknown } == 99)
    }

    @Test func `gives one answer for every code that cannot be had`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let other = try await house.signIn()
        let waiting = try await house.principal(try await house.newFrame())
        let taken = try await house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        _ = try await house.services.pairing.claim(code: taken, by: other, from: "192.168.1.8")
        let expiring = try await house.principal(try await house.newFrame())
        let expired = try await house.services.pairing.ask(expiring, from: "192.168.1.5").code.display
        house.clock.advance(by: 600)
        let fresh = try await house.signIn()
        var problems: [Problem] = []
        for (code, principal) in [(taken, keeper), ("BBBB-BBBB", keeper), ("nonsense", keeper), (expired, fresh)] {
            do throws(Problem) {
                _ = try await house.services.pairing.claim(code: code, by: principal, from: "192.168.1.7")
            } catch { problems.append(error) }
        }
        #expect(problems == Array(repeating: .invitationUnknown, count: 4))
    }

    @Test func `five wrong codes in ten minutes are enough`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        for _ in 1...5 {
            await expectRefusal(.invitationUnknown) {
                _ = try await house.services.pairing.claim(code: "BBBB-BBBB", by: keeper, from: "192.168.1.7")
            }
        }
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.pairing.claim(code: "BBBB-BBBB", by: keeper, from: "192.168.1.7")
        }
    }

    @Test func `asking again ends the old code, and polling too often any`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let waiting = try await house.principal(try await house.newFrame())
        let old = try await house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        _ = try await house.services.pairing.ask(waiting, from: "192.168.1.5")
        await expectRefusal(.invitationUnknown) {
            _ = try await house.services.pairing.claim(code: old, by: keeper, from: "192.168.1.7")
        }
        _ = try await house.services.pairing.poll(waiting)
        for _ in 1...9 { await expectRefusal(.slowDown) { _ = try await house.services.pairing.poll(waiting) } }
        #expect(try await house.services.pairing.poll(waiting).state == .ended)
    }

    @Test func `a removed frame hears that it is, and from which server`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.newFrame()
        let summary = try await house.pair(frame, by: keeper)
        try await house.services.frames.remove(summary.id, by: keeper)
        #expect(await house.events.heard(.frame, by: .frame(summary.id)))
        let revoked = try await house.principal(frame)
        #expect(revoked == .revokedFrame(summary.id))
        do throws(Problem) {
            _ = try await house.services.frames.identity(revoked)
            Issue.record("a removed frame was told who it is")
        } catch {
            #expect(error.code == .frameRevoked)
            #expect(error.status == 403)
            #expect(error.serverID == house.services.serverID)
        }
        #expect(try await house.services.frames.list(keeper).frames.isEmpty)
        #expect(try await house.services.entry.principal(frameSecret: "guessed") == .unknownFrame)
    }
}
