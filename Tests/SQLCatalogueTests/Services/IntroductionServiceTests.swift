import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct IntroductionServiceTests {
    /// A family with two frames, and Mikko who joined by a link that asks first.
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let kitchen: FrameRegistration
        let bedroom: FrameRegistration
        let mikko: NewSession

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            kitchen = try await house.pairedFrame(by: keeper)
            bedroom = try await house.pairedFrame(by: keeper)
            mikko = try await house.joinAsked("Mikko", by: keeper)
        }

        func mikkoNow() async throws -> Principal {
            try await house.services.entry.principal(sessionToken: mikko.token)
        }

        func newcomers(on frame: FrameRegistration) async throws -> [Newcomer] {
            try await house.services.frames.identity(try await house.principal(frame)).newcomers ?? []
        }

        func question() async throws -> IntroductionID {
            try #require(try await newcomers(on: kitchen).first).introduction
        }

        func answer(_ question: IntroductionID, _ isWelcome: Bool, on frame: FrameRegistration) async throws {
            try await house.services.people.answer(question, isWelcome: isWelcome, by: try await house.principal(frame))
        }

        func seen(by principal: Principal) async throws -> IntroductionSummary? {
            let members = try await house.services.people.list(principal).members
            return try #require(members.first { $0.displayName == "Mikko" }).introduction
        }
    }

    @Test func `who joins by a link that asks first is asked for on every frame, and cannot send`() async throws {
        let scene = try await Scene()
        for frame in [scene.kitchen, scene.bedroom] {
            #expect(try await scene.newcomers(on: frame).map(\.displayName) == ["Mikko"])
            #expect(await scene.house.events.heard(.frame, by: .frame(frame.frameID)))
        }
        #expect(scene.mikko.answer.member.introduction == IntroductionSummary(state: .asked))
        await expectRefusal(.notYetWelcome) {
            try await scene.house.services.sending.checkMaySend(scene.mikko.principal)
        }
        await expectRefusal(.notYetWelcome) { _ = try await scene.house.send("early", by: scene.mikko.principal) }
        // All else is open.
        #expect(try await scene.house.services.album.page(.newest, limit: 9, for: scene.mikko.principal).photos == [])
    }

    @Test func `yes lets them send at once, and the other frame stops asking`() async throws {
        let scene = try await Scene()
        let question = try await scene.question()
        try await scene.answer(question, true, on: scene.bedroom)
        for frame in [scene.kitchen, scene.bedroom] { #expect(try await scene.newcomers(on: frame) == []) }
        #expect(try await scene.house.send("now", by: try await scene.mikkoNow()).photo.position == 1)
        #expect(try await scene.seen(by: scene.keeper) == nil)
        // The same again, and another answer from a frame that was late.
        try await scene.answer(question, true, on: scene.bedroom)
        try await scene.answer(question, false, on: scene.kitchen)
        #expect(try await scene.seen(by: scene.keeper) == nil)
    }

    @Test func `not now is told to keepers and to nobody else, and not asked again by itself`() async throws {
        let scene = try await Scene()
        scene.house.clock.advance(by: 60)
        let question = try await scene.question()
        try await scene.answer(question, false, on: scene.kitchen)
        try await scene.answer(question, true, on: scene.bedroom)
        #expect(try await scene.newcomers(on: scene.bedroom) == [])
        let said = IntroductionSummary(state: .declined, saidOn: "Grandma", saidAt: .seconds(60))
        #expect(try await scene.seen(by: scene.keeper) == said)
        guard case .member(let mikko) = try await scene.mikkoNow() else { throw Problem.notSignedIn }
        #expect(mikko.member.introduction == said)
        let zoe = try await scene.house.join("Zoë", by: scene.keeper)
        #expect(try await scene.seen(by: zoe.principal) == nil)
        await expectRefusal(.notYetWelcome) {
            try await scene.house.services.sending.checkMaySend(try await scene.mikkoNow())
        }
    }

    @Test func `a keeper lets them send, and answers that come late find nothing`() async throws {
        let scene = try await Scene()
        let question = try await scene.question()
        let mikko = scene.mikko.answer.member.id
        #expect(try await scene.house.services.people.welcome(mikko, by: scene.keeper).introduction == nil)
        #expect(try await scene.house.services.people.welcome(mikko, by: scene.keeper).introduction == nil)
        try await scene.house.services.sending.checkMaySend(try await scene.mikkoNow())
        #expect(try await scene.newcomers(on: scene.kitchen) == [])
        await expectRefusal(.notFound) { try await scene.answer(question, false, on: scene.kitchen) }
    }

    @Test func `asked again it is another question, which an old answer does not touch`() async throws {
        let scene = try await Scene()
        let first = try await scene.question()
        let mikko = scene.mikko.answer.member.id
        let people = scene.house.services.people
        // While it stands, asking again is asking once.
        #expect(try await people.askAgain(about: mikko, by: scene.keeper).introduction?.state == .asked)
        #expect(try await scene.question() == first)
        try await scene.answer(first, false, on: scene.kitchen)
        #expect(try await people.askAgain(about: mikko, by: scene.keeper).introduction?.state == .asked)
        #expect(try await scene.question() != first)
        await expectRefusal(.notFound) { try await scene.answer(first, true, on: scene.bedroom) }
        #expect(try await scene.seen(by: scene.keeper)?.state == .asked)
        _ = try await people.welcome(mikko, by: scene.keeper)
        await expectRefusal(.notAllowed) { _ = try await people.askAgain(about: mikko, by: scene.keeper) }
    }

    @Test func `a link asks only where a frame can`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        await expectRefusal(.notAllowed) { _ = try await house.joinAsked("Mikko", by: keeper) }
    }

    @Test func `a link that does not ask lets people send as ever`() async throws {
        let scene = try await Scene()
        let zoe = try await scene.house.join("Zoë", by: scene.keeper)
        #expect(zoe.answer.member.introduction == nil)
        #expect(try await scene.newcomers(on: scene.kitchen).map(\.displayName) == ["Mikko"])
    }

    @Test func `nobody is asked about themselves, nor answers`() async throws {
        let scene = try await Scene()
        let own = try await scene.house.newFrame()
        let waiting = try await scene.house.principal(own)
        let code = try await scene.house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        let claim = try await scene.house.services.pairing.claim(code: code, by: scene.keeper, from: "192.168.1.7")
        let number = try #require(try await scene.house.services.pairing.poll(waiting).number)
        let mikko = scene.mikko.answer.member.id
        let acceptance = Acceptance(number: number, memberID: mikko)
        _ = try await scene.house.services.pairing.accept(claim.id, acceptance, by: scene.keeper)
        #expect(try await scene.newcomers(on: own) == [])
        let question = try await scene.question()
        await expectRefusal(.notFound) { try await scene.answer(question, true, on: own) }
        #expect(try await scene.house.services.people.peopleAsked(for: try await scene.mikkoNow()) == ["Grandma"])
    }

    @Test func `another family's frame has no say`() async throws {
        let scene = try await Scene()
        try await scene.house.catalogue.settleNeighbours()
        let pairing = FrameRecord.Pairing.make(familyID: .make("family-2"), memberID: .make("boris"))
        try await scene.house.catalogue.write { try $0.add(FrameRecord.make(pairing: pairing)) }
        let theirs = Principal.frame(
            PairedFrame(
                frameID: .make("frame-1"),
                familyID: .make("family-2"),
                memberID: .make("boris"),
                isVouchedFor: true,
                senders: .everybody
            )
        )
        let question = try await scene.question()
        await expectRefusal(.notFound) {
            try await scene.house.services.people.answer(question, isWelcome: true, by: theirs)
        }
        #expect(try await scene.house.services.frames.identity(theirs).newcomers == nil)
        #expect(try await scene.seen(by: scene.keeper)?.state == .asked)
    }

    @Test func `who is asked for signs no frame in`() async throws {
        let scene = try await Scene()
        let entry = scene.house.services.entry
        try await entry.choosePassword("lilies by the lake", current: nil, by: scene.mikko.principal, from: "10.0.0.1")
        let frame = try await scene.house.principal(try await scene.house.newFrame())
        await expectRefusal(.notYetWelcome) {
            _ = try await scene.house.services.pairing.signIn(
                SignIn.Credentials(userName: "mikko", password: "lilies by the lake"),
                by: frame,
                from: "10.0.0.1"
            )
        }
    }

    @Test func `frames stop asking for who left or became a keeper`() async throws {
        let scene = try await Scene()
        let people = scene.house.services.people
        scene.house.clock.advance(by: 1)
        let zoe = try await scene.house.joinAsked("Zoë", by: scene.keeper)
        #expect(try await scene.newcomers(on: scene.kitchen).map(\.displayName) == ["Mikko", "Zoë"])
        try await people.remove(scene.mikko.answer.member.id, by: scene.keeper)
        let entry = scene.house.services.entry
        try await entry.choosePassword("lilies by the lake", current: nil, by: zoe.principal, from: "10.0.0.1")
        _ = try await people.changeRole(of: zoe.answer.member.id, to: .keeper, by: scene.keeper)
        #expect(try await scene.newcomers(on: scene.kitchen) == [])
        // By whichever session: becoming a keeper ends none.
        try await scene.house.services.sending.checkMaySend(try await entry.principal(sessionToken: zoe.token))
        let again = SignIn.Credentials(userName: "zoe", password: "lilies by the lake")
        try await scene.house.services.sending.checkMaySend(
            try await entry.signIn(again, by: .nobody, from: "10.0.0.1").principal
        )
    }

    @Test func `a photo that was on its way is not taken from who is asked for by then`() async throws {
        let scene = try await Scene()
        let question = try await scene.question()
        try await scene.answer(question, true, on: scene.kitchen)
        let welcome = try await scene.mikkoNow()
        try await scene.house.catalogue.write { writer in
            var mikko = try #require(try writer.member(scene.mikko.answer.member.id))
            mikko.introduction = .make(2)
            try writer.save(mikko)
        }
        await expectRefusal(.notYetWelcome) { _ = try await scene.house.send("late", by: welcome) }
    }
}

extension ActHouse {
    /// Somebody who joined by a link that asks on the frame first.
    func joinAsked(_ name: String, by keeper: Principal) async throws -> NewSession {
        let terms = MakeJoinLink.Terms(role: .relative, uses: 1, asksFirst: true)
        let link = try await services.people.makeJoinLink(terms, by: keeper)
        return try await services.entry.join(
            JoinFamily.Newcomer(token: try token(in: link.url), displayName: name),
            by: .nobody
        )
    }
}
