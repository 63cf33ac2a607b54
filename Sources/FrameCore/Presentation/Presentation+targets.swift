import FamilyCore

/// A separate target for touches, beside the photos and what covers them.
enum TouchTarget: Equatable {
    case signIn
    case heart(PhotoID)
    case newMark
    case forgottenMark
}

extension Presentation {
    func target(at point: ScreenPoint, _ facts: Facts) -> TouchTarget? {
        if isWayToSignIn(point, facts) { return .signIn }
        if !isMagnified, let photo = heart(at: point, facts), hand.couldTouch.contains(photo) { return .heart(photo) }
        if facts.isForgotten, ScreenArea.forgottenMark.contains(point) { return .forgottenMark }
        return newCount(facts) > 0 && ScreenArea.newMark.contains(point) ? .newMark : nil
    }

    private func isWayToSignIn(_ point: ScreenPoint, _ facts: Facts) -> Bool {
        let place = point.pixel(on: facts.screen)
        return facts.signIn?.contains(x: place.x, y: place.y) == true
    }

    /// Performs the action of the target at this point when the finger is lifted; returns whether there was one.
    @discardableResult
    mutating func touchTarget(at point: ScreenPoint, _ facts: Facts) -> Bool {
        letGo(facts)
        switch target(at: point, facts) {
        case .signIn: actions.append(.openSignIn)
        case .heart(let photo): setHearts(on: [photo], given: !facts.library.isHearted(photo), facts)
        case .newMark: openOldestUnseen(facts)
        case .forgottenMark: actions.append(.openReturn)
        case nil: return false
        }
        return true
    }
}
