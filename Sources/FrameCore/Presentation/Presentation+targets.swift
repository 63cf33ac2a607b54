import FamilyCore

/// A separate target for touches, beside the photos and what covers them.
enum TouchTarget: Equatable {
    case signIn
    /// The button that sends a photo of a stick.
    case send(PhotoID)
    case heart(PhotoID)
    /// A heart that was touched a moment ago: a second tap repeats the first and does nothing.
    case heartAgain
    case newMark
    case forgottenMark
    case pausedMark
    /// The name of the photo's moment: a touch leads into that moment.
    case moment
    /// The way back from a moment to the whole album.
    case allPhotos
    /// The crossed cloud: a touch explains it.
    case offlineMark
    /// The crossed loudspeaker: a touch turns the film's sound on.
    case mutedMark
}

extension Presentation {
    func target(at point: ScreenPoint, _ facts: Facts) -> TouchTarget? {
        if isWayToSignIn(point, facts) { return .signIn }
        if let photo = stickPhotoToSend(at: point, facts) { return .send(photo) }
        if !isMagnified, let photo = heart(at: point, facts) {
            if hand.repeatsHeart(of: photo, now: facts.now) { return .heartAgain }
            if hand.couldTouchHeart(of: photo) { return .heart(photo) }
        }
        if let sign = sign(at: point, facts) { return sign }
        if let place = hand.momentMark, isOn(place, point, facts), let target = momentTarget(facts) { return target }
        guard newCount(facts) > 0 else { return nil }
        return isOn(arrivals.mark(on: facts.screen), point, facts) ? .newMark : nil
    }

    /// Returns how far a finger that touches down here may move before it means something else.
    ///
    /// The grid follows the finger from the usual distance on, because it would otherwise lag behind, and takes a touch
    /// that only trembled for a tap. A page follows a finger on a heart or another target only beyond the tremble,
    /// because the page would shake under it.
    func leeway(at point: ScreenPoint, _ facts: Facts) -> TouchLeeway {
        let tremble = tremble(facts)
        if let grid { return TouchLeeway(press: tremble, tap: isToBeTouched(point, in: grid, facts) ? tremble : 0) }
        let isToBeTouched = target(at: point, facts) != nil || isOnFilm(facts)
        return TouchLeeway(drag: isToBeTouched ? tremble : GestureRecognizer.slop, press: tremble)
    }

    private func isToBeTouched(_ point: ScreenPoint, in grid: Grid, _ facts: Facts) -> Bool {
        guard grid.isStill(now: facts.now) else { return false }
        if isOnLaneMark(point, facts) { return true }
        if grid.lane.isEntered { return grid.lane.memory(at: point, now: facts.now) != nil }
        return grid.index(at: point, in: facts.gridLine, now: facts.now) != nil
    }

    /// Returns how far a finger of an old hand trembles, in screen widths.
    func tremble(_ facts: Facts) -> Double {
        TouchTolerance.share(of: facts.screen, inches: facts.configuration.viewing.inches)
    }

    /// Returns whether the point is on a mark or in the margin around it, where a trembling finger may land.
    func isOn(_ mark: PixelRect, _ point: ScreenPoint, _ facts: Facts) -> Bool {
        let margin = Int((tremble(facts) * Double(facts.screen.width)).rounded(.up))
        let place = point.pixel(on: facts.screen)
        return mark.grown(by: margin).contains(x: place.x, y: place.y)
    }

    private func sign(at point: ScreenPoint, _ facts: Facts) -> TouchTarget? {
        let signs = signs(facts)
        // The sign of a pause alone takes no touch that means the photo.
        if signs == [.pausedMark] {
            return isOn(ScreenArea.sign(after: 0, on: facts.screen), point, facts) ? .pausedMark : nil
        }
        return signs.indices
            .first { ScreenArea.touch(onSign: $0, of: signs.count, on: facts.screen).contains(point) }
            .map { signs[$0] }
    }

    /// Returns what touches on the signs in the lower corner mean, in the order in which the signs stand.
    private func signs(_ facts: Facts) -> [TouchTarget] {
        guard grid == nil else { return [] }
        var signs: [TouchTarget] = []
        if facts.isForgotten { signs.append(.forgottenMark) } else if facts.isOffline { signs.append(.offlineMark) }
        for mark in marks(facts) {
            if case .muted = mark { signs.append(.mutedMark) }
            if case .paused = mark { signs.append(.pausedMark) }
        }
        return signs
    }

    private func isWayToSignIn(_ point: ScreenPoint, _ facts: Facts) -> Bool {
        let place = point.pixel(on: facts.screen)
        return facts.signIn?.contains(x: place.x, y: place.y) == true
    }

    /// Says what the crossed cloud means; where a Wi-Fi can be chosen, opens the way to it.
    mutating func explainOffline(_ facts: Facts) {
        // Also where another machine answers at the server's address: the Wi-Fi may be a stranger's.
        if facts.offersNetworks, !facts.isForgotten {
            tell(.openNetworkFacts)
        } else {
            say(absence(.offlineSign, facts), facts)
        }
    }

    /// Performs the action of the target at this point when the finger is lifted; returns whether there was one.
    @discardableResult
    mutating func touchTarget(at point: ScreenPoint, _ facts: Facts) -> Bool {
        endDrag(facts)
        switch target(at: point, facts) {
        case .signIn: tell(.openSignIn)
        case .send(let photo): tell(.send(photo))
        case .heart(let photo):
            hand.touchedHeart(of: photo, now: facts.now)
            setHearts(on: [photo], given: !facts.library.isHearted(photo), facts)
        case .heartAgain: break
        case .pausedMark: togglePause(facts)
        case .moment: beginVisit(facts)
        case .allPhotos: endVisit(facts)
        case .newMark: openOldestUnseen(facts)
        case .forgottenMark: tell(.openReturn)
        case .offlineMark: explainOffline(facts)
        case .mutedMark:
            tapFilm(facts)
            say(.soundIsOn, facts)
        case nil: return false
        }
        return true
    }
}
