import FamilyCore

extension Presentation {
    /// The next photo, where nobody has touched for a while and one is due.
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
        // It waits for a film's end.
        let isDue = slideshow.isRunning(now: facts.now) && slideshow.deadline.hasCome(by: facts.now)
        guard isDue, !films.isBusy(now: facts.now) else { return }
        guard let page, isAtRest(facts), !card.isShown, let next = nextBySelf(after: page, facts) else {
            return slideshow.postpone(now: facts.now)
        }
        pager.go(to: next, .fade, isBySelf: true, now: facts.now)
        // Its picture may have to be decoded first: the next look is then.
        slideshow.postpone(now: facts.now)
    }

    /// The page that is here now may have come by itself.
    mutating func settleDrift(before: Page?, _ facts: Facts) {
        guard slideshow.moves, let page = pager.current, page != before, pager.fade != nil,
            let interval = facts.habits.slideshow.interval, facts.album.photo(page.photo)?.film == nil
        else { return }
        let lasts = interval + PageFade.lasts
        drifts.append(Drift(page.photo, since: facts.now, lasts: lasts, isGrowing: page.position.isMultiple(of: 2)))
    }

    mutating func togglePause(_ facts: Facts) {
        guard slideshow.isOn else { return }
        if slideshow.isPaused { slideshow.goOn() } else { slideshow.pause(now: facts.now) }
        actions.append(.pauseChanged)
        say(slideshow.isPaused ? .slideshowPaused : .slideshowGoesOn, facts)
    }

    /// She took over: what moved slowly comes to rest as the whole photo.
    mutating func stopDrift(now: Uptime) {
        for index in drifts.indices { drifts[index].stop(now: now) }
    }

    private mutating func nextBySelf(after page: Page, _ facts: Facts) -> Page? {
        // What is not on the shelf would let her wait before a still page.
        slideshow.next(of: facts.line(only: facts.ledger), on: facts.clock)
    }
}
