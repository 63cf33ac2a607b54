import FrameCore
import PangoText
import SDLScreen

/// A line of words at the bottom, over the photo.
///
/// The photo is darkened only where the words are and only as far as they need
/// it: over a night sky not at all.
struct NotePainting {
    let note: Phrase
    let words: Words
    let setter: TextSetter

    /// Cream on this or darker keeps 7:1: as brightness on sRGB's scale.
    ///
    /// (0.91 + 0.05) / 7 - 0.05 is a luminance of 0.087, which is 0.33 here;
    /// a little less, for what rounding takes.
    static let darkEnough = 0.32

    func painting(on screen: PixelSize, brightness: (PixelRect) -> Double) -> Painting {
        let measures = Measures(screen)
        let text = Block(setter.set(words.sentence(note), style(measures)))
        let bottom = Int(measures.unit * 4.5)
        let frame = PixelRect(
            x: (screen.width - text.width) / 2,
            y: screen.height - bottom - text.height,
            width: text.width,
            height: text.height
        )
        var painting = scrim(above: frame, measures, brightness: brightness(frame))
        painting.append(text.placed(x: frame.x, y: frame.y))
        return painting
    }

    private func style(_ measures: Measures) -> TextStyle {
        var style = measures.text(4, Palette.cream, .bold)
        style.alignment = .centre
        // The corners belong to the marks.
        style.maxWidth = measures.room.width - Int(measures.unit * 14)
        style.maxLines = 3
        style.isBalanced = true
        return style
    }

    private func scrim(above frame: PixelRect, _ measures: Measures, brightness: Double) -> Painting {
        var painting = Painting()
        guard brightness > Self.darkEnough else { return painting }
        let fade = Int(measures.unit * 13)
        let screen = measures.screen
        let shadow = PixelRect(x: 0, y: frame.y - fade, width: screen.width, height: screen.height - frame.y + fade)
        painting.scrim(shadow, Colour(0, opacity: 1 - Self.darkEnough / brightness), fade: fade)
        return painting
    }
}
