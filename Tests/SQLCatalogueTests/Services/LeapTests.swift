import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Synchronization
import Testing

/// No reading of a clock that leaps ends an unfinished upload or the time to undo a deletion.
struct LeapTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        try await house.services.housekeeping.wake()
        try await house.services.housekeeping.forgetOldThings(served: 0)
    }

    /// The days by which the wall clock is set while the server runs, one after the other, five minutes apart.
    private static let leaps: [[Double]] = [
        [1 / 24], [3.9], [3.9, 3.9, 3.9], [90], [3_650], [-1 / 24], [-3.9], [-3_650], [3_650, -3_650], [-200, 200],
        [-9_500, 9_500],
    ]

    /// Lets the clock leap, and the server sweep five minutes later.
    private func leap(_ days: Double, _ services: FamilyServices) async throws {
        house.clock.leap(by: days * 86_400)
        house.clock.advance(by: 1)
        try await services.housekeeping.forgetOldThings(served: 1)
    }

    private func serve(_ services: FamilyServices) async throws {
        house.clock.advance(by: 3_600)
        try await services.housekeeping.forgetOldThings(served: 3_600)
    }

    @Test(arguments: leaps)
    func `a deletion is undone for ten minutes, whatever the clock says`(days: [Double]) async throws {
        let photo = try await house.send("garden", by: keeper).photo
        // A clock that is behind when the photo is deleted, and right afterwards, is one of them.
        if days.count > 1 { try await leap(days[0], house.services) }
        try await house.services.album.delete(photo.id, by: keeper)
        for days in days.dropFirst(days.count > 1 ? 1 : 0) { try await leap(days, house.services) }
        house.clock.advance(by: 590)
        try await house.services.housekeeping.forgetOldThings(served: 590)
        #expect(try await house.services.album.undoable(for: keeper).map(\.id) == [photo.id])
        #expect(try await house.services.album.undoDeletion(of: photo.id, by: keeper).id == photo.id)
        let bytes = try await house.services.album.original(of: photo.id, for: keeper)
        #expect(try await house.blobs.size(of: bytes.hash) != nil)
    }

    @Test(arguments: leaps)
    func `a deletion is undone for ten minutes after a start, whatever the clock says then`(
        days: [Double]
    ) async throws {
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.album.delete(photo.id, by: keeper)
        var services = house.services
        for days in days {
            house.clock.leap(by: days * 86_400)
            services = try await house.restarted()
            try await services.housekeeping.wake()
            try await services.housekeeping.forgetOldThings(served: 0)
        }
        house.clock.advance(by: 590)
        try await services.housekeeping.forgetOldThings(served: 590)
        #expect(try await services.album.undoDeletion(of: photo.id, by: keeper).id == photo.id)
    }

    @Test(arguments: [false, true])
    func `a deletion by a clock that was years ahead is final ten minutes after the clock is right`(
        hasCopies: Bool
    ) async throws {
        let services = try await house.restarted(hasCopies: hasCopies)
        let photo = try await house.send("garden", by: keeper).photo
        try await leap(3_650, services)
        try await services.album.delete(photo.id, by: keeper)
        try await leap(-3_650, services)
        house.clock.advance(by: 590)
        try await services.housekeeping.forgetOldThings(served: 590)
        #expect(try await services.album.undoable(for: keeper).map(\.id) == [photo.id])
        house.clock.advance(by: 15)
        try await services.housekeeping.forgetOldThings(served: 15)
        #expect(try await services.album.undoable(for: keeper).isEmpty)
        #expect(try await house.blobs.hashes().isEmpty)
    }

    @Test(arguments: 1...3)
    func `a photo that is deleted while a sweep runs can be brought back`(step: Int) async throws {
        let catalogue = PausedCatalogue(house.catalogue)
        let ports = ActHouse.ports(catalogue, house.blobs, house.found, house.events, house.clock, FamilyRules())
        let services = try await FamilyServices(ports: ports)
        let photo = try await house.send("garden", by: keeper).photo
        house.clock.advance(by: 700)
        catalogue.beforeWrite(step) { [clock = house.clock, keeper] in
            clock.advance(by: 1)
            try await services.album.delete(photo.id, by: keeper)
        }
        try await services.housekeeping.forgetOldThings(served: 700)
        try await catalogue.goOn()
        #expect(try await services.album.undoable(for: keeper).map(\.id) == [photo.id])
    }

    @Test func `after ten minutes a deletion is final, also one of before a start`() async throws {
        let (first, second) = (try await house.send("a", by: keeper).photo, try await house.send("b", by: keeper).photo)
        try await house.services.album.delete(first.id, by: keeper)
        house.clock.advance(by: 600)
        await expectRefusal(.undoOver) { _ = try await house.services.album.undoDeletion(of: first.id, by: keeper) }
        try await house.services.housekeeping.forgetOldThings(served: 600)
        #expect(try await house.blobs.hashes().count == 2)
        try await house.services.album.delete(second.id, by: keeper)
        let again = try await house.restarted()
        house.clock.advance(by: 600)
        await expectRefusal(.undoOver) { _ = try await again.album.undoDeletion(of: second.id, by: keeper) }
        try await again.housekeeping.forgetOldThings(served: 600)
        #expect(try await house.blobs.hashes().isEmpty)
    }

    @Test(arguments: leaps, [true, false])
    func `an unfinished upload lives for a week of the server, whatever its clock says`(
        days: [Double],
        startsAnew: Bool
    ) async throws {
        let uploads = MemoryUploadStore()
        var services = try await house.restarted(uploads: uploads)
        if days.count > 1 { try await leap(days[0], services) }
        let id = try await services.uploads.begin(ByteCount(10), try UploadMetadata("filename Zy5qcGc="), by: keeper).id
        for days in days.dropFirst(days.count > 1 ? 1 : 0) {
            try await leap(days, services)
            guard startsAnew else { continue }
            services = try await house.restarted(uploads: uploads)
            try await services.housekeeping.wake()
            try await services.housekeeping.forgetOldThings(served: 0)
        }
        // Of each start, three days at most count as an absence.
        let absences = startsAnew ? Double(days.count) * 3 : 0
        for _ in 0..<Int(max(0.1, 6.9 - absences) * 24) { try await serve(services) }
        try await services.uploads.withUploadLock(at: id, by: keeper) { try await $0.write([1], at: 0) }
        // Once the clock is right again, a week ends it.
        house.clock.leap(by: -days.reduce(0, +) * 86_400)
        for _ in 0..<(8 * 24) { try await serve(services) }
        await #expect(throws: Problem.uploadGone) {
            try await services.uploads.withUploadLock(at: id, by: keeper) { _ in }
        }
    }
}

/// A catalogue before one of whose writes something is begun.
///
/// What is begun is held as soon as its own write is stored, as a task is that does not get the processor.
private final class PausedCatalogue: Catalogue {
    private struct State {
        var remaining: Int?
        var body: (@Sendable () async throws -> Void)?
        var isBegun = false
        var task: Task<Void, any Error>?
    }

    private let base: any Catalogue
    private let state = Mutex(State())
    private let stored = AsyncStream<Void>.makeStream()
    private let gate = AsyncStream<Void>.makeStream()

    init(_ base: any Catalogue) { self.base = base }

    /// Has `body` begin before the write of this number, counted from now.
    func beforeWrite(_ number: Int, _ body: @escaping @Sendable () async throws -> Void) {
        state.withLock { ($0.remaining, $0.body) = (number, body) }
    }

    /// Lets what was begun end; throws its error, and if nothing was begun.
    func goOn() async throws {
        gate.continuation.finish()
        try await #require(state.withLock(\.task)).value
    }

    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        let (begins, isHeld) = state.withLock { state in
            if state.isBegun {
                state.isBegun = false
                return (nil as (@Sendable () async throws -> Void)?, true)
            }
            guard let remaining = state.remaining else { return (nil, false) }
            state.remaining = remaining > 1 ? remaining - 1 : nil
            guard remaining == 1 else { return (nil, false) }
            state.isBegun = true
            return (state.body, false)
        }
        if let begins {
            let task = Task { try await begins() }
            state.withLock { $0.task = task }
            for await _ in stored.stream { break }
        }
        let result = try await base.write(view, body)
        guard isHeld else { return result }
        stored.continuation.finish()
        for await _ in gate.stream {}
        return result
    }

    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result { try await base.read(view, body) }

    func scrub() async throws { try await base.scrub() }
    func damage(thorough: Bool) async throws -> [String] { try await base.damage(thorough: thorough) }
    func close() async throws { try await base.close() }
}
