import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// What the frame is doing, with its progress, on a board over the page.
struct PiePainting {
    let pie: ScenePie
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let block = board(measures)
        let edge = Int(measures.unit * 3)
        let y = (screen.height - block.height) / 2
        return switch pie.place {
        case .newerEnd: block.placed(x: edge, y: y)
        case .middle: block.placed(x: (screen.width - block.width) / 2, y: y)
        case .olderEnd: block.placed(x: screen.width - edge - block.width, y: y)
        }
    }

    private func board(_ measures: Measures) -> Block {
        let glyph = Glyph.pie(side: Int(measures.unit * 8), fraction: pie.fraction, Palette.cream)
        var style = measures.text(3.2, Palette.cream)
        style.alignment = .centre
        style.maxWidth = setter.width(ofSizes: 10, in: style, upTo: measures.content.width)
        style.maxLines = 5
        style.isBalanced = true
        let text = setter.set(words.sentence(pie.words), style)
        return Block.column([(Block(glyph), 0), (Block(text), measures.unit * 1.6)], along: .centre)
            .onBoard(Palette.shade, inset: (measures.unit * 2.8, measures.unit * 2.8), radius: measures.unit * 2.4)
    }
}
