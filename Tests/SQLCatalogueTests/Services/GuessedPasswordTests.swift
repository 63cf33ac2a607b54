import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Who guesses Anna's password, and whom that keeps waiting.
struct GuessedPasswordTests {
    /// Wrong passwords for Anna from forty addresses, for a quarter of a minute.
    private func guess(at house: ActHouse) async {
        for _ in 0..<15 {
            for number in 0..<40 {
                _ = try? await house.services.entry.signIn(
                    .init(userName: "anna", password: "wrong one"),
                    by: .nobody,
                    from: "10.1.0.\(number)"
                )
            }
            house.clock.advance(by: 1)
        }
    }

    @Test func `a stranger who guesses elsewhere stops nobody, and delays who comes from a new address`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        await guess(at: house)
        try await house.services.entry.confirmPassword(keeperPassword, by: keeper.principal, from: "10.0.0.1")
        _ = try await house.signIn()
        let refusal = await #expect(throws: Problem.self) { _ = try await house.signIn(from: "10.2.0.1") }
        #expect(refusal?.code == .tooManyAttempts && refusal?.interval.map { (1...60).contains($0) } == true)
        house.clock.advance(by: Double(refusal?.interval ?? 0))
        _ = try await house.signIn(from: "10.2.0.1")
        // Now that address is known too.
        await guess(at: house)
        _ = try await house.signIn(from: "10.2.0.1")
    }

    @Test func `a restart forgets neither who guessed nor where one is known`() async throws {
        let house = try await ActHouse()
        try await house.setUp()
        await guess(at: house)
        let services = try await house.restarted()
        let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
        await expectRefusal(.tooManyAttempts) {
            _ = try await services.entry.signIn(right, by: .nobody, from: "10.2.0.1")
        }
        _ = try await services.entry.signIn(right, by: .nobody, from: "192.168.1.7")
        let counters = try await house.catalogue.read { try $0.signInCounters(limit: 99) }
        #expect(counters.contains { $0.kind == .account && $0.failures >= 100 })
    }

    @Test func `an address known by the old password is a stranger to the new one`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        _ = try await house.signIn(from: "10.3.0.1")
        try await house.services.entry.choosePassword(
            "a new one here",
            current: keeperPassword,
            by: keeper,
            from: "192.168.1.7"
        )
        await guess(at: house)
        let right = SignIn.Credentials(userName: "anna", password: "a new one here")
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.entry.signIn(right, by: .nobody, from: "10.3.0.1")
        }
        _ = try await house.services.entry.signIn(right, by: .nobody, from: "192.168.1.7")
    }

    /// Guesses at Anna's password from the family's own address, as a guest in its network would, until it has to wait.
    private func guessBeside(_ house: ActHouse, _ services: FamilyServices) async {
        for _ in 0..<2_000 {
            do {
                _ = try await services.entry.signIn(
                    .init(userName: "anna", password: "wrong one"),
                    by: .nobody,
                    from: "192.168.1.7"
                )
            } catch {
                guard error.code == .wrongPassword else { break }
            }
        }
        await expectRefusal(.tooManyAttempts) { _ = try await house.signIn(from: "192.168.1.7") }
    }

    @Test func `a guest who guesses at the family's own address keeps no browser out that signed in before`()
        async throws
    {
        let house = try await ActHouse()
        let cookie = try await house.setUp().browserCookie
        var services = house.services
        let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
        for isRestarted in [false, true] {
            if isRestarted { services = try await house.restarted() }
            await guessBeside(house, services)
            let session = try await services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: cookie)
            #expect(session.browserCookie == cookie)
            // Neither a cookie of one's own making nor another member's.
            let forged = BrowserCookie(name: Base64URL.encode([UInt8](repeating: 7, count: 16)))
                .adding(.of(Array("anna".utf8))).text
            for other in [nil, "", forged] {
                await expectRefusal(.tooManyAttempts) {
                    _ = try await services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: other)
                }
            }
        }
    }

    @Test func `a new browser and a frame beside a guesser come in when they were told to, and a link at once`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
        let frame = try await house.principal(try await house.newFrame())
        await guessBeside(house, house.services)
        func signInBrowser() async throws(Problem) -> NewSession {
            try await house.services.entry.signIn(
                right,
                by: .nobody,
                from: "192.168.1.7",
                formToken: "the browser's own"
            )
        }
        let refusal = await #expect(throws: Problem.self) { _ = try await signInBrowser() }
        let told = try #require(refusal?.interval)
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.pairing.signIn(right, by: frame, from: "192.168.1.7")
        }
        // Meanwhile another keeper's link asks for no password.
        let zoe = try await house.join("Zoë", by: keeper).principal
        let link = try await house.services.people.makeReturnLink(for: try #require(zoe.memberID), by: keeper)
        _ = try await house.services.entry.comeBack(
            token: try house.token(in: link.url),
            newPassword: "",
            by: .nobody,
            from: "192.168.1.7"
        )
        house.clock.advance(by: Double(told))
        await expectRefusal(.tooManyAttempts) { _ = try await house.signIn(from: "192.168.1.7") }
        _ = try await signInBrowser()
        // The guesser has begun anew.
        await guessBeside(house, house.services)
        let second = await #expect(throws: Problem.self) {
            _ = try await house.services.pairing.signIn(right, by: frame, from: "192.168.1.7")
        }
        house.clock.advance(by: Double(try #require(second?.interval)))
        await guessBeside(house, house.services)
        _ = try await house.services.pairing.signIn(right, by: frame, from: "192.168.1.7")
    }

    @Test func `a browser proves nothing of a member who never signed in in it, and keeps what it proves of others`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let zoe = try await house.join("Zoë", by: keeper.principal)
        #expect(zoe.browserCookie == nil)
        let zoes = try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: zoe.principal,
            from: "10.0.0.1"
        )
        await guessBeside(house, house.services)
        let right = SignIn.Credentials(userName: "anna", password: keeperPassword)
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: zoes)
        }
        // A tablet that both use.
        let both = try await house.services.entry.signIn(
            .init(userName: "zoe", password: "lilies by the lake"),
            by: .nobody,
            from: "192.168.1.7",
            in: keeper.browserCookie
        ).browserCookie
        _ = try await house.services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: both)
    }

    @Test func `a new password ends what browsers prove, but for the one it was chosen in`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let new = try await house.services.entry.choosePassword(
            "a new one here",
            current: keeperPassword,
            by: keeper.principal,
            from: "192.168.1.7",
            in: keeper.browserCookie
        )
        await guessBeside(house, house.services)
        let right = SignIn.Credentials(userName: "anna", password: "a new one here")
        await expectRefusal(.tooManyAttempts) {
            _ = try await house.services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: keeper.browserCookie)
        }
        _ = try await house.services.entry.signIn(right, by: .nobody, from: "192.168.1.7", in: new)
    }
}
