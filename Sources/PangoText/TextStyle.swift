/// How a text looks.
package struct TextStyle: Hashable, Sendable {
    package enum Weight: Int, Sendable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// The alignment of lines; `start` is the side from which the script is
    /// read.
    package enum Alignment: Sendable {
        case start, centre
    }

    /// Which way lines run whose letters run both ways.
    package enum Direction: Hashable, Sendable {
        /// As the language does in which the program speaks: for its own sentences, whatever names stand in them.
        case ofLanguage
        /// As the first letters do: for what people wrote.
        case ofText
    }

    package struct Emphasis: Hashable, Sendable {
        package var words: String
        package var weight: Weight
        package var colour: Colour

        package init(_ words: String, weight: Weight, colour: Colour) {
            self.words = words
            self.weight = weight
            self.colour = colour
        }
    }

    /// The font family; fontconfig takes the nearest one, and another for each
    /// letter that it lacks.
    package var family = "Noto Sans"
    /// The font size: the em in pixels.
    package var size: Double
    package var weight = Weight.regular
    package var colour: Colour
    /// The words of the text that stand out, where they occur first.
    package var emphasis: Emphasis?
    /// Additional pixels between letters.
    package var tracking = 0.0
    /// The distance between lines, in multiples of `size`.
    package var leading = 1.35
    package var alignment = Alignment.start
    package var direction = Direction.ofText
    /// The longest line in pixels, broken between words; nil: lines are not broken.
    package var maxWidth: Int?
    /// True makes all lines about equally long, so that no single word is left
    /// on the last one.
    package var isBalanced = false
    /// The most lines; a text that does not fit ends in "…".
    package var maxLines = 1

    package init(size: Double, colour: Colour) {
        self.size = size
        self.colour = colour
    }
}

/// A text as pixels.
package struct SetText: Equatable, Sendable {
    package let bitmap: Bitmap
    /// The pixels from the bitmap's top to the first line's baseline.
    package let baseline: Int
    package let lines: Int
    /// True if words are missing because the text did not fit.
    package let isCut: Bool
}
