import FamilyCore

extension Presentation {
    /// Turns to the next photo if it is due and nobody has touched for a while.
    mutating func settleSlideshow(_ facts: Facts) {
        let page = display.readyPage
        slideshow.shows(page, now: facts.now)
        if slideshow.goesOnAt.hasCome(by: facts.now) {
            slideshow.goOn()
            tell(.pauseChanged)
        }
        // While pages move, their next picture is more urgent than a look over all unseen photos.
        if slideshow.isOn, isAtRest(facts), slideshow.isOutdated(by: arrivals.source(facts.library)) {
            slideshow.expects(unseen: unseen(facts), newest: facts.album.photos.first?.position)
        }
        slowMotion.settle(visible: [page, display.fade?.from].compactMap { $0?.photo }, now: facts.now)
        // Wait for the end of a film.
        let isDue = slideshow.isRunning(now: facts.now) && slideshow.deadline.hasCome(by: facts.now)
        guard isDue, !films.isBusy(now: facts.now) else { return }
        guard let page, isAtRest(facts), !isAsking, let next = nextBySelf(after: page, facts) else {
            return slideshow.postpone(now: facts.now)
        }
        display.go(to: next, .fade, isBySelf: true, now: facts.now)
        // The picture may have to be decoded first; look again after another interval.
        slideshow.postpone(now: facts.now)
    }

    /// Starts the slow motion of a page that the slideshow brought.
    mutating func settleSlowMotion(before: Page?, _ facts: Facts) {
        guard slideshow.moves, let page = display.current, page != before, page.title == nil, display.fade != nil,
            let interval = facts.configuration.slideshow.interval, !facts.hasFilm(page.photo)
        else { return }
        slowMotion.begin(page, for: interval + PageFade.lasts, now: facts.now)
    }

    mutating func togglePause(_ facts: Facts) {
        guard slideshow.isOn else { return }
        if slideshow.isPaused { slideshow.goOn() } else { slideshow.pause(now: facts.now) }
        tell(.pauseChanged)
        say(slideshow.isPaused ? .slideshowPaused : .slideshowGoesOn, facts)
    }

    private mutating func nextBySelf(after page: Page, _ facts: Facts) -> Page? {
        // From a stick's page, the slideshow goes back to the album.
        guard !page.photo.isOfStick else { return facts.line(only: facts.ledger).newest }
        // The slideshow shows only photos on the shelf: the user must not wait for a download.
        return slideshow.next(of: facts.line(only: facts.ledger), on: facts.clock, for: facts.celebration)
    }
}
