import FrameCore
import PangoText

/// What the sender wrote, and below it who it was, when, and who loved it.
struct CaptionPainting {
    let caption: SceneCaption
    let words: Words
    let setter: TextSetter

    func block(on screen: PixelSize) -> Block {
        let measures = Measures(screen)
        let from = Block(setter.set(words.line(about: caption), style(3, .medium, lines: 2, measures)))
        guard !caption.words.isEmpty else { return from }
        let text = Block(setter.set(caption.words, style(4.4, .semibold, lines: 3, measures)))
        return .column([(text, 0), (from, measures.unit)], along: .centre)
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
