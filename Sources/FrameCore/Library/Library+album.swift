import FamilyCore

// The known run of the album: what the server says of it.

extension Library {
    /// The next older ones are asked for when so few are left.
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
        // Where the server was set back, what it was told of photos is forgotten too.
        if sync.isReadingAnew, !wasReadingAnew { outbox.sightings.tellAgain() }
        apply(update)
        let isComplete = !changes.more && !sync.isReadingAnew
        if isComplete, wasReadingAnew || !hasOffered { offerPhotos() }
        hasOffered = hasOffered || isComplete
        return drained()
    }

    /// A family took the frame in again: it asks for all that the server knows.
    mutating func readAlbumAnew() -> [Action] {
        let update = sync.readAnew(&album)
        outbox.sightings.tellAgain()
        apply(update)
        return drained()
    }

    /// Who the frame is was told; tells whether it was asked for.
    mutating func identified(_ identity: FrameIdentity, now: Uptime) -> Bool {
        guard sync.identified(now: now) else { return false }
        bringing.wanted = Array((identity.wanted ?? []).prefix(WantedRendition.most))
        return true
    }

    mutating func wantChanges() { sync.wantChanges() }

    /// At a start and at each connection: asks who we are and what we missed.
    mutating func catchUp() { sync.catchUp() }

    /// She pulls beyond an end of what is known.
    mutating func look(for way: Way) {
        if way == .newer { sync.lookForNewer() } else { sync.lookForOlder(waiting: true) }
    }

    /// Whether so few photos are known beyond this page that older ones are wanted.
    static func isNearOldest(_ page: Page?, of album: Album) -> Bool {
        guard let page else { return false }
        return album.photos.count - 1 - album.firstIndex(atOrBelow: page.position) <= olderAhead
    }

    /// Asks what is due and listens.
    mutating func settleSync(_ demand: LibraryDemand, now: Uptime) {
        // Photos that were found on the disk wait to be named or removed.
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

    /// A film that was made anew, or is no more, is not played from the shelf.
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
