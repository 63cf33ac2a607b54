import FamilyCore

// What moves or sounds in her page: it plays where the page rests and is seen.

extension Frame {
    mutating func settleFilm() {
        let orders = films.settle(filmPlace, now: now)
        effects += orders.map(FrameEffect.film)
    }

    /// Touched, or chosen with a remote's key.
    mutating func tapFilm() { effects += films.tap(now: now).map(FrameEffect.film) }

    /// No error of a film is hers: its still stays, and it is fetched once more
    /// where it is the file that is broken.
    mutating func filmFailed(_ run: Int, isBroken: Bool) {
        guard let photo = films.failed(run) else { return }
        effects.append(.film(.end))
        guard isBroken else { return filmDamage.leaveOut(photo) }
        _ = filmDamage.found(photo)
        dropFilm(of: photo)
    }

    private var filmPlace: FilmShow.Place {
        if let left = films.shownPhoto, left != pager.current?.photo, leaves(left) { return .moving(left) }
        return currentFilmPlace
    }

    /// A page that was turned from goes with the picture that it shows.
    private func leaves(_ photo: PhotoID) -> Bool {
        guard grid == nil, album.contains(photo), !night.isDark(now: now) else { return false }
        return pager.fade?.from.photo == photo
            || pager.visible(in: line, now: now).contains { $0.page.photo == photo }
    }

    private var currentFilmPlace: FilmShow.Place {
        guard membership.isInFamily, night.state != .asleep, !membership.isWelcoming, let page = shownPage,
            page == pager.current, page.beside == nil, let photo = album.photo(page.photo), let film = photo.film,
            ledger.films[photo.id] == film, !filmDamage.hidden.contains(photo.id)
        else { return .away }
        if grid != nil || zoom != nil || card.isShown { return .covered(photo.id) }
        let isMoving = pager.isHeld || pager.offset(now: now) != 0 || pager.fade != nil
        return isMoving ? .moving(photo.id) : .resting(photo.id, film, shape: photo.shape)
    }
}
