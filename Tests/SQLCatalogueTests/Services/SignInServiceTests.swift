import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import Testing

struct SignInServiceTests {
    @Test func `sets a family up once`() async throws {
        let house = try await ActHouse()
        let entry = house.services.entry
        #expect(try await entry.isSetUp() == false)
        let first = try #require(try await entry.newSetupLink())
        let second = try #require(try await entry.newSetupLink())
        let stale = try house.token(in: first)
        #expect(try await entry.isSetupToken(stale) == false)
        #expect(second.hasPrefix("http://192.168.1.2:8080/setup?token="))
        let keeper = try await house.setUp()
        #expect(keeper.answer.member.role == .keeper)
        #expect(keeper.answer.member.userName == "anna")
        #expect(try await entry.isSetUp())
        #expect(try await entry.newSetupLink() == nil)
        await expectRefusal(.linkUnknown) { try await house.setUpAgain(token: stale) }
    }

    @Test(arguments: [
        ("Anna", "anna", "short", "Europe/Helsinki"), ("Anna", "anna", "password123", "Europe/Helsinki"),
        ("", "anna", keeperPassword, "Europe/Helsinki"), ("Anna", "a", keeperPassword, "Europe/Helsinki"),
        ("Anna", "anna b", keeperPassword, "Europe/Helsinki"), ("Anna", "anna", keeperPassword, "Mars; DROP"),
        ("Anna", "anna", keeperPassword, "Europe/Atlantis"),
    ])
    func `refuses what breaks its form, and the link goes on working`(
        displayName: String,
        userName: String,
        password: String,
        timeZone: String
    ) async throws {
        let house = try await ActHouse()
        let token = try house.token(in: try await house.services.entry.newSetupLink())
        await expectRefusal(.badRequest) {
            _ = try await house.services.entry.setUp(
                SetUpFamily.Family(
                    token: token,
                    familyName: "The Lehtonens",
                    timeZone: timeZone,
                    displayName: displayName,
                    userName: userName,
                    password: password
                ),
                from: "10.0.0.1"
            )
        }
        #expect(try await house.services.entry.isSetupToken(token))
    }

    @Test func `knows a cookie until it is signed out`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        #expect(try await house.services.entry.principal(sessionToken: keeper.token) == keeper.principal)
        #expect(try await house.services.entry.principal(sessionToken: "guessed") == .nobody)
        try await house.services.entry.signOut(keeper.principal)
        #expect(try await house.services.entry.principal(sessionToken: keeper.token) == .nobody)
    }

    @Test func `ends a session unused for thirty days, and any after half a year`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let idle = try await house.services.entry.signIn(
            SignIn.Credentials(userName: "ANNA ", password: keeperPassword),
            by: .nobody,
            from: "192.168.1.9"
        )
        for _ in 1...8 {
            house.clock.advance(by: 20 * 86_400)
            #expect(try await house.services.entry.principal(sessionToken: keeper.token) != .nobody)
        }
        #expect(try await house.services.entry.principal(sessionToken: idle.token) == .nobody)
        house.clock.advance(by: 20 * 86_400)
        #expect(try await house.services.entry.principal(sessionToken: keeper.token) == .nobody)
    }

    @Test func `gives one answer for a wrong name and a wrong password, and slows guessing down`() async throws {
        let house = try await ActHouse()
        try await house.setUp()
        for name in ["anna", "nobody", "", String(repeating: "x", count: 5_000)] {
            await expectRefusal(.wrongPassword) {
                _ = try await house.services.entry.signIn(
                    .init(userName: name, password: "wrong one"),
                    by: .nobody,
                    from: "10.0.0.1"
                )
            }
        }
        for _ in 1...9 {
            _ = try? await house.services.entry.signIn(
                .init(userName: "anna", password: "wrong one"),
                by: .nobody,
                from: "10.0.0.1"
            )
        }
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.entry.signIn(
                .init(userName: "anna", password: keeperPassword),
                by: .nobody,
                from: "10.0.0.1"
            )
        }
        _ = try await house.signIn(from: "10.0.0.2")
    }

    @Test func `counts every spelling of a name as that name`() async throws {
        let house = try await ActHouse()
        try await house.setUp()
        let spellings = ["anna", " anna", "ANNA ", "an\u{1}na", "a\u{2}nna", "\u{0}anna\u{7}"]
        for spelling in (0..<10).map({ spellings[$0 % spellings.count] }) {
            await expectRefusal(.wrongPassword) {
                _ = try await house.services.entry.signIn(
                    .init(userName: spelling, password: "wrong one"),
                    by: .nobody,
                    from: "10.0.0.1"
                )
            }
        }
        for spelling in spellings {
            await expectRefusal(.tooManyAttempts) {
                _ = try await house.services.entry.signIn(
                    .init(userName: spelling, password: keeperPassword),
                    by: .nobody,
                    from: "10.0.0.1"
                )
            }
        }
    }

    @Test func `makes the password fresh again for a quarter of an hour`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        house.clock.advance(by: 15 * 60)
        let terms = MakeJoinLink.Terms(role: .relative, uses: 1)
        let stale = try await house.services.entry.principal(sessionToken: keeper.token)
        await expectRefusal(.passwordNeeded) { _ = try await house.services.people.makeJoinLink(terms, by: stale) }
        await expectRefusal(.wrongPassword) {
            try await house.services.entry.confirmPassword("not it at all", by: stale, from: "10.0.0.1")
        }
        try await house.services.entry.confirmPassword(keeperPassword, by: stale, from: "10.0.0.1")
        let fresh = try await house.services.entry.principal(sessionToken: keeper.token)
        _ = try await house.services.people.makeJoinLink(terms, by: fresh)
    }

    @Test func `lets in as many by a link as it is for`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let link = try await house.services.people.makeJoinLink(.init(role: .guest, uses: 2), by: keeper)
        let token = try house.token(in: link.url)
        #expect(try await house.services.people.offer(ofJoinToken: token).familyName == "The Lehtonens")
        let names = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 1...8 {
                // Eight people; no two of a family have one name.
                let name = "Zoë K" + String(repeating: ".", count: number)
                group.addTask {
                    try? await house.services.entry.join(.init(token: token, displayName: name), by: .nobody).answer
                        .member.userName
                }
            }
            return try await group.reduce(into: [String]()) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(Set(names) == ["zoe-k", "zoe-k-2"])
        await expectRefusal(.linkUnknown) { _ = try await house.services.people.offer(ofJoinToken: token) }
        #expect(try await house.services.people.joinLinks(keeper).links.isEmpty)
    }

    @Test func `ends a link that a keeper revoked or a week let pass`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let revoked = try await house.services.people.makeJoinLink(.init(role: .relative, uses: 30), by: keeper)
        try await house.services.people.revokeJoinLink(revoked.id, by: keeper)
        let late = try await house.services.people.makeJoinLink(.init(role: .relative, uses: 30), by: keeper)
        house.clock.advance(by: 7 * 86_400)
        for link in [revoked, late] {
            let token = try house.token(in: link.url)
            await expectRefusal(.linkUnknown) {
                _ = try await house.services.entry.join(.init(token: token, displayName: "Zoë"), by: .nobody)
            }
        }
    }

    @Test func `a relative chooses a password, and other browsers end`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper)
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        let there = try await house.services.entry.signIn(
            .init(userName: "zoe", password: "lilies by the lake"),
            by: .nobody,
            from: "10.0.0.2"
        )
        await expectRefusal(.wrongPassword) {
            try await house.services.entry.choosePassword(
                "a new one here",
                current: "?",
                by: there.principal,
                from: "10.0.0.1"
            )
        }
        try await house.services.entry.choosePassword(
            "a new one here",
            current: "lilies by the lake",
            by: there.principal,
            from: "10.0.0.1"
        )
        #expect(try await house.services.entry.principal(sessionToken: zoe.token) == .nobody)
        #expect(try await house.services.entry.principal(sessionToken: there.token) != .nobody)
    }
}

extension ActHouse {
    fileprivate func setUpAgain(token: String) async throws {
        _ = try await services.entry.setUp(
            SetUpFamily.Family(
                token: token,
                familyName: "Others",
                timeZone: "Europe/Oslo",
                displayName: "Mallory",
                userName: "mallory",
                password: keeperPassword
            ),
            from: "10.0.0.1"
        )
    }
}
