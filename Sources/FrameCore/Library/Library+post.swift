import FamilyCore

// What is reported to the server: hearts, answers about newcomers, sightings, the frame's state, photos that only it
// has, and files that the server lost.

extension Library {
    /// What must be written now, and what must then be reported.
    struct Due {
        var changes: [ShelfChange]
        var call: ServerCall?
        var isReportDue: Bool
    }

    // MARK: - Hearts and answers

    /// Adds entries to the outbox: hearts, or answers about newcomers or to invitations.
    mutating func put(_ entries: [OutboxEntry]) {
        for entry in entries { outbox.put(entry) }
    }

    mutating func heartSet(_ id: PhotoID, given: Bool) -> [Action] {
        guard let entry = outbox.confirmed(OutboxEntry(photo: id, heartGiven: given)) else { return [] }
        var changes = [ShelfChange.takeFromOutbox(entry)]
        if let photo = known.heartSet(id, given: given) { changes.append(.keepPhotos([photo])) }
        return [.perform(.shelf(changes))]
    }

    mutating func heartFailed(_ id: PhotoID, given: Bool, _ error: ServerError, now: Uptime) -> [Action] {
        outbox.failed(OutboxEntry(photo: id, heartGiven: given), now: now)
        known.wantChanges()
        // The photo no longer exists.
        guard error == .notFound, let planned = outbox.heart(on: id) else { return [] }
        outbox.drop([id])
        return [.perform(.shelf([.takeFromOutbox(OutboxEntry(photo: id, heartGiven: planned))]))]
    }

    /// Takes the answered introduction out of the outbox; returns its entry, or nil if there is none.
    mutating func introductionAnswered(_ id: IntroductionID) -> OutboxEntry? {
        guard let planned = outbox.planned(for: .introduction(id)) else { return nil }
        return outbox.confirmed(OutboxEntry(.introduction(id), isYes: planned))
    }

    /// Handles an answer about a newcomer that did not reach the server.
    ///
    /// A frame that no keeper has confirmed may not answer: the answer waits, and holds up nothing else.
    mutating func introductionFailed(_ id: IntroductionID, isWelcome: Bool, _ error: ServerError, now: Uptime) {
        let entry = OutboxEntry(.introduction(id), isYes: isWelcome)
        switch error {
        case .refused(let problem) where problem.status == 403: outbox.refused(entry, now: now)
        default: outbox.failed(entry, now: now)
        }
    }

    /// Ends an invitation: the server has the answer or does not ask any more.
    mutating func invitationAnswered(_ moment: MomentID) -> [Action] {
        guard let planned = outbox.planned(for: .invitation(moment)),
            let entry = outbox.confirmed(OutboxEntry(.invitation(moment), isYes: planned))
        else { return [] }
        // NB: keep this order. If the outbox entry went first, a power cut in between would show the card again.
        return [.perform(.shelf([.keepInvitations(known.invitationAnswered(moment)), .takeFromOutbox(entry)]))]
    }

    mutating func invitationFailed(
        _ moment: MomentID,
        isComing: Bool,
        _ error: ServerError,
        now: Uptime
    ) -> [Action] {
        guard !error.isFinal else { return invitationAnswered(moment) }
        outbox.failed(OutboxEntry(.invitation(moment), isYes: isComing), now: now)
        return []
    }

    // MARK: - Sightings

    /// Returns the sightings from the shelf; those that are reported and whose photo is gone are dropped.
    mutating func sightings(of contents: ShelfContents) -> Sightings {
        let left = contents.sightings.filter { $0.isTold && !known.contains($0.sighting.photoID) }
        if !left.isEmpty { perform([.shelf([.dropSightings(left.map(\.sighting.photoID))])]) }
        let kept = contents.sightings.filter { !$0.isTold || known.contains($0.sighting.photoID) }
        return Sightings(kept, files: known.album.photos.lazy.map(\.id).filter(files.ledger.has))
    }

    mutating func sightingsTold(_ report: SightingReport) -> [Action] {
        let left = outbox.confirmed(report, isInAlbum: known.contains)
        return left.isEmpty ? [] : [.perform(.shelf([.dropSightings(left)]))]
    }

    mutating func tellingFailed(_ report: SightingReport, _ error: ServerError, now: Uptime) -> [Action] {
        // The server cannot parse the report and never will: count it as reported, so that the rest continues.
        if case .refused(let problem) = error, problem.status == 400 { return sightingsTold(report) }
        outbox.failed(report, isUnsupported: error == .notFound, now: now)
        return []
    }

    // MARK: - Photos that only this frame has

    // A server that was restored does not know photos that came after the backup. Those on this frame are offered to
    // it. Keepers decide whether they return to the album or are removed here, too.

    mutating func offered(_ offer: PhotoOffer) { outbox.confirmed(offer) }

    mutating func offerFailed(_ offer: PhotoOffer, _ error: ServerError, now: Uptime) {
        switch error {
        case .notFound, .refused: outbox.refused(offer)
        default: outbox.failed(offer, now: now)
        }
    }

    // MARK: - Files that the server lost

    /// Ends an upload; if it failed, the server asks again.
    mutating func brought(_ photo: PhotoID) { renditionReturn.ended(photo) }

    // MARK: - The frame's state

    /// Records that somebody of the family looks at the frame's page.
    mutating func watched(now: Uptime) { pageRecord.watched(now: now) }

    /// Reports soon, because somebody waits for a change.
    mutating func reportSoon() { pageRecord.hurry() }

    mutating func reportEnded() { pageRecord.reportEnded() }

    /// Handles a failed report; `fraction` is random and spreads the repetitions of many frames.
    mutating func reportFailed(_ error: ServerError, fraction: Double, now: Uptime) {
        if error.mayPass { pageRecord.reportFailed(fraction: fraction, now: now) } else { pageRecord.reportEnded() }
    }

    /// Returns what must be written and reported now.
    ///
    /// `isChosenByUser` is true if the user turned to this page, false if the slideshow did.
    mutating func due(
        page: PhotoID?,
        on panel: FramePanel,
        isChosenByUser: Bool,
        isServerUnavailable: Bool,
        now: Uptime,
        clock: WallClock
    ) -> Due {
        pageRecord.shows(page, on: panel, isChosenByUser: isChosenByUser, now: now)
        let call = isServerUnavailable ? nil : outbox.call(now: now, clock: clock.now)
        let sightings = outbox.sightingsToKeep(now: now, isTelling: call?.tellsSightings == true)
        return Due(
            changes: changes(page: pageRecord.pageToSave(now: now), sightings),
            call: call,
            isReportDue: !isServerUnavailable && pageRecord.beginReport(now: now)
        )
    }

    /// Returns what must be written before the program ends; the next start continues with the current page.
    mutating func lastChanges(now: Uptime, clock: WallClock) -> [ShelfChange] {
        changes(page: pageRecord.lastPage(), outbox.lastSightings(now: now, clock: clock.now))
    }

    private func changes(page: PhotoID?, _ sightings: [ShelvedSighting]) -> [ShelfChange] {
        let kept: [ShelfChange] = sightings.isEmpty ? [] : [.keepSightings(sightings)]
        return (page.map { [.keepCurrentPage($0)] } ?? []) + kept
    }
}

extension ServerCall {
    var tellsSightings: Bool { if case .tellSightings = self { true } else { false } }
}

extension ServerError {
    /// Whether the same report may succeed soon.
    fileprivate var mayPass: Bool {
        switch self {
        case .unreachable, .stranger, .slowDown, .cancelled: true
        case .refused(let problem): problem.status >= 500
        case .notFound, .revoked, .unknownFrame: false
        }
    }

    /// Whether the server would refuse the same answer to an invitation again: the moment is gone or over.
    fileprivate var isFinal: Bool {
        switch self {
        case .notFound: true
        case .refused(let problem): [400, 403, 409].contains(problem.status)
        case .unreachable, .stranger, .slowDown, .revoked, .unknownFrame, .cancelled: false
        }
    }
}
