import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import SQLCatalogue

/// A catalogue before whose first scrubbing something happens.
private final class InterruptedCatalogue: Catalogue {
    private let base: any Catalogue
    private let meanwhile: Mutex<(@Sendable () async throws -> Void)?>

    init(_ base: any Catalogue, _ meanwhile: @escaping @Sendable () async throws -> Void) {
        self.base = base
        self.meanwhile = Mutex(meanwhile)
    }

    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result { try await base.read(view, body) }

    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result { try await base.write(view, body) }

    func scrub() async throws {
        let body = meanwhile.withLock { meanwhile in
            defer { meanwhile = nil }
            return meanwhile
        }
        try await body?()
        try await base.scrub()
    }

    func damage(thorough: Bool) async throws -> [String] { try await base.damage(thorough: thorough) }
    func close() async throws { try await base.close() }
}

/// Tests of the operator's orders about a family: its quota, a pause, and its deletion.
struct FamilyStateTests {
    let house: ActHouse
    let keeper: Principal
    let neighbour: Principal
    let family: String

    init() async throws {
        var rules = FamilyRules()
        rules.operating.erasedAtOnce = 2
        house = try await ActHouse(rules)
        keeper = try await house.setUp().principal
        neighbour = try await house.neighbour()
        family = try #require(keeper.familyID).text
    }

    @discardableResult
    private func order(_ order: OperatorOrder) async throws -> FamilyLine {
        let answer = await house.services.operating.answer(order)
        guard case .done(let line) = answer else { throw OrderError(answer: answer) }
        return line
    }

    /// Signs the keeper in again, with the present state of the family.
    private func now() async throws -> Principal { try await house.signIn() }

    private func delete() async throws {
        try await order(.delete(family: family, named: "The Lehtonens"))
    }

    // MARK: Quota

    @Test func `refuses what a quota does not hold before a byte is kept, and keeps what was there`() async throws {
        let sent = try await house.send("one", by: keeper).photo
        let line = try await order(.setQuota(family: family, .megabytes(1)))
        #expect(line.quota == 1_000_000 && line.hasOwnQuota && line.photos == 1)
        let problem = await #expect(throws: Problem.self) {
            try await house.services.sending.checkSpace(
                for: .megabytes(1),
                named: "a.jpg",
                isFilm: false,
                by: keeper
            )
        }
        #expect(problem?.code == .albumFull && problem?.kind == .albumFullMegabytes && problem?.status == 507)
        await expectRefusal(.albumFull) {
            _ = try await house.services.uploads.begin(
                .megabytes(1),
                try UploadMetadata("filename YS5qcGc="),
                by: keeper
            )
        }
        // The quota of the neighbours is still that of the server.
        try await house.services.sending.checkSpace(for: .megabytes(1), named: "a.jpg", isFilm: false, by: neighbour)
        try await house.catalogue.write { [family] in try $0.set(quota: ByteCount(1), of: .make(family)) }
        await expectRefusal(.albumFull) { _ = try await house.send("two", by: keeper) }
        #expect(try await house.blobs.size(of: .of(Array("two".utf8))) == nil)
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.map(\.id) == [sent.id])
        #expect(try await house.services.exports.space(for: keeper).quota == ByteCount(1))
        #expect(try await order(.setQuota(family: family, nil)).quota == 20_000_000_000)
        _ = try await house.send("two", by: keeper)
    }

    @Test func `of many photos at once no more get in than a quota holds`() async throws {
        let first = try await house.send("photo 0", by: keeper).photo
        let one = try await house.catalogue.read { [family] in try $0.family(.make(family))?.bytesUsed.bytes ?? 0 }
        #expect(one > 0)
        try await house.catalogue.write { [family] in try $0.set(quota: ByteCount(3 * one), of: .make(family)) }
        let got = await withTaskGroup(of: Bool.self) { group in
            for number in 1...8 { group.addTask { (try? await house.send("photo \(number)", by: keeper)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(got == 2)
        let used = try await house.catalogue.read { [family] in try $0.family(.make(family))?.bytesUsed.bytes }
        #expect(used == 3 * one)
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.map(\.id).contains(first.id))
    }

    // MARK: Pause

    @Test func `a paused family looks at what it has and adds nothing, and its frames go on`() async throws {
        let frame = try await house.pairedFrame(by: keeper)
        let photo = try await house.send("one", by: keeper).photo
        let terms = MakeJoinLink.Terms(role: .relative, uses: 1)
        let link = try await house.services.people.makeJoinLink(terms, by: keeper)
        #expect(try await order(.pause(family: family)).state == .paused)
        let keeper = try await now()
        await expectRefusal(.familyPaused) { _ = try await house.send("two", by: keeper) }
        // A person who signed in before the pause is refused too, because the write checks the family again.
        await expectRefusal(.familyPaused) { _ = try await house.send("two", by: self.keeper) }
        await expectRefusal(.familyPaused) {
            _ = try await house.services.entry.join(
                JoinFamily.Newcomer(token: try house.token(in: link.url), displayName: "Zoe"),
                by: .nobody
            )
        }
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.map(\.id) == [photo.id])
        // The family's frame may show the album and give hearts, but may send nothing.
        let hers = try await house.principal(frame)
        #expect(try await house.services.album.page(.newest, limit: 9, for: hers).photos.map(\.id) == [photo.id])
        try await house.services.album.giveHeart(photo.id, by: hers)
        await expectRefusal(.familyPaused) { _ = try await house.send("stick", by: hers) }
        // The neighbours notice nothing.
        _ = try await house.send("theirs", by: neighbour)
        try await order(.resume(family: family))
        _ = try await house.send("two", by: try await now())
    }

    @Test func `what takes something away goes on in a paused family`() async throws {
        let photo = try await house.send("one", by: keeper).photo
        try await order(.pause(family: family))
        let keeper = try await now()
        try await house.services.album.delete(photo.id, by: keeper)
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos == [])
    }

    // MARK: Deletion

    @Test func `a deleted family is told so, comes back whole, and another name deletes nothing`() async throws {
        let frame = try await house.pairedFrame(by: keeper)
        let photo = try await house.send("one", by: keeper).photo
        let wrong = await house.services.operating.answer(.delete(family: family, named: "The Lehtonen"))
        guard case .refused = wrong else { throw OrderError(answer: wrong) }
        try await delete()
        await expectRefusal(.familyClosed) {
            _ = try await house.services.album.page(.newest, limit: 9, for: try await session())
        }
        await expectRefusal(.familyClosed) { _ = try await now() }
        await expectRefusal(.familyClosed) { _ = try await house.send("two", by: keeper) }
        // The frame still shows the album of the deleted family.
        let hers = try await house.principal(frame)
        #expect(try await house.services.album.page(.newest, limit: 9, for: hers).photos.map(\.id) == [photo.id])
        let again = await house.services.operating.answer(.delete(family: family, named: "The Lehtonens"))
        guard case .refused = again else { throw OrderError(answer: again) }
        #expect(try await order(.restore(family: family)).state == .open)
        #expect(try await house.services.album.page(.newest, limit: 9, for: try await session()).photos.count == 1)
    }

    /// Returns the keeper of an existing session, with the present state of the family.
    private func session() async throws -> Principal {
        guard case .member(var signedIn) = keeper else { throw Problem.notSignedIn }
        let record = try await house.catalogue.read { [family] in try $0.family(.make(family)) }
        signedIn.familyState = try #require(record).state
        return .member(signedIn)
    }

    /// Lets the server run for `days` days, with a sweep each hour.
    private func serve(days: Int, by services: FamilyServices) async throws {
        for _ in 0..<(days * 24) {
            house.clock.advance(by: 3_600)
            try await services.housekeeping.forgetOldThings(served: 3_600)
        }
    }

    @Test func `erases a family after the grace time of the server's life, and no bytes of another`() async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        let frame = try await house.pairedFrame(by: keeper)
        for number in 0..<5 { _ = try await house.send("photo \(number)", by: keeper) }
        let shared = try await house.send("photo 0", by: neighbour).photo
        try await delete()
        // A clock that leaps ahead must not end the grace time.
        house.clock.leap(by: 3_650 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 0)
        house.clock.leap(by: -3_650 * 86_400)
        try await serve(days: 13, by: house.services)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 2)
        guard case .frame = try await house.principal(frame) else { throw Problem.frameUnknown }
        try await serve(days: 2, by: house.services)
        #expect(try await house.catalogue.read { try $0.familyAccounts() }.map(\.family.id) == [.make("family-2")])
        // Only now the family's frame is revoked, by its own server.
        guard case .revokedFrame = try await house.principal(frame) else { throw Problem.frameUnknown }
        try await house.services.housekeeping.finishForgetting()
        #expect(try await house.blobs.size(of: .of(Array("photo 0".utf8))) != nil)
        #expect(try await house.blobs.size(of: .of(Array("small photo 0".utf8))) != nil)
        for number in 1..<5 { #expect(try await house.blobs.size(of: .of(Array("photo \(number)".utf8))) == nil) }
        #expect(try await house.services.album.page(.newest, limit: 9, for: neighbour).photos.map(\.id) == [shared.id])
        #expect(try await house.catalogue.read { try $0.owedForgetting() == nil })
    }

    @Test func `forgets also what is deleted while it forgets another family`() async throws {
        let catalogue = house.catalogue
        let remove: @Sendable (FamilyID) async throws -> Void = { family in
            try await catalogue.write { writer in
                try writer.oweForgetting()
                try writer.remove(family, at: .testDay)
            }
        }
        let ports = ActHouse.ports(
            InterruptedCatalogue(catalogue) { try await remove(.make("family-2")) },
            house.blobs,
            house.found,
            house.events,
            house.clock,
            FamilyRules()
        )
        let services = try await FamilyServices(ports: ports)
        try await remove(.make(family))
        try await services.housekeeping.finishForgetting()
        #expect(try await catalogue.read { try $0.owedForgetting() } != nil)
        try await services.housekeeping.finishForgetting()
        #expect(try await catalogue.read { try $0.owedForgetting() } == nil)
    }

    @Test(arguments: 0...4) func `goes on where it was killed`(steps: Int) async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        for number in 0..<5 { _ = try await house.send("photo \(number)", by: keeper) }
        try await delete()
        // Leave the catalogue as a sweep does that was killed after `steps` steps.
        try await house.catalogue.write { [family] writer in
            try writer.oweForgetting()
            try writer.beginErasing(.make(family), at: .seconds(1))
            for _ in 0..<steps { _ = try writer.erasePhotos(of: .make(family), limit: 1) }
        }
        let late = await house.services.operating.answer(.restore(family: family))
        guard case .refused = late else { throw OrderError(answer: late) }
        let services = try await house.restarted()
        // The start forgets what was deleted until then; the erasure, which goes on after it, owes another forgetting.
        try await services.housekeeping.finishForgetting()
        #expect(try await house.catalogue.read { try $0.owedForgetting() == nil })
        try await services.housekeeping.forgetOldThings(served: 0)
        #expect(try await house.catalogue.read { try $0.owedForgetting() != nil })
        try await services.housekeeping.finishForgetting()
        #expect(try await house.catalogue.read { try $0.familyCount() } == 1)
        #expect(try await house.catalogue.read { try $0.owedForgetting() == nil })
        for number in 0..<5 { #expect(try await house.blobs.size(of: .of(Array("photo \(number)".utf8))) == nil) }
    }
    @Test func `a family that cannot be erased keeps no other one from its erasure`() async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        try await delete()
        let other = try #require(neighbour.familyID).text
        try await order(.delete(family: other, named: "The neighbours"))
        try await house.catalogue.write { [family] writer in
            let connection = try #require(writer as? SQLTransaction).connection
            try connection.run(
                """
                CREATE TRIGGER stuck BEFORE UPDATE OF is_erasing ON families WHEN old.id = '\(family)'
                BEGIN SELECT RAISE(ABORT, 'stuck'); END
                """,
                []
            )
        }
        try await serve(days: 13, by: house.services)
        house.clock.advance(by: 2 * 86_400)
        // This test is not skipped: the house records each error of a port as an issue of the test, and here an error is
        // expected for the family that cannot be erased. Without the error, this block fails.
        await withKnownIssue("the sweep reports the family that it could not erase") {
            try await house.services.housekeeping.forgetOldThings(served: 2 * 86_400)
        }
        #expect(try await house.catalogue.read { try $0.familyAccounts() }.map(\.family.id.text) == [family])
    }
}
