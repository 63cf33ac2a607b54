import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The words of a title page as set, where they stand, and how much of the light is taken from the picture below them,
/// 0 … 1.
struct TitleWords {
    let block: Block
    let place: PixelRect
    let veil: Double

    /// Darkens the picture, which is at `place`.
    func darken(_ place: PixelRect, opacity: Double, in painting: inout Painting) {
        painting.fill(place, Colour(0, opacity: veil * opacity))
    }

    /// Returns the words; `left` is the page's left edge.
    func painting(at left: Int, opacity: Double) -> Painting {
        block.placed(x: place.x, y: place.y).moved(x: left, y: 0).faded(to: opacity)
    }
}

/// The values that determine how the words of a title page are set.
struct TitleKey: Equatable {
    let title: SceneTitle
    let photo: PhotoID
    let screen: PixelSize
    let clock: PixelRect?
}

/// The words of a moment's title page: its title, the days and the place.
struct TitlePainting {
    let title: SceneTitle
    let words: Words
    let setter: TextSetter

    /// The light that is taken from any picture, so that the page looks like no photo.
    private static let usualVeil = 0.45
    /// The longest title has 80 letters, which are this many lines on a standing screen.
    private static let mostLines = 4

    /// Sets the words over this picture, which is darkened until they can be read.
    ///
    /// On a small screen the clock may reach into the middle, where the words usually stand; then the words stand below
    /// the clock. `clock` is nil for a screen without a clock.
    func words(over picture: Picture, on screen: PixelSize, below clock: PixelRect? = nil) -> TitleWords {
        var block = Measures.largest(on: screen, column)
        var place = Self.place(of: block, below: 0, on: screen)
        if let clock, !place.intersection(clock).isEmpty {
            block = Measures.largest(on: screen, foot: clock.maxY / 2, column)
            place = Self.place(of: block, below: clock.maxY, on: screen)
        }
        let brightness = max(picture.brightness(in: place), FootPainting.darkEnough)
        return TitleWords(
            block: block,
            place: place,
            veil: max(Self.usualVeil, 1 - FootPainting.darkEnough / brightness)
        )
    }

    /// The middle of the screen below this height, as far as that is not below the screen.
    private static func place(of block: Block, below top: Int, on screen: PixelSize) -> PixelRect {
        PixelRect(
            x: (screen.width - block.width) / 2,
            y: min(top + max(0, screen.height - top - block.height) / 2, screen.height - block.height),
            width: block.width,
            height: block.height
        )
    }

    private func column(_ measures: Measures) -> Block {
        let rule = Bitmap(width: Int(measures.unit * 12), height: max(Int(measures.unit * 0.6), 2)) { pen in
            pen.rectangle(
                x: 0,
                y: 0,
                width: measures.unit * 12,
                height: measures.unit * 0.6,
                radius: measures.unit * 0.3
            )
            pen.fill(Palette.amber)
        }
        var parts = [
            (Block(line(title.title, 9, .bold, isTitle: true, measures)), 0),
            (Block(rule), measures.unit * 3),
            (Block(line(words.days(of: title), 4.6, .medium, measures)), measures.unit * 3),
        ]
        if let place = title.place { parts.append((Block(line(place, 4.2, .regular, measures)), measures.unit * 0.8)) }
        if let guests = title.guests {
            let names = line(words.names(of: guests), 4.2, .regular, isSentence: true, measures)
            parts.append((Block(names), measures.unit * 2))
        }
        return .column(parts, along: .centre)
    }

    private func line(
        _ text: String,
        _ units: Double,
        _ weight: TextStyle.Weight,
        isTitle: Bool = false,
        isSentence: Bool = false,
        _ measures: Measures
    ) -> SetText {
        var style = measures.text(units, Palette.cream, weight)
        style.alignment = .centre
        style.maxWidth = setter.width(ofSizes: isTitle ? 16 : 28, in: style, upTo: measures.content.width)
        style.maxLines = isTitle ? Self.mostLines : 2
        style.leading = isTitle ? 1.2 : style.leading
        style.isBalanced = true
        style.direction = isSentence ? .ofLanguage : .ofText
        return setter.set(text, style)
    }
}
