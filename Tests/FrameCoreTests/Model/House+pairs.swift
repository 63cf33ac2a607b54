import FamilyCore
import FrameCore

extension House {
    /// A frame of a family with photos of these shapes, the oldest first: `L` lies, `P`
    /// stands.
    static func family(shapes: String, configuration: FrameConfiguration = FrameConfiguration()) -> House {
        family(ModelAlbum(shapes: shapes), configuration: configuration)
    }

    /// The photos of the page that is on the screen, from left to right.
    var photosOfPage: [PhotoID] {
        scene.photoPages.last.map { [$0.photo] + ($0.beside.map { [$0] } ?? []) } ?? []
    }

    mutating func tapAt(_ x: Double, _ y: Double) {
        tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: x, y: y))))
        tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: x, y: y))))
    }

    mutating func doubleTapAt(_ x: Double, _ y: Double) {
        tapAt(x, y)
        wait(.milliseconds(80))
        tapAt(x, y)
    }

    mutating func dragFrom(from: Double, to: Double) {
        tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: from, y: 0.5))))
        for step in 1...10 {
            now = now.advanced(by: .milliseconds(16))
            tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: from + (to - from) * Double(step) / 10, y: 0.5))))
        }
        wait(.milliseconds(300))
        tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: to, y: 0.5))))
        wait(.seconds(1))
    }

    mutating func swipeTo(_ way: Double, over milliseconds: Int) {
        tell(.screen(.touchDown(TouchID(1), at: ScreenPoint(x: 0.5 - way * 0.3, y: 0.5))))
        now = now.advanced(by: .milliseconds(milliseconds))
        tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: 0.5 + way * 0.3, y: 0.5))))
        tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: 0.5 + way * 0.3, y: 0.5))))
    }
}

extension Scene {
    var photoPages: [ScenePage] { if case .photos(let pages) = content { pages } else { [] } }
}
