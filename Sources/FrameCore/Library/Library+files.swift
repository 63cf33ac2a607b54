import FamilyCore

// The files of the album's photos: downloads, broken and rotted files, and a full disk.

extension Library {
    mutating func downloadProgressed(_ photo: PhotoID, _ received: ByteCount) { files.progressed(photo, received) }

    mutating func downloaded(_ photo: PhotoID, _ file: PhotoFile, clock: WallClock) -> [Action] {
        let isInAlbum = known.contains(photo)
        perform(files.downloaded(photo, file, isInAlbum: isInAlbum))
        // The server replaced or removed the film during the download.
        if case .film(let film) = file, isInAlbum, known.album.photo(photo)?.film != film {
            perform(files.dropFilms(of: [photo]))
        }
        if isInAlbum, !file.isFilm { outbox.arrived(photo, at: clock.now) }
        return drained()
    }

    mutating func downloadFailed(_ photo: PhotoID, _ error: DownloadError, now: Uptime) {
        files.downloadFailed(photo, error, now: now)
        guard case .server(let cause) = error, cause != .cancelled, !error.isDiskFull else { return }
        // Ask for changes: they tell if the photo was deleted or the server is gone.
        known.wantChanges()
    }

    /// The effects that cancel all downloads when the frame is removed from the family.
    var cancelledDownloads: [FrameEffect] { files.downloads.identifiers.map(FrameEffect.cancelDownload) }

    // MARK: - Broken files

    /// Handles a picture that could not be made of a file with the right bytes.
    ///
    /// The file stays: another copy would be the same, and a lack of memory may have been the cause. It is tried again
    /// after a pause.
    mutating func pictureFailed(_ photo: PhotoID, now: Uptime) -> [Action] {
        guard known.contains(photo), !card.failed(photo, now: now) else { return [] }
        files.pausePicture(of: photo, now: now)
        tell(.pictureLost(photo))
        return drained()
    }

    /// Handles a file that could not be read: it stays, is tried again after a pause, and only a new copy replaces it.
    mutating func fileUnreadable(_ file: ShelfFile, now: Uptime) -> [Action] {
        guard known.contains(file.photo), file.isFilm || !card.failed(file.photo, now: now) else { return [] }
        let hasCopy = file.isFilm ? !isLastFilm(of: file.photo) : !known.left.contains(file.photo)
        files.couldNotRead(file, hasCopy: hasCopy, now: now)
        if hasCopy { pageRecord.hurry() }
        if !file.isFilm { tell(.pictureLost(file.photo)) }
        return drained()
    }

    /// Tries again what could not be read, once its pause is over.
    mutating func settleReading(now: Uptime) -> [Action] {
        files.endPauses(now: now)
        for photo in card.settle(now: now) { tell(.pictureLost(photo)) }
        return drained()
    }

    /// Handles a film that cannot be played: the still picture stays.
    ///
    /// If the file is broken, it is fetched once more; but the last copy stays, of which only a part may be broken, and so
    /// does any film until the next start if no server can give another copy: the card may only not have answered.
    mutating func filmFailed(_ photo: PhotoID, isBroken: Bool) -> [Action] {
        guard isBroken, !isLastFilm(of: photo), !isLost else {
            files.leaveOutFilm(of: photo)
            return []
        }
        files.filmIsBroken(photo)
        perform(files.dropFilms(of: [photo]))
        return drained()
    }

    /// Handles a file whose bytes differ from those that were written.
    mutating func fileDamaged(_ file: ShelfFile) -> [Action] {
        guard known.contains(file.photo) else { return [] }
        files.hasRotted(file)
        pageRecord.hurry()
        switch file.isFilm {
        case true where isLastFilm(of: file.photo): files.leaveOutFilm(of: file.photo)
        case true: perform(files.dropFilms(of: [file.photo]))
        case false: leaveOut(file.photo)
        }
        return drained()
    }

    /// Whether the photo's film on the shelf may have no other copy; see `ShelfLedger.lastFilms`.
    private func isLastFilm(of photo: PhotoID) -> Bool {
        known.left.contains(photo) || known.album.photo(photo)?.film == nil
    }

    /// Stops showing the photo and drops its file; another copy is fetched as soon as the server answers.
    private mutating func leaveOut(_ photo: PhotoID) {
        guard !known.left.contains(photo) else { return forgetLeft(photo) }
        tell(.pictureLost(photo))
        perform(files.dropPictures(of: [photo], besideLastFilms: lastFilms))
    }

    /// The photos that came back from a restored server without the film that is on the shelf.
    private var lastFilms: Set<PhotoID> { files.ledger.lastFilms(in: known.album, left: []) }

    /// Removes a photo for good, because no other copy of it exists.
    private mutating func forgetLeft(_ photo: PhotoID) {
        known.forgetLeft(photo)
        files.forget([photo])
        outbox.drop([photo])
        perform([.shelf([.forget([photo])])])
    }

    // MARK: - The slow check

    /// Returns whether a file check may run: neither disk nor network has anything else to do.
    func isCheckDue(now: Uptime) -> Bool { files.isCheckDue(now: now) }

    mutating func beginCheck() -> [Action] {
        switch files.checkBegan() {
        case .comparison: [.perform(.compareShelf)]
        case .reading: [.perform(.checkShelf)]
        }
    }

    /// Handles the files that the shelf lists and does not have.
    ///
    /// Their photos stay, and are fetched when they are wanted.
    mutating func compared(missing: [ShelfFile], now: Uptime) -> [Action] {
        files.compared(now: now)
        let missing = missing.filter { known.contains($0.photo) }
        let pictures = missing.filter { !$0.isFilm }.map(\.photo)
        for photo in pictures { tell(.pictureLost(photo)) }
        let films = missing.filter(\.isFilm).map(\.photo)
        perform(files.dropFilms(of: films) + files.dropPictures(of: pictures, besideLastFilms: lastFilms))
        return drained()
    }

    mutating func checked(_ check: ShelfCheck, now: Uptime) -> [Action] {
        files.checked(hasMore: check.hasMore, now: now)
        if let unreadable = check.unreadable { return fileUnreadable(unreadable, now: now) }
        return check.damaged.map { fileDamaged($0) } ?? []
    }

    // MARK: - The disk

    mutating func shelfFailed(_ error: ShelfError, now: Uptime) { files.writeFailed(error, now: now) }

    mutating func shelfWritten() -> [Action] { files.written().map(Action.perform) }

    mutating func diskHas(free: ByteCount, now: Uptime) { files.diskHas(free: free, now: now) }

    mutating func settleWriting(now: Uptime) -> [Action] { files.settleWriting(now: now).map(Action.perform) }
}
