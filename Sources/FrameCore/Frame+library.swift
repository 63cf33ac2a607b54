import FamilyCore

// What follows for the rest of the frame from its album, and what is told to
// the server.

extension Frame {
    /// Nobody tells the frame anything, or brings it photos.
    var isAlone: Bool { library.isLost || identity.isForgotten }

    mutating func carryOut(_ actions: [Library.Action]) {
        for action in actions { carryOut(action, wasAtNewest: false) }
    }

    /// `wasAtNewest` where her turns led to the newest photo before.
    private mutating func carryOut(_ action: Library.Action, wasAtNewest: Bool) {
        switch action {
        case .perform(let effect): effects.append(effect)
        case .newestArrived: inform { $0.newestArrived(wasAtNewest: wasAtNewest, $1) }
        case .pullAnswered(let way): inform { $0.pullAnswered(way, $1) }
        case .pictureLost(let photo): carryOut(presentation.pictureLost(photo))
        }
    }

    mutating func came(_ side: AlbumSide, _ page: AlbumPage) {
        let wasAtNewest = presentation.isAtNewest(facts)
        for action in library.came(side, page, now: now) { carryOut(action, wasAtNewest: wasAtNewest) }
    }

    mutating func came(_ changes: AlbumChanges) {
        let wasAtNewest = presentation.isAtNewest(facts)
        for action in library.came(changes, now: now) { carryOut(action, wasAtNewest: wasAtNewest) }
    }

    mutating func downloadFailed(_ photo: PhotoID, _ trouble: DownloadError) {
        if case .server(let cause) = trouble, identity.isRemoval(cause) { return beRemoved() }
        library.downloadFailed(photo, trouble, now: now)
    }

    /// No error of a film is hers: its still stays.
    mutating func filmFailed(_ run: Int, isBroken: Bool) {
        let failed = presentation.filmFailed(run)
        carryOut(presentation.drained())
        if let failed { carryOut(library.filmFailed(failed, isBroken: isBroken)) }
    }

    /// The server has the answer about a newcomer, or asks no more: nor do we.
    mutating func introductionAnswered(_ id: IntroductionID) {
        guard let entry = library.introductionAnswered(id) else { return }
        // NB: in this order: without the entry, a plug pulled in between would
        // bring the card back.
        carryOut(identity.introductionAnswered(id))
        effects.append(.shelf([.takeFromOutbox(entry)]))
    }

    mutating func introductionFailed(_ id: IntroductionID, isWelcome: Bool, _ trouble: ServerError) {
        // Nobody asks it any more: a keeper has decided.
        guard trouble != .notFound else { return introductionAnswered(id) }
        library.introductionFailed(id, isWelcome: isWelcome, now: now)
    }

    // MARK: - What is written and told

    mutating func settleTelling() {
        let page = presentation.currentPhoto(facts)
        let due = library.due(
            page: page,
            on: panel,
            isHers: presentation.isHers(now: now),
            isAlone: isAlone,
            now: now,
            clock: clock
        )
        write(due.changes)
        if let call = due.call { effects.append(.call(call)) }
        if due.isReportDue { effects.append(.call(.report(report(showing: panel.isOn ? page : nil)))) }
    }

    /// One transaction, before the server hears of any of it.
    mutating func write(_ changes: [ShelfChange]) {
        guard !changes.isEmpty else { return }
        // A round is worth no write of its own.
        effects.append(.shelf(changes + (presentation.roundToKeep().map { [.keepRound(began: $0)] } ?? [])))
    }

    private func report(showing page: PhotoID?) -> FrameReport {
        FrameReport(
            version: version,
            photoID: page,
            shelfPhotos: library.ledger.files.count,
            shelfBytes: library.ledger.bytes,
            panel: panel,
            settings: habits.settings,
            settingsVersion: identity.known?.chosen?.version ?? 0,
            damage: library.damageCounts,
            isPaused: presentation.isPaused
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
