import FamilyCore

extension Frame {
    mutating func saw(_ event: ScreenEvent) {
        guard !event.isOfHand || !wakeFromSleep() else { return }
        if let actions = membership.took(event, membershipFacts) { return carryOut(actions) }
        if cardTook(event) { return }
        switch event {
        case .touchDown(let id, let point): act(on: gestures.down(id, at: point, now: now))
        case .touchMoved(let id, let point): act(on: gestures.moved(id, to: point, now: now))
        case .touchUp(let id, let point): act(on: gestures.up(id, at: point, now: now))
        case .wheel(let notches, let point): turnWheel(notches, at: point)
        case .zoomWheel(let notches, let point): zoomWheel(notches, at: point)
        case .key(let key): press(key)
        case .typed: break
        case .resized(let size): resize(to: size)
        case .exposed: break
        case .closeAsked: leave()
        }
    }

    /// The next start goes on with the page that is on the screen now.
    private mutating func leave() {
        write(keeper.last(), outbox.sightings.last(now: now, clock: clock.now))
        effects.append(.quit)
    }

    mutating func act(on gesture: GestureRecognizer.Gesture?) {
        guard let gesture else { return }
        let touched = touchedAt
        if gesture == .touched { couldTouch = touchableHearts }
        wake()
        guard grid == nil || yieldGrid(to: gesture) else { return actOnGrid(gesture) }
        if gesture == .touched, greet(lastTouched: touched) { return }
        switch gesture {
        case .touched: grab()
        case .dragged(let travel): drag(by: travel)
        case .released(let travel, let velocity): release(after: travel, velocity: velocity)
        case .pinchBegan: beginPinch()
        case .pinched(let pinch): zoom?.pinch(pinch)
        case .pinchEnded: zoom?.grab(now: now)
        case .tapped(let point): tap(at: point)
        // The second tap on a heart is the same wish, said twice.
        case .doubleTapped(let point):
            guard let photo = heart(at: point), touchableHearts.contains(photo) else { return doubleTap(at: point) }
            setHearts(on: [photo], given: true)
            letGo()
        // She keeps the photo, or lets the others come: no menu opens. On what is
        // there to be touched, her finger is only slow.
        case .pressedLong(let point): if target(at: point) == nil { togglePause() }
        case .tappedSlowly(let point): touchTarget(at: point)
        case .letGo: letGo()
        }
    }

    mutating func wake() {
        touchedAt = now
        showCaption()
        slideshow.touched(now: now)
        stopDrift()
        pager.callOff()
        membership.touched(now: now)
    }

    private mutating func showCaption() {
        guard !shownPages.isEmpty else { return }
        // What was said of the album has been read.
        note = nil
        caption?.touched(now: now)
        caption = caption ?? CaptionAppearance(now: now)
    }

    private mutating func tap(at point: ScreenPoint) {
        if !touchTarget(at: point), !shownPages.isEmpty { tapFilm() }
    }

    private mutating func press(_ key: Key) {
        // Whoever hangs the panel is not she who looks at it.
        guard key != .turn else { return turnScreen() }
        let touched = touchedAt
        wake()
        if grid == nil, greet(lastTouched: touched) { return }
        // A key takes the page from under the finger.
        gestures.forget()
        letGo()
        guard !isGridThere() else { return pressOnGrid(key) }
        if zoomKey(key) { return }
        switch key {
        case .right, .space, .pageDown: turn(.older)
        case .left, .pageUp: turn(.newer)
        case .home: goToNewest()
        case .end: goToOldest()
        case .heart: toggleHearts()
        case .pause: togglePause()
        case .tab, .up: openGrid()
        case .enter: tapFilm()
        case .escape: openReturn()
        case .down, .plus, .minus, .backspace, .delete, .turn, .other: break
        }
    }

    private mutating func turnWheel(_ notches: Double, at point: ScreenPoint) {
        // A wheel that was used to come nearer leads back by itself.
        guard !isMagnified else { return zoomWheel(notches, at: point) }
        let touched = touchedAt
        wake()
        guard !isGridThere() else { return turnWheelOnGrid(notches) }
        if greet(lastTouched: touched) { return }
        guard notches != 0 else { return }
        turn(notches < 0 ? .older : .newer)
    }

    mutating func turn(_ way: Way) { turned(pager.turn(way, .cut, in: line, now: now)) }

    /// A keeper turns the page from another place: never out of her hand, nor
    /// below what lies over the photo.
    mutating func turnFromAfar(_ way: Way) {
        let isHeld = gestures.isTouched || pager.isHeld
        let isBusy = membership.isWelcoming || grid != nil || zoom != nil || pull != nil || card.isShown
        guard membership.isInFamily, !isHeld, !isBusy, night.state != .asleep else { return }
        reporter.watched(now: now)
        stopDrift()
        // Beyond the end there is nothing to show, and nobody here who asked.
        _ = pager.turn(way, .slide, in: line, now: now)
    }

    mutating func turned(_ answer: Pager.Turn) {
        switch answer {
        case .atEnd(let way): pullBeyond(way)
        case .taken:
            // She goes on: what she pulled for comes without turning to it.
            note = nil
            pull = nil
        case .none: break
        }
    }

    private mutating func goToNewest() {
        guard let newest = line.newest else { return }
        guard newest != pager.headedFor else { return pullBeyond(.newer) }
        pager.go(to: newest, .cut, now: now)
        turned(.taken(.newer))
    }

    private mutating func goToOldest() {
        guard let oldest = line.oldest else { return }
        guard oldest != pager.headedFor else { return pullBeyond(.older) }
        pager.go(to: oldest, .cut, now: now)
        turned(.taken(.older))
    }

    private mutating func resize(to size: PixelSize) {
        guard size != screen, size.width > 0, size.height > 0 else { return }
        screen = size
        gestures.aspect = Double(size.height) / Double(size.width)
        resizeZoom()
        resizeGrid()
        membership.resized()
        planned = nil
        effects += window.again().map(effect)
    }
}
