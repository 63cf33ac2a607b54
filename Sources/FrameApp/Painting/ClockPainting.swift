import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The time, and below it the date, in the upper corner on the side of older
/// photos: no mark is shown there.
struct ClockPainting {
    let time: LocalTime
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let edge = Int(measures.unit * 3)
        let hour = Block(setter.set(words.hour(time), measures.text(7, Palette.cream, .semibold)))
        let date = Block(setter.set(words.date(time), measures.text(3, Palette.cream)))
        let block = Block.column([(hour, 0), (date, 0)], along: .centre)
            .onBoard(Palette.shade, inset: (measures.unit * 2.4, measures.unit * 0.9), radius: measures.unit * 3)
        return block.placed(x: screen.width - edge - block.width, y: edge)
    }
}
