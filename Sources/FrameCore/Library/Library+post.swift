import FamilyCore

// What the server is told: hearts, answers about newcomers, what was seen, how
// the frame is, photos that only it has, and files that the server lost.

/// What the server lost and asks its frames for, one file after another.
struct Bringing: Equatable, Sendable {
    var wanted: [WantedRendition] = []
    var underway: PhotoID?
}

extension Library {
    /// What a server may say of a photo's hearts.
    private static let mostHearts = 1_000_000

    /// What is due to be written, and then to be told.
    struct Due {
        var changes: [ShelfChange]
        var call: ServerCall?
        var isReportDue: Bool
    }

    // MARK: - Hearts and answers

    /// She gave or took back hearts, or said something of a newcomer.
    mutating func put(_ entries: [OutboxEntry]) {
        for entry in entries { outbox.put(entry) }
    }

    mutating func heartSet(_ id: PhotoID, given: Bool) -> [Action] {
        guard let entry = outbox.confirmed(OutboxEntry(photo: id, heartGiven: given)) else { return [] }
        var changes = [ShelfChange.takeFromOutbox(entry)]
        // Until the change comes back from the server, this is what is known.
        if var photo = album.photo(id), photo.heartedByMe != given {
            photo.heartedByMe = given
            photo.hearts = max(0, (0...Self.mostHearts).clamp(photo.hearts) + (given ? 1 : -1))
            album.keep(photo)
            changes.append(.keepPhotos([photo]))
        }
        return [.perform(.shelf(changes))]
    }

    mutating func heartFailed(_ id: PhotoID, given: Bool, _ trouble: ServerError, now: Uptime) -> [Action] {
        outbox.failed(OutboxEntry(photo: id, heartGiven: given), now: now)
        sync.wantChanges()
        // There is nothing left to love.
        guard trouble == .notFound, let wish = outbox.heart(on: id) else { return [] }
        outbox.drop([id])
        return [.perform(.shelf([.takeFromOutbox(OutboxEntry(photo: id, heartGiven: wish))]))]
    }

    /// The server has the answer about a newcomer, or asks no more; nil where
    /// it waits for none.
    mutating func introductionAnswered(_ id: IntroductionID) -> OutboxEntry? {
        guard let wish = outbox.wish(for: .introduction(id)) else { return nil }
        return outbox.confirmed(OutboxEntry(.introduction(id), isYes: wish))
    }

    mutating func introductionFailed(_ id: IntroductionID, isWelcome: Bool, now: Uptime) {
        outbox.failed(OutboxEntry(.introduction(id), isYes: isWelcome), now: now)
    }

    // MARK: - What was seen

    /// What the shelf remembers of photos; what nobody needs to remember any
    /// more leaves it.
    mutating func sightings(of contents: ShelfContents) -> Sightings {
        let left = contents.sightings.filter { $0.isTold && !album.contains($0.sighting.photoID) }
        if !left.isEmpty { perform([.shelf([.dropSightings(left.map(\.sighting.photoID))])]) }
        let kept = contents.sightings.filter { !$0.isTold || album.contains($0.sighting.photoID) }
        return Sightings(kept, files: album.photos.lazy.map(\.id).filter(files.ledger.has))
    }

    mutating func sightingsTold(_ report: SightingReport) -> [Action] {
        let left = outbox.confirmed(report, isInAlbum: album.contains)
        return left.isEmpty ? [] : [.perform(.shelf([.dropSightings(left)]))]
    }

    mutating func tellingFailed(_ report: SightingReport, _ trouble: ServerError, now: Uptime) -> [Action] {
        // What cannot be read once cannot be read again: the rest goes on.
        if case .refused(let problem) = trouble, problem.status == 400 { return sightingsTold(report) }
        outbox.failed(report, isDeaf: trouble == .notFound, now: now)
        return []
    }

    // MARK: - Photos that only this frame has

    // A server that was restored to an older day does not know photos that came after that day. Those that lie here are
    // offered to it, and keepers decide: they come back into the album, or go from here too.

    /// The server has named all that it has, for the first time since a start or since it was set back.
    mutating func offerPhotos() {
        outbox.offers.begin(
            with: sync.left.compactMap { id in
                guard let photo = album.photo(id), let file = files.ledger.files[id] else { return nil }
                return OfferedPhoto(photo, rendition: file)
            }
        )
    }

    mutating func offered(_ offer: PhotoOffer) { outbox.confirmed(offer) }

    mutating func offerFailed(_ offer: PhotoOffer, _ trouble: ServerError, now: Uptime) {
        switch trouble {
        case .notFound, .refused: outbox.refused(offer)
        default: outbox.failed(offer, now: now)
        }
    }

    // MARK: - Files that the server lost

    /// Gives the server what it lost, where it lies here.
    mutating func settleBringing(isAlone: Bool) {
        guard !isAlone, bringing.underway == nil else { return }
        while let wish = bringing.wanted.popLast() {
            guard let file = files.ledger.files[wish.photoID], file.sha256 == wish.sha256 else { continue }
            bringing.underway = wish.photoID
            return perform([.bring(wish.photoID, file)])
        }
    }

    /// The file went to the server, or did not: then it is asked for again.
    mutating func brought(_ photo: PhotoID) { if bringing.underway == photo { bringing.underway = nil } }

    // MARK: - How the frame is

    /// Somebody of the family looks at what is known of the frame.
    mutating func watched(now: Uptime) { reporter.watched(now: now) }

    /// Something changed that somebody waits for.
    mutating func reportSoon() { reporter.hurry() }

    mutating func reportEnded() { reporter.ended() }

    /// What is to be written and told now, of this page on this panel; `isHers`
    /// where it did not come by itself.
    mutating func due(
        page: PhotoID?,
        on panel: FramePanel,
        isHers: Bool,
        isAlone: Bool,
        now: Uptime,
        clock: WallClock
    ) -> Due {
        // What turns by itself is not her page: a card wears out by writing, on
        // both sides.
        if isHers, page != nil { keeper.shows(page, now: now) }
        if isHers || panel.isOn == false || reporter.isWatched(now: now) {
            reporter.shows(panel.isOn ? page : nil, on: panel, now: now)
        }
        let call = isAlone ? nil : outbox.call(now: now, clock: clock.now)
        let sightings = outbox.sightings.toKeep(now: now, isTelling: call?.tellsSightings == true)
        return Due(
            changes: changes(page: keeper.due(now: now), sightings),
            call: call,
            isReportDue: !isAlone && reporter.begin(now: now)
        )
    }

    /// What is to be written before the frame ends: the next start goes on with
    /// the page that is on the screen now.
    mutating func lastChanges(now: Uptime, clock: WallClock) -> [ShelfChange] {
        let page = keeper.last()
        return changes(page: page, outbox.sightings.last(now: now, clock: clock.now))
    }

    private func changes(page: PhotoID?, _ sightings: [ShelvedSighting]) -> [ShelfChange] {
        let kept: [ShelfChange] = sightings.isEmpty ? [] : [.keepSightings(sightings)]
        return (page.map { [.keepCurrentPage($0)] } ?? []) + kept
    }
}

extension ServerCall {
    var tellsSightings: Bool { if case .tellSightings = self { true } else { false } }
}
