import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Limits that hold for three copies of a server together.
struct SharedLimitsTests {
    private let database: TestDatabase
    private let clock = HandClock()
    private let servers: [FamilyServices]

    init() async throws {
        database = try await ThrowawayPostgreSQL.makeDatabase()
        var servers: [FamilyServices] = []
        for _ in 0..<3 {
            let catalogue = try await PostgreSQLCatalogue(address: database.address)
            var ports = ActHouse.ports(
                catalogue,
                MemoryBlobStore(),
                KeptFoundPhotos(),
                HeardEvents(),
                clock,
                FamilyRules()
            )
            ports.hasCopies = true
            servers.append(try await FamilyServices(ports: ports))
        }
        self.servers = servers
    }

    private func setUp() async throws -> Principal {
        let link = try #require(try await servers[0].entry.newSetupLink())
        return try await servers[0].entry.setUp(
            SetUpFamily.Family(
                token: String(try #require(link.split(separator: "=").last)),
                familyName: "The Lehtonens",
                timeZone: "Europe/Helsinki",
                displayName: "Anna",
                userName: "anna",
                password: keeperPassword
            ),
            from: "192.168.1.7"
        ).principal
    }

    /// Calls `body` for each number, at the three copies in turn, all at once; returns the number of calls that were
    /// refused with `code`.
    private func refused(
        _ code: ProblemCode,
        of count: Int,
        _ body: @escaping @Sendable (Int, FamilyServices) async throws -> Void
    ) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<count {
                let server = servers[number % servers.count]
                group.addTask {
                    do {
                        try await body(number, server)
                        return false
                    } catch { return (error as? Problem)?.code == code }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test func `wrong codes count at all copies together, however many are tried at once`() async throws {
        let keeper = try await setUp()
        let wrong = PairingLimits().wrong.byMember.count
        let refusals = await refused(.tooManyAttempts, of: 18) { _, server in
            _ = try await server.pairing.claim(code: "BCDF-GHJK", by: keeper, from: "10.0.0.1")
        }
        #expect(refusals == 18 - wrong)
        clock.advance(by: PairingLimits().wrong.byMember.window + 1)
        await expectRefusal(.invitationUnknown) {
            _ = try await servers[1].pairing.claim(code: "BCDF-GHJK", by: keeper, from: "10.0.0.1")
        }
    }

    @Test func `a code that was right counts at no copy`() async throws {
        let keeper = try await setUp()
        for number in 0..<8 {
            let (first, second) = (servers[number % 3], servers[(number + 1) % 3])
            let frame = try await first.pairing.register(
                FrameDescription(model: "Pi 4", version: "1.0"),
                from: "10.0.1.\(number)"
            )
            let waiting = try await second.entry.principal(frameSecret: frame.secret)
            let invitation = try await first.pairing.ask(waiting, from: "10.0.1.\(number)")
            let claim = try await second.pairing.claim(code: invitation.code.display, by: keeper, from: "10.0.0.1")
            let proving = try await first.pairing.poll(waiting)
            let choosing = try await second.pairing.look(at: claim.id, by: keeper)
            #expect(choosing.numbers?.contains(try #require(proving.number)) == true)
        }
    }

    @Test func `a frame gets as many codes from three copies as from one server`() async throws {
        let frame = try await servers[0].pairing.register(
            FrameDescription(model: "Pi 4", version: "1.0"),
            from: "10.0.1.1"
        )
        let waiting = try await servers[1].entry.principal(frameSecret: frame.secret)
        let most = PairingLimits().codesAsked.count
        let refusals = await refused(.tooManyRequests, of: most + 6) { _, server in
            _ = try await server.pairing.ask(waiting, from: "10.0.1.1")
        }
        #expect(refusals == 6)
    }

    /// A frame with a code, which the first copy has made.
    private func frameWithCode() async throws -> Principal {
        let frame = try await servers[0].pairing.register(
            FrameDescription(model: "Pi 4", version: "1.0"),
            from: "10.0.1.1"
        )
        let waiting = try await servers[0].entry.principal(frameSecret: frame.secret)
        _ = try await servers[0].pairing.ask(waiting, from: "10.0.1.1")
        return waiting
    }

    @Test func `a frame that polls the copies in turn is slowed down as by one, and loses its code`() async throws {
        let (waiting, polls) = (try await frameWithCode(), PairingLimits().polls)
        #expect(try await servers[0].pairing.poll(waiting).interval == polls.pending)
        for early in 1..<polls.early {
            let refusal = await #expect(throws: Problem.self) { _ = try await servers[early % 3].pairing.poll(waiting) }
            #expect(refusal?.code == .slowDown)
            #expect(refusal?.interval == polls.pending + early * polls.slowDownStep)
        }
        #expect(try await servers[polls.early % 3].pairing.poll(waiting).state == .ended)
        #expect(try await servers[0].pairing.poll(waiting).state == .ended)
    }

    @Test func `a frame that keeps its pace is never slowed down, whichever copy answers`() async throws {
        let waiting = try await frameWithCode()
        for number in 0..<30 {
            let state = try await servers[number % 3].pairing.poll(waiting)
            #expect(state.state == .pending)
            clock.advance(by: Double(try #require(state.interval)))
        }
    }

    @Test func `passwords are guessed at three copies no faster than at one server`() async throws {
        _ = try await setUp()
        let free = SignInLimits().free
        // Three at a time, because the queue of a copy would refuse more.
        var compared = 0
        for _ in 0..<8 {
            let late = await refused(.tooManyAttempts, of: 3) { _, server in
                _ = try await server.entry.signIn(
                    SignIn.Credentials(userName: "anna", password: "wrong one"),
                    by: .nobody,
                    from: "10.2.0.1"
                )
            }
            compared += 3 - late
        }
        #expect(compared == free)
        clock.advance(by: 2)
        _ = try await servers[2].entry.signIn(
            SignIn.Credentials(userName: "anna", password: keeperPassword),
            by: .nobody,
            from: "10.2.0.1"
        )
        let counters = try await PostgreSQLCatalogue(address: database.address).read(.allFamilies) {
            try $0.signInCounters(limit: 9)
        }
        #expect(counters == [])
    }

    @Test func `a visitor who was told to wait by one copy has their turn at another, beside a guesser`() async throws {
        _ = try await setUp()
        for number in 0..<SignInLimits().free {
            _ = try? await servers[number % 3].entry.signIn(
                SignIn.Credentials(userName: "anna", password: "wrong one"),
                by: .nobody,
                from: "10.2.0.1"
            )
        }
        let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
        let refusal = await #expect(throws: Problem.self) {
            _ = try await servers[0].entry.signIn(right, by: .nobody, from: "10.2.0.1", formToken: "a phone")
        }
        clock.advance(by: Double(refusal?.interval ?? 0))
        // The guesser tries first, and is refused, because it is the visitor's turn.
        await expectRefusal(.tooManyAttempts) {
            _ = try await servers[1].entry.signIn(right, by: .nobody, from: "10.2.0.1", formToken: "a guesser")
        }
        _ = try await servers[2].entry.signIn(right, by: .nobody, from: "10.2.0.1", formToken: "a phone")
    }

    @Test func `counters of yesterday are removed`() async throws {
        let keeper = try await setUp()
        _ = try? await servers[0].pairing.claim(code: "BCDF-GHJK", by: keeper, from: "10.0.0.1")
        let key = DrawnSecrets().keyedHash(PairingCounterKey.wrongOnServer.text)
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        #expect(try await catalogue.read(.allFamilies) { try $0.pairingCounters([key]) }.map(\.events.count) == [1])
        clock.advance(by: 2 * 86_400)
        try await servers[1].housekeeping.forgetOldThings(served: 2 * 86_400)
        #expect(try await catalogue.read(.allFamilies) { try $0.pairingCounters([key]) } == [])
    }
}
