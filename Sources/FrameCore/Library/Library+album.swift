import FamilyCore

// The part of the album that is known, and what the server says about it.

extension Library {
    /// Older photos are requested when at most this many are left.
    private static let olderAhead = 2

    mutating func came(_ side: AlbumSide, _ page: AlbumPage, now: Uptime) -> [Action] {
        guard let update = sync.came(side, page, into: &album, now: now) else { return [] }
        apply(update)
        switch side {
        case .newest, .newer: actions.append(.pullAnswered(.newer))
        case .older: actions.append(.pullAnswered(.older))
        }
        return drained()
    }

    mutating func came(_ changes: AlbumChanges, now: Uptime) -> [Action] {
        let wasReadingAnew = sync.isReadingAnew
        guard let update = sync.came(changes, into: &album, having: files.ledger.has, now: now) else { return [] }
        // If the server was restored, report all sightings again.
        if sync.isReadingAnew, !wasReadingAnew { outbox.sightings.tellAgain() }
        apply(update)
        let isComplete = !changes.more && !sync.isReadingAnew
        if isComplete, wasReadingAnew || !hasOffered { offerPhotos() }
        hasOffered = hasOffered || isComplete
        return drained()
    }

    /// Reads the whole album again after a family let the frame in again.
    mutating func readAlbumAnew() -> [Action] {
        let update = sync.readAnew(&album)
        outbox.sightings.tellAgain()
        apply(update)
        return drained()
    }

    /// Handles the answer to `whoAmI`; returns whether it was requested here.
    mutating func identified(_ identity: FrameIdentity, now: Uptime) -> Bool {
        guard sync.identified(now: now) else { return false }
        bringing.wanted = Array((identity.wanted ?? []).prefix(WantedRendition.most))
        return true
    }

    mutating func wantChanges() { sync.wantChanges() }

    /// Asks for the identity and for missed changes, at a start and at each connection.
    mutating func catchUp() { sync.catchUp() }

    /// Requests more photos because the user pulls beyond an end of what is known.
    mutating func look(for way: PageDirection) {
        if way == .newer { sync.lookForNewer() } else { sync.lookForOlder(waiting: true) }
    }

    /// Returns whether so few photos are known beyond this page that older ones must be requested.
    static func isNearOldest(_ page: Page?, of album: Album) -> Bool {
        guard let page else { return false }
        return album.photos.count - 1 - album.firstIndex(atOrBelow: page.position) <= olderAhead
    }

    /// Makes the requests that are due and opens the event stream.
    mutating func settleSync(_ demand: LibraryDemand, now: Uptime) {
        // Photos that were found on the disk wait for the server to name or remove them.
        if sync.hasUnlisted || demand.wantsOlder { sync.lookForOlder(waiting: false) }
        perform(sync.calls(limit: demand.pageSize, now: now).map(FrameEffect.call))
        if liveLine.open(now: now) { actions.append(.perform(.listen)) }
    }

    private mutating func apply(_ update: AlbumUpdate) {
        let told = outbox.sightings.left(update.gone)
        let changes = update.shelfChanges + (told.isEmpty ? [] : [.dropSightings(told)])
        if !changes.isEmpty { actions.append(.perform(.shelf(changes))) }
        files.forget(update.gone)
        outbox.drop(update.gone)
        dropOldFilms(update)
        files.planAnew()
        if update.arrived > 0 { actions.append(.newestArrived) }
    }

    /// Drops films from the shelf that the server has replaced or removed.
    private mutating func dropOldFilms(_ update: AlbumUpdate) {
        for case .keepPhotos(let photos) in update.shelfChanges {
            for photo in photos {
                if let film = files.ledger.films[photo.id], film != photo.film {
                    perform(files.dropFilm(of: photo.id))
                }
            }
        }
    }
}
