import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Synchronization
import Testing

/// Keepers decide about found photos while the disk has no byte left.
struct FoundPhotoDiskTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        var found = FoundPhotos(noticedAt: house.clock.now)
        found.note(FoundFile(hash: .of(Array("lake".utf8)), bytes: ByteCount(4), isPhoto: true))
        (found.isListed, found.family) = (true, keeper.familyID)
        try house.found.write(found)
        house.found.isFull.withLock { $0 = true }
    }

    @Test func `a decision takes the room that is kept for such acts`() async throws {
        let disk = KeptRoom(of: house.found)
        let services = try await house.restarted(storage: disk)
        try await services.foundPhotos.leave(by: keeper)
        #expect(try house.found.read()?.decision == .leave && disk.isReleased.withLock(\.self))
    }
}

/// A full disk with a file that reserves some room.
private final class KeptRoom: StorageMonitor {
    let isReleased = Mutex(false)
    private let file: KeptFoundPhotos
    private let ample = UnlimitedStorage()

    init(of file: KeptFoundPhotos) { self.file = file }

    func condition() async -> StorageCondition { await ample.condition() }
    var knownLoss: StorageCondition.MissingStorage? { nil }
    func note(catalogueDamage: [String]) {}
    func backup() async -> BackupHistory { await ample.backup() }
    func heirloom() async -> BackupHistory { await ample.heirloom() }

    func hadSeveralFamilies() async -> Bool { false }
    func releaseReserve() async -> Bool {
        file.isFull.withLock { $0 = false }
        return isReleased.withLock { before in
            defer { before = true }
            return !before
        }
    }
}
