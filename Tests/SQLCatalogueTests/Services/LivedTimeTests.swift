import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// What a server removes by itself, whatever its clock does.
struct LivedTimeTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private enum Event {
        /// The wall clock is moved while the server runs.
        case leaps(days: Double)
        /// The server runs, and the wall clock with it.
        case serves(hours: Int)
        /// The server is off for so long by the wall clock, and starts again.
        case isOff(days: Double)
    }

    /// What happens, and whether what went into the trash before it is there still.
    private static let scripts: [(events: [Event], isKept: Bool)] = [
        ([.serves(hours: 7 * 24)], true),
        ([.serves(hours: 8 * 24 + 1)], false),
        // Seven hours, and a day and a half, with a clock that is ten years ahead: at a start, and while it runs.
        ([.isOff(days: 3_650), .serves(hours: 36)], true),
        ([.leaps(days: 3_650), .serves(hours: 36)], true),
        ([.leaps(days: 3_650), .serves(hours: 6 * 24)], true),
        ([.leaps(days: 3_650), .serves(hours: 8 * 24 + 1)], false),
        // It goes on being wrong from start to start.
        ([.isOff(days: 3_650)] + [Event](repeating: .isOff(days: 0.01), count: 99) + [.serves(hours: 24)], true),
        ([.leaps(days: -3_650), .serves(hours: 24), .leaps(days: 3_650), .serves(hours: 24)], true),
        // Switched off each night, the week passes all the same; switched off for three months, it does not.
        ([Event](repeating: .isOff(days: 0.5), count: 10) + [.serves(hours: 4 * 24)], false),
        // The clock of a box without a battery: ahead, or behind, at each start, and set right by the network.
        (
            [[Event]](repeating: [.isOff(days: 3_650), .leaps(days: -3_650), .serves(hours: 1)], count: 4).flatMap(
                \.self
            ),
            true
        ),
        (
            [[Event]](repeating: [.isOff(days: -9_500), .leaps(days: 9_500), .isOff(days: 0.001)], count: 4)
                .flatMap(\.self),
            true
        ),
        ([.isOff(days: 90), .serves(hours: 1)], true),
        ([.isOff(days: 90), .serves(hours: 5 * 24 + 1)], false),
    ]

    @Test(arguments: scripts.indices)
    func `the trash is kept for a week of the server's life, whatever its clock says`(number: Int) async throws {
        var services = house.services
        try await services.housekeeping.wake()
        try await services.housekeeping.forgetOldThings(served: 0)
        let session = try await house.join("Zoe", by: keeper)
        let signedInAt = house.clock.now
        // The bytes of a photo and of its rendition, of somebody who was removed meanwhile.
        let boris = try await house.join("Boris", by: keeper)
        let arrival = try house.arrival("late")
        try await services.people.remove(try #require(boris.principal.memberID), by: keeper)
        await expectRefusal(.notSignedIn) { _ = try await house.services.sending.add(arrival, by: boris.principal) }
        for event in Self.scripts[number].events { services = try await pass(event, services, MemoryUploadStore()) }
        #expect(try await house.blobs.trash().map(\.files) == (Self.scripts[number].isKept ? [2] : []))
        // The clock is right again, and who was signed in is.
        house.clock.advance(by: signedInAt.timeIntervalSince(house.clock.now))
        #expect(try await services.entry.principal(sessionToken: session.token) != .nobody)
    }

    /// Lets an event happen; returns the services of the server that runs after it.
    private func pass(
        _ event: Event,
        _ services: FamilyServices,
        _ uploads: MemoryUploadStore
    ) async throws -> FamilyServices {
        switch event {
        case .leaps(let days): house.clock.advance(by: days * 86_400)
        case .serves(let hours):
            for _ in 0..<hours {
                house.clock.advance(by: 3_600)
                try await services.housekeeping.forgetOldThings(served: 3_600)
            }
        case .isOff(let days):
            house.clock.advance(by: days * 86_400)
            return try await started(uploads)
        }
        return services
    }

    private func started(_ uploads: MemoryUploadStore) async throws -> FamilyServices {
        let services = try await house.restarted(uploads: uploads)
        try await services.housekeeping.wake()
        try await services.housekeeping.forgetOldThings(served: 0)
        return services
    }

    /// What makes `ServedTimeClock` lag behind the wall clock.
    private static let lags: [[Event]] = [
        [.serves(hours: 1)],
        [.isOff(days: 90)],
        // The machine sleeps for eight hours of each day, for a month.
        [[Event]](repeating: [.leaps(days: 1 / 3), .serves(hours: 16)], count: 30).flatMap(\.self),
    ]

    @Test(arguments: lags.indices)
    func `an absence before an upload and before a family's deletion prolongs neither`(number: Int) async throws {
        let uploads = MemoryUploadStore()
        var services = try await started(uploads)
        for event in Self.lags[number] { services = try await pass(event, services, uploads) }
        let upload = try await begin(by: services)
        let expiry = try await services.uploads.expiryDate(of: upload)
        #expect(abs(expiry.timeIntervalSince(house.clock.now) - 7 * 86_400) < 1)
        let order = OperatorOrder.delete(family: try #require(keeper.familyID).text, named: "The Lehtonens")
        let answer = await services.operating.answer(order)
        guard case .done(let line) = answer else { throw OrderError(answer: answer) }
        let told = try #require(line.erasedAfter)
        #expect(abs(told.timeIntervalSince(house.clock.now) - 14 * 86_400) < 1)
        services = try await pass(.serves(hours: 6 * 24), services, uploads)
        #expect(try await uploads.record(of: upload.id) != nil)
        services = try await pass(.serves(hours: 2 * 24), services, uploads)
        #expect(try await uploads.record(of: upload.id) == nil)
        services = try await pass(.serves(hours: 5 * 24), services, uploads)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 1)
        services = try await pass(.serves(hours: 2 * 24), services, uploads)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 0)
    }

    @Test func `what an earlier version let begin by the wall clock ends no later than what begins now`() async throws {
        let uploads = MemoryUploadStore()
        var services = try await started(uploads)
        let upload = try await begin(by: services)
        let family = try #require(keeper.familyID)
        let lag: TimeInterval = 87 * 86_400
        try await uploads.set(expiry: upload.expiresAt + lag, of: upload.id)
        let end = house.clock.now + 14 * 86_400 + lag
        try await house.catalogue.write { try $0.close(family, erasedAfter: end) }
        services = try await pass(.serves(hours: 8 * 24), services, uploads)
        #expect(try await uploads.record(of: upload.id) == nil)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 1)
        services = try await pass(.serves(hours: 7 * 24), services, uploads)
        #expect(try await house.catalogue.read { try $0.familyCount() } == 0)
    }

    @Test func `what an earlier version kept of a finished upload by the wall clock has a full life of its kind`()
        async throws
    {
        let uploads = MemoryUploadStore()
        var services = try await started(uploads)
        let refused = try await begin(by: services)
        let taken = try await begin(by: services)
        let expiry = house.clock.now + 90 * 86_400
        let photo = UploadOutcome.photo(.make("photo-1"), wasThere: false)
        _ = try await uploads.finish(refused.id, as: .refused(.photoDamaged("a.jpg")), until: expiry)
        _ = try await uploads.finish(taken.id, as: photo, until: expiry)
        services = try await pass(.serves(hours: 26), services, uploads)
        #expect(try await uploads.record(of: refused.id) == nil)
        services = try await pass(.serves(hours: 8 * 24), services, uploads)
        #expect(try await uploads.record(of: taken.id) != nil)
        services = try await pass(.serves(hours: 24), services, uploads)
        #expect(try await uploads.record(of: taken.id) == nil)
    }

    private func begin(by services: FamilyServices) async throws -> UploadRecord {
        try await services.uploads.begin(ByteCount(10), try UploadMetadata("filename Zy5qcGc="), by: keeper)
    }
}

struct CopyReminderTests {
    @Test func `keepers hear after a week with photos that there is no copy, until one says that none is needed`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let relative = try await house.join("Zoe", by: keeper).principal
        house.clock.advance(by: 30 * 86_400)
        #expect(try await house.services.storage.state(for: keeper)?.notices == [])
        _ = try await house.send("garden", by: keeper)
        house.clock.advance(by: 7 * 86_400)
        #expect(try await house.services.storage.state(for: keeper)?.notices == [])
        house.clock.advance(by: 1)
        #expect(try await house.services.storage.state(for: keeper)?.notices == [.neverCopied])
        #expect(try await house.services.storage.state(for: relative) == nil)
        await expectRefusal(.keeperNeeded) { try await house.services.storage.waiveCopies(by: relative) }
        try await house.services.storage.waiveCopies(by: keeper)
        let waived = try await house.restarted().storage.state(for: keeper)
        #expect(waived?.notices == [] && waived?.waivesCopies == true)
        await expectRefusal(.keeperNeeded) { try await house.services.storage.requireCopies(by: relative) }
        try await house.services.storage.requireCopies(by: keeper)
        let required = try await house.restarted().storage.state(for: keeper)
        #expect(required?.notices == [.neverCopied] && required?.waivesCopies == false)
    }
}
