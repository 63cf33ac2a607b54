import FamilyCore
import FoundationEssentials

// What the other machines ask of the presentation.

extension Presentation {
    /// The number of photos per request for the album.
    private static let pageSize = ReadAlbum.usualLimit
    /// After this long without a touch, a new photo may be shown.
    static let untouched = Duration.seconds(30)

    /// Whether a finger lies on the screen or holds the page.
    var isHeld: Bool { hand.isTouched || display.isHeld }

    /// Returns whether nothing moves or is held; a card may cover the page.
    func isAtRest(_ facts: Facts) -> Bool {
        guard !isHeld, !pull.isWaiting, display.isSettled else { return false }
        switch foreground(facts) {
        case .page, .card: return true
        case .night, .welcome, .grid, .zoomed: return false
        }
    }

    /// Returns whether nobody has touched the page for a while.
    func isUntouched(_ facts: Facts) -> Bool {
        guard !hand.isTouched, grid == nil, !isAsking else { return false }
        return hand.touchedAt.map { $0.duration(to: facts.now) >= Self.untouched } ?? true
    }

    /// Returns whether nobody has touched anything for a while.
    func isQuiet(now: Uptime) -> Bool {
        !hand.isTouched && !hand.wasThere(within: Self.untouched, now: now)
    }

    func isFilmPlaying(now: Uptime) -> Bool { films.isBusy(now: now) }

    /// Returns whether the user is at the newest photo, or at the title page before it.
    func isAtNewest(_ facts: Facts) -> Bool {
        guard visit == nil, let page = display.headedFor else { return visit == nil && facts.album.photos.isEmpty }
        let line = facts.line(within: nil)
        return page == line.newest || page == line.front
    }

    /// Returns the photos at rest on the lit screen, covered by nothing but words.
    private func restingPhotos(_ facts: Facts) -> [PhotoID] {
        switch foreground(facts) {
        case .night, .welcome, .card, .grid: return []
        case .page, .zoomed:
            guard let page = shownPage, !page.photo.isOfStick, display.isInPlace(now: facts.now) else { return [] }
            return page.photos
        }
    }

    /// Returns the photos whose files a page needs; before them, the one that follows a title page, whose cover may be
    /// far away in the album.
    private func photos(near page: Page, _ facts: Facts) -> [PhotoID] {
        guard page.title != nil else { return page.pictures }
        let next = facts.album.photos[facts.album.firstIndex(atOrBelow: page.position)...].first
        return [next?.id].compactMap(\.self) + page.pictures
    }

    /// Returns the photos near which files are fetched while pages turn by themselves.
    ///
    /// The slideshow leaps through all photos on the shelf. If they were fetched around each of its pages, a shelf that
    /// cannot hold the album would be written anew for ever. So they stay those around the page that the user left.
    private func photosOfSlideshow(_ pictures: [PhotoID], _ facts: Facts) -> [PhotoID] {
        let left = slideshow.userPlace.map { photos(near: $0, facts).filter { facts.album.photo($0) != nil } } ?? []
        let place = left.isEmpty ? [facts.album.photos.first?.id].compactMap(\.self) : left
        return place + pictures.filter { !facts.ledger.has($0) }
    }

    /// Returns what the screen needs of the library now.
    func demand(_ facts: Facts, isAnimating: Bool) -> LibraryDemand {
        let pages = [display.headedFor, display.current].compactMap(\.self).flatMap { photos(near: $0, facts) }
        let here = pages.filter { !$0.isOfStick }
        let isBySelf = !isChosenByUser(now: facts.now)
        return LibraryDemand(
            near: isBySelf ? photosOfSlideshow(here, facts) : here,
            kept: isBySelf ? here : [],
            destination: (display.headedFor?.pictures ?? []).filter { !$0.isOfStick },
            resting: restingPhotos(facts),
            touched: hand.touchedAt,
            larger: largerFile(facts),
            allowsPlanning: !isAnimating && (grid == nil || !hand.isTouched),
            wantsOlder: KnownAlbum.isNearOldest(display.headedFor, of: facts.album)
                || grid?.isNearEnd(of: facts.gridLine, now: facts.now) == true,
            pageSize: grid == nil ? Self.pageSize : Self.gridPageSize,
            isAsleep: light.isAsleep
        )
    }

    /// Returns whether any page is on the screen.
    func showsPage(_ facts: Facts) -> Bool { !shownPages(facts).isEmpty && display.current != nil }

    /// Returns the photo that is reported to the family; nil if none is shown.
    func currentPhoto(_ facts: Facts) -> PhotoID? {
        showsPage(facts) ? display.current?.photos.first { !$0.isOfStick } : nil
    }

    /// Returns the moment whose title page is shown; nil if none is.
    func currentTitle(_ facts: Facts) -> MomentID? { showsPage(facts) ? display.current?.title : nil }

    /// Returns whether the user, not the slideshow, chose the page.
    func isChosenByUser(now: Uptime) -> Bool { !slideshow.isRunning(now: now) }

    /// Whether the slideshow is paused; nil if there is none.
    var isPaused: Bool? { slideshow.isOn ? slideshow.isPaused : nil }

    /// Where the mark that photos came was drawn.
    mutating func newMarkDrawn(at place: PixelRect?) { arrivals.markDrawn(at: place) }

    /// Notes that a photo of the album was sent from this frame.
    mutating func sentFromHere(_ photo: PhotoID) { arrivals.sentFromHere(photo) }

    /// Where the sign of moments was drawn.
    mutating func momentMarkDrawn(at place: PixelRect?) { hand.momentMarkDrawn(at: place) }

    /// Whom the card on the screen asks about.
    var newcomer: IntroductionID? {
        if case .newcomer(let newcomer) = card.question { newcomer.introduction } else { nil }
    }

    /// To which moment the card on the screen invites.
    var invitation: MomentID? {
        if case .invitation(let invitation, _) = card.question { invitation.moment } else { nil }
    }

    /// Returns when the slideshow's round began if that has not been saved yet; later calls return nil.
    mutating func roundToKeep() -> Date? { slideshow.roundToKeep() }

    // MARK: - Decoded pictures

    mutating func thumbnailReady(_ photo: PhotoID, now: Uptime) { grid?.thumbnailPrepared(photo, now: now) }

    mutating func thumbnailFailed(_ photo: PhotoID) { grid?.thumbnailFailed(photo) }

    mutating func filmBegan(_ run: Int, now: Uptime) { films.began(run, now: now) }

    mutating func filmEnded(_ run: Int, now: Uptime) { films.ended(run, now: now) }

    // MARK: - Time

    /// Returns whether something moves, so that each refresh of the screen needs a new picture.
    func isAnimating(now: Uptime) -> Bool {
        let isPageMoving = display.isMoving || zoom?.deadline != nil || slowMotion.isReturning
        let isFading = light.isChanging(now: now) || overlay.isFading(now: now)
        return isPageMoving || grid?.isMoving(now: now) == true || isFading || overlay.hasHeartbeat
            || card.isFading(now: now) || hiding.isFading(now: now) || films.isFading
    }

    /// Returns whether something moves so slowly that a few pictures per second are enough.
    func isDrifting(now: Uptime) -> Bool {
        films.isVoicePlaying || slowMotion.isMoving(now: now)
    }

    /// Returns when the screen changes by time alone; nil if it does not.
    ///
    /// The night begins and ends also while a pairing code is shown.
    func deadline(_ facts: Facts) -> Uptime? {
        let always = light.deadlines + [minuteDeadline(facts)]
        return (facts.isPairing ? always : familyDeadlines(facts) + always).soonest(after: facts.now)
    }

    private func familyDeadlines(_ facts: Facts) -> [Uptime?] {
        [
            films.deadline, hand.deadline, hand.losesFingersAt, zoom?.deadline, zoomLeavesAt, gridClosesAt, turnEndsAt,
            regroupsAt(facts), visitEndsAt(facts), invitationEndsAt(facts),
            slideshow.deadline, slideshow.goesOnAt, arrivals.deadline, firstPieAt(facts),
        ] + display.deadlines + pull.deadlines + overlay.deadlines + slowMotion.deadlines + card.deadlines
            + hiding.deadlines
            + (grid?.deadlines(now: facts.now) ?? [])
    }
}
