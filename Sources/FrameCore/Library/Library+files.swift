import FamilyCore

// Files of the album's photos: they come, break and rot, and the disk fills up.

extension Library {
    mutating func downloadProgressed(_ photo: PhotoID, _ received: ByteCount) { files.progressed(photo, received) }

    mutating func downloaded(_ photo: PhotoID, _ file: PhotoFile, clock: WallClock) -> [Action] {
        let isInAlbum = album.contains(photo)
        perform(files.downloaded(photo, file, isInAlbum: isInAlbum))
        if isInAlbum, !file.isFilm { outbox.sightings.arrived(photo, at: clock.now) }
        return drained()
    }

    mutating func downloadFailed(_ photo: PhotoID, _ trouble: DownloadError, now: Uptime) {
        files.downloadFailed(photo, trouble, now: now)
        guard case .server(let cause) = trouble, cause != .cancelled, !trouble.isDiskFull else { return }
        // Deleted, or the server is gone: either way it tells.
        sync.wantChanges()
    }

    /// What is under way when the frame is taken out of the family.
    var cancelledDownloads: [FrameEffect] { files.downloads.identifiers.map(FrameEffect.cancelDownload) }

    // MARK: - Broken files

    mutating func pictureFailed(_ photo: PhotoID) -> [Action] {
        guard album.contains(photo) else { return [] }
        leaveOut(photo)
        files.pictureIsBroken(photo)
        return drained()
    }

    /// No error of a film is hers: its still stays, and it is fetched once more
    /// where it is the file that is broken.
    mutating func filmFailed(_ photo: PhotoID, isBroken: Bool) -> [Action] {
        guard isBroken else {
            files.leaveOutFilm(of: photo)
            return []
        }
        files.filmIsBroken(photo)
        perform(files.dropFilm(of: photo))
        return drained()
    }

    /// A file has not the bytes that came.
    mutating func fileDamaged(_ file: DamagedFile) -> [Action] {
        guard album.contains(file.photo) else { return [] }
        files.hasRotted(file)
        reporter.hurry()
        if file.isFilm { perform(files.dropFilm(of: file.photo)) } else { leaveOut(file.photo) }
        return drained()
    }

    /// The photo is not shown any more; another file of it is fetched as soon as the server answers.
    private mutating func leaveOut(_ photo: PhotoID) {
        guard !sync.left.contains(photo) else { return forgetLeft(photo) }
        actions.append(.pictureLost(photo))
        perform(files.dropPicture(of: photo))
    }

    /// No other file of the photo is anywhere.
    private mutating func forgetLeft(_ photo: PhotoID) {
        sync.forgetLeft([photo])
        album.forget([photo])
        files.forget([photo])
        outbox.drop([photo])
        actions.append(.perform(.shelf([.forget([photo])])))
    }

    // MARK: - The slow check

    /// Whether neither the card nor the network has anything else to do.
    func isCheckDue(now: Uptime) -> Bool { files.isCheckDue(now: now) }

    mutating func beginCheck() -> [Action] {
        files.checkBegan()
        return [.perform(.checkShelf)]
    }

    mutating func checked(_ check: ShelfCheck, now: Uptime) -> [Action] {
        files.checked(hasMore: check.hasMore, now: now)
        return check.damaged.map { fileDamaged($0) } ?? []
    }

    // MARK: - The disk

    mutating func shelfFailed(_ trouble: ShelfError, now: Uptime) { files.writeFailed(trouble, now: now) }

    mutating func shelfWritten() -> [Action] { files.written().map(Action.perform) }

    mutating func diskHas(free: ByteCount, now: Uptime) { files.diskHas(free: free, now: now) }

    mutating func settleWriting(now: Uptime) -> [Action] { files.settleWriting(now: now).map(Action.perform) }
}
