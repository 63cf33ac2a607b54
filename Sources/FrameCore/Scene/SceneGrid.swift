package import FamilyCore

/// The thumbnails on the screen, and the page while it is at least partly visible.
package struct SceneGrid: Equatable, Sendable {
    package struct Cell: Equatable, Sendable {
        package var photo: PhotoID
        package var place: PixelRect
        /// The opacity of the thumbnail, 0 … 1; at 0 only its place is drawn.
        package var opacity: Double
        /// Whether the photo has a film.
        package var isFilm: Bool

        package init(photo: PhotoID, place: PixelRect, opacity: Double, isFilm: Bool = false) {
            self.photo = photo
            self.place = place
            self.opacity = opacity
            self.isFilm = isFilm
        }
    }

    /// The page on its way between full screen and thumbnail.
    package struct Hero: Equatable, Sendable {
        package var page: ScenePage
        /// The rectangle of its thumbnail, possibly outside the screen.
        package var cell: PixelRect

        package init(page: ScenePage, cell: PixelRect) {
            self.page = page
            self.cell = cell
        }
    }

    /// The scroll bar at the right edge.
    package struct Bar: Equatable, Sendable {
        /// The start of the visible part of the grid, as a fraction of the bar, 0 … 1.
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
    /// The gap between two thumbnails, in pixels.
    package var gap: Int
    /// The number of pixels of the grid above the screen.
    package var offset: Int
    /// How far the grid has opened, above 0 and up to 1.
    package var progress: Double
    /// The rectangle of the current page's thumbnail; nil if it is not visible.
    package var current: PixelRect?
    /// The rectangle that keys have selected or that was picked; nil if there is none.
    package var selected: PixelRect?
    /// The page that grows or shrinks; nil if the grid is fully open.
    package var hero: Hero?
    package var bar: Bar?
    /// Memory lane, as soon as a part of it is on the screen; all other places are those without it.
    package var lane: SceneLane?

    package init(
        cells: [Cell],
        gap: Int,
        offset: Int = 0,
        progress: Double = 1,
        current: PixelRect? = nil,
        selected: PixelRect? = nil,
        hero: Hero? = nil,
        bar: Bar? = nil,
        lane: SceneLane? = nil
    ) {
        self.lane = lane
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
