import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// A page with one sentence, one thing to do, and a word to say on the
/// telephone.
struct NoticePage {
    let notice: SceneNotice
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        var painting = Measures.largest(on: screen, message).centred(in: PixelRect(screen))
        let help = help(Measures(screen))
        let bottom = screen.height - help.height - Int(Measures(screen).unit * 4)
        painting.append(help.placed(x: (screen.width - help.width) / 2, y: bottom))
        return painting
    }

    private func message(_ measures: Measures) -> Block {
        let heart = Glyph.heart(side: Int(measures.unit * 9), Palette.heart)
        return .column(
            [
                (Block(heart), 0),
                (Block(line(words.sentence(notice.sentence), 7, Palette.cream, .bold, measures)), measures.unit * 4),
                (Block(line(words.sentence(notice.action), 4.5, Palette.sand, .regular, measures)), measures.unit * 3),
            ],
            along: .centre
        )
    }

    private func line(
        _ text: String,
        _ units: Double,
        _ colour: Colour,
        _ weight: TextStyle.Weight,
        _ measures: Measures
    ) -> SetText {
        var style = measures.text(units, colour, weight)
        style.alignment = .centre
        // On lines of more than about 45 letters, the eye does not find the
        // next line.
        style.maxWidth = min(measures.content.width, Int(style.size * 24))
        style.maxLines = 4
        style.isBalanced = true
        return setter.set(text, style)
    }

    private func help(_ measures: Measures) -> Block {
        var style = measures.text(2.8, Palette.sand)
        style.emphasis = .init(notice.supportWord, weight: .bold, colour: Palette.sand)
        return Block(setter.set(words.text(.supportWord, ["word": notice.supportWord]), style))
    }
}
