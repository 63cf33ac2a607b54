import FamilyCore

extension Frame {
    /// Everything of a frame that is in a family, in the order in which one
    /// thing follows from another.
    mutating func settleFamily() {
        settlePages()
        settleCard()
        settleSightings()
        settleSync()
        settleShelf()
        settleBringing()
        settleChores()
    }

    var familyDeadlines: [Uptime?] {
        [
            sync.deadline, liveLine.deadline, reachability.deadline(now: now), downloads.deadline(now: now),
            outbox.deadline, outbox.sightings.deadline, reporter.deadline, keeper.deadline, note?.until,
            heartbeat?.ends, pager.deadline, films.deadline,
            gestures.deadline, zoom?.deadline, gridClosesAt, regroupsAt,
            slideshow.deadline, upToDateAt, farewell?.deadline, pull?.since.advanced(by: Self.pieAfter),
            pager.destination?.since.advanced(by: Self.pieAfter), firstPieAt,
        ] + drifts.map(\.goneBack) + card.deadlines + (caption?.deadlines ?? []) + (grid?.deadlines(now: now) ?? [])
    }

    private mutating func settleChores() {
        let page = shownPages.isEmpty ? nil : pager.current?.photo
        // What turns by itself is not her page: a card wears out by writing, on
        // both sides.
        let isHers = !slideshow.isRunning(now: now)
        if isHers, page != nil { keeper.shows(page, now: now) }
        if isHers || panel.isOn == false || reporter.isWatched(now: now) {
            reporter.shows(panel.isOn ? page : nil, on: panel, now: now)
        }
        let call = isAlone ? nil : outbox.call(now: now, clock: clock.now)
        write(keeper.due(now: now), outbox.sightings.toKeep(now: now, isTelling: call?.tellsSightings == true))
        if let call { effects.append(.call(call)) }
        guard !isAlone else { return }
        if reporter.begin(now: now) { effects.append(.call(.report(report(showing: panel.isOn ? page : nil)))) }
    }

    /// One transaction, before the server hears of any of it.
    mutating func write(_ page: PhotoID?, _ sightings: [ShelvedSighting]) {
        let kept: [ShelfChange] = sightings.isEmpty ? [] : [.keepSightings(sightings)]
        let changes = (page.map { [.keepCurrentPage($0)] } ?? []) + kept
        guard !changes.isEmpty else { return }
        // A round is worth no write of its own.
        effects.append(.shelf(changes + (slideshow.roundToKeep().map { [.keepRound(began: $0)] } ?? [])))
    }

    private func report(showing page: PhotoID?) -> FrameReport {
        FrameReport(
            version: version,
            photoID: page,
            shelfPhotos: ledger.files.count,
            shelfBytes: ledger.bytes,
            panel: panel,
            settings: habits.settings,
            settingsVersion: identity?.chosen?.version ?? 0,
            damage: FrameDamage(
                found: damage.counts.found + filmDamage.counts.found,
                mended: damage.counts.mended + filmDamage.counts.mended
            )
        )
    }

    private var panel: FramePanel {
        FramePanel(
            width: screen.width,
            height: screen.height,
            rotation: rotation.rawValue,
            isOn: !night.isDark(now: now)
        )
    }

    // MARK: - Hearts

    /// Her newest wish, else what the server said.
    func isHearted(_ photo: PhotoID) -> Bool {
        outbox.heart(on: photo) ?? album.photo(photo)?.heartedByMe ?? false
    }

    /// The photos with a heart in their corner that can be touched: empty beside
    /// the photo's words, or given.
    var touchableHearts: [PhotoID] {
        guard !shownPages.isEmpty, let page = shownPage else { return [] }
        return caption != nil ? page.photos : page.photos.filter(isHearted)
    }

    /// The photo whose heart lies at this point.
    func heart(at point: ScreenPoint) -> PhotoID? {
        shownPage.flatMap { parts(of: $0).first { ScreenArea.heart(of: $0.part).contains(point) } }?.photo
    }

    /// A key has no place: two photos that share a page are loved as one.
    mutating func toggleHearts() {
        guard !shownPages.isEmpty, let page = shownPage else { return }
        setHearts(on: page.photos, given: !page.photos.allSatisfy(isHearted))
    }

    mutating func setHearts(on photos: [PhotoID], given: Bool) {
        let changed = photos.filter { isHearted($0) != given }
        guard let first = changed.first else { return }
        let entries = changed.map { OutboxEntry(photo: $0, heartGiven: given) }
        for entry in entries { outbox.put(entry) }
        heartbeat = given ? HeartAppearance(photos: changed, since: now) : nil
        effects.append(.shelf(entries.map(ShelfChange.putInOutbox)))
        let sender = album.photo(first)?.sender.displayName ?? ""
        say(given ? .heartGiven(to: sender) : .heartTakenBack)
    }

    /// What a server may say of a photo's hearts.
    private static let mostHearts = 1_000_000

    mutating func heartSet(_ id: PhotoID, given: Bool) {
        guard let entry = outbox.confirmed(OutboxEntry(photo: id, heartGiven: given)) else { return }
        var changes = [ShelfChange.takeFromOutbox(entry)]
        // Until the change comes back from the server, this is what is known.
        if var photo = album.photo(id), photo.heartedByMe != given {
            photo.heartedByMe = given
            photo.hearts = max(0, (0...Self.mostHearts).clamp(photo.hearts) + (given ? 1 : -1))
            album.keep(photo)
            changes.append(.keepPhotos([photo]))
        }
        effects.append(.shelf(changes))
    }

    mutating func heartFailed(_ id: PhotoID, given: Bool, _ trouble: ServerTrouble) {
        outbox.failed(OutboxEntry(photo: id, heartGiven: given), now: now)
        sync.wantChanges()
        // There is nothing left to love.
        guard trouble == .notFound, let wish = outbox.heart(on: id) else { return }
        outbox.drop([id])
        effects.append(.shelf([.takeFromOutbox(OutboxEntry(photo: id, heartGiven: wish))]))
    }
}
