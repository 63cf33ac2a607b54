import FamilyCore

/// What is there to be touched by itself, beside the photos and what lies over
/// them.
enum TouchTarget: Equatable {
    case signIn
    case heart(PhotoID)
    case newMark
    case forgottenMark
}

extension Frame {
    func target(at point: ScreenPoint) -> TouchTarget? {
        if membership.isWayToSignIn(point, membershipFacts) { return .signIn }
        if !isMagnified, let photo = heart(at: point), couldTouch.contains(photo) { return .heart(photo) }
        if membership.isForgotten, ScreenArea.forgottenMark.contains(point) { return .forgottenMark }
        return newCount > 0 && ScreenArea.newMark.contains(point) ? .newMark : nil
    }

    /// The finger is lifted, however long it lay: whether something was there.
    @discardableResult
    mutating func touchTarget(at point: ScreenPoint) -> Bool {
        letGo()
        switch target(at: point) {
        case .signIn: openSignIn()
        case .heart(let photo): setHearts(on: [photo], given: !isHearted(photo))
        case .newMark: openOldestUnseen()
        case .forgottenMark: openReturn()
        case nil: return false
        }
        return true
    }
}
