import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Principals of many requests, found by one reading.
struct ManyPrincipalsTests {
    @Test func `are those that each request alone has, and none counts as a call`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        let relative = try await house.join("Rolf", by: keeper.principal)
        let gone = try await house.pairedFrame(by: keeper.principal)
        let kitchen = try await house.pairedFrame(by: keeper.principal)
        let waiting = try await house.newFrame()
        try await house.services.frames.remove(gone.frameID, by: keeper.principal)
        try await house.services.entry.signOut(relative.principal)
        house.clock.advance(by: 3600)
        let proofs: [RequestCredentials] = [
            .none, .sessionToken(keeper.token), .frameSecret(kitchen.secret), .frameSecret("guessed"),
            .frameSecret(gone.secret), .sessionToken("guessed"), .sessionToken(relative.token),
            .frameSecret(waiting.secret),
            // A secret in the place of a token proves nothing, and the other way round.
            .sessionToken(kitchen.secret), .frameSecret(keeper.token), .frameSecret(kitchen.secret),
        ]
        let seen = try await house.lastCalls(of: kitchen, keeper)
        let together = try await house.services.entry.principals(proofs)
        var alone: [Principal] = []
        for proof in proofs { alone.append(try await house.services.entry.principal(proof, isNoted: false)) }
        #expect(together == alone)
        #expect(together[1] == keeper.principal && together[4] == .revokedFrame(gone.frameID))
        #expect(together[7] == .newFrame(waiting.frameID) && together[6] == .nobody && together[8] == .nobody)
        #expect(try await house.lastCalls(of: kitchen, keeper) == seen)
        #expect(try await house.services.entry.principals([]) == [])
    }

    @Test func `know the state of each frame's family`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let kitchen = try await house.pairedFrame(by: keeper)
        let family = try #require(keeper.familyID)
        _ = await house.services.operating.answer(.pause(family: family.text))
        let found = try await house.services.entry.principals([.frameSecret(kitchen.secret)])
        var frame: PairedFrame? { if case .frame(let frame) = found.first { frame } else { nil } }
        #expect(frame?.familyState == .paused && frame?.familyID == family)
    }

    @Test func `of an expired session are nobody`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp()
        house.clock.advance(by: 31 * 86_400)
        #expect(try await house.services.entry.principals([.sessionToken(keeper.token)]) == [.nobody])
    }
}

extension ActHouse {
    /// When the frame and the session last counted as seen.
    fileprivate func lastCalls(of frame: FrameRegistration, _ session: NewSession) async throws -> [Date?] {
        let token = DrawnSecrets().sha256(session.token)
        return try await catalogue.read { reader in
            [try reader.frame(frame.frameID)?.lastSeenAt, try reader.session(tokenHash: token)?.lastUsedAt]
        }
    }
}
