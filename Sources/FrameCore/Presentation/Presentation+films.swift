import FamilyCore

// The film of the current page: it plays while the page is at rest and visible.

extension Presentation {
    mutating func settleFilm(_ facts: Facts) {
        let orders = films.settle(filmPlace(facts), now: facts.now)
        perform(orders.map(FrameEffect.film))
    }

    /// Handles a tap on the page or the play key.
    mutating func tapFilm(_ facts: Facts) { perform(films.tap(now: facts.now).map(FrameEffect.film)) }

    /// Whether a tap anywhere on the page is for its film.
    func isOnFilm(_ facts: Facts) -> Bool {
        if case .resting = currentFilmPlace(facts) { true } else { false }
    }

    /// Ends a film that cannot be played; returns its photo, whose still picture stays, or nil if it has ended already.
    mutating func filmFailed(_ run: Int) -> PhotoID? {
        guard let photo = films.failed(run) else { return nil }
        perform(.film(.end))
        return photo
    }

    private func filmPlace(_ facts: Facts) -> FilmShow.Place {
        if let left = films.shownPhoto, display.current?.shows(left) != true, leaves(left, facts) {
            return .moving(left)
        }
        return currentFilmPlace(facts)
    }

    /// Returns whether the film's page is still moving off the screen.
    private func leaves(_ photo: PhotoID, _ facts: Facts) -> Bool {
        guard grid == nil, facts.album.contains(photo), !light.isDark(now: facts.now) else { return false }
        return display.fade?.from.shows(photo) == true
            || display.isVisible(photo, in: facts.line, now: facts.now)
    }

    private func currentFilmPlace(_ facts: Facts) -> FilmShow.Place {
        guard let page = shownPage, page == display.current, page.beside == nil, page.title == nil,
            let photo = facts.album.photo(page.photo), let film = facts.ledger.film(of: photo),
            !facts.library.hiddenFilms.contains(photo.id)
        else { return .away }
        switch foreground(facts) {
        case .night, .welcome: return .away
        case .card, .grid, .zoomed: return .covered(photo.id)
        case .page:
            let isMoving = display.isHeld || !display.isInPlace(now: facts.now)
            return isMoving ? .moving(photo.id) : .resting(photo.id, film, shape: photo.shape)
        }
    }
}
