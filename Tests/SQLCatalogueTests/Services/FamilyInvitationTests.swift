import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Tests of families that are started by an operator's invitation.
struct FamilyInvitationTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func invite(quota: ByteCount? = nil, days: Int? = nil) async throws -> (token: String, id: String) {
        let answer = await house.services.operating.answer(.invite(label: "The Millers", quota: quota, days: days))
        guard case .invited(let url, let line) = answer else { throw OrderError(answer: answer) }
        return (try house.token(in: url), line.id)
    }

    private func start(
        _ token: String,
        userName: String = "mary",
        by principal: Principal = .nobody
    ) async throws -> NewSession {
        try await house.services.entry.setUp(
            SetUpFamily.Family(
                token: token,
                familyName: "The Millers",
                timeZone: "UTC",
                displayName: "Mary",
                userName: userName,
                password: keeperPassword
            ),
            from: "192.168.1.9",
            by: principal
        )
    }

    @Test func `starts a second family with its quota, once, and tells nothing of the first`() async throws {
        let (token, _) = try await invite(quota: .gigabytes(5))
        #expect(try await house.services.entry.isSetupToken(token))
        let mary = try await start(token).principal
        _ = try await house.send("ours", by: keeper)
        #expect(try await house.services.album.page(.newest, limit: 9, for: mary).photos == [])
        #expect(try await house.services.people.list(mary).members.map(\.userName) == ["mary"])
        #expect(try await house.services.exports.space(for: mary).quota == .gigabytes(5))
        #expect(try await house.services.exports.space(for: keeper).quota == .gigabytes(20))
        await expectRefusal(.linkUnknown) { _ = try await start(token, userName: "martin") }
        #expect(try await house.services.entry.isInvitationUsed(token) == true)
    }

    @Test func `stores no token, and ends by its time, by the operator and by a wrong clock`() async throws {
        let (late, _) = try await invite(days: 1)
        let stored = try await house.catalogue.read { try $0.familyInvitations() }
        #expect(stored.map(\.tokenHash) == [.of(Array(late.utf8))] && !"\(stored)".contains(late))
        house.clock.advance(by: 86_400)
        await expectRefusal(.linkUnknown) { _ = try await start(late) }
        #expect(try await house.services.entry.isInvitationUsed(late) == false)
        let (taken, id) = try await invite()
        let revoked = await house.services.operating.answer(.revokeInvitation(id))
        guard case .invitations(let lines) = revoked else { throw OrderError(answer: revoked) }
        #expect(lines.map(\.state) == [.revoked])
        await expectRefusal(.linkUnknown) { _ = try await start(taken) }
        house.clock.leap(by: 3_650 * 86_400)
        let (ahead, _) = try await invite()
        house.clock.leap(by: -3_650 * 86_400)
        await expectRefusal(.linkUnknown) { _ = try await start(ahead) }
        await expectRefusal(.linkUnknown) { _ = try await start("forged") }
        #expect(try await house.services.entry.isInvitationUsed("forged") == nil)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 1)
    }

    @Test func `a user name that another family has is offered with a number, and the link stays`() async throws {
        let (token, _) = try await invite()
        let problem = await #expect(throws: Problem.self) { _ = try await start(token, userName: "anna") }
        #expect(problem?.code == .nameTaken && problem?.kind == .userNameTaken)
        #expect(try await house.services.entry.freeUserName(like: "Anna ") == "anna-2")
        let second = try await start(token, userName: "anna-2")
        #expect(second.answer.member.displayName == "Mary")
        #expect(try await house.signIn().memberID == keeper.memberID)
    }

    @Test func `two at once start one family`() async throws {
        let (token, _) = try await invite()
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { (try? await start(token, userName: "mary-\(number)")) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count(where: \.self) == 1)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 2)
    }

    @Test func `an invitation on an empty server ends its own first setup`() async throws {
        let empty = try await ActHouse()
        let first = try empty.token(in: try await empty.services.entry.newSetupLink())
        let answer = await empty.services.operating.answer(.invite(label: "", quota: nil, days: nil))
        guard case .invited(let url, _) = answer else { throw OrderError(answer: answer) }
        let invited = try empty.token(in: url)
        for token in [first, invited] { #expect(try await empty.services.entry.isSetupToken(token)) }
        _ = try await empty.services.entry.setUp(
            SetUpFamily.Family(
                token: invited,
                familyName: "F",
                timeZone: "UTC",
                displayName: "Mary",
                userName: "mary",
                password: keeperPassword
            ),
            from: "192.168.1.9"
        )
        for token in [first, invited] { #expect(try await !empty.services.entry.isSetupToken(token)) }
    }

    /// Each attempt tells whether somebody of any family has a user name.
    @Test func `an invitation cannot be tried without end`() async throws {
        let (token, _) = try await invite()
        for _ in 0..<20 { await expectRefusal(.nameTaken) { _ = try await start(token, userName: "anna") } }
        await expectRefusal(.tooManyRequests) { _ = try await start(token, userName: "anna") }
        house.clock.advance(by: 86_401)
        _ = try await start(token)
    }

    @Test func `a browser that enters another family leaves the one that it was in`() async throws {
        let (token, _) = try await invite()
        guard case .member(let before) = keeper else { throw CancellationError() }
        let session = try await start(token, by: keeper)
        #expect(session.principal.familyID != keeper.familyID)
        #expect(try await house.catalogue.read { try $0.session(before.sessionID) } == nil)
    }

    @Test func `bounds what an operator may type`() async throws {
        let operating = house.services.operating
        for order in [
            OperatorOrder.invite(label: "", quota: nil, days: 0), .invite(label: "", quota: nil, days: 366),
            .invite(label: String(repeating: "x", count: 201), quota: nil, days: nil), .revokeInvitation("no/such"),
            .showFamily("nobody"), .pause(family: "../.."), .restore(family: ""),
        ] {
            let answer = await operating.answer(order)
            guard case .refused = answer else { throw OrderError(answer: answer) }
        }
    }
}

/// An answer that a test did not expect.
struct OrderError: Error {
    let answer: OperatorAnswer
}
