import FamilyCore
package import FoundationEssentials
package import ServerCore
import Synchronization

/// The state of the server's files, as a keeper sees it.
package struct StorageState: Equatable, Sendable {
    package let notices: [StorageNotice]
    package let lastBackup: LastBackup?
    package let lastHeirloom: LastBackup?
    /// Whether the keepers said that this album needs no copies of this server.
    package let waivesCopies: Bool
    /// The unreferenced files, until they are removed after a week.
    package let trash: [TrashContents]
    /// Whether the server has other families: then backups and trash hold the photos of all of them.
    package let isShared: Bool
}

/// The copies of an album that the server cannot erase, and when each was last made; nil: the server knows of none.
package struct LeftCopies: Equatable, Sendable {
    package var backup: Date?
    package var heirloom: Date?
}

/// Tells keepers the state of the album's files.
package struct StorageService: Sendable {
    /// The maximum number of listed photos; more are only counted.
    private static let mostLost = 100
    /// Maximum number of photos without renditions that keepers are told of.
    private static let mostFailed = 10

    let context: ServiceContext
    let sweeps: LastSweepReport
    let found: FoundPhotoList

    /// Returns nil for a principal without the permission.
    package func state(for principal: Principal) async throws(Problem) -> StorageState? {
        guard context.allows(.seeSpace, by: principal) else { return nil }
        let family = try context.family(for: .seeSpace, by: principal)
        // The list itself may be on a damaged page, which must not hide the damage.
        let lost = try await context.unlessDamaged { () async throws(Problem) in
            try await lostOriginals(of: family, for: principal)
        }
        let failed = try await context.unlessDamaged { () async throws(Problem) in
            try await failedRenditions(of: family, for: principal)
        }
        let (storage, last) = (context.ports.storage, sweeps.last)
        let waives = try await context.unlessDamaged { () async throws(Problem) in
            try await context.read(principal.view) { try $0.waivesCopies(family) }
        }
        let photosSince = try await context.unlessDamaged { () async throws(Problem) in
            try await context.read(principal.view) { try $0.firstArrival(of: family) }
        }
        let isShared = try await context.unlessDamaged { () async throws(Problem) in
            try await context.read(.allFamilies) { try $0.familyCount() > 1 }
        }
        if isShared == true {
            return try await ownState(lost ?? [], failed ?? [])
        }
        let condition = await storage.condition()
        let isDamaged = condition.isCatalogueDamaged || last.map { !$0.damage.isEmpty } ?? false
        var notices = StorageNotices(
            condition: condition,
            backup: await storage.backup(),
            heirloom: await storage.heirloom(),
            photosSince: waives == true ? nil : photosSince ?? nil,
            lostOriginals: lost ?? [],
            sweep: last?.verdict ?? SweepVerdict(),
            isCatalogueDamaged: isDamaged
        )
        notices.failedRenditions = failed ?? []
        notices.asksAboutFound = await found.current?.photos.isEmpty == false
        return StorageState(
            notices: notices.all(now: context.now),
            lastBackup: notices.backup.last,
            lastHeirloom: notices.heirloom.last,
            waivesCopies: waives ?? false,
            trash: await trash(),
            isShared: false
        )
    }

    /// Returns the state without backups and trash, whose numbers are those of all families of the server.
    private func ownState(_ lost: [LostOriginal], _ failed: [PhotoID]) async throws(Problem) -> StorageState {
        let condition = await context.ports.storage.condition()
        var notices = StorageNotices(
            condition: condition,
            backup: BackupHistory(),
            lostOriginals: lost,
            sweep: SweepVerdict(),
            isCatalogueDamaged: condition.isCatalogueDamaged || sweeps.last.map { !$0.damage.isEmpty } ?? false
        )
        notices.failedRenditions = failed
        return StorageState(
            notices: notices.all(now: context.now),
            lastBackup: nil,
            lastHeirloom: nil,
            waivesCopies: false,
            trash: [],
            isShared: true
        )
    }

    /// Returns the copies that are left when the principal deletes their family.
    ///
    /// An heirloom holds one family alone. On a server with several, it is older than all but one of them.
    package func copiesLeft(byDeletionBy principal: Principal) async throws(Problem) -> LeftCopies {
        let family = try context.family(for: .deleteFamily, by: principal)
        let (isShared, firstArrival) = try await context.read(.allFamilies) {
            (try $0.familyCount() > 1, try $0.firstArrival(of: family))
        }
        let storage = context.ports.storage
        var left = LeftCopies(backup: await storage.backup().last?.finishedAt)
        if let heirloom = await storage.heirloom().last?.finishedAt {
            let isTheirs = !isShared || firstArrival.map { $0 <= heirloom } ?? false
            left.heirloom = isTheirs ? heirloom : nil
        }
        return left
    }

    /// Returns whether a backup of this server was made, in which copies of deleted photos stay for a while.
    ///
    /// Everybody who deletes a photo is told so, on a server with several families too.
    package func hasBackup() async -> Bool { await context.ports.storage.backup().last != nil }

    /// Records that this album needs no copies of this server, because it is copied in another way.
    package func waiveCopies(by principal: Principal) async throws(Problem) {
        try await noteCopiesWaived(at: context.now, by: principal)
    }

    /// Records that this album needs copies after all, so that keepers are reminded again.
    package func requireCopies(by principal: Principal) async throws(Problem) {
        try await noteCopiesWaived(at: nil, by: principal)
    }

    private func noteCopiesWaived(at moment: Date?, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .seeSpace, by: principal)
        try await context.write(.seeSpace, by: principal) { try $0.noteCopiesWaived(by: family, at: moment) }
    }

    private func lostOriginals(of family: FamilyID, for principal: Principal) async throws(Problem) -> [LostOriginal] {
        var (lost, photos) = try await context.read(principal.view) { reader in
            let lost = try reader.lostOriginals(of: family, limit: Self.mostLost)
            return (lost, try reader.photos(lost.map(\.photoID), in: family))
        }
        var replaced: Set<PhotoID> = []
        // Without an answer of the disk or the store, the photo is told without its substitute.
        for photo in photos where (try? await context.substituteRendition(for: photo)) != nil {
            replaced.insert(photo.id)
        }
        for index in lost.indices { lost[index].hasStandIn = replaced.contains(lost[index].photoID) }
        return lost
    }

    /// Returns the photos that lack a rendition and whose attempts are used up.
    ///
    /// A job whose attempts are used up stays in the catalogue: without it, whoever looks at the photo would begin it
    /// again, and it may be what ends the darkroom or the server. A photo whose original is missing waits for that, and
    /// is told as a lost original.
    private func failedRenditions(of family: FamilyID, for principal: Principal) async throws(Problem) -> [PhotoID] {
        let (rules, now) = (context.rules.renditions, context.now)
        let photos = try await context.read(principal.view) { reader in
            let exhausted = try reader.exhaustedPhotos(
                of: family,
                attempts: rules.attempts,
                now: now,
                latest: now.addingTimeInterval(rules.longestLease),
                // Each is a question or two to the store.
                limit: Self.mostFailed
            )
            return try reader.photos(exhausted, in: family)
        }
        var failed: [PhotoID] = []
        for photo in photos {
            let original = photo.original
            do {
                guard try await context.isThere(original.hash, of: original.bytes) else { continue }
                if try await context.lacksRendition(photo) { failed.append(photo.id) }
            } catch {
                // Without an answer of the disk or the store no photo is told, and asking for the next one takes as long.
                break
            }
        }
        return failed
    }

    /// Returns no trash if it cannot be looked at, so that keepers still get their pages; the error is logged.
    private func trash() async -> [TrashContents] {
        do {
            return try await context.ports.blobs.trash()
        } catch {
            context.ports.report(error)
            return []
        }
    }
}

/// The last sweep's report, while the server runs.
final class LastSweepReport: Sendable {
    private let report = Mutex<SweepReport?>(nil)

    var last: SweepReport? { report.withLock(\.self) }

    func note(_ report: SweepReport) { self.report.withLock { $0 = report } }
}
