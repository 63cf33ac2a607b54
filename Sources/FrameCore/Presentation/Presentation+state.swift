import FamilyCore
import FoundationEssentials

// What others ask of the presentation.

extension Presentation {
    /// Photos of the album that are asked for at once.
    private static let pageSize = ReadAlbum.usualLimit
    /// Nobody touched the frame for so long: a new photo may turn in.
    static let untouched = Duration.seconds(30)

    var zoom: Zoom? {
        get { mode.zoom }
        set { mode.zoom = newValue }
    }

    var grid: Grid? {
        get { mode.grid }
        _modify { yield &mode.grid }
    }

    func foreground(_ facts: Facts) -> Foreground {
        if light.night.state == .asleep { return .night }
        guard facts.isInFamily, !facts.isWelcoming else { return .welcome }
        if card.isShown { return .card }
        switch mode {
        case .page: return .page
        case .zoomed: return .zoomed
        case .grid: return .grid
        }
    }

    /// A finger lies on the screen, or has the page.
    var isHeld: Bool { hand.gestures.isTouched || pager.isHeld }

    /// Nothing moves, and nobody moves it; a card may lie over it.
    func isAtRest(_ facts: Facts) -> Bool {
        guard !isHeld, pull == nil, pager.destination == nil, pager.deadline == nil else { return false }
        switch foreground(facts) {
        case .page, .card: return true
        case .night, .welcome, .grid, .zoomed: return false
        }
    }

    /// Nobody has touched the page for a while.
    func isUntouched(_ facts: Facts) -> Bool {
        guard !hand.gestures.isTouched, grid == nil, !card.isShown else { return false }
        return hand.touchedAt.map { $0.duration(to: facts.now) >= Self.untouched } ?? true
    }

    /// Nobody has touched anything for a while.
    func isQuiet(now: Uptime) -> Bool {
        let isTouched = hand.touchedAt.map { now < $0.advanced(by: Self.untouched) } ?? false
        return !hand.gestures.isTouched && !isTouched
    }

    func isAtNewest(_ facts: Facts) -> Bool { pager.headedFor == facts.line.newest }

    /// The photos that fill the lit panel and do not move: nothing lies over
    /// them but words.
    private func restingPhotos(_ facts: Facts) -> [PhotoID] {
        switch foreground(facts) {
        case .night, .welcome, .card, .grid: return []
        case .page, .zoomed:
            let isMoving = pager.offset(now: facts.now) != 0 || pager.fade != nil
            return isMoving ? [] : shownPage?.photos ?? []
        }
    }

    /// What the screen needs of the library now.
    func demand(_ facts: Facts, isAnimating: Bool) -> LibraryDemand {
        LibraryDemand(
            near: [pager.headedFor, pager.current].compactMap(\.self).flatMap(\.photos),
            destination: pager.headedFor?.photos ?? [],
            resting: restingPhotos(facts),
            touched: hand.touchedAt,
            larger: largerFile(facts),
            allowsPlanning: !isAnimating && (grid == nil || !hand.gestures.isTouched),
            wantsOlder: Library.isNearOldest(pager.headedFor, of: facts.album)
                || grid?.isNearEnd(of: facts.gridLine, now: facts.now) == true,
            pageSize: grid == nil ? Self.pageSize : Self.gridPageSize,
            isAsleep: light.night.state == .asleep
        )
    }

    /// The photo that the family is told of.
    func currentPhoto(_ facts: Facts) -> PhotoID? { shownPages(facts).isEmpty ? nil : pager.current?.photo }

    /// The page did not come by itself.
    func isHers(now: Uptime) -> Bool { !slideshow.isRunning(now: now) }

    /// nil where there is no slideshow.
    var isPaused: Bool? { slideshow.isOn ? slideshow.isPaused : nil }

    /// Where the mark that photos came was drawn.
    mutating func newMarkDrawn(at place: PixelRect?) { newMark = place }

    /// Whom the card on the screen asks about.
    var newcomer: IntroductionID? { card.newcomer?.introduction }

    /// When the slideshow's round began, to be remembered; once.
    mutating func roundToKeep() -> Date? { slideshow.roundToKeep() }

    // MARK: - Decoded pictures

    mutating func thumbnailReady(_ photo: PhotoID, now: Uptime) { grid?.thumbnails.prepared(photo, now: now) }

    mutating func thumbnailFailed(_ photo: PhotoID) { grid?.thumbnails.failed(photo) }

    mutating func filmBegan(_ run: Int, now: Uptime) { films.began(run, now: now) }

    mutating func filmEnded(_ run: Int, now: Uptime) { films.ended(run, now: now) }

    // MARK: - Time

    /// Something moves by itself, at every refresh of the screen.
    func isAnimating(now: Uptime) -> Bool {
        let isPageMoving = pager.deadline != nil || zoom?.deadline != nil || drifts.contains { $0.goneBack != nil }
        let isFading = light.night.isGliding(now: now) || overlay.caption?.isFading(now: now) == true
        return isPageMoving || grid?.isMoving(now: now) == true || isFading || overlay.heartbeat != nil
            || card.isFading(now: now) || films.isFading
    }

    /// Something moves so slowly that a few pictures a second show it.
    func isDrifting(now: Uptime) -> Bool {
        films.isVoicePlaying || drifts.contains { $0.isMoving(now: now) }
    }

    /// When the screen changes by time alone.
    ///
    /// The night begins and ends also while a code is on the screen.
    func deadline(_ facts: Facts) -> Uptime? {
        let always = light.night.deadlines + [minuteDeadline(facts)]
        return (facts.isPairing ? always : familyDeadlines(facts) + always).soonest(after: facts.now)
    }

    private func familyDeadlines(_ facts: Facts) -> [Uptime?] {
        [
            pager.deadline, films.deadline, hand.gestures.deadline, zoom?.deadline, zoomLeavesAt, gridClosesAt,
            regroupsAt(facts), slideshow.deadline, slideshow.goesOnAt, arrivals.upToDateAt,
            pull?.since.advanced(by: ScenePie.delay), pull?.since.advanced(by: Self.longestPull),
            pager.destination?.since.advanced(by: ScenePie.delay), firstPieAt(facts),
        ] + overlay.deadlines + drifts.map(\.goneBack) + card.deadlines + (grid?.deadlines(now: facts.now) ?? [])
    }
}
