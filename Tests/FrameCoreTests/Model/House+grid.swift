import FamilyCore
import FrameCore
import Testing

extension House {
    var grid: SceneGrid? { if case .grid(let grid) = scene.content { grid } else { nil } }

    var selected: PhotoID? { grid?.cells.first { $0.place == grid?.selected }?.photo }

    mutating func mouseDown(_ x: Double, _ y: Double) {
        tell(.screen(.touchDown(.mouse, at: ScreenPoint(x: x, y: y))))
    }

    mutating func mouseMove(_ x: Double, _ y: Double) {
        wait(.milliseconds(16), answering: false)
        tell(.screen(.touchMoved(.mouse, to: ScreenPoint(x: x, y: y))))
    }

    mutating func mouseUp(_ x: Double, _ y: Double) {
        tell(.screen(.touchUp(.mouse, at: ScreenPoint(x: x, y: y))))
    }

    /// One finger along the middle, lifted at once or after a rest.
    mutating func glide(from: Double, to: Double, taking time: Duration = .milliseconds(600)) {
        mouseDown(0.5, from)
        for step in 1...8 {
            wait(time / 8, answering: false)
            tell(.screen(.touchMoved(.mouse, to: ScreenPoint(x: 0.5, y: from + (to - from) * Double(step) / 8))))
        }
        if time > .milliseconds(200) { wait(.milliseconds(150), answering: false) }
        mouseUp(0.5, to)
    }

    mutating func openGrid() {
        glide(from: 0.8, to: 0.3)
        wait(.seconds(1))
    }

    mutating func tapCell(
        of photo: PhotoID,
        lying time: Duration = .milliseconds(40),
        answering: Bool = true
    ) {
        guard let place = grid?.cells.first(where: { $0.photo == photo })?.place else {
            Issue.record("\(photo) is not in sight")
            return
        }
        let x = (Double(place.x) + Double(place.width) / 2) / 1920
        let y = min((Double(place.y) + Double(place.height) / 2) / 1080, 0.99)
        mouseDown(x, y)
        wait(time, answering: answering)
        mouseUp(x, y)
        if answering { answerAll() }
    }
}
