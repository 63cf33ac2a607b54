import FrameCore
import PangoText
import PixelPainting

/// Words at the bottom of the screen, over the photo.
///
/// The photo is darkened only behind the words and only as far as needed: a
/// night sky is not darkened at all.
struct FootPainting {
    /// The blocks of words with the part of the screen that each belongs to.
    let words: [(block: Block, part: PagePart)]
    /// The opacity of the words and of their shadow, from 0 to 1.
    var opacity = 1.0
    /// True if the words stand higher, above hearts at the bottom of the
    /// screen.
    var isRaised = false

    /// The brightness on sRGB's scale up to which cream words keep a contrast
    /// of 7:1.
    ///
    /// (0.91 + 0.05) / 7 - 0.05 is a luminance of 0.087, which is 0.33 on this
    /// scale; it is a little less here, because of rounding.
    static let darkEnough = 0.32

    /// The width that words at the bottom of a part may use, in pixels: the corners are kept free for marks, and for all
    /// of the `signs` that stand in the lower corner of the newer end.
    static func width(_ measures: Measures, of part: PagePart = .whole, beside signs: Int = 0) -> Int {
        let isAtSigns = part.across.lowerBound == 0 && part.down.upperBound == 1
        let corner = isAtSigns ? max(3 + Double(signs) * 7.7, 13) : 13
        return part.width(of: measures.screen) - Int(measures.unit * corner * 2)
    }

    /// The width of words that stand above the marks.
    static func wholeWidth(_ measures: Measures, of part: PagePart) -> Int {
        part.width(of: measures.screen) - Int(measures.unit * 8)
    }

    /// The height in pixels that is left free below the words.
    static func gap(_ measures: Measures, isRaised: Bool) -> Int { Int(measures.unit * (isRaised ? 14 : 4.5)) }

    func painting(on screen: PixelSize, brightness: (PixelRect) -> Double) -> Painting {
        let measures = Measures(screen)
        let frames = frames(on: screen)
        var painting = Painting()
        for bottom in Set(words.map { $0.part.bottom(on: screen) }).sorted() {
            let above = zip(words, frames).filter { $0.0.part.bottom(on: screen) == bottom }.map(\.1)
            let brightest = above.map(brightness).max() ?? 0
            painting.append(scrim(above: above, to: bottom, measures, brightness: brightest))
        }
        for (words, frame) in zip(words, frames) { painting.append(words.block.placed(x: frame.x, y: frame.y)) }
        return opacity < 1 ? painting.faded(to: opacity) : painting
    }

    /// Returns the places of the blocks of words.
    func frames(on screen: PixelSize) -> [PixelRect] {
        words.map { frame(of: $0.block, on: $0.part, Measures(screen)) }
    }

    private func frame(of block: Block, on part: PagePart, _ measures: Measures) -> PixelRect {
        PixelRect(
            x: part.left(on: measures.screen) + (part.width(of: measures.screen) - block.width) / 2,
            y: part.bottom(on: measures.screen) - Self.gap(measures, isRaised: isRaised) - block.height,
            width: block.width,
            height: block.height
        )
    }

    /// Draws one shadow for all blocks at one height, also for two: a step between two shadows would be visible.
    private func scrim(
        above frames: [PixelRect],
        to bottom: Int,
        _ measures: Measures,
        brightness: Double
    ) -> Painting {
        var painting = Painting()
        guard brightness > Self.darkEnough, let top = frames.map(\.y).min() else { return painting }
        let fade = Int(measures.unit * 13)
        let shadow = PixelRect(x: 0, y: top - fade, width: measures.screen.width, height: bottom - top + fade)
        painting.scrim(shadow, Colour(0, opacity: 1 - Self.darkEnough / brightness), fade: fade)
        return painting
    }
}

extension PagePart {
    /// The left edge of the part in pixels.
    func left(on screen: PixelSize) -> Int { Int((across.lowerBound * Double(screen.width)).rounded()) }

    /// The right edge of the part in pixels, beside which its heart stands.
    func right(on screen: PixelSize) -> Int { Int((across.upperBound * Double(screen.width)).rounded()) }

    /// The lower edge of the part in pixels, above which its heart and its words stand.
    func bottom(on screen: PixelSize) -> Int { Int((down.upperBound * Double(screen.height)).rounded()) }

    func height(of screen: PixelSize) -> Int {
        bottom(on: screen) - Int((down.lowerBound * Double(screen.height)).rounded())
    }

    func width(of screen: PixelSize) -> Int { right(on: screen) - left(on: screen) }
}
