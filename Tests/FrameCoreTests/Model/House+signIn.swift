import FamilyCore
import Testing

@testable import FrameCore

extension House {
    var signIn: SceneSignIn? { if case .signIn(let view) = scene.content { view } else { nil } }

    var isInvitation: Bool { if case .invitation = scene.content { scene.departing == nil } else { false } }

    mutating func tapOn(_ point: ScreenPoint) {
        tell(.screen(.touchDown(TouchID(1), at: point)))
        tell(.screen(.touchUp(TouchID(1), at: point)))
    }

    mutating func openSignIn() {
        tapOn(ScreenPoint(x: 0.5, y: 0.95))
        wait(.milliseconds(300), answering: false)
    }

    mutating func submit(_ name: String, _ password: String) {
        tell(.screen(.typed(name)))
        press(.tab)
        tell(.screen(.typed(password)))
        press(.enter)
    }

    mutating func answerFirst(_ matches: (FrameEffect) -> Bool) {
        guard let index = pending.firstIndex(where: matches) else {
            Issue.record("was not ordered")
            return
        }
        answer(at: index)
    }

    /// Answers the oldest sign-in under way by this.
    mutating func failSignIn(_ error: ServerError) {
        guard let order = pending.first(where: \.isSignIn), case .call(let call) = order else {
            Issue.record("nobody signs in")
            return
        }
        fail(order, with: .server(.failed(call, error)))
    }
}

extension FrameEffect {
    var isSignIn: Bool { if case .call(.signIn) = self { true } else { false } }
}
