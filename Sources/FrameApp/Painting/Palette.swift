import PangoText

/// The frame's colours: dark and warm, so that photos stand out and a bedroom
/// is not lit at night.
///
/// Cream and sand on the background keep at least 7:1 (WCAG 2.2, AAA).
enum Palette {
    /// Beside photos, slightly darker than the background.
    static let letterbox = Colour(letterboxWord)
    /// The letterbox colour as a pixel.
    static let letterboxWord: UInt32 = 0x0F0C0A
    /// The placeholder of a photo that is not decoded yet.
    static let awaited = Colour(0x1C1713)
    /// Behind words.
    static let background = Colour(0x1A1411)
    /// Behind the text that is typed.
    static let field = Colour(0x251D18)
    /// Keys that type a character.
    static let key = Colour(0x3A2F27)
    /// Keys with another function.
    static let quietKey = Colour(0x2A211B)
    /// Words.
    static let cream = Colour(0xFBF3E7)
    /// Less important words.
    static let sand = Colour(0xCBB9A4)
    /// Highlights.
    static let amber = Colour(0xF6BE73)
    /// Text on cream.
    static let ink = Colour(0x1E1611)
    /// The hour by night, on black: 4.6:1, which large digits need.
    static let ember = Colour(0x8F775B)
    static let heart = Colour(0xF2604D)
    /// Below a sign in the middle of a photo: the sign keeps 4.5:1 over white.
    static let disc = Colour(0x14100D, opacity: 0.62)
    /// Below small signs over a photo.
    static let shade = Colour(0x14100D, opacity: 0.78)
}
