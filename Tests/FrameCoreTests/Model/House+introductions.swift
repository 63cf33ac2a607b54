import FamilyCore
import FamilyTesting
import FrameCore
import Testing

extension Newcomer {
    static let mikko = Newcomer(introduction: .make("mikko"), displayName: "Mikko")
    static let zoe = Newcomer(introduction: .make("zoe"), displayName: "Zoë")
}

extension ScreenPoint {
    private static let plan = IntroductionPlan(PixelSize(width: 1920, height: 1080))
    static let yesButton = middle(of: plan.yes)
    static let notNowButton = middle(of: plan.notNow)

    private static func middle(of frame: PixelRect) -> ScreenPoint {
        ScreenPoint(
            x: (Double(frame.x) + Double(frame.width) / 2) / 1920,
            y: (Double(frame.y) + Double(frame.height) / 2) / 1080
        )
    }
}

extension House {
    /// A frame that has long stood alone when newcomers come.
    static func withNewcomers(
        _ newcomers: [Newcomer] = [.mikko],
        photos: Int = 3,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var house = House.family(photos: photos, configuration: configuration)
        house.wait(.seconds(600))
        house.hearOf(newcomers)
        return house
    }

    /// The same with the card before her eyes.
    static func asking(_ newcomers: [Newcomer] = [.mikko]) -> House {
        var house = withNewcomers(newcomers)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(3))
        return house
    }

    /// The server's list of who waits has changed, and hints at it.
    mutating func hearOf(_ newcomers: [Newcomer]) {
        self.newcomers = newcomers
        tell(.hint(.frame))
        answerAll()
    }

    mutating func touchOnce(_ place: ScreenPoint) {
        tell(.screen(.touchDown(TouchID(1), at: place)))
        tell(.screen(.touchUp(TouchID(1), at: place)))
    }

    mutating func touchAndAnswer(_ place: ScreenPoint) {
        touchOnce(place)
        answerAll()
    }

    mutating func answerOldest(_ call: ServerCall) {
        guard let index = pending.firstIndex(of: .call(call)) else {
            Issue.record("was not ordered: \(call)")
            return
        }
        answer(at: index)
    }
}
