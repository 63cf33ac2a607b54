import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// What a keeper reads of the copies that stay, before the family is deleted.
struct LeftCopiesTests {
    /// The disk of a server with a backup and an heirloom.
    private struct CopiedStorage: StorageMonitor {
        let backupAt: Date?
        let heirloomAt: Date?
        let knownLoss: StorageCondition.MissingStorage? = nil

        func condition() async -> StorageCondition { StorageCondition(free: nil, reserve: .zero) }
        func note(catalogueDamage: [String]) {}
        func backup() async -> BackupHistory { Self.history(backupAt) }
        func heirloom() async -> BackupHistory { Self.history(heirloomAt) }
        func releaseReserve() async -> Bool { false }
        func hadSeveralFamilies() async -> Bool { false }

        private static func history(_ date: Date?) -> BackupHistory {
            BackupHistory(last: date.map { LastBackup(folder: "/media/disk", finishedAt: $0, photos: 1, missing: 0) })
        }
    }

    @Test func `tells when each was made last, and of none that the server knows nothing of`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let (day, night) = (house.clock.now, house.clock.now.addingTimeInterval(9 * 3_600))
        let made: [(backup: Date?, heirloom: Date?)] = [(nil, nil), (day, nil), (nil, night), (day, night)]
        for (backup, heirloom) in made {
            let storage = CopiedStorage(backupAt: backup, heirloomAt: heirloom)
            let services = try await house.restarted(storage: storage)
            let left = try await services.storage.copiesLeft(byDeletionBy: keeper)
            #expect(left.backup == backup && left.heirloom == heirloom)
        }
        let zoe = try await house.join("Zoe", by: keeper).principal
        await expectRefusal(.keeperNeeded) { _ = try await house.services.storage.copiesLeft(byDeletionBy: zoe) }
    }

    @Test func `an heirloom is told to the family that had photos when it was written`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        _ = try await house.send("garden", by: keeper)
        house.clock.advance(by: 60)
        let written = house.clock.now
        house.clock.advance(by: 60)
        let neighbour = try await house.neighbour()
        _ = try await house.send("sea", by: neighbour)
        let services = try await house.restarted(storage: CopiedStorage(backupAt: written, heirloomAt: written))
        #expect(try await services.storage.copiesLeft(byDeletionBy: keeper).heirloom == written)
        let theirs = try await services.storage.copiesLeft(byDeletionBy: neighbour)
        #expect(theirs.heirloom == nil && theirs.backup == written)
    }
}
