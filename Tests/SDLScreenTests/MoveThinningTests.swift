import FrameCore
import Testing

@testable import SDLScreen

struct MoveThinningTests {
    private let one = TouchID(1)
    private let two = TouchID(2)

    @Test func `keeps the newest move of each finger`() {
        #expect(
            thinned([.touchMoved(one, to: at(1)), .touchMoved(two, to: at(2)), .touchMoved(one, to: at(3))])
                == [.touchMoved(one, to: at(3)), .touchMoved(two, to: at(2))]
        )
    }

    @Test func `never moves a finger past its own up`() {
        let script: [ScreenEvent] = [
            .touchDown(one, at: at(0)), .touchMoved(one, to: at(1)), .touchUp(one, at: at(1)),
            .touchDown(one, at: at(5)), .touchMoved(one, to: at(6)), .touchMoved(one, to: at(7)),
        ]
        #expect(thinned(script) == Array(script.dropLast(2)) + [.touchMoved(one, to: at(7))])
    }

    @Test func `keeps every key and notch`() {
        let script: [ScreenEvent] = [
            .key(.right), .key(.right), .wheel(1, at: .middle), .wheel(1, at: .middle), .exposed,
        ]
        #expect(thinned(script) == script)
    }

    private func at(_ x: Double) -> ScreenPoint { ScreenPoint(x: x, y: 0) }

    private func thinned(_ events: [ScreenEvent]) -> [ScreenEvent] {
        var thinning = MoveThinning()
        for event in events { thinning.append(event) }
        return thinning.events
    }
}
