package import FamilyCore
package import FoundationEssentials

/// A notice to keepers about the server's files and their copies.
package enum StorageNotice: Equatable, Sendable {
    case catalogueDamaged
    /// Originals are damaged or missing; `photo` is one of them.
    case originalsLost(count: Int, photo: PhotoID)
    /// Originals are damaged or missing, and smaller copies replace them.
    ///
    /// `frame` is the name of the frame that uploaded the first of them; nil if the server had it.
    case originalsReplaced(count: Int, photo: PhotoID, frame: String? = nil)
    /// Renditions are lost and could not be made again, although the originals are intact; `photo` is one of them.
    case renditionsFailed(count: Int, photo: PhotoID)
    /// So many files are unreferenced that none was moved to the trash.
    case filesDisagree(SweepVerdict)
    case diskFull(free: ByteCount)
    /// The disk can only be read, as a rule because it is failing.
    case diskReadOnly
    /// The last copy is older than `StorageNotices.backupAge`; `cause` is why the last one failed, nil if none did.
    case backupOld(since: Date, cause: FailedBackup.Cause?)
    /// The album has had photos for longer than `StorageNotices.backupAge` and was never copied.
    case neverCopied
    /// The last copy lacks files, because they were lost before.
    case backupIncomplete(missing: Int)
    /// The last heirloom is older than `StorageNotices.backupAge`; `cause` is why the last one failed, nil if none did.
    case heirloomOld(since: Date, cause: FailedBackup.Cause?)
}

/// Decides which notices keepers get.
package struct StorageNotices: Equatable, Sendable {
    /// The maximum age of a nightly copy, in seconds, before keepers are told: a stick may be unplugged or full.
    package static let backupAge: TimeInterval = 7 * 86_400

    package var condition: StorageCondition
    package var backup: BackupHistory
    package var heirloom: BackupHistory
    /// Since when the album has photos; nil if it has none, or if its keepers said that it needs no copies here.
    package var photosSince: Date?
    package var lostOriginals: [LostOriginal]
    /// The photos whose lost renditions could not be made again.
    package var failedRenditions: [PhotoID] = []
    package var sweep: SweepVerdict
    package var isCatalogueDamaged: Bool
    /// Whether keepers are asked about the unreferenced files.
    package var asksAboutFound = false

    package init(
        condition: StorageCondition,
        backup: BackupHistory,
        heirloom: BackupHistory = BackupHistory(),
        photosSince: Date? = nil,
        lostOriginals: [LostOriginal],
        sweep: SweepVerdict,
        isCatalogueDamaged: Bool
    ) {
        self.condition = condition
        self.backup = backup
        self.heirloom = heirloom
        self.photosSince = photosSince
        self.lostOriginals = lostOriginals
        self.sweep = sweep
        self.isCatalogueDamaged = isCatalogueDamaged
    }

    /// Returns the notices, most urgent first.
    package func all(now: Date) -> [StorageNotice] {
        var notices: [StorageNotice] = []
        if isCatalogueDamaged { notices.append(.catalogueDamaged) }
        if condition.isReadOnly { notices.append(.diskReadOnly) }
        let (replaced, lost) = (lostOriginals.filter(\.hasStandIn), lostOriginals.filter { !$0.hasStandIn })
        if let first = lost.first { notices.append(.originalsLost(count: lost.count, photo: first.photoID)) }
        if let first = replaced.first {
            notices.append(
                .originalsReplaced(count: replaced.count, photo: first.photoID, frame: first.broughtBy)
            )
        }
        if let first = failedRenditions.first {
            notices.append(.renditionsFailed(count: failedRenditions.count, photo: first))
        }
        // A few leftovers of interrupted uploads are normal.
        if sweep.missing == 0, sweep.suggestsOldCatalogue, !asksAboutFound {
            notices.append(.filesDisagree(sweep))
        }
        if condition.refusal(ofStoring: .zero) == .diskFull, let free = condition.free {
            notices.append(.diskFull(free: free))
        }
        return notices + ofCopies(now)
    }

    private func ofCopies(_ now: Date) -> [StorageNotice] {
        var notices: [StorageNotice] = []
        if let last = backup.last {
            let since = last.finishedAt
            if isOver(since, now) { notices.append(.backupOld(since: since, cause: backup.failure?.cause)) }
            if last.missing > 0 { notices.append(.backupIncomplete(missing: last.missing)) }
        }
        if backup.last == nil, heirloom.last == nil, let photosSince, isOver(photosSince, now) {
            notices.append(.neverCopied)
        }
        if let since = heirloom.last?.finishedAt, isOver(since, now) {
            notices.append(.heirloomOld(since: since, cause: heirloom.failure?.cause))
        }
        return notices
    }

    /// Returns whether the moment is too old; one of a clock that was years ahead counts as old, or the notice would
    /// not appear for years.
    private func isOver(_ moment: Date, _ now: Date) -> Bool {
        now.timeIntervalSince(moment) > Self.backupAge || moment.isOfWrongClock(at: now)
    }
}
