import FamilyCore

// "Not this one": a long press on a photo offers to hide it from this frame. It goes at once, whether the server answers or
// not; a line offers to undo it for some seconds.

extension Presentation {
    /// Whether a card covers the page.
    var isAsking: Bool { card.isShown || hiding.isShown }

    /// The photo that the card on the screen asks about.
    var photoToHide: PhotoID? { hiding.photo }

    /// Returns whether the event was for the card, or for the line that undoes it.
    mutating func handleHideEvent(_ event: ScreenEvent, _ facts: Facts) -> Bool {
        guard facts.isInFamily, !facts.isPairing, event.isOfHand else { return false }
        let outcome = hiding.handle(event, on: facts.screen, now: facts.now)
        // The finger that pressed long still lies there: only that it leaves counts.
        if case .touchUp(let id, let point) = event, outcome != .passed { _ = hand.up(id, at: point, now: facts.now) }
        switch outcome {
        case .passed: return false
        case .taken, .chose(.leave): break
        case .chose(.pause), .chose(.goOn): togglePause(facts)
        case .hides(let photo): hide(photo, facts)
        case .undoes(let photo): show(photo, facts)
        }
        hand.touched(now: facts.now)
        slideshow.touched(now: facts.now)
        return true
    }

    /// Returns whether the page on the screen has a photo that can be hidden.
    func mayAskHiding(_ facts: Facts) -> Bool {
        guard let page = shownPage, !shownPages(facts).isEmpty else { return false }
        return page.title == nil && !page.photo.isOfStick
    }

    /// Asks whether to hide the photo at this point; if there is no photo, a long press pauses the slideshow or resumes
    /// it.
    mutating func askHiding(at point: ScreenPoint, _ facts: Facts) {
        guard mayAskHiding(facts), let page = shownPage else { return togglePause(facts) }
        // If two photos are magnified together, it is not known which one is meant.
        guard page.beside == nil || !isMagnified else { return }
        endDrag(facts)
        let (photo, spared) = meant(at: point, on: page, facts)
        let other: SceneHideCard.Other = slideshow.isOn ? (slideshow.isPaused ? .goOn : .pause) : .leave
        hiding.ask(about: photo, SceneHideCard(other, spared: spared), now: facts.now)
    }

    /// Returns the photo at this point, and the place of the other one of the page.
    private func meant(at point: ScreenPoint, on page: Page, _ facts: Facts) -> (photo: PhotoID, spared: PixelRect?) {
        guard let beside = page.beside, let fit = pairFit(of: page, facts) else { return (page.photo, nil) }
        let place = point.pixel(on: facts.screen)
        let isSecond =
            PairFit.stacks(on: facts.screen)
            ? 2 * place.y > fit.first.maxY + fit.second.y : 2 * place.x > fit.first.maxX + fit.second.x
        return isSecond ? (beside, fit.first) : (page.photo, fit.second)
    }

    private mutating func hide(_ photo: PhotoID, _ facts: Facts) {
        tell(.put([OutboxEntry(.hiding(photo), isYes: true)]))
        hiding.hid(photo, now: facts.now)
        overlay.endNote()
        let line = facts.line(changing: { $0.insert(photo) })
        // Leave the moment if it has no other photo to show.
        if line.newest == nil { leaveVisit() }
        guard let page = display.current, page.beside != nil, page.shows(photo) else { return }
        // Both photos are one picture, which is drawn anew for the other one.
        perform(display.pictureLost(page.photo))
        let other = page.photos.first { $0 != photo }
        if let left = other.flatMap(line.page(showing:)) { display.open(at: left) }
    }

    private mutating func show(_ photo: PhotoID, _ facts: Facts) {
        tell(.put([OutboxEntry(.hiding(photo), isYes: false)]))
        guard grid == nil, let page = facts.line(changing: { $0.remove(photo) }).page(showing: photo) else { return }
        zoom?.leave(now: facts.now)
        display.go(to: page, .fade, now: facts.now)
    }

    /// Takes the card away when it is due, or when its photo has gone or something else has the screen.
    mutating func settleHideCard(_ facts: Facts) {
        guard let photo = hiding.photo else { return hiding.settle(mayStay: true, now: facts.now) }
        let isKnown = facts.album.contains(photo) && !facts.library.hidden.contains(photo)
        let isThere = isKnown && shownPage?.shows(photo) == true
        hiding.settle(mayStay: isThere && !light.isAsleep && grid == nil && facts.isInFamily, now: facts.now)
    }
}
