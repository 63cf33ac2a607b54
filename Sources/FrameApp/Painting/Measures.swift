import FrameCore
import PangoText
import SDLScreen

/// Sizes for one screen, so that a frame reads alike on a shelf and on a wall.
struct Measures {
    let screen: PixelSize
    /// A hundredth of the screen's shorter side, in pixels.
    let unit: Double

    /// With a scale below 1 where words need to be smaller to fit.
    init(_ screen: PixelSize, scale: Double = 1) {
        self.screen = screen
        unit = Double(min(screen.width, screen.height)) / 100 * scale
    }

    /// Pixels: below it letters lose their shape, and a hand-sized screen of
    /// 160 dots an inch shows them 2 mm high.
    private static let smallest = 13.0

    var isWide: Bool { screen.width > screen.height }
    var margin: Double { unit * 6 }
    /// What a page's words may fill.
    var content: PixelSize {
        PixelSize(width: screen.width - Int(margin * 2), height: screen.height - Int(margin * 2))
    }

    func text(_ units: Double, _ colour: Colour, _ weight: TextStyle.Weight = .regular) -> TextStyle {
        var style = TextStyle(size: max(unit * units, Self.smallest), colour: colour)
        style.weight = weight
        return style
    }

    /// The largest block that fits the content of the screen with all its words.
    ///
    /// Only a screen that is far too small, or a name that is far too long,
    /// ever comes to the smaller sizes.
    ///
    /// `foot` is what else stands at the screen's foot, in pixels.
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
