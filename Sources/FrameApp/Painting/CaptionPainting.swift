import FamilyCore
import FrameCore
import PangoText

/// The sender's caption, below it the sender, the time and who loved the photo,
/// and the latest comments.
struct CaptionPainting {
    let caption: SceneCaption
    let words: Words
    let setter: TextSetter

    func block(on screen: PixelSize) -> Block {
        let measures = Measures(screen)
        let from = Block(setter.set(words.line(about: caption), style(3, .medium, lines: 2, measures)))
        let text =
            caption.words.isEmpty
            ? [] : [Block(setter.set(caption.words, style(4.4, .semibold, lines: 3, measures)))]
        let comments = caption.comments.map { block(of: $0, measures) }
        let parts = (text + [from]).map { ($0, measures.unit) } + comments.map { ($0, measures.unit * 1.4) }
        return .column(parts, along: .centre)
    }

    private func block(of comment: SceneComment, _ measures: Measures) -> Block {
        var style = style(3, .regular, lines: 2, measures)
        style.emphasis = TextStyle.Emphasis(words.name(of: comment), weight: .semibold, colour: Palette.cream)
        return Block(setter.set(words.line(of: comment), style))
    }

    private func style(_ size: Double, _ weight: TextStyle.Weight, lines: Int, _ measures: Measures) -> TextStyle {
        var style = measures.text(size, Palette.cream, weight)
        style.alignment = .centre
        style.maxWidth = FootPainting.width(measures, of: caption.part)
        style.maxLines = lines
        style.isBalanced = lines > 1
        return style
    }
}
