import FamilyCore

extension Frame {
    /// Pages and pictures after anything happened.
    mutating func settlePages() {
        if let note, note.until <= now { self.note = nil }
        if let heartbeat, heartbeat.ends <= now { self.heartbeat = nil }
        if let caption, caption.isOver(now: now) { self.caption = nil }
        act(on: gestures.advance(now: now))
        settleSlideshow()
        let line = line
        let before = pager.current
        let wasHeld = pager.isHeld
        if let lost = pager.arrange(in: line, window, isWatched: !isUntouched || isMagnified, now: now), !takesNothing {
            say(lost == .older ? .olderWhenOnline : .newestOffline)
        }
        settleZoom()
        // Its pixels go before pages come.
        settleDetail()
        effects += window.hold(wantedPages, magnified: zoom?.photo, having: ledger.has).map(effect)
        pager.feel(line, window, now: now)
        // Its page is gone from under the finger.
        if wasHeld, !pager.isHeld { gestures.forget() }
        settleGrid()
        settleDrift(before: before)
        settleLooks()
    }

    /// The pages beside hers lend their memory to the thumbnails of a grid, and
    /// to the own pixels of a photo that is looked at closely: there only the
    /// one that a finger is about to pull in is made.
    private var wantedPages: [Page] {
        if let grid, !grid.isClosing {
            return pager.wanted(in: line, now: now).filter { $0 == pager.current || $0 == pager.approaching }
        }
        guard detail != nil else { return pager.wanted(in: line, now: now) }
        let near = zoom?.pulledTowards.map { Set([$0]) } ?? []
        return pager.wanted(in: line, near: near, now: now)
    }

    func effect(_ step: PagerWindow.Step) -> FrameEffect {
        switch step {
        case .prepare(let photo, let other): .preparePicture(photo, beside: other, fitting: screen)
        case .release(let photo): .releasePicture(photo)
        }
    }

    /// When her page may become one of two photos, after she looked at one.
    var regroupsAt: Uptime? {
        guard grid == nil, !card.isShown, !gestures.isTouched, !isMagnified, !isUntouched,
            let page = pager.current, let next = line.page(showing: page.photo), next != page
        else { return nil }
        return touchedAt?.advanced(by: Self.untouched)
    }

    /// The photos of a page and where their words are, from left to right.
    func parts(of page: Page) -> [(photo: PhotoID, part: PagePart)] {
        guard let beside = page.beside, let fit = pairFit(of: page) else { return [(page.photo, .whole)] }
        return [(page.photo, PagePart(fit.left, on: screen)), (beside, PagePart(fit.right, on: screen))]
    }

    /// Nothing where the page has one photo, or one of the two is gone.
    func pairFit(of page: Page) -> PairFit? {
        guard let left = album.photo(page.photo), let right = page.beside.flatMap(album.photo) else { return nil }
        return PairFit(left.shape, right.shape, on: screen)
    }

    /// Decoded for the last order; a photo that is looked at closely may lie on
    /// another page than before.
    mutating func pictureReady(_ photo: PhotoID) {
        guard window.prepared(photo), zoom?.photo == photo else { return }
        resizeZoom()
    }

    /// Hers as it is on the screen.
    var shownPage: Page? { pager.current.flatMap(window.ready) }

    mutating func pictureFailed(_ photo: PhotoID) {
        guard album.contains(photo) else { return }
        leaveOut(photo)
        _ = damage.found(photo)
    }

    /// What is on the screen: ready pages and where they lie.
    var shownPages: [Page] {
        pager.visible(in: line, now: now).map(\.page).filter(window.isReady)
    }
}
