import FamilyCore

// Which photos came here and were seen: what is on the screen says when, the
// outbox tells the server, the shelf remembers it all.

extension Frame {
    /// Sightings as the shelf kept them; those that nobody need remember any
    /// more leave it.
    mutating func sightings(of contents: ShelfContents) -> Sightings {
        let left = contents.sightings.filter { $0.isTold && !album.contains($0.sighting.photoID) }
        if !left.isEmpty { effects.append(.shelf([.dropSightings(left.map(\.sighting.photoID))])) }
        let kept = contents.sightings.filter { !$0.isTold || album.contains($0.sighting.photoID) }
        return Sightings(kept, files: album.photos.lazy.map(\.id).filter(ledger.has))
    }

    mutating func settleSightings() {
        if night.state == .asleep { outbox.sightings.slept() }
        outbox.sightings.shows(restingPhotos, now: now, clock: clock.now)
    }

    /// The photos that fill the lit panel and do not move: nothing lies over
    /// them but words.
    private var restingPhotos: [PhotoID] {
        let isCovered = night.state == .asleep || membership.isWelcoming || grid != nil || card.isShown
        let isMoving = pager.offset(now: now) != 0 || pager.fade != nil
        return isCovered || isMoving ? [] : shownPage?.photos ?? []
    }

    mutating func sightingsTold(_ report: SightingReport) {
        let left = outbox.confirmed(report, isInAlbum: album.contains)
        if !left.isEmpty { effects.append(.shelf([.dropSightings(left)])) }
    }

    mutating func tellingFailed(_ report: SightingReport, _ trouble: ServerTrouble) {
        // What cannot be read once cannot be read again: the rest goes on.
        if case .refused(let problem) = trouble, problem.status == 400 { return sightingsTold(report) }
        outbox.failed(report, isDeaf: trouble == .notFound, now: now)
    }
}

extension ServerCall {
    var tellsSightings: Bool { if case .tellSightings = self { true } else { false } }
}
