import FamilyCore

extension Frame {
    /// Pages of the album that are asked for at once.
    static let pageSize = ReadAlbum.usualLimit
    /// The next older ones are asked for when so few are left.
    static let olderAhead = 2
    /// Nobody touched the frame for so long: a new photo may turn in.
    static let untouched = Duration.seconds(30)

    /// The album as pages; without a server, or with no room on the disk, those on the shelf.
    var line: PageLine { line(only: isAlone || takesNothing ? ledger : nil) }

    func line(only ledger: ShelfLedger?) -> PageLine {
        PageLine(album: album, hidden: damage.hidden, only: ledger, pairing: habits.pairsPortraits ? screen : nil)
    }

    var isKnownEmpty: Bool { sync.pointer != nil && album.photos.isEmpty }

    mutating func came(_ side: AlbumSide, _ page: AlbumPage) {
        let wasAtNewest = isAtNewest
        guard let update = sync.came(side, page, into: &album, now: now) else { return }
        apply(update, wasAtNewest: wasAtNewest)
        switch side {
        case .newest, .newer: pullAnswered(.newer)
        case .older: pullAnswered(.older)
        }
    }

    mutating func came(_ changes: AlbumChanges) {
        let wasAtNewest = isAtNewest
        let wasReadingAnew = sync.isReadingAnew
        guard let update = sync.came(changes, into: &album, having: ledger.has, now: now) else { return }
        // Where the server was set back, what it was told of photos is forgotten too.
        if sync.isReadingAnew, !wasReadingAnew { outbox.sightings.tellAgain() }
        apply(update, wasAtNewest: wasAtNewest)
        let isComplete = !changes.more && !sync.isReadingAnew
        if isComplete, wasReadingAnew || !hasOffered { offerPhotos() }
        hasOffered = hasOffered || isComplete
    }

    mutating func readAlbumAnew() {
        let update = sync.readAnew(&album)
        outbox.sightings.tellAgain()
        apply(update, wasAtNewest: false)
    }

    /// Asks what is due and listens.
    mutating func settleSync() {
        // Photos that were found on the disk wait to be named or removed.
        let wantsOlder = sync.hasUnlisted || isNearOldest || grid?.isNearEnd(of: gridLine, now: now) == true
        if wantsOlder { sync.lookForOlder(waiting: false) }
        effects += sync.calls(limit: grid == nil ? Self.pageSize : Self.gridPageSize, now: now).map(FrameEffect.call)
        if liveLine.open(now: now) { effects.append(.listen) }
    }

    private var isAtNewest: Bool { pager.headedFor == line.newest }

    private var isNearOldest: Bool {
        guard let here = pager.headedFor else { return false }
        return album.photos.count - 1 - album.firstIndex(atOrBelow: here.position) <= Self.olderAhead
    }

    private mutating func apply(_ update: AlbumUpdate, wasAtNewest: Bool) {
        let told = outbox.sightings.left(update.gone)
        let changes = update.shelfChanges + (told.isEmpty ? [] : [.dropSightings(told)])
        if !changes.isEmpty { effects.append(.shelf(changes)) }
        for photo in update.gone { ledger.remove(photo) }
        outbox.drop(update.gone)
        damage.forget(update.gone)
        filmDamage.forget(update.gone)
        strike(update.gone)
        dropOldFilms(update)
        planned = nil
        if update.arrived > 0, wasAtNewest, isUntouched { turnToNewest(isBySelf: true) }
    }

    /// A film that was made anew, or is no more, is not played from the shelf.
    private mutating func dropOldFilms(_ update: AlbumUpdate) {
        for case .keepPhotos(let photos) in update.shelfChanges {
            for photo in photos {
                if let film = ledger.films[photo.id], film != photo.film { dropFilm(of: photo.id) }
            }
        }
    }

    var isUntouched: Bool {
        guard !gestures.isTouched, grid == nil, !card.isShown else { return false }
        return touchedAt.map { $0.duration(to: now) >= Self.untouched } ?? true
    }

    private mutating func turnToNewest(isBySelf: Bool) {
        guard let newest = line.newest else { return }
        pager.go(to: newest, .slide, isBySelf: isBySelf, now: now)
    }
}
