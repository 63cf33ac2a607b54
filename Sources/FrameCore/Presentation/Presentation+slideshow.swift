import FamilyCore

extension Presentation {
    /// Turns to the next photo if it is due and nobody has touched for a while.
    mutating func settleSlideshow(_ facts: Facts) {
        let page = pager.current.flatMap { window.isReady($0) ? $0 : nil }
        slideshow.shows(page, now: facts.now)
        if slideshow.goesOnAt.hasCome(by: facts.now) {
            slideshow.goOn()
            actions.append(.pauseChanged)
        }
        // While pages move, their next picture is more urgent than a look over all unseen photos.
        if slideshow.isOn, isAtRest(facts) {
            slideshow.expects(unseen: unseen(facts), newest: facts.album.photos.first?.position)
        }
        drifts.removeAll { drift in
            drift.goneBack.hasCome(by: facts.now) || drift.photo != page?.photo && drift.photo != pager.fade?.from.photo
        }
        // Wait for the end of a film.
        let isDue = slideshow.isRunning(now: facts.now) && slideshow.deadline.hasCome(by: facts.now)
        guard isDue, !films.isBusy(now: facts.now) else { return }
        guard let page, isAtRest(facts), !card.isShown, let next = nextBySelf(after: page, facts) else {
            return slideshow.postpone(now: facts.now)
        }
        pager.go(to: next, .fade, isBySelf: true, now: facts.now)
        // The picture may have to be decoded first; look again after another interval.
        slideshow.postpone(now: facts.now)
    }

    /// Starts the slow motion of a page that the slideshow brought.
    mutating func settleDrift(before: Page?, _ facts: Facts) {
        guard slideshow.moves, let page = pager.current, page != before, pager.fade != nil,
            let interval = facts.configuration.slideshow.interval, facts.album.photo(page.photo)?.film == nil
        else { return }
        let lasts = interval + PageFade.lasts
        drifts.append(KenBurns(page.photo, since: facts.now, lasts: lasts, isGrowing: page.position.isMultiple(of: 2)))
    }

    mutating func togglePause(_ facts: Facts) {
        guard slideshow.isOn else { return }
        if slideshow.isPaused { slideshow.goOn() } else { slideshow.pause(now: facts.now) }
        actions.append(.pauseChanged)
        say(slideshow.isPaused ? .slideshowPaused : .slideshowGoesOn, facts)
    }

    /// Returns moving photos to their rest, because the user has taken over.
    mutating func stopDrift(now: Uptime) {
        for index in drifts.indices { drifts[index].stop(now: now) }
    }

    private mutating func nextBySelf(after page: Page, _ facts: Facts) -> Page? {
        // Only photos on the shelf: the user must not wait for a download.
        slideshow.next(of: facts.line(only: facts.ledger), on: facts.clock)
    }
}
