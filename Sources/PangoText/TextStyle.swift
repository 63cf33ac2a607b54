/// How words look.
package struct TextStyle: Hashable, Sendable {
    package enum Weight: Int, Sendable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// Of lines among each other; the start is the side from which the script
    /// is read.
    package enum Alignment: Sendable {
        case start, centre
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

    /// Fontconfig finds the nearest, and another for each letter it lacks.
    package var family = "Noto Sans"
    /// Pixels from one em to the next.
    package var size: Double
    package var weight = Weight.regular
    package var colour: Colour
    /// Words of the text that stand out, where they occur first.
    package var emphasis: Emphasis?
    /// Pixels more between letters.
    package var tracking = 0.0
    /// From one line to the next, in multiples of `size`.
    package var leading = 1.35
    package var alignment = Alignment.start
    /// Longer lines are broken between words.
    package var maxWidth: Int?
    /// Whether lines are made about equally long, so that no word is left alone
    /// on the last one.
    package var isBalanced = false
    /// What does not fit ends in "…".
    package var maxLines = 1

    package init(size: Double, colour: Colour) {
        self.size = size
        self.colour = colour
    }
}

/// Words as pixels.
package struct SetText: Equatable, Sendable {
    package let bitmap: Bitmap
    /// Pixels from the bitmap's top to the first line's foot.
    package let baseline: Int
    package let lines: Int
    /// Whether words are missing for want of room.
    package let isCut: Bool
}
