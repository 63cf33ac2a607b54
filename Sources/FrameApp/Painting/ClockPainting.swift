import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The time, below it the date, and below that what comes soon, in the upper
/// corner on the side of older photos: no mark is shown there.
struct ClockPainting {
    let time: LocalTime
    /// The moment that comes next; nil if none comes soon.
    var coming: SceneComing?
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let edge = Int(measures.unit * 3)
        let hour = Block(setter.set(words.hour(time), measures.text(7, Palette.cream, .semibold)))
        let date = Block(setter.set(words.date(time), measures.text(3, Palette.cream)))
        let block = Block.column([(hour, 0), (date, 0)] + comingLine(measures), along: .centre)
            .onBoard(Palette.shade, inset: (measures.unit * 2.4, measures.unit * 0.9), radius: measures.unit * 3)
        return block.placed(x: screen.width - edge - block.width, y: edge)
    }

    private func comingLine(_ measures: Measures) -> [(Block, Double)] {
        guard let coming else { return [] }
        var style = measures.text(3, Palette.amber)
        style.alignment = .centre
        style.maxWidth = Int(style.size * Self.comingWidth)
        style.maxLines = 2
        style.isBalanced = true
        return [(Block(setter.set(words.line(of: coming), style)), measures.unit * 0.4)]
    }

    /// The width that the line about what comes may have, in sizes of its letters: about that of the longest date.
    private static let comingWidth = 16.0
}
