import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Synchronization
import Testing

struct UploadServiceTests {
    private static let metadata = "filename YS5qcGc="

    private func upload(_ house: ActHouse, by principal: Principal) async throws -> UploadID {
        try await house.services.uploads.begin(ByteCount(10), try UploadMetadata(Self.metadata), by: principal).id
    }

    @Test func `releases the lock when another one comes, and of those who wait the last gets it`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let id = try await upload(house, by: anna)
        let uploads = house.services.uploads
        let told = Told()
        let first = Task {
            try await uploads.withUploadLock(at: id, by: anna) { lock in
                told.say("first has it")
                await lock.waitUntilWanted()
                told.say("first is asked")
                // The third comes while the second waits.
                try await eventually("the second's end") { told.said("second is sent away") }
            }
        }
        try await eventually("the first") { told.said("first has it") }
        let second = Task {
            await #expect(throws: Problem.uploadBusy) { try await uploads.withUploadLock(at: id, by: anna) { _ in } }
            told.say("second is sent away")
        }
        try await eventually("the asking") { told.said("first is asked") }
        let third = Task { try await uploads.withUploadLock(at: id, by: anna) { _ in told.say("third has it") } }
        try await first.value
        try await third.value
        await second.value
        #expect(told.said("third has it"))
    }

    @Test func `is never two people's turn, and always somebody's`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let id = try await upload(house, by: anna)
        let uploads = house.services.uploads
        let inside = Inside()
        let acquired = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do {
                        try await uploads.withUploadLock(at: id, by: anna) { _ in await inside.stay() }
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(acquired > 0)
        // Nobody was left behind: the next has it at once.
        try await uploads.withUploadLock(at: id, by: anna) { _ in }
    }

    @Test func `goes on for the one into whom its member was merged`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let people = try await [
            house.join("Paul", by: anna), house.join("Paul again", by: anna), house.join("Pauli", by: anna),
        ]
        let rolf = try await house.join("Rolf", by: anna).principal
        let ids = try people.map { try #require($0.principal.memberID) }
        let id = try await upload(house, by: people[2].principal)
        // The second merge takes along what the first one brought.
        try await house.services.people.merge(ids[2], into: ids[1], by: anna)
        try await house.services.people.merge(ids[1], into: ids[0], by: anna)
        let phone = try await house.services.entry.principal(sessionToken: people[2].token)
        #expect(phone.memberID == ids[0])
        #expect(Set(try await house.services.people.formerIDs(of: phone)) == Set(ids[1...]))
        try await house.services.uploads.withUploadLock(at: id, by: phone) { _ in }
        await #expect(throws: Problem.uploadGone) {
            try await house.services.uploads.withUploadLock(at: id, by: rolf) { _ in }
        }
        await #expect(throws: Problem.uploadGone) {
            try await house.services.uploads.withUploadLock(at: id, by: anna) { _ in }
        }
    }

    @Test func `is disturbed by nobody whose it is not`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let rolf = try await house.join("Rolf", by: anna).principal
        let id = try await upload(house, by: anna)
        try await house.services.uploads.withUploadLock(at: id, by: anna) { _ in
            for stranger in [rolf, .nobody] {
                await #expect(throws: Problem.self) {
                    try await house.services.uploads.withUploadLock(at: id, by: stranger) { _ in }
                }
            }
        }
    }

    @Test func `says why the disk takes no more of an upload, before a piece and in its midst`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let (store, disk) = (MemoryUploadStore(), ChangingDisk())
        var ports = ActHouse.ports(house.catalogue, house.blobs, house.found, house.events, house.clock, FamilyRules())
        ports.uploads = store
        ports.storage = disk
        ports.report = { _ in }
        let uploads = try await FamilyServices(ports: ports).uploads
        let id = try await uploads.begin(ByteCount(10), try UploadMetadata(Self.metadata), by: anna).id
        try await uploads.withUploadLock(at: id, by: anna) { lock in
            let held = lock
            try await held.write([1], at: 0)
            try await uploads.checkMayContinue(held)
            disk.present.withLock { $0 = StorageCondition(free: ByteCount(9), reserve: .zero) }
            await #expect(throws: Problem.diskFull) { try await uploads.checkMayContinue(held) }
            disk.present.withLock { $0.isReadOnly = true }
            await #expect(throws: Problem.diskReadOnly) { try await uploads.checkMayContinue(held) }
            store.becomeReadOnly()
            await #expect(throws: Problem.diskReadOnly) { try await held.write([2], at: 1) }
            disk.present.withLock { $0.isReadOnly = false }
            await #expect(throws: Problem.unavailable) { try await held.write([2], at: 1) }
        }
    }

    @Test func `sweeps what is over but never what somebody is at`() async throws {
        let house = try await ActHouse()
        let anna = try await house.setUp().principal
        let (held, left) = (try await upload(house, by: anna), try await upload(house, by: anna))
        try await house.services.uploads.withUploadLock(at: held, by: anna) { lock in
            let life = PendingUploadRules().life
            house.clock.advance(by: life)
            try await house.services.housekeeping.forgetOldThings(served: life)
            try await lock.write([1], at: 0)
        }
        for id in [held, left] {
            await #expect(throws: Problem.uploadGone) {
                try await house.services.uploads.withUploadLock(at: id, by: anna) { _ in }
            }
        }
    }
}

/// A disk whose state a test changes.
private final class ChangingDisk: StorageMonitor {
    let present = Mutex(StorageCondition(free: nil, reserve: .zero))
    private let ample = UnlimitedStorage()

    func condition() async -> StorageCondition { present.withLock(\.self) }
    var knownLoss: StorageCondition.MissingStorage? { nil }
    func note(catalogueDamage: [String]) {}
    func backup() async -> BackupHistory { await ample.backup() }
    func heirloom() async -> BackupHistory { await ample.heirloom() }
    func releaseReserve() async -> Bool { false }
    func hadSeveralFamilies() async -> Bool { false }
}

private final class Told: Sendable {
    private let words = Mutex<[String]>([])
    func say(_ word: String) { words.withLock { $0.append(word) } }
    func said(_ word: String) -> Bool { words.withLock { $0.contains(word) } }
}

/// Where one at a time may be.
private actor Inside {
    private var count = 0

    func stay() async {
        count += 1
        #expect(count == 1)
        await Task.yield()
        count -= 1
    }
}
