import FamilyCore
import FamilyTesting
import FrameCore

extension ScreenPoint {
    private static let plan = IntroductionPlan(PixelSize(width: 1920, height: 1080), isSmall: true)
    static let notThisOne = middle(of: plan.yes)
    static let otherButton = middle(of: plan.notNow)
    static let undoLine = ScreenPoint(x: 0.5, y: 0.92)
    /// Beside the card, where only the photo is.
    static let beside = ScreenPoint(x: 0.06, y: 0.2)

    private static func middle(of frame: PixelRect) -> ScreenPoint {
        ScreenPoint(
            x: (Double(frame.x) + Double(frame.width) / 2) / 1920,
            y: (Double(frame.y) + Double(frame.height) / 2) / 1080
        )
    }
}

extension House {
    /// A finger lies on the glass long enough, and leaves it.
    mutating func pressLong(_ place: ScreenPoint = .middle, lying: Duration = .milliseconds(700)) {
        tell(.screen(.touchDown(TouchID(1), at: place)))
        wait(lying)
        tell(.screen(.touchUp(TouchID(1), at: place)))
        answerAll()
    }

    /// Hides the photo at this place.
    mutating func hide(_ place: ScreenPoint = .middle) {
        pressLong(place)
        touchAndAnswer(.notThisOne)
    }

    var hideCard: SceneHideCard? { scene.introduction?.hiding }
}
