import FamilyCore

extension Presentation {
    mutating func settle(_ facts: Facts) -> [Action] {
        settlePages(facts)
        settleHideCard(facts)
        settleCard(facts)
        return drained()
    }

    /// Updates pages and pictures after an event.
    private mutating func settlePages(_ facts: Facts) {
        overlay.settle(now: facts.now)
        settlePull(facts)
        settleArrivals(facts)
        settleSlideshow(facts)
        let line = facts.line
        let before = display.current
        let wasHeld = display.isHeld
        // A pick that waits is ended by the grid.
        if turnEndsAt.hasCome(by: facts.now), !isHeld, grid?.picked == nil { display.cancelTurn() }
        let isWatched = !isUntouched(facts) || isMagnified
        let lost = display.arrange(in: line, isWatched: isWatched, having: facts.hasFile, now: facts.now)
        if let lost, !facts.library.takesNothing {
            say(absence(lost == .older ? .olderWhenOnline : .newestOffline, facts), facts)
        }
        settleZoom(facts)
        // Release the detail pictures before new pages need the memory.
        settleDetail(facts)
        let pages = wantedPages(in: line, facts)
        perform(display.hold(pages, magnified: zoom?.photo, having: facts.hasFile, on: facts.screen))
        display.updateReach(line, now: facts.now)
        // The page has moved away from under the finger.
        if wasHeld, !display.isHeld { letGo(facts) }
        settleGrid(facts)
        settleWords(before: before, facts)
        settleSlowMotion(before: before, facts)
        settleLooks(facts)
    }

    /// Shows for some seconds the caption and the sender of a page that came by itself.
    private mutating func settleWords(before: Page?, _ facts: Facts) {
        guard let before, let page = display.current, page != before else { return }
        overlay.pageChanged(now: facts.now)
        guard facts.configuration.showsWords, isUntouched(facts), !overlay.hasNote else { return }
        overlay.showBriefCaption(now: facts.now)
    }

    private func wantedPages(in line: PageSequence, _ facts: Facts) -> [Page] {
        let isUnderGrid = grid.map { !$0.isClosing } ?? false
        return display.wanted(in: line, underGrid: isUnderGrid, pulledTowards: zoom?.pulledTowards, now: facts.now)
    }

    /// When a turn that still waits for its picture is given up; nil if none waits, or if no slideshow would go on.
    ///
    /// Otherwise a file that the server has lost would stop the slideshow for ever.
    var turnEndsAt: Uptime? {
        guard slideshow.isOn, !slideshow.isPaused else { return nil }
        return display.destination.map { max($0.since, hand.touchedAt ?? $0.since).advanced(by: Slideshow.quiet) }
    }

    /// Returns when the current page may become a page of two photos; nil if it will not.
    func regroupsAt(_ facts: Facts) -> Uptime? {
        guard grid == nil, !isAsking, !hand.isTouched, !isMagnified, !isUntouched(facts),
            let page = display.current, let next = facts.line.standing(page), next != page
        else { return nil }
        return hand.touchedAt?.advanced(by: Self.untouched)
    }

    /// The photos of a page and where their words are, from left to right, or from the top; none on a title page.
    func parts(of page: Page, _ facts: Facts) -> [(photo: PhotoID, part: PagePart)] {
        guard page.title == nil else { return [] }
        guard let beside = page.beside, let fit = pairFit(of: page, facts) else { return [(page.photo, .whole)] }
        return [(page.photo, PagePart(fit.first, on: facts.screen)), (beside, PagePart(fit.second, on: facts.screen))]
    }

    /// Returns the layout of two photos; nil if the page has one photo or one of the two is gone.
    func pairFit(of page: Page, _ facts: Facts) -> PairFit? {
        guard let left = facts.album.photo(page.photo), let right = page.beside.flatMap(facts.album.photo) else {
            return nil
        }
        return PairFit(left.shape, right.shape, on: facts.screen)
    }

    /// Records that a page is decoded; a magnified photo may be on another page than before.
    mutating func pictureReady(_ photo: PhotoID, _ facts: Facts) {
        guard display.prepared(photo), zoom?.photo == photo else { return }
        resizeZoom(facts)
    }

    /// The current page as it is drawn; nil if it is not ready.
    var shownPage: Page? { display.shown }

    /// Stops showing the picture of this photo.
    mutating func pictureLost(_ photo: PhotoID) -> [Action] {
        display.pictureLost(photo).map(Action.perform)
    }

    /// Returns the visible pages that are ready.
    func shownPages(_ facts: Facts) -> [Page] {
        display.shownPages(in: facts.line, now: facts.now)
    }
}
