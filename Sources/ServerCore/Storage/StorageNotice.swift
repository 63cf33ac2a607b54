package import FamilyCore
package import FoundationEssentials

/// What a keeper is told of the server's files and of their copies.
package enum StorageNotice: Equatable, Sendable {
    case catalogueDamaged
    /// Originals that the disk lost or spoiled; one of their photos to begin
    /// with.
    case originalsLost(count: Int, photo: PhotoID)
    /// Originals that the disk lost or spoiled, and of which smaller copies stand in their place.
    ///
    /// `frame` is the name of the one that brought the first of them.
    case originalsReplaced(count: Int, photo: PhotoID, frame: String? = nil)
    /// Files that no photo names, and files that photos need and that are not
    /// there: so many that nothing was moved.
    case filesDisagree(SweepVerdict)
    case diskFull(free: ByteCount)
    /// The last copy is older than `StorageNotices.backupAge`.
    case backupOld(since: Date)
    /// The album has had photos for longer than `StorageNotices.backupAge`, and nobody ever made a copy.
    case neverCopied
    /// The last copy lacks files, because they were lost before.
    case backupIncomplete(missing: Int)
    /// The last heirloom is older than `StorageNotices.backupAge`.
    case heirloomOld(since: Date)
}

/// Decides what a keeper is told.
package struct StorageNotices: Equatable, Sendable {
    /// A nightly backup that missed a week: a stick was pulled, or is full.
    package static let backupAge: TimeInterval = 7 * 86_400

    package var condition: StorageCondition
    package var lastBackup: LastBackup?
    package var lastHeirloom: LastBackup?
    /// Since when the album has photos; nil if it has none, or if its keepers said that it needs no copies here.
    package var photosSince: Date?
    package var lostOriginals: [LostOriginal]
    package var sweep: SweepVerdict
    package var isCatalogueDamaged: Bool

    package init(
        condition: StorageCondition,
        lastBackup: LastBackup?,
        lastHeirloom: LastBackup? = nil,
        photosSince: Date? = nil,
        lostOriginals: [LostOriginal],
        sweep: SweepVerdict,
        isCatalogueDamaged: Bool
    ) {
        self.condition = condition
        self.lastBackup = lastBackup
        self.lastHeirloom = lastHeirloom
        self.photosSince = photosSince
        self.lostOriginals = lostOriginals
        self.sweep = sweep
        self.isCatalogueDamaged = isCatalogueDamaged
    }

    /// The most urgent first.
    package func all(now: Date) -> [StorageNotice] {
        var notices: [StorageNotice] = []
        if isCatalogueDamaged { notices.append(.catalogueDamaged) }
        let (replaced, lost) = (lostOriginals.filter(\.hasStandIn), lostOriginals.filter { !$0.hasStandIn })
        if let first = lost.first { notices.append(.originalsLost(count: lost.count, photo: first.photoID)) }
        if let first = replaced.first {
            notices.append(
                .originalsReplaced(count: replaced.count, photo: first.photoID, frame: first.broughtBy)
            )
        }
        // A few leftovers of killed uploads are nobody's concern.
        if sweep.missing == 0, sweep.unnamed * 100 > sweep.files, sweep.unnamed >= Self.fewFiles {
            notices.append(.filesDisagree(sweep))
        }
        if !condition.takesPhotos, let free = condition.free { notices.append(.diskFull(free: free)) }
        return notices + ofCopies(now)
    }

    private func ofCopies(_ now: Date) -> [StorageNotice] {
        var notices: [StorageNotice] = []
        if let lastBackup {
            if isOld(lastBackup, now) { notices.append(.backupOld(since: lastBackup.finishedAt)) }
            if lastBackup.missing > 0 { notices.append(.backupIncomplete(missing: lastBackup.missing)) }
        }
        if lastBackup == nil, lastHeirloom == nil, let photosSince,
            isOver(photosSince, now)
        {
            notices.append(.neverCopied)
        }
        if let lastHeirloom, isOld(lastHeirloom, now) {
            notices.append(.heirloomOld(since: lastHeirloom.finishedAt))
        }
        return notices
    }

    private func isOld(_ copy: LastBackup, _ now: Date) -> Bool {
        isOver(copy.finishedAt, now)
    }

    /// A moment of a clock that was years ahead would keep the notice away for years.
    private func isOver(_ moment: Date, _ now: Date) -> Bool {
        now.timeIntervalSince(moment) > Self.backupAge || moment.isOfWrongClock(at: now)
    }

    /// The files of two photos, of which a kill may leave that many.
    private static let fewFiles = 10
}
