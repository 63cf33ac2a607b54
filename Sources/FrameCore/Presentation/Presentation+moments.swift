import FamilyCore

// The moments of the album: the name over a photo, which leads sideways through that moment only, and the way back.

extension Presentation {
    /// The moment of the current page; nil if the page is of no moment, or the moment is not known.
    func currentMoment(_ facts: Facts) -> MomentSummary? {
        guard let page = display.current else { return nil }
        return (page.title ?? facts.album.photo(page.photo)?.moment).flatMap { facts.library.moments[$0] }
    }

    /// Returns the sign of moments over the page: the way back, or the name that leads into the moment; nil if there is
    /// none.
    func momentMark(_ facts: Facts) -> SceneMark? {
        guard grid == nil, !shownPages(facts).isEmpty else { return nil }
        guard visit == nil else { return .allPhotos }
        // A title page says the name itself.
        guard shownPage?.title == nil, let moment = currentMoment(facts) else { return nil }
        let opacity = wordsOpacity(facts)
        return opacity > 0 ? .moment(title: moment.title, opacity: opacity) : nil
    }

    /// Returns what a touch of the sign of moments means, wherever it is; nil if there is no sign that could be meant.
    func momentTarget(_ facts: Facts) -> TouchTarget? {
        switch momentMark(facts) {
        case .allPhotos: .allPhotos
        // A name that appeared with this very touch was not meant.
        case .moment: hand.couldRead ? .moment : nil
        default: nil
        }
    }

    // MARK: - There and back

    /// The moment that alone is shown; nil if the whole album is.
    var shownMoment: MomentID? { visit?.moment }

    /// Shows the moment of the current page only; from its title page it goes on to its photos.
    mutating func beginVisit(_ facts: Facts) {
        guard visit == nil, grid == nil, !isMagnified, let page = display.current, !shownPages(facts).isEmpty,
            let moment = currentMoment(facts)
        else { return }
        visit = MomentVisit(moment: moment.id, from: page)
        overlay.endNote()
        pull.cancel()
        if page.title != nil { _ = display.turn(.older, .slide, in: facts.line(within: moment.id), now: facts.now) }
    }

    /// Shows the whole album again, at the page from where the visit began.
    mutating func endVisit(isBySelf: Bool = false, _ facts: Facts) {
        guard let visit else { return }
        leaveVisit()
        guard let page = facts.line(within: nil).standing(visit.from) else { return }
        display.go(to: page, .fade, isBySelf: isBySelf, now: facts.now)
    }

    /// Shows the whole album again, wherever in it the user is or goes.
    mutating func leaveVisit() {
        guard visit != nil else { return }
        visit = nil
        overlay.endNote()
        pull.cancel()
    }

    /// Ends a visit after a quiet minute, or when its moment is gone; a film that plays is not interrupted.
    ///
    /// NB: it is settled before the pages, which show the whole album again from then on.
    mutating func settleVisit(_ facts: Facts) {
        guard let visit else { return }
        let isFilmPlaying = films.isBusy(now: facts.now)
        if facts.library.moments[visit.moment] == nil {
            return isFilmPlaying ? leaveVisit() : endVisit(isBySelf: true, facts)
        }
        guard visitQuietAt.hasCome(by: facts.now), !isFilmPlaying, !isHeld, grid == nil, zoom == nil else { return }
        endVisit(isBySelf: true, facts)
    }

    private var visitQuietAt: Uptime? {
        visit == nil ? nil : (hand.touchedAt ?? .start).advanced(by: MomentVisit.quiet)
    }

    /// When a visit ends by itself, or is tried to end again; nil without one.
    func visitEndsAt(_ facts: Facts) -> Uptime? {
        visitQuietAt.map { max($0, facts.now.advanced(by: MomentVisit.retry)) }
    }

    /// Returns what is said at this end of a visited moment; nil if there may be more of it, or without a visit.
    func visitEnd(_ way: PageDirection, _ facts: Facts) -> Phrase? {
        guard let moment = facts.visit.flatMap({ facts.library.moments[$0] }) else { return nil }
        let mayFollow =
            way == .older && facts.album.count(of: moment.id) < moment.photos
            && facts.library.pointer?.reachedOldest != true && !facts.isServerUnavailable
        return mayFollow ? nil : .momentOver(moment.title)
    }
}
