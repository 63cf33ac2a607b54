import FamilyCore

// The part of the album that is known, and what the server says about it.

extension Library {
    mutating func received(_ side: AlbumSide, _ page: AlbumPage, now: Uptime) -> [Action] {
        guard let update = known.received(side, page, now: now) else { return [] }
        apply(update)
        switch side {
        case .newest, .newer: tell(.pullAnswered(.newer))
        case .older: tell(.pullAnswered(.older))
        }
        return drained()
    }

    mutating func received(_ changes: AlbumChanges, now: Uptime) -> [Action] {
        guard let changed = known.received(changes, having: files.ledger.has, now: now) else { return [] }
        // If the server was restored, report all sightings again.
        if changed.beganAnew { outbox.tellSightingsAgain() }
        apply(changed.update)
        if changed.isOfferDue { outbox.offer(known.photosToOffer(on: files.ledger)) }
        return drained()
    }

    /// Reads the whole album again after a family let the frame in again.
    mutating func readAlbumAnew() -> [Action] {
        let update = known.readAnew()
        outbox.tellSightingsAgain()
        apply(update)
        return drained()
    }

    /// Handles the answer to `whoAmI`; returns whether it was requested here.
    mutating func identified(_ identity: FrameIdentity, now: Uptime) -> Bool {
        guard known.identified(now: now) else { return false }
        renditionReturn.want(identity.wanted ?? [])
        return true
    }

    mutating func wantChanges() { known.wantChanges() }

    /// Asks for the identity and for missed changes, at a start and at each connection.
    mutating func catchUp() { known.catchUp() }

    /// Requests more photos because the user pulls beyond an end of what is known.
    mutating func look(for way: PageDirection) { known.look(for: way) }

    private mutating func apply(_ update: AlbumUpdate) {
        let told = outbox.left(update.gone)
        let changes = update.shelfChanges + (told.isEmpty ? [] : [.dropSightings(told)])
        if !changes.isEmpty { perform([.shelf(changes)]) }
        files.forget(update.gone)
        dropOldFilms(update)
        files.planAnew()
        if update.arrived > 0 { tell(.newestArrived) }
    }

    /// Drops films from the shelf that the server has replaced or removed.
    private mutating func dropOldFilms(_ update: AlbumUpdate) {
        for case .keepPhotos(let photos) in update.shelfChanges {
            for photo in photos {
                if let film = files.ledger.films[photo.id], film != photo.film {
                    perform(files.dropFilms(of: [photo.id]))
                }
            }
        }
    }
}
