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
        let oldFilms = oldFilms(update)
        var changes = update.shelfChanges + (told.isEmpty ? [] : [.dropSightings(told)])
        // In the same transaction: after a power cut, a film of a photo without one would count as its only copy.
        if !oldFilms.isEmpty { changes.append(.dropFilms(oldFilms)) }
        if !changes.isEmpty { perform([.shelf(changes)]) }
        files.forget(update.gone)
        files.forgetFilms(of: oldFilms)
        files.planAnew()
        if update.arrived > 0 { tell(.newestArrived) }
    }

    /// Returns the photos whose films on the shelf the server has replaced or removed.
    ///
    /// The film of a photo that a restored server told again without one stays until another one takes its place: it
    /// may be the last copy.
    private func oldFilms(_ update: AlbumUpdate) -> [PhotoID] {
        let gone = Set(update.filmsGone)
        return update.kept.filter { photo in
            guard let film = files.ledger.films[photo.id], film != photo.film else { return false }
            return photo.film != nil || gone.contains(photo.id)
        }.map(\.id)
    }
}
