import FamilyCore

// The effects of the library machine on the rest of the frame, and what is reported to the server.

extension Frame {
    /// Whether the server is unreachable or does not know the frame: it can neither send nor take photos.
    var isServerUnavailable: Bool { library.isLost || identity.isForgotten }

    mutating func carryOut(_ actions: [Library.Action]) {
        for action in actions { carryOut(action, wasAtNewest: false) }
    }

    /// Carries out one action; `wasAtNewest` tells whether the user was at the newest photo before.
    private mutating func carryOut(_ action: Library.Action, wasAtNewest: Bool) {
        switch action {
        case .perform(let effect): effects.append(effect)
        case .newestArrived: inform { $0.newestArrived(wasAtNewest: wasAtNewest, $1) }
        case .pullAnswered(let way): inform { $0.pullAnswered(way, $1) }
        case .pictureLost(let photo): carryOut(presentation.pictureLost(photo))
        }
    }

    mutating func received(_ side: AlbumSide, _ page: AlbumPage) {
        let wasAtNewest = presentation.isAtNewest(facts)
        for action in library.received(side, page, now: now) { carryOut(action, wasAtNewest: wasAtNewest) }
    }

    mutating func received(_ changes: AlbumChanges) {
        let wasAtNewest = presentation.isAtNewest(facts)
        for action in library.received(changes, now: now) { carryOut(action, wasAtNewest: wasAtNewest) }
    }

    mutating func downloadFailed(_ photo: PhotoID, _ error: DownloadError) {
        let error = error.withDiskErrorAsShelfError
        if case .server(let cause) = error, identity.isRemoval(cause) { return beRemoved() }
        library.downloadFailed(photo, error, now: now)
    }

    mutating func pictureFailed(_ photo: PhotoID) {
        guard photo.isOfStick else { return carryOut(library.pictureFailed(photo, now: now)) }
        stick.drop(photo)
        carryOut(presentation.pictureLost(photo))
    }

    /// Handles a film that cannot be played: the still picture stays and the user sees no error.
    mutating func filmFailed(_ run: Int, isBroken: Bool) {
        let failed = presentation.filmFailed(run)
        carryOut(presentation.drained())
        if let failed { carryOut(library.filmFailed(failed, isBroken: isBroken)) }
    }

    /// Ends a question about a newcomer: the server has the answer or no longer asks.
    mutating func introductionAnswered(_ id: IntroductionID) {
        guard let entry = library.introductionAnswered(id) else { return }
        // NB: keep this order. If the outbox entry went first, a power cut in between would show the card again.
        carryOut(identity.introductionAnswered(id))
        effects.append(.shelf([.takeFromOutbox(entry)]))
    }

    mutating func introductionFailed(_ id: IntroductionID, isWelcome: Bool, _ error: ServerError) {
        // The server no longer asks about this newcomer: a keeper has decided.
        guard error != .notFound else { return introductionAnswered(id) }
        library.introductionFailed(id, isWelcome: isWelcome, error, now: now)
    }

    /// Ends a choice about a photo on this frame: the server knows it.
    mutating func hidingSet(_ photo: PhotoID, isHidden: Bool) {
        guard let entry = library.hidingSet(photo, isHidden: isHidden) else { return }
        // NB: keep this order. If the outbox entry went first, a power cut in between would show the photo again.
        carryOut(identity.hidingTold(photo, isHidden: isHidden))
        effects.append(.shelf([.takeFromOutbox(entry)]))
        followHidings()
    }

    // MARK: - Writing and reporting

    mutating func settleTelling() {
        let page = presentation.currentPhoto(facts)
        let due = library.due(
            page: page,
            on: panel,
            isChosenByUser: presentation.isChosenByUser(now: now),
            isServerUnavailable: isServerUnavailable,
            now: now,
            clock: clock
        )
        write(due.changes)
        if let call = due.call { effects.append(.call(call)) }
        if due.isReportDue { effects.append(.call(.report(report(showing: panel.isOn ? page : nil)))) }
    }

    /// Writes the changes in one transaction, before the server is told about any of them.
    mutating func write(_ changes: [ShelfChange]) {
        guard !changes.isEmpty else { return }
        // The start of a slideshow round is saved only together with other changes, to spare the SD card.
        effects.append(.shelf(changes + (presentation.roundToKeep().map { [.keepRound(began: $0)] } ?? [])))
    }

    private func report(showing page: PhotoID?) -> FrameReport {
        FrameReport(
            version: version,
            photoID: page,
            shelfPhotos: library.ledger.files.count,
            shelfBytes: library.ledger.bytes,
            panel: panel,
            settings: configuration.settings,
            settingsVersion: identity.known?.chosen?.version ?? 0,
            damage: library.damageCounts,
            isPaused: presentation.isPaused,
            unsent: stick.unsent(now: now),
            room: room.report(configuration, off: identity.known?.off, now: now)
        )
    }

    private var panel: FramePanel {
        FramePanel(
            width: screen.width,
            height: screen.height,
            rotation: rotation.rawValue,
            isOn: !presentation.isDark(now: now)
        )
    }
}
