import FamilyCore

extension Presentation {
    /// On a film's page, a touch below this height is for the words and one above it for the film.
    private static let wordsBegin = 0.75

    /// Handles an event of touch, wheel or keys that no other machine has taken.
    mutating func handle(_ event: ScreenEvent, _ facts: Facts) -> [Action] {
        if handleHideEvent(event, facts) || handleCardEvent(event, facts) { return drained() }
        switch event {
        case .touchDown(let id, let point): touchDown(id, at: point, facts)
        case .touchMoved(let id, let point): act(on: hand.moved(id, to: point, now: facts.now), facts)
        case .touchUp(let id, let point): act(on: hand.up(id, at: point, now: facts.now), facts)
        case .wheel(let notches, let point): turnWheel(notches, at: point, facts)
        case .zoomWheel(let notches, let point): zoomWheel(notches, at: point, facts)
        case .key(let key): press(key, facts)
        case .typed, .resized, .exposed, .closeAsked: break
        }
        return drained()
    }

    private mutating func touchDown(_ id: TouchID, at point: ScreenPoint, _ facts: Facts) {
        if hand.loseFingers(before: id, now: facts.now) { letGo(facts) }
        if !hand.isTouched {
            hand.found(hearts: touchableHearts(facts), words: canRead(facts), toSend: photoToSend(facts))
        }
        let isOnTarget = !hand.isTouched && target(at: point, facts) != nil
        let gesture = hand.down(id, at: point, leeway: leeway(at: point, facts), now: facts.now)
        act(on: gesture, isOnTarget: isOnTarget, facts)
    }

    /// Forgets the fingers and lets go of what they hold, because they are gone without a word, or something else lies
    /// under them now.
    mutating func letGo(_ facts: Facts) {
        hand.forgetFingers()
        if grid?.isHeld == true { grid?.release(velocity: .none, now: facts.now) }
        endDrag(facts)
    }

    /// Handles gestures that time alone decides, such as a long press.
    mutating func timePassed(_ facts: Facts) -> [Action] {
        if hand.loseFingers(now: facts.now) { letGo(facts) }
        act(on: hand.timePassed(now: facts.now), facts)
        return drained()
    }

    /// Records a touch that another machine handled.
    mutating func touched(now: Uptime) { hand.touched(now: now) }

    /// Clears the screen for a pairing code.
    mutating func makeWayForCode() {
        overlay = Overlay()
        visit = nil
        // While the code is shown, nobody ends the motion.
        slowMotion = SlowMotion()
        hand.forgetFingers()
    }

    mutating func resized(_ facts: Facts) -> [Action] {
        hand.turned(facts.screen)
        resizeZoom(facts)
        resizeGrid(facts)
        perform(display.decodedAgain(on: facts.screen))
        return drained()
    }

    /// Makes all pages again, because what is beside their photos has changed.
    mutating func paintedAnew(_ facts: Facts) -> [Action] {
        perform(display.decodedAgain(on: facts.screen))
        return drained()
    }

    /// Does what a gesture means; `isOnTarget` tells that the finger touched down on a target, such as a heart.
    mutating func act(on gesture: GestureRecognizer.Gesture?, isOnTarget: Bool = false, _ facts: Facts) {
        guard let gesture else { return }
        let touched = hand.touchedAt
        wake(facts, by: gesture)
        guard grid == nil || closeGridForSwipe(to: gesture, facts) else { return actOnGrid(gesture, facts) }
        if gesture == .touched, greet(lastTouched: touched, isAction: isOnTarget, facts) { return }
        switch gesture {
        case .touched: grab(facts)
        case .dragged(let travel): drag(by: travel, facts)
        case .released(let travel, let velocity): release(after: travel, velocity: velocity, facts)
        case .pinchBegan: beginPinch(facts)
        case .pinched(let pinch): zoom?.pinch(pinch)
        case .pinchEnded: zoom?.grab(now: facts.now)
        case .tapped(let point): tap(at: point, facts)
        case .doubleTapped(let point): doubleTap(at: point, facts)
        // On a target a long press is only a slow tap.
        case .pressedLong(let point): if target(at: point, facts) == nil { askHiding(at: point, facts) }
        case .tappedSlowly(let point): touchTarget(at: point, facts)
        case .lifted: endDrag(facts)
        }
    }

    /// Handles a sign of life of the user.
    ///
    /// A sentence that a long press has brought stays on the screen when the finger is lifted.
    mutating func wake(_ facts: Facts, by gesture: GestureRecognizer.Gesture? = nil) {
        hand.touched(now: facts.now)
        if gesture?.endsTouch != true { showCaption(facts) }
        slideshow.touched(now: facts.now)
        slowMotion.stop(now: facts.now)
        display.cancelTurnBySelf()
        tell(.touched)
    }

    private mutating func showCaption(_ facts: Facts) {
        if !shownPages(facts).isEmpty { overlay.touched(now: facts.now) }
    }

    /// Returns whether the caption is on the screen with all that a touch shows.
    private func canRead(_ facts: Facts) -> Bool {
        !isMagnified && overlay.isCaptionReadable(now: facts.now)
    }

    private mutating func doubleTap(at point: ScreenPoint, _ facts: Facts) {
        if !touchTarget(at: point, facts) { toggleZoom(at: point, facts) }
    }

    private mutating func tap(at point: ScreenPoint, _ facts: Facts) {
        guard !touchTarget(at: point, facts), !shownPages(facts).isEmpty else { return }
        if shownPage?.title != nil { return beginVisit(facts) }
        if isOnFilm(facts), !hand.couldRead || point.y < Self.wordsBegin { return tapFilm(facts) }
        readOn(facts)
    }

    /// Opens the whole caption and all comments at a second touch, and closes them at a third.
    private mutating func readOn(_ facts: Facts) {
        if hand.couldRead { overlay.toggleWholeCaption(now: facts.now) }
    }

    private mutating func press(_ key: Key, _ facts: Facts) {
        // The person who mounts the panel is not the user, so this key counts as no touch.
        guard key != .rotate else { return tell(.rotateScreen) }
        let touched = hand.touchedAt
        hand.found(words: canRead(facts), toSend: photoToSend(facts))
        wake(facts)
        if grid == nil, greet(lastTouched: touched, isAction: meansShownPhoto(key), facts) { return }
        // A key takes the page from the finger.
        hand.forgetFingers()
        endDrag(facts)
        guard !isGridThere(facts) else { return pressOnGrid(key, facts) }
        if zoomKey(key, facts) { return }
        switch key {
        case .right, .space, .pageDown: turn(.older, facts)
        case .left, .pageUp: turn(.newer, facts)
        case .home: goToNewest(facts)
        case .end: goToOldest(facts)
        case .heart: toggleHearts(facts)
        case .pause: togglePause(facts)
        case .tab, .up: openGrid(facts)
        case .enter: pressEnter(facts)
        case .escape: pressEscape(facts)
        case .down: if visit == nil { beginVisit(facts) } else { endVisit(facts) }
        case .backspace, .delete: if mayAskHiding(facts) { askHiding(at: ScreenPoint(x: 0, y: 0), facts) }
        case .plus, .minus, .rotate, .power, .other: break
        }
    }

    /// Returns whether this key does something with the photo on the screen, rather than lead to another one.
    private func meansShownPhoto(_ key: Key) -> Bool {
        switch key {
        case .heart, .pause, .plus, .backspace, .delete: true
        case .enter: hand.couldSend != nil
        default: false
        }
    }

    /// Leads to what a finger finds behind the mark of a frame that is offline or forgotten.
    private mutating func pressEscape(_ facts: Facts) {
        if visit != nil { return endVisit(facts) }
        if !facts.isForgotten, marks(facts).contains(.offline) { explainOffline(facts) } else { tell(.openReturn) }
    }

    private mutating func pressEnter(_ facts: Facts) {
        if shownPage?.title != nil { return beginVisit(facts) }
        if let photo = hand.couldSend, photo == photoToSend(facts) { return tell(.send(photo)) }
        if isOnFilm(facts) { tapFilm(facts) } else { readOn(facts) }
    }

    private mutating func turnWheel(_ notches: Double, at point: ScreenPoint, _ facts: Facts) {
        // The wheel also zooms out again.
        guard !isMagnified else { return zoomWheel(notches, at: point, facts) }
        let touched = hand.touchedAt
        wake(facts)
        guard !isGridThere(facts) else { return turnWheelOnGrid(notches, facts) }
        if greet(lastTouched: touched, facts) { return }
        guard notches != 0 else { return }
        turn(notches < 0 ? .older : .newer, facts)
    }
}
