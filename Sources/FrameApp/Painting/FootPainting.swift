import FrameCore
import PangoText
import SDLScreen

/// Words at the foot of the screen, over the photo.
///
/// The photo is darkened only where the words are and only as far as they need
/// it: over a night sky not at all.
struct FootPainting {
    /// Each over its part of the screen.
    let words: [(block: Block, part: PagePart)]
    /// 0 … 1, of the words and of their shadow.
    var opacity = 1.0
    /// Above hearts that stand within the screen.
    var isRaised = false

    /// Cream on this or darker keeps 7:1: as brightness on sRGB's scale.
    ///
    /// (0.91 + 0.05) / 7 - 0.05 is a luminance of 0.087, which is 0.33 here;
    /// a little less, for what rounding takes.
    static let darkEnough = 0.32

    /// What words at the foot of that part may fill: the corners belong to the
    /// marks.
    static func width(_ measures: Measures, of part: PagePart = .whole) -> Int {
        part.width(of: measures.screen) - Int(measures.unit * 26)
    }

    func painting(on screen: PixelSize, brightness: (PixelRect) -> Double) -> Painting {
        let measures = Measures(screen)
        let frames = words.map { frame(of: $0.block, on: $0.part, measures) }
        var painting = scrim(above: frames, measures, brightness: frames.map(brightness).max() ?? 0)
        for (words, frame) in zip(words, frames) { painting.append(words.block.placed(x: frame.x, y: frame.y)) }
        return opacity < 1 ? painting.faded(to: opacity) : painting
    }

    private func frame(of block: Block, on part: PagePart, _ measures: Measures) -> PixelRect {
        PixelRect(
            x: part.left(on: measures.screen) + (part.width(of: measures.screen) - block.width) / 2,
            y: measures.screen.height - Int(measures.unit * (isRaised ? 14 : 4.5)) - block.height,
            width: block.width,
            height: block.height
        )
    }

    /// One shadow, also below the words of two: a step in it would be seen.
    private func scrim(above frames: [PixelRect], _ measures: Measures, brightness: Double) -> Painting {
        var painting = Painting()
        guard brightness > Self.darkEnough, let top = frames.map(\.y).min() else { return painting }
        let fade = Int(measures.unit * 13)
        let screen = measures.screen
        let shadow = PixelRect(x: 0, y: top - fade, width: screen.width, height: screen.height - top + fade)
        painting.scrim(shadow, Colour(0, opacity: 1 - Self.darkEnough / brightness), fade: fade)
        return painting
    }
}

extension PagePart {
    /// In pixels from the screen's left edge.
    func left(on screen: PixelSize) -> Int { Int((across.lowerBound * Double(screen.width)).rounded()) }

    /// The edge by which its heart stands.
    func right(on screen: PixelSize) -> Int { Int((across.upperBound * Double(screen.width)).rounded()) }

    func width(of screen: PixelSize) -> Int { right(on: screen) - left(on: screen) }
}
