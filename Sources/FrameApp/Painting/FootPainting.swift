import FrameCore
import PangoText
import SDLScreen

/// Words at the foot of the screen, over the photo.
///
/// The photo is darkened only where the words are and only as far as they need
/// it: over a night sky not at all.
struct FootPainting {
    let words: Block
    /// 0 … 1, of the words and of their shadow.
    var opacity = 1.0

    /// Cream on this or darker keeps 7:1: as brightness on sRGB's scale.
    ///
    /// (0.91 + 0.05) / 7 - 0.05 is a luminance of 0.087, which is 0.33 here;
    /// a little less, for what rounding takes.
    static let darkEnough = 0.32

    /// What words at the foot may fill: the corners belong to the marks.
    static func width(_ measures: Measures) -> Int { measures.room.width - Int(measures.unit * 14) }

    func painting(on screen: PixelSize, brightness: (PixelRect) -> Double) -> Painting {
        let measures = Measures(screen)
        let frame = PixelRect(
            x: (screen.width - words.width) / 2,
            y: screen.height - Int(measures.unit * 4.5) - words.height,
            width: words.width,
            height: words.height
        )
        var painting = scrim(above: frame, measures, brightness: brightness(frame))
        painting.append(words.placed(x: frame.x, y: frame.y))
        return opacity < 1 ? painting.faded(to: opacity) : painting
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
