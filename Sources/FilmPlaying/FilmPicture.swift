/// One picture of a film, scaled for the place it has on the screen.
package struct FilmPicture: Sendable {
    package let width: Int
    package let height: Int
    /// Row after row, `0x00RRGGBB`; the upper byte means nothing.
    package let pixels: [UInt32]
    /// When it is due, from the film's beginning.
    package let time: Duration
}

/// How large a film's pictures are to be.
package struct FilmFit: Equatable, Sendable {
    /// Pixels of the place.
    package let width: Int
    package let height: Int
    /// What of the film is shown there, in fractions, centred.
    package let shownWidth: Double
    package let shownHeight: Double

    package init(width: Int, height: Int, shownWidth: Double = 1, shownHeight: Double = 1) {
        self.width = width
        self.height = height
        self.shownWidth = shownWidth
        self.shownHeight = shownHeight
    }
}
