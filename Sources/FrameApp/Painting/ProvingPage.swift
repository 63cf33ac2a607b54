import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The number that a keeper must find on the phone, as proof that phone and
/// frame are in the same place.
struct ProvingPage {
    let number: Int
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        Measures.largest(on: screen, block).centred(in: PixelRect(screen))
    }

    private func block(_ measures: Measures) -> Block {
        var digits = measures.text(46, Palette.cream, .bold)
        digits.leading = 1.05
        digits.tracking = digits.size * 0.04
        var question = measures.text(5.4, Palette.sand)
        question.alignment = .centre
        question.maxWidth = measures.content.width
        question.maxLines = 3
        question.isBalanced = true
        return .column(
            [
                (Block(setter.set(String(number), digits)), 0),
                (Block(setter.set(words.text(.comparingNumber), question)), measures.unit * 1),
            ],
            along: .centre
        )
    }
}
