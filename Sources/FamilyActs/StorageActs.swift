package import FamilyCore
import FoundationEssentials
package import ServerCore
import Synchronization

/// What a keeper sees of the server's files.
package struct StorageState: Equatable, Sendable {
    package let notices: [StorageNotice]
    package let lastBackup: LastBackup?
    /// Files that no photo names, until they are removed after a week.
    package let trash: [TrashContents]
}

/// Telling keepers how the files of the album are.
package struct StorageActs: Sendable {
    /// More are counted and not listed.
    private static let mostLost = 100

    let context: ActContext
    let sweeps: SweepMemory

    /// Nil for who is not told.
    package func state(for asker: Asker) async throws(Problem) -> StorageState? {
        guard context.allows(.seeSpace, by: asker) else { return nil }
        let family = try context.family(for: .seeSpace, by: asker)
        let lost = try await context.read { reader in
            try reader.lostOriginals(limit: Self.mostLost).filter { $0.familyID == family }
        }
        let (storage, last) = (context.ports.storage, sweeps.last)
        let notices = StorageNotices(
            condition: await storage.condition(),
            lastBackup: await storage.lastBackup(),
            lostOriginals: lost,
            sweep: last?.verdict ?? SweepVerdict(),
            isCatalogueDamaged: last.map { !$0.damage.isEmpty } ?? false
        )
        return StorageState(
            notices: notices.all(now: context.now),
            lastBackup: notices.lastBackup,
            trash: try await trash()
        )
    }

    private func trash() async throws(Problem) -> [TrashContents] {
        do {
            return try await context.ports.blobs.trash()
        } catch {
            throw context.problem(from: error)
        }
    }
}

/// The last sweep's report, for as long as the server runs.
final class SweepMemory: Sendable {
    private let report = Mutex<SweepReport?>(nil)

    var last: SweepReport? { report.withLock(\.self) }

    func note(_ report: SweepReport) { self.report.withLock { $0 = report } }
}
