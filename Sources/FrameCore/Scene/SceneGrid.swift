package import FamilyCore

/// The thumbnails on the screen, and the page as long as anything of it is left.
package struct SceneGrid: Equatable, Sendable {
    package struct Cell: Equatable, Sendable {
        package var photo: PhotoID
        package var place: PixelRect
        /// How much of its picture is there: 0 only its place … 1.
        package var opacity: Double
        /// It plays on its page.
        package var isFilm: Bool

        package init(photo: PhotoID, place: PixelRect, opacity: Double, isFilm: Bool = false) {
            self.photo = photo
            self.place = place
            self.opacity = opacity
            self.isFilm = isFilm
        }
    }

    /// The page on its way between the screen and its thumbnail.
    package struct Hero: Equatable, Sendable {
        package var page: ScenePage
        /// Its thumbnail's place, perhaps beyond the screen.
        package var cell: PixelRect

        package init(page: ScenePage, cell: PixelRect) {
            self.page = page
            self.cell = cell
        }
    }

    /// A line at the right edge that tells how far she is.
    package struct Bar: Equatable, Sendable {
        /// Of the grid, what is above the screen and what is seen: 0 … 1.
        package var start: Double
        package var length: Double
        package var opacity: Double

        package init(start: Double, length: Double, opacity: Double) {
            self.start = start
            self.length = length
            self.opacity = opacity
        }
    }

    package var cells: [Cell]
    /// Between two of them, in pixels.
    package var gap: Int
    /// Pixels of the grid above the screen.
    package var offset: Int
    /// Above 0 … 1: how much of the grid is there.
    package var progress: Double
    /// Her page's thumbnail.
    package var current: PixelRect?
    /// What keys have selected, or what was picked and is on its way.
    package var selected: PixelRect?
    /// Nothing where the grid is all there is.
    package var hero: Hero?
    package var bar: Bar?

    package init(
        cells: [Cell],
        gap: Int,
        offset: Int = 0,
        progress: Double = 1,
        current: PixelRect? = nil,
        selected: PixelRect? = nil,
        hero: Hero? = nil,
        bar: Bar? = nil
    ) {
        self.cells = cells
        self.gap = gap
        self.offset = offset
        self.progress = progress
        self.current = current
        self.selected = selected
        self.hero = hero
        self.bar = bar
    }
}
