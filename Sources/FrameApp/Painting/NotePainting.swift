import FamilyCore
import FrameCore
import PangoText

/// A line of words at the bottom that is shown for a while.
struct NotePainting {
    let note: Phrase
    let words: Words
    let setter: TextSetter
    /// The number of signs in the lower corner.
    var signs = 0

    func block(on screen: PixelSize) -> Block {
        let measures = Measures(screen)
        var style = measures.text(4, Palette.cream, .bold)
        style.alignment = .centre
        style.maxWidth = FootPainting.width(measures, beside: signs)
        style.maxLines = 3
        style.isBalanced = true
        if note == .hiddenHere {
            style.emphasis = .init(words.text(.undo), weight: .bold, colour: Palette.amber)
        }
        return Block(setter.set(words.sentence(note), style))
    }
}
