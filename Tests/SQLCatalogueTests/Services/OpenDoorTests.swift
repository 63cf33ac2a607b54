import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Tests of families that strangers start, if the operator allows it.
struct OpenDoorTests {
    private func start(_ house: ActHouse, _ name: String, from address: String) async throws -> NewSession {
        try await house.services.entry.setUp(
            SetUpFamily.Family(
                token: "",
                familyName: "The \(name)s",
                timeZone: "UTC",
                displayName: name,
                userName: name.lowercased(),
                password: keeperPassword
            ),
            from: address
        )
    }

    private func rules(_ change: (inout OperatorRules) -> Void = { _ in }) -> FamilyRules {
        var rules = FamilyRules()
        rules.operating.strangersStart = true
        change(&rules.operating)
        return rules
    }

    @Test func `is shut unless the operator opens it`() async throws {
        let house = try await ActHouse()
        try await house.setUp()
        #expect(!house.services.entry.strangersStart)
        await expectRefusal(.linkUnknown) { _ = try await start(house, "Mary", from: "192.0.2.1") }
        #expect(try await house.catalogue.read { try $0.familyCount() } == 1)
    }

    @Test func `lets strangers in, a few a day from one address, after a restart too`() async throws {
        let rules = rules { $0.startsOfAddress.count = 2 }
        let house = try await ActHouse(rules)
        _ = try await start(house, "Mary", from: "192.0.2.1")
        // An attempt with a taken user name counts, because its answer reveals that the name is taken.
        await expectRefusal(.nameTaken) { _ = try await start(house, "Mary", from: "192.0.2.1") }
        await expectRefusal(.tooManyRequests) { _ = try await start(house, "Martin", from: "192.0.2.1") }
        let again = try await house.restarted(rules)
        try await again.housekeeping.forgetOldThings(served: 0)
        let refused = await #expect(throws: Problem.self) {
            _ = try await again.entry.setUp(
                SetUpFamily.Family(
                    token: "",
                    familyName: "F",
                    timeZone: "UTC",
                    displayName: "Martin",
                    userName: "martin",
                    password: keeperPassword
                ),
                from: "192.0.2.1"
            )
        }
        #expect(refused?.code == .tooManyRequests)
        _ = try await start(house, "Olga", from: "192.0.2.77")
        house.clock.advance(by: 86_401)
        _ = try await start(house, "Martin", from: "192.0.2.1")
        #expect(try await house.catalogue.read { try $0.familyCount() } == 3)
    }

    @Test func `ends at the most families and tries of the server, and with invitations goes on`() async throws {
        let house = try await ActHouse(
            rules { rules in
                rules.mostFamilies = 2
                rules.startsOnServer.count = 3
            }
        )
        _ = try await start(house, "Mary", from: "192.0.2.1")
        _ = try await start(house, "Olga", from: "192.0.2.2")
        let full = await #expect(throws: Problem.self) { _ = try await start(house, "Martin", from: "192.0.2.3") }
        #expect(full?.kind == .familiesFull && full?.status == 403)
        let answer = await house.services.operating.answer(.invite(label: "", quota: nil, days: nil))
        guard case .invited = answer else { throw OrderError(answer: answer) }
        let busy = try await ActHouse(rules { $0.startsOnServer.count = 1 })
        _ = try await start(busy, "Mary", from: "192.0.2.1")
        await expectRefusal(.tooManyRequests) { _ = try await start(busy, "Olga", from: "198.51.100.2") }
    }

    @Test func `a form that is not filled in well counts nothing`() async throws {
        let house = try await ActHouse(rules { $0.startsOfAddress.count = 1 })
        await expectRefusal(.badRequest) {
            _ = try await house.services.entry.setUp(
                SetUpFamily.Family(
                    token: "",
                    familyName: "F",
                    timeZone: "UTC",
                    displayName: "Mary",
                    userName: "mary",
                    password: "short"
                ),
                from: "192.0.2.1"
            )
        }
        _ = try await start(house, "Mary", from: "192.0.2.1")
    }
}
