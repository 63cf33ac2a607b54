import PangoText

/// The frame's colours: a dark, warm room, so that photos glow and a bedroom is
/// not lit at night.
///
/// Cream and sand on the room keep at least 7:1 (WCAG 2.2, AAA).
enum Palette {
    /// Around photos, a shade deeper than the room.
    static let letterbox = Colour(letterboxWord)
    /// The same as a pixel.
    static let letterboxWord: UInt32 = 0x0F0C0A
    /// Where a photo will be that is not decoded yet.
    static let awaited = Colour(0x1C1713)
    /// Behind words.
    static let background = Colour(0x1A1411)
    /// Behind what is being typed.
    static let field = Colour(0x251D18)
    /// Keys that write.
    static let key = Colour(0x3A2F27)
    /// Keys that do something else.
    static let quietKey = Colour(0x2A211B)
    /// Words.
    static let cream = Colour(0xFBF3E7)
    /// Words that matter less.
    static let sand = Colour(0xCBB9A4)
    /// What stands out.
    static let amber = Colour(0xF6BE73)
    /// On cream.
    static let ink = Colour(0x1E1611)
    static let heart = Colour(0xF2604D)
    /// Under a sign over the midst of a photo: the sign keeps 4.5:1 over white.
    static let disc = Colour(0x14100D, opacity: 0.62)
    /// Under small things over a photo.
    static let shade = Colour(0x14100D, opacity: 0.78)
}
