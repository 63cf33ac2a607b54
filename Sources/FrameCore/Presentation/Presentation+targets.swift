import FamilyCore

/// What is there to be touched by itself, beside the photos and what lies over
/// them.
enum TouchTarget: Equatable {
    case signIn
    case heart(PhotoID)
    case newMark
    case forgottenMark
    /// The crossed cloud: a touch says what it means.
    case offlineMark
    /// The crossed loudspeaker: a touch lets the film be heard.
    case unheardMark
}

extension Presentation {
    func target(at point: ScreenPoint, _ facts: Facts) -> TouchTarget? {
        if isWayToSignIn(point, facts) { return .signIn }
        if !isMagnified, let photo = heart(at: point, facts), hand.couldTouch.contains(photo) { return .heart(photo) }
        if facts.isForgotten, ScreenArea.forgottenMark.contains(point) { return .forgottenMark }
        if let sign = sign(at: point, facts) { return sign }
        return newCount(facts) > 0 && ScreenArea.newMark.contains(point) ? .newMark : nil
    }

    private func sign(at point: ScreenPoint, _ facts: Facts) -> TouchTarget? {
        let isFirst = ScreenArea.forgottenMark.contains(point)
        guard isFirst || ScreenArea.secondSign.contains(point), grid == nil else { return nil }
        for mark in marks(facts) {
            switch mark {
            case .offline where isFirst: return .offlineMark
            case .unheard(let isBeside) where isBeside != isFirst: return .unheardMark
            case .offline, .unheard, .forgotten, .new, .heart: break
            }
        }
        return nil
    }

    private func isWayToSignIn(_ point: ScreenPoint, _ facts: Facts) -> Bool {
        let place = point.pixel(on: facts.screen)
        return facts.signIn?.contains(x: place.x, y: place.y) == true
    }

    /// The finger is lifted, however long it lay: whether something was there.
    @discardableResult
    mutating func touchTarget(at point: ScreenPoint, _ facts: Facts) -> Bool {
        letGo(facts)
        switch target(at: point, facts) {
        case .signIn: actions.append(.openSignIn)
        case .heart(let photo): setHearts(on: [photo], given: !facts.library.isHearted(photo), facts)
        case .newMark: openOldestUnseen(facts)
        case .forgottenMark: actions.append(.openReturn)
        case .offlineMark: say(absence(.offlineSign, facts), facts)
        case .unheardMark:
            tapFilm(facts)
            say(.soundIsOn, facts)
        case nil: return false
        }
        return true
    }
}
