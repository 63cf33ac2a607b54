import FamilyCore

extension Frame {
    /// The next photo, where nobody has touched for a while and one is due.
    mutating func settleSlideshow() {
        let page = pager.current.flatMap { window.isReady($0) ? $0 : nil }
        slideshow.shows(page, now: now)
        drifts.removeAll { drift in
            drift.goneBack.hasCome(by: now) || drift.photo != page?.photo && drift.photo != pager.fade?.from.photo
        }
        // It waits for a film's end.
        guard slideshow.isRunning(now: now), slideshow.deadline.hasCome(by: now), !films.isBusy(now: now) else {
            return
        }
        guard let page, isAtRest, !card.isShown, let next = nextBySelf(after: page) else {
            return slideshow.postpone(now: now)
        }
        pager.go(to: next, .fade, isBySelf: true, now: now)
        // Its picture may have to be decoded first: the next look is then.
        slideshow.postpone(now: now)
    }

    /// The page that is here now may have come by itself.
    mutating func settleDrift(before: Page?) {
        guard slideshow.moves, let page = pager.current, page != before, pager.fade != nil,
            let interval = habits.slideshow.interval, album.photo(page.photo)?.film == nil
        else { return }
        let lasts = interval + PageFade.lasts
        drifts.append(Drift(page.photo, since: now, lasts: lasts, isGrowing: page.position.isMultiple(of: 2)))
    }

    mutating func togglePause() {
        guard slideshow.isOn else { return }
        slideshow.pause(!slideshow.isPaused)
        say(slideshow.isPaused ? .slideshowPaused : .slideshowGoesOn)
    }

    /// She took over: what moved slowly comes to rest as the whole photo.
    mutating func stopDrift() {
        for index in drifts.indices { drifts[index].stop(now: now) }
    }

    /// Nothing moves, and nobody moves it.
    var isAtRest: Bool {
        let isHeld = gestures.isTouched || pager.isHeld
        let isBusy = membership.isWelcoming || grid != nil || zoom != nil || pull != nil || pager.destination != nil
        return !isHeld && !isBusy && pager.deadline == nil && night.state != .asleep
    }

    private mutating func nextBySelf(after page: Page) -> Page? {
        // What is not on the shelf would let her wait before a still page.
        slideshow.next(of: line(only: ledger), fresh: unseen, on: clock)
    }
}
