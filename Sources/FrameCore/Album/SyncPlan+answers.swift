package import FamilyCore

extension SyncPlan {
    /// Applies a page of the album; returns nil if no request is waiting for it.
    package mutating func received(
        _ side: AlbumSide,
        _ page: AlbumPage,
        into album: inout Album,
        now: Uptime
    )
        -> AlbumUpdate?
    {
        guard let request = finish(where: { $0.isAlbum(side) }) else { return nil }
        succeeded(now: now)
        var update = AlbumUpdate()
        let ceiling = album.photos.first?.position
        switch side {
        case .newest: begin(with: page, over: &album)
        case .newer: pointer?.newer = page.newer
        case .older:
            pointer?.older = page.older
            pointer?.reachedOldest = !page.more
        }
        keep(page.photos, in: &album, above: ceiling, &update)
        if case .newer = side, page.more { wanted.insert(request) }
        if !side.isOlder { lookedAt = now }
        update.pointer = pointer
        // An interrupted reading of all changes starts from the beginning.
        if unnamed != nil { update.pointer?.revision = 0 }
        return update
    }

    /// Applies a page of changes; returns nil if no request is waiting for it.
    ///
    /// `has` tells whether a photo has a file on the shelf. When the server has forgotten a photo without a file, the
    /// photo is removed.
    package mutating func received(
        _ changes: AlbumChanges,
        into album: inout Album,
        having has: (PhotoID) -> Bool = { _ in false },
        now: Uptime
    )
        -> AlbumUpdate?
    {
        guard finish(where: { if case .changes = $0 { true } else { false } }) != nil else { return nil }
        succeeded(now: now)
        if isSetBack(changes, album) { return readAnew(&album) }
        var update = AlbumUpdate()
        update.gone = changes.deleted.filter(album.contains)
        let ceiling = album.photos.first?.position
        album.forget(update.gone)
        left.subtract(update.gone)
        keep(changes.changed.filter(belongsToRun), in: &album, above: ceiling, &update)
        let wasReadingAnew = isReadingAnew
        named(changes, in: &album, having: has, &update)
        if changes.more || hinted > changes.revision { wanted.insert(.changes) }
        // After a server was restored, `hinted` may be a revision that it never reaches: reset it, or the frame would
        // ask forever.
        if !changes.more { hinted = 0 }
        if !changes.more { lookedAt = now }
        let hasEnded = wasReadingAnew && !isReadingAnew
        guard pointer?.revision != changes.revision || hasEnded else { return update }
        pointer?.revision = changes.revision
        // While all changes are read again, save only the last position: an interrupted reading starts from the
        // beginning.
        if unnamed == nil { update.pointer = pointer }
        return update
    }

    /// Returns whether the server was restored to an earlier state: it has fewer revisions or contradicts known
    /// photos.
    private func isSetBack(_ changes: AlbumChanges, _ album: Album) -> Bool {
        guard let known = pointer?.revision, known > 0 else { return false }
        guard unnamed == nil else { return changes.revision < known }
        return AlbumEra.isSetBack(changes.revision, since: known)
            || changes.changed.contains(where: album.isContradicted)
    }

    /// Starts to read all changes since revision 0.
    ///
    /// The changes name every photo that the server has and every photo that somebody deleted. Photos that they do
    /// not name stay on the frame.
    package mutating func readAnew(_ album: inout Album) -> AlbumUpdate {
        blockedUntil = nil
        backoff.succeeded()
        // Without a pointer the whole album is read anyway.
        guard pointer != nil else { return AlbumUpdate() }
        unnamed = Set(album.photos.map(\.id))
        album.outdate()
        hinted = 0
        floor = nil
        pointer?.revision = 0
        wanted.insert(.changes)
        var update = AlbumUpdate()
        update.pointer = pointer
        return update
    }

    private mutating func named(
        _ changes: AlbumChanges,
        in album: inout Album,
        having has: (PhotoID) -> Bool,
        _ update: inout AlbumUpdate
    ) {
        left.subtract(changes.changed.map(\.id))
        unnamed?.subtract(changes.changed.map(\.id))
        unnamed?.subtract(changes.deleted)
        guard !changes.more, let forgotten = unnamed else { return }
        unnamed = nil
        pointer?.reachedOldest = true
        pointer?.unlistedBelow = nil
        left = forgotten.filter(has)
        let gone = forgotten.subtracting(left).sorted { $0.text < $1.text }
        album.forget(gone)
        update.gone += gone
        update.kept += album.photos.filter { left.contains($0.id) }
    }

    /// Ends the `whoAmI` request; returns whether one was in progress.
    package mutating func identified(now: Uptime) -> Bool {
        guard finish(where: { $0 == .whoAmI }) != nil else { return false }
        succeeded(now: now)
        return true
    }

    /// Ends the failed request and returns it; nil if this plan did not make the call.
    package mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) -> SyncRequest? {
        guard let request = finish(where: { $0 == call }) else { return nil }
        // A pull is not retried, because the user can repeat it. Requests that the frame makes on its own are.
        if request != .newer, request != .older { wanted.insert(request) }
        if isLostCursor(call, error) { startAnew() }
        if case .slowDown(let interval) = error {
            blockedUntil = now.advanced(by: .seconds(min(max(interval, 1), 300)))
        } else {
            blockedUntil = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
        }
        return request
    }

    private mutating func finish(where matches: (ServerCall) -> Bool) -> SyncRequest? {
        guard let found = underway.first(where: { matches($0.value) })?.key else { return nil }
        underway[found] = nil
        return found
    }

    private mutating func succeeded(now: Uptime) {
        backoff.succeeded()
        blockedUntil = nil
        arm(now: now)
    }

    /// Starts the known run at this newest page.
    ///
    /// Photos that are already known are read again by all changes, and not compared with the pages: a photo that is on
    /// no page may have been deleted by somebody, or it is one that a restored server has lost and only this frame has.
    private mutating func begin(with page: AlbumPage, over album: inout Album) {
        floor = nil
        pointer = AlbumPointer(
            newer: page.newer,
            older: page.older,
            reachedOldest: !page.more,
            revision: page.revision
        )
        guard !album.photos.isEmpty else { return }
        _ = readAnew(&album)
        // Until the server has named all its photos, the shelf removes no file that it does not know.
        pointer?.unlistedBelow = .max
    }

    private mutating func keep(
        _ photos: [Photo],
        in album: inout Album,
        above ceiling: Int64?,
        _ update: inout AlbumUpdate
    ) {
        // Positions begin with 1; below it are only photos that the server has forgotten (see `Album.makeWay`). Another
        // position is that of a broken server, and would stay on the shelf.
        for photo in photos where photo.position > 0 {
            floor = min(floor ?? photo.position, photo.position)
            let before = album.photo(photo.id)
            left.remove(photo.id)
            guard album.keep(photo) else { continue }
            update.kept.append(photo)
            if let before, before.revision > 0, before.film != nil, photo.film == nil {
                update.filmsGone.append(photo.id)
            }
            if before == nil, let ceiling, photo.position > ceiling { update.arrived += 1 }
        }
    }

    /// Returns whether a changed photo lies in the part of the album that was read.
    ///
    /// Photos beyond that part come with their page; to take one now would leave a gap. All changes since revision 0
    /// name the whole album.
    private func belongsToRun(_ photo: Photo) -> Bool {
        guard !isReadingAnew, let pointer, let floor else { return true }
        return pointer.reachedOldest || photo.position >= floor
    }

    private func isLostCursor(_ call: ServerCall, _ error: ServerError) -> Bool {
        guard case .album(let side, _) = call, side != .newest else { return false }
        switch error {
        case .notFound: return true
        case .refused(let problem): return problem.code == .badRequest
        default: return false
        }
    }

    private mutating func startAnew() {
        pointer = nil
        wanted.insert(.newest)
    }
}

extension AlbumSide {
    fileprivate var isOlder: Bool {
        if case .older = self { true } else { false }
    }
}

extension ServerCall {
    fileprivate func isAlbum(_ side: AlbumSide) -> Bool {
        if case .album(side, _) = self { true } else { false }
    }
}
