/// One picture of a film, scaled to its place on the screen.
package struct FilmPicture: Sendable {
    package let width: Int
    package let height: Int
    /// The pixels, row after row, as `0x00RRGGBB`; the upper byte has no
    /// meaning.
    package let pixels: [UInt32]
    /// The time at which to show the picture, from the film's beginning.
    package let time: Duration
}

/// The size that a film's pictures are scaled to, and the part that is shown.
package struct FilmFit: Equatable, Sendable {
    /// The size in pixels: that of the place on the screen, or a smaller one of the same shape.
    package let width: Int
    package let height: Int
    /// The centred part of the film's picture that is shown, as fractions of
    /// its width and height.
    package let shownWidth: Double
    package let shownHeight: Double

    package init(width: Int, height: Int, shownWidth: Double = 1, shownHeight: Double = 1) {
        self.width = width
        self.height = height
        self.shownWidth = shownWidth
        self.shownHeight = shownHeight
    }
}
