import FamilyCore

// A disk that cannot be written to, is full, or rots.

extension Frame {
    /// Nothing can come to the shelf: what is on it is all that can be shown.
    var takesNothing: Bool { policy.staysFull || writing.staysBehind }

    /// What is known in memory stays right, and what waits is written later; a full disk gets room.
    mutating func shelfFailed(_ trouble: ShelfTrouble) {
        writing.failed(now: now)
        if trouble == .diskFull { diskIsFull(wanting: .zero) }
    }

    mutating func shelfWritten() {
        guard writing.isBehind else { return }
        writing.written()
        downloads.forgive()
        planned = nil
        if policy.isTight { effects.append(.measureDisk) }
    }

    /// The least useful files make room for `more` bytes, and for the database beside them.
    mutating func diskIsFull(wanting more: ByteCount) {
        policy.diskIsFull(holding: ledger.bytes, wanting: more + CachePolicy.spare)
        planned = nil
        // The room that is made now is there by then.
        writing.look(within: ShelfRetry.soon, now: now)
    }

    mutating func diskHas(free: ByteCount) {
        guard policy.isTight else { return }
        let wasFull = policy.isFull
        policy.diskHas(free: free, holding: ledger.bytes)
        planned = nil
        if wasFull, !policy.isFull { downloads.forgive() }
        if policy.isTight, !writing.isBehind { writing.look(now: now) }
    }

    /// Looks whether there is room again; no more often than once a minute.
    mutating func settleWriting() {
        guard writing.isDue(now: now) else { return }
        if policy.isTight { effects.append(.measureDisk) }
        if writing.isBehind { effects.append(.retryShelf) }
    }

    // MARK: - Files that rot

    /// Time for a step of the slow check: nobody is there, and neither screen nor card has anything to do.
    package func isCheckDue(now: Uptime) -> Bool {
        let isTouched = gestures.isTouched || touchedAt.map { now < $0.advanced(by: Self.untouched) } ?? false
        return !membership.isPairing && walk.isDue(now: now) && !isTouched && !isAnimating && !writing.isBehind
            && downloads.identifiers.isEmpty
    }

    mutating func checkShelf() {
        guard isCheckDue(now: now) else { return }
        walk.began()
        effects.append(.checkShelf)
    }

    mutating func shelfChecked(_ check: ShelfCheck) {
        walk.ended(hasMore: check.hasMore, files: ledger.files.count + ledger.films.count, now: now)
        if let damaged = check.damaged { fileDamaged(damaged) }
    }

    mutating func fileDamaged(_ file: DamagedFile) {
        guard album.contains(file.photo) else { return }
        guard !file.isFilm else {
            filmDamage.rotted(file.photo)
            reporter.hurry()
            return dropFilm(of: file.photo)
        }
        damage.rotted(file.photo)
        leaveOut(file.photo)
        reporter.hurry()
    }

    /// It is not shown any more; another file of it is fetched as soon as the server answers.
    mutating func leaveOut(_ photo: PhotoID) {
        guard !sync.left.contains(photo) else { return forgetLeft(photo) }
        if window.failed(photo) { effects.append(.releasePicture(photo)) }
        drop([photo])
        strike([photo])
    }

    /// No other file of it is anywhere.
    private mutating func forgetLeft(_ photo: PhotoID) {
        sync.forgetLeft([photo])
        damage.forget([photo])
        filmDamage.forget([photo])
        album.forget([photo])
        ledger.remove(photo)
        outbox.drop([photo])
        strike([photo])
        effects.append(.shelf([.forget([photo])]))
    }
}
