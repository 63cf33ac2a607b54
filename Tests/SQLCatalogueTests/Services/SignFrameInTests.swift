import FamilyCore
import FamilyServices
import FamilyTesting
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct SignFrameInTests {
    private static let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
    private static let address = "192.168.1.5"

    /// A family with its keeper, and a frame that shows a code.
    private struct Bench {
        let house: ActHouse
        let keeper: Principal
        let frame: FrameRegistration
        let invitation: Invitation

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            frame = try await house.newFrame()
            invitation = try await house.services.pairing.ask(try await house.principal(frame), from: address)
        }

        func signIn(
            _ credentials: SignIn.Credentials = right,
            from address: String = address
        ) async throws -> FrameIdentity {
            try await house.services.pairing.signIn(credentials, by: try await house.principal(frame), from: address)
        }
    }

    @Test func `lets the frame in as the member's own, as an accepted invitation would`() async throws {
        let bench = try await Bench()
        let services = bench.house.services
        let identity = try await bench.signIn(.init(userName: " ANNA", password: keeperPassword))
        #expect(identity.userName == "anna" && identity.displayName == "Anna" && identity.frameName == "Anna")
        #expect(identity.serverID == services.serverID && identity.frameID == bench.frame.frameID)
        let principal = try await bench.house.principal(bench.frame)
        #expect(principal.memberID == bench.keeper.memberID && principal.familyID == bench.keeper.familyID)
        #expect(try await services.frames.identity(principal).timeless == identity)
        let polled = try await services.pairing.poll(principal)
        #expect(polled.state == .accepted && polled.identity == identity)
        #expect(await bench.house.events.heard(.frame, by: .frame(bench.frame.frameID)))
    }

    @Test func `tells the keepers who took it in`() async throws {
        let bench = try await Bench()
        let zoe = try await bench.house.join("Zoë", by: bench.keeper)
        try await bench.house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        _ = try await bench.signIn(.init(userName: "zoe", password: "lilies by the lake"))
        let listed = try #require(try await bench.house.services.frames.list(bench.keeper).frames.first)
        #expect(listed.member.displayName == "Zoë" && listed.takenInBy?.id == listed.member.id)
    }

    @Test func `speaks for nobody until a keeper confirms it`() async throws {
        let bench = try await Bench()
        let services = bench.house.services
        _ = try await bench.house.pairedFrame(by: bench.keeper)
        let zoe = try await bench.house.join("Zoë", by: bench.keeper).principal
        try await services.entry.choosePassword("lilies by the lake", current: nil, by: zoe, from: "10.0.0.1")
        _ = try await bench.signIn(.init(userName: "zoe", password: "lilies by the lake"))
        let mikko = try await bench.house.joinAsked("Mikko", by: bench.keeper)
        let asked = try await bench.house.principal(bench.frame)
        #expect(try await services.frames.identity(asked).newcomers == nil)
        #expect(try await services.people.peopleAsked(for: mikko.principal) == ["Grandma"])
        let family = try #require(bench.keeper.familyID)
        let newcomers = try await bench.house.catalogue.read { try $0.newcomers(to: family, limit: 1) }
        let question = try #require(newcomers.first?.introduction).id
        await #expect(throws: Problem.frameNotConfirmed) {
            try await services.people.answer(question, isWelcome: true, by: asked)
        }
        // Her own word does not do, and an old password neither.
        await expectRefusal(.keeperNeeded) { _ = try await services.frames.confirm(bench.frame.frameID, by: zoe) }
        let confirmed = try await services.frames.confirm(bench.frame.frameID, by: bench.keeper)
        #expect(confirmed.entrance == .confirmed)
        let now = try await bench.house.principal(bench.frame)
        #expect(try await services.frames.identity(now).newcomers?.map(\.displayName) == ["Mikko"])
        try await services.people.answer(question, isWelcome: true, by: now)
    }

    /// What may happen to the member whose password let a frame in.
    enum Ending: CaseIterable { case newPassword, newRole, removal }

    @Test(arguments: Ending.allCases)
    func `ends with the password that let it in, and one that was confirmed stays`(ending: Ending) async throws {
        let bench = try await Bench()
        let services = bench.house.services
        let zoe = try await bench.house.join("Zoë", by: bench.keeper).principal
        try await services.entry.choosePassword("lilies by the lake", current: nil, by: zoe, from: "10.0.0.1")
        let kept = try await bench.house.newFrame()
        for frame in [bench.frame, kept] {
            _ = try await services.pairing.signIn(
                .init(userName: "zoe", password: "lilies by the lake"),
                by: try await bench.house.principal(frame),
                from: Self.address
            )
        }
        _ = try await services.frames.confirm(kept.frameID, by: bench.keeper)
        #expect(try await services.entry.framesOfPassword(of: zoe).count == 1)
        let id = try #require(zoe.memberID)
        switch ending {
        case .newPassword:
            try await services.entry.choosePassword(
                "roses on the wall",
                current: "lilies by the lake",
                by: zoe,
                from: "10.0.0.1"
            )
        case .newRole: _ = try await services.people.changeRole(of: id, to: .guest, by: bench.keeper)
        case .removal: try await services.people.remove(id, by: bench.keeper)
        }
        #expect(try await bench.house.principal(bench.frame) == .revokedFrame(bench.frame.frameID))
        #expect(await bench.house.events.heard(.frame, by: .frame(bench.frame.frameID)))
        // With a removed member go all frames that are theirs.
        let isGone = try await bench.house.principal(kept) == .revokedFrame(kept.frameID)
        #expect(isGone == (ending == .removal))
    }

    @Test func `a keeper's own password lets in no more than another's`() async throws {
        let bench = try await Bench()
        _ = try await bench.signIn()
        let listed = try #require(try await bench.house.services.frames.list(bench.keeper).frames.first)
        #expect(listed.entrance == .password)
    }

    @Test func `takes no frame in for a guest, who is there for a while`() async throws {
        let bench = try await Bench()
        let gus = try await bench.house.join("Gus", role: .guest, by: bench.keeper)
        let entry = bench.house.services.entry
        try await entry.choosePassword("lilies by the lake", current: nil, by: gus.principal, from: "10.0.0.1")
        await #expect(throws: Problem.notAllowed) {
            try await bench.signIn(.init(userName: "gus", password: "lilies by the lake"))
        }
        #expect(try await bench.house.services.frames.list(bench.keeper).frames.isEmpty)
    }

    @Test func `ends the code on the frame, also under a keeper's hands`() async throws {
        let bench = try await Bench()
        let pairing = bench.house.services.pairing
        let claim = try await pairing.claim(code: bench.invitation.code.display, by: bench.keeper, from: "192.168.1.7")
        let proving = try await pairing.poll(try await bench.house.principal(bench.frame))
        _ = try await bench.signIn()
        let acceptance = Acceptance(
            number: try #require(proving.number),
            relationship: .grandma,
            displayName: "Grandma"
        )
        await expectRefusal(.invitationEnded) { _ = try await pairing.accept(claim.id, acceptance, by: bench.keeper) }
        let other = try await bench.house.signIn()
        await expectRefusal(.invitationUnknown) {
            _ = try await pairing.claim(code: bench.invitation.code.display, by: other, from: "192.168.1.7")
        }
        #expect(try await bench.house.services.frames.list(bench.keeper).frames.map(\.member.userName) == ["anna"])
    }

    @Test func `gives one refusal for a wrong password, an unknown name and a member without one`() async throws {
        let bench = try await Bench()
        _ = try await bench.house.join("Zoë", by: bench.keeper)
        let principal = try await bench.house.principal(bench.frame)
        for name in ["anna", "nobody", "zoe", "", String(repeating: "x", count: 5_000)] {
            await expectRefusal(.wrongPassword) { _ = try await bench.signIn(.init(userName: name, password: "wrong")) }
        }
        #expect(try await bench.house.principal(bench.frame) == principal)
        // The code on its screen lives on.
        #expect(try await bench.house.services.pairing.poll(principal).state == .pending)
    }

    @Test func `counts failures together with those of browsers`() async throws {
        let bench = try await Bench()
        for number in 0..<10 {
            await expectRefusal(.wrongPassword) {
                if number % 2 == 0 {
                    _ = try await bench.signIn(.init(userName: "anna", password: "wrong one"))
                } else {
                    _ = try await bench.house.services.entry.signIn(
                        .init(userName: "Anna", password: "wrong one"),
                        by: .nobody,
                        from: Self.address
                    )
                }
            }
        }
        await expectRefusal(.tooManyAttempts) { _ = try await bench.signIn() }
        await expectRefusal(.tooManyAttempts) { _ = try await bench.house.signIn(from: Self.address) }
        _ = try await bench.signIn(from: "10.0.0.2")
    }

    @Test func `lets a frame in once, and no other principal`() async throws {
        let bench = try await Bench()
        let waiting = try await bench.house.principal(bench.frame)
        _ = try await bench.signIn()
        await expectRefusal(.framePaired) { _ = try await bench.signIn() }
        // One that was on its way while the other came in.
        let pairing = bench.house.services.pairing
        await expectRefusal(.framePaired) {
            _ = try await pairing.signIn(Self.right, by: waiting, from: Self.address)
        }
        await expectRefusal(.notAllowed) {
            _ = try await pairing.signIn(Self.right, by: bench.keeper, from: Self.address)
        }
        await expectRefusal(.frameUnknown) {
            _ = try await pairing.signIn(Self.right, by: .nobody, from: Self.address)
        }
        #expect(try await bench.house.services.frames.list(bench.keeper).frames.count == 1)
    }
}
