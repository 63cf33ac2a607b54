import FamilyCore

extension Presentation {
    mutating func settle(_ facts: Facts) -> [Action] {
        settlePages(facts)
        settleCard(facts)
        return drained()
    }

    /// Updates pages and pictures after an event.
    private mutating func settlePages(_ facts: Facts) {
        overlay.settle(now: facts.now)
        settlePull(facts)
        settleSlideshow(facts)
        let line = facts.line
        let before = pager.current
        let wasHeld = pager.isHeld
        let isWatched = !isUntouched(facts) || isMagnified
        let lost = pager.arrange(in: line, window, isWatched: isWatched, now: facts.now)
        if let lost, !facts.library.takesNothing {
            say(absence(lost == .older ? .olderWhenOnline : .newestOffline, facts), facts)
        }
        settleZoom(facts)
        // Release the detail pictures before new pages need the memory.
        settleDetail(facts)
        let steps = window.hold(wantedPages(facts), magnified: zoom?.photo, having: facts.ledger.has)
        perform(steps.map { effect($0, facts) })
        pager.feel(line, window, now: facts.now)
        // The page has moved away from under the finger.
        if wasHeld, !pager.isHeld { hand.gestures.forget() }
        settleGrid(facts)
        settleWords(before: before, facts)
        settleDrift(before: before, facts)
        settleLooks(facts)
    }

    /// A photo that came by itself says for its first seconds what its sender wrote, and who that is.
    private mutating func settleWords(before: Page?, _ facts: Facts) {
        guard let before, let page = pager.current, page != before else { return }
        overlay.caption?.shorten(now: facts.now)
        guard facts.configuration.showsWords, isUntouched(facts), overlay.note == nil else { return }
        overlay.caption = CaptionAppearance(.brief, now: facts.now)
    }

    /// The pages beside hers lend their memory to the thumbnails of a grid, and
    /// to the own pixels of a photo that is looked at closely: there only the
    /// one that a finger is about to pull in is made.
    private func wantedPages(_ facts: Facts) -> [Page] {
        if let grid, !grid.isClosing {
            return pager.wanted(in: facts.line, now: facts.now)
                .filter { $0 == pager.current || $0 == pager.approaching }
        }
        guard detail != nil else { return pager.wanted(in: facts.line, now: facts.now) }
        let near = zoom?.pulledTowards.map { Set([$0]) } ?? []
        return pager.wanted(in: facts.line, near: near, now: facts.now)
    }

    func effect(_ step: PagerWindow.Step, _ facts: Facts) -> FrameEffect {
        switch step {
        case .prepare(let photo, let other): .preparePicture(photo, beside: other, fitting: facts.screen)
        case .release(let photo): .releasePicture(photo)
        }
    }

    /// Returns when the current page may become a page of two photos; nil if it will not.
    func regroupsAt(_ facts: Facts) -> Uptime? {
        guard grid == nil, !card.isShown, !hand.gestures.isTouched, !isMagnified, !isUntouched(facts),
            let page = pager.current, let next = facts.line.page(showing: page.photo), next != page
        else { return nil }
        return hand.touchedAt?.advanced(by: Self.untouched)
    }

    /// The photos of a page and where their words are, from left to right, or from the top.
    func parts(of page: Page, _ facts: Facts) -> [(photo: PhotoID, part: PagePart)] {
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
        guard window.prepared(photo), zoom?.photo == photo else { return }
        resizeZoom(facts)
    }

    /// The current page as it is drawn; nil if it is not ready.
    var shownPage: Page? { pager.current.flatMap(window.ready) }

    /// Stops showing the picture of this photo.
    mutating func pictureLost(_ photo: PhotoID) -> [Action] {
        window.failed(photo) ? [.perform(.releasePicture(photo))] : []
    }

    /// Returns the visible pages that are ready.
    func shownPages(_ facts: Facts) -> [Page] {
        pager.visible(in: facts.line, now: facts.now).map(\.page).filter(window.isReady)
    }
}
