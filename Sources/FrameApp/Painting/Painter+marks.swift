import FamilyCore
import FrameCore

extension Painter {
    /// Returns the height in pixels, from the top of the screen, that the clock and the signs of the upper corner need.
    func head(of scene: Scene, _ board: ClockPainting?, on screen: PixelSize) -> Int {
        let clock = board?.leastFrame(on: screen)
        // A sign that stands below the clock takes height from the words.
        let below = clock.map { PixelRect(x: 0, y: $0.maxY, width: screen.width, height: screen.height - $0.maxY) }
        let signs = upperSigns(scene.marks, beside: clock, clearOf: [below].compactMap(\.self), on: screen)
        let lowest = ([clock].compactMap(\.self) + signs).map(\.maxY).max()
        return lowest.map { $0 + Int(Measures(screen).unit * 1.5) } ?? 0
    }

    /// Returns whether the signs of the upper corner cover nothing of `others` if the clock has this place.
    func hasPlace(
        for marks: [SceneMark],
        beside clock: PixelRect,
        clearOf others: [PixelRect],
        on screen: PixelSize
    ) -> Bool {
        upperSigns(marks, beside: clock, clearOf: others, on: screen).allSatisfy { sign in
            others.allSatisfy { $0.intersection(sign).isEmpty }
        }
    }

    private func upperSigns(
        _ marks: [SceneMark],
        beside clock: PixelRect?,
        clearOf others: [PixelRect],
        on screen: PixelSize
    ) -> [PixelRect] {
        var painting = MarkPainting(words: words, setter: overPhoto, clock: clock, others: others)
        var places: [PixelRect] = []
        for mark in marks {
            guard let sign = painting.upperSign(of: mark, on: screen) else { continue }
            if case .new = mark { painting.newMark = sign.place }
            places.append(sign.place)
        }
        return places
    }
}
