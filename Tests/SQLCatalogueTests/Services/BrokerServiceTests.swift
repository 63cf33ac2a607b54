import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// A family's broker: who sets it up, in whose name orders are followed, and what it is told of frames.
struct BrokerServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let family: FamilyID
    private let registration: FrameRegistration

    private var brokers: BrokerService { house.services.brokers }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        family = try #require(keeper.familyID)
        registration = try await house.pairedFrame(by: keeper)
        await house.events.listens(.frame(registration.frameID))
    }

    private func input(
        _ url: String = "mqtts://broker.example.com",
        user: String = "grandma",
        password: String = "lilies",
        entities: Set<BrokerEntity> = Set(BrokerEntity.allCases)
    ) -> BrokerSettingsInput {
        BrokerSettingsInput(
            url: url,
            userName: user,
            password: password,
            prefix: "homeassistant",
            entities: entities,
            language: "en"
        )
    }

    private func report(_ photo: PhotoID? = nil) async throws {
        let report = FrameReport(
            version: "2",
            photoID: photo,
            shelfPhotos: 1,
            shelfBytes: .zero,
            panel: FramePanel(width: 800, height: 600, rotation: 0, isOn: true),
            settings: FrameSettings(brightness: 70),
            room: FrameRoom(means: FrameCapabilities())
        )
        try await house.services.frames.report(report, by: try await house.principal(registration))
    }

    /// The principal of the home's automation.
    private func automation() async throws -> Principal {
        #expect(try await brokers.set(input(), by: keeper) == .saved)
        return try #require(try await brokers.plan(of: family)?.homeAutomation)
    }

    private func order(_ entity: String, _ payload: String) throws -> BrokerCommand {
        try #require(
            BrokerCommand(
                topic: "grandma/\(family)/\(registration.frameID)/\(entity)/set",
                payload: Array(payload.utf8),
                isRetained: false,
                at: BrokerTopics(family: family, prefix: "homeassistant"),
                entities: Set(BrokerEntity.allCases)
            )
        )
    }

    @Test func `a keeper sets it up with a fresh password, and only where the server connects to`() async throws {
        #expect(try await brokers.broker(keeper).state == nil)
        #expect(try await brokers.plan(of: family) == nil)
        #expect(try await brokers.set(input("mqtt://192.168.1.10"), by: keeper) == .addressRefused)
        #expect(try await brokers.set(input(user: "a\nb"), by: keeper) == .nameRefused)
        #expect(try await brokers.set(input(entities: []), by: keeper) == .nothingChosen)
        #expect(try await brokers.families().isEmpty)
        #expect(try await brokers.set(input(), by: keeper) == .saved)
        let state = try #require(try await brokers.broker(keeper).state)
        #expect(state.hasPassword && state.isOn && state.url == "mqtts://broker.example.com:8883" && state.last == nil)
        #expect(await house.events.work.contains(.brokers))
        house.clock.advance(by: 900)
        await expectRefusal(.passwordNeeded) { _ = try await brokers.set(input(), by: keeper) }
        let zoe = try await house.join("Zoë", by: try await house.signIn()).principal
        await expectRefusal(.keeperNeeded) { _ = try await brokers.broker(zoe) }
        await expectRefusal(.keeperNeeded) { try await brokers.set(isOn: false, by: zoe) }
        // To switch it off, no fresh password is needed.
        try await brokers.set(isOn: false, by: keeper)
        #expect(try await brokers.plan(of: family) == nil)
        try await brokers.remove(by: keeper)
        #expect(try await brokers.broker(keeper).state == nil)
    }

    @Test func `a kept password goes on at its address, and to no other`() async throws {
        _ = try await brokers.set(input(), by: keeper)
        #expect(try await brokers.set(input(password: "", entities: [.quiet]), by: keeper) == .saved)
        #expect(try await brokers.plan(of: family)?.broker.password == "lilies")
        #expect(try await brokers.set(input("mqtts://evil.example.com", password: ""), by: keeper) == .passwordWanted)
        #expect(try await brokers.plan(of: family)?.broker.url == "mqtts://broker.example.com:8883")
        #expect(try await brokers.set(input(user: "other", password: ""), by: keeper) == .saved)
        #expect(try await brokers.plan(of: family)?.broker.password == "")
    }

    @Test func `orders do what the frame's page does`() async throws {
        let automation = try await automation()
        try await report()
        await house.events.forget()
        try await brokers.follow(try order("screen", "OFF"), for: automation)
        try await brokers.follow(try order("brightness", "40"), for: automation)
        try await brokers.follow(try order("next", "PRESS"), for: automation)
        let frame = try await house.services.frames.frame(registration.frameID, for: keeper)
        #expect(frame.off?.isOff == true && frame.chosen?.settings.brightness == 40)
        #expect(await house.events.heard(.turn(.next), by: .frame(registration.frameID)))
        // Page turns have the limit of the frame's page.
        await expectRefusal(.tooManyAttempts) {
            for _ in 1...99 { try await brokers.follow(try order("next", "PRESS"), for: automation) }
        }
    }

    @Test func `orders end with the broker, with its keeper's role, and with an open family`() async throws {
        let automation = try await automation()
        try await report()
        let next = try order("next", "PRESS")
        try await brokers.follow(next, for: automation)
        try await brokers.set(isOn: false, by: keeper)
        await expectRefusal(.notSignedIn) { try await brokers.follow(next, for: automation) }
        try await brokers.set(isOn: true, by: keeper)
        try await brokers.follow(next, for: automation)
        let now = house.clock.now
        try await house.catalogue.write { [family] in try $0.pause(family, at: now) }
        #expect(try await brokers.plan(of: family) == nil)
        await expectRefusal(.notSignedIn) { try await brokers.follow(next, for: automation) }
        try await house.catalogue.write { [family] in try $0.resume(family) }
        try await brokers.follow(next, for: automation)
        let anna = try #require(keeper.memberID)
        var member = try #require(try await house.catalogue.read { try $0.member(anna) })
        member.role = .relative
        try await house.catalogue.write { [member] in try $0.save(member) }
        await expectRefusal(.notSignedIn) { try await brokers.follow(next, for: automation) }
        #expect(try await brokers.plan(of: family) == nil)
    }

    @Test func `a broker ends with its keeper's role for good, and the retained messages are deleted`() async throws {
        _ = try await automation()
        try await brokers.note(hasRetainedMessages: true, of: try #require(try await brokers.plan(of: family)))
        let anna = try #require(keeper.memberID)
        let zoe = try await house.join("Zoë", by: try await house.signIn()).principal
        try await house.services.entry.choosePassword("lilies by the lake", current: nil, by: zoe, from: "10.0.0.1")
        let id = try #require(zoe.memberID)
        _ = try await house.services.people.changeRole(of: id, to: .keeper, by: keeper)
        _ = try await house.services.people.changeRole(of: anna, to: .relative, by: keeper)
        let plan = try #require(try await brokers.plan(of: family))
        #expect(plan.homeAutomation == nil && !plan.broker.isOn && plan.broker.hasRetainedMessages)
    }

    @Test func `a broker that was told of frames is to forget them, whenever that is`() async throws {
        _ = try await automation()
        var plan = try #require(try await brokers.plan(of: family))
        try await brokers.note(hasRetainedMessages: true, of: plan)
        try await brokers.note(.connected, of: plan)
        #expect(try await brokers.broker(keeper).state?.last?.outcome == .connected)
        try await brokers.set(isOn: false, by: keeper)
        plan = try #require(try await brokers.plan(of: family))
        #expect(plan.homeAutomation == nil && plan.broker.hasRetainedMessages)
        #expect(try await brokers.families() == [family])
        try await brokers.note(hasRetainedMessages: false, of: plan)
        #expect(try await brokers.plan(of: family) == nil)
        #expect(try await brokers.families().isEmpty)
    }

    @Test func `tells a photo only if the frame's view and the keeper's have it`() async throws {
        let automation = try await automation()
        func shown() async throws -> String? { try await brokers.frames(for: automation).first?.photo?.caption }
        let open = try await house.send("garden", by: keeper).photo
        try await report(open.id)
        #expect(try await shown() == "The garden")
        // The frame may name any photo in its report: here the keeper's own surprise, which no frame shows.
        var arrival = try house.arrival("surprise")
        arrival.words.surprise = try SurpriseRules.time(typed: "2026-07-04T20:00")
        let surprise = try await house.services.sending.add(arrival, by: keeper).photo
        try await report(surprise.id)
        #expect(try await shown() == nil)
        // A moment to which the keeper is not invited, on the frame of a member who is.
        let zoe = try await house.join("Zoë", by: keeper).principal
        let moment = try await house.services.moments.make(
            MomentInput(title: "Anna turns 40", audience: .invited),
            by: zoe
        )
        var secret = try house.arrival("cake")
        secret.words.moment = MomentChoice(id: moment.id, title: nil)
        let cake = try await house.services.sending.add(secret, by: zoe).photo
        try await report(cake.id)
        #expect(try await shown() == nil)
        try await report(open.id)
        #expect(try await shown() == "The garden")
        try await house.services.album.hide(open.id, because: "", by: keeper)
        #expect(try await shown() == nil)
    }
}
