import FrameCore
import PangoText
import PixelPainting

/// Sizes for one screen, so that text is equally readable on small and large
/// screens.
struct Measures {
    let screen: PixelSize
    /// A hundredth of the screen's shorter side, in pixels.
    let unit: Double

    /// A `scale` below 1 makes everything smaller, for words that would not
    /// fit.
    init(_ screen: PixelSize, scale: Double = 1) {
        self.screen = screen
        unit = Double(min(screen.width, screen.height)) / 100 * scale
    }

    /// The smallest font size in pixels: below it, letters lose their shape; a
    /// small screen of 160 dots per inch shows it 2 mm high.
    private static let smallest = 13.0

    var isWide: Bool { screen.width > screen.height }
    var margin: Double { unit * 6 }
    /// The size of the area for a page's words: the screen without its margins.
    var content: PixelSize {
        PixelSize(width: screen.width - Int(margin * 2), height: screen.height - Int(margin * 2))
    }

    func text(_ units: Double, _ colour: Colour, _ weight: TextStyle.Weight = .regular) -> TextStyle {
        var style = TextStyle(size: max(unit * units, Self.smallest), colour: colour)
        style.weight = weight
        style.direction = .ofLanguage
        return style
    }

    /// The largest block that fits the content area with all its words.
    ///
    /// The smaller sizes are only used on a very small screen or for a very
    /// long name.
    ///
    /// `foot` is the height in pixels of what else stands at the bottom of the
    /// screen.
    static func largest(on screen: PixelSize, foot: Int = 0, _ build: (Measures) -> Block) -> Block {
        let scales = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52]
        var block = build(Measures(screen))
        for scale in scales.dropFirst() {
            var content = Measures(screen).content
            content.height = min(content.height, screen.height - 2 * foot)
            if !block.painting.isCut, block.width <= content.width, block.height <= content.height { break }
            block = build(Measures(screen, scale: scale))
        }
        return block
    }
}
