import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The time, below it the date, whose birthday it is, and what comes soon, in the upper
/// corner on the side of older photos: no mark is shown there.
struct ClockPainting {
    /// nil if the clock is hidden and only birthdays are shown.
    let time: LocalTime?
    let birthdays: [SceneBirthday]
    /// The moment that comes next; nil if none comes soon.
    let coming: SceneComing?
    let words: Words
    let setter: TextSetter

    /// Returns nil if the scene has nothing for this corner.
    init?(of scene: Scene, words: Words, setter: TextSetter) {
        guard scene.clock != nil || !scene.birthdays.isEmpty else { return nil }
        (time, birthdays, coming) = (scene.clock, scene.birthdays, scene.coming)
        (self.words, self.setter) = (words, setter)
    }

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let edge = Int(measures.unit * 3)
        let block = Block.column(clock(measures) + birthdayLines(measures) + comingLine(measures), along: .centre)
            .onBoard(Palette.shade, inset: (measures.unit * 2.4, measures.unit * 0.9), radius: measures.unit * 3)
        return block.placed(x: screen.width - edge - block.width, y: edge)
    }

    private func clock(_ measures: Measures) -> [(Block, Double)] {
        guard let time else { return [] }
        let hour = Block(setter.set(words.hour(time), measures.text(7, Palette.cream, .semibold)))
        let date = Block(setter.set(words.date(time), measures.text(3, Palette.cream)))
        return [(hour, 0), (date, 0)]
    }

    /// The greeting is larger than what is told of others.
    private func birthdayLines(_ measures: Measures) -> [(Block, Double)] {
        birthdays.map { birthday in
            let style =
                birthday.isViewer
                ? line(4, .bold, width: Self.greetingWidth, measures)
                : line(3, .semibold, width: Self.lineWidth, measures)
            return (Block(setter.set(words.line(of: birthday), style)), measures.unit * 0.6)
        }
    }

    private func comingLine(_ measures: Measures) -> [(Block, Double)] {
        guard let coming else { return [] }
        let style = line(3, .regular, width: Self.lineWidth, measures)
        return [(Block(setter.set(words.line(of: coming), style)), measures.unit * 0.4)]
    }

    private func line(_ size: Double, _ weight: TextStyle.Weight, width: Double, _ measures: Measures) -> TextStyle {
        var style = measures.text(size, Palette.amber, weight)
        style.alignment = .centre
        style.maxWidth = Int(style.size * width)
        style.maxLines = 2
        style.isBalanced = true
        return style
    }

    /// The width that a line below the clock may have, in sizes of its letters: about that of the longest date.
    private static let lineWidth = 16.0
    /// The same for the greeting, whose letters are larger.
    private static let greetingWidth = 12.0
}
