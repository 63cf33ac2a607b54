package import FamilyCore

/// Past moments as covers, which come from the right and push the thumbnails to the left.
package struct SceneLane: Equatable, Sendable {
    package struct Cover: Equatable, Sendable {
        /// nil if no photo of the moment is known.
        package var photo: PhotoID?
        /// The square of the picture; the words stand below it.
        package var place: PixelRect
        /// The opacity of the picture, 0 … 1; at 0 only its place is drawn.
        package var opacity: Double
        /// The moment's title, on one line.
        package var title: String
        /// The moment's first day.
        package var day: LocalTime

        package init(photo: PhotoID?, place: PixelRect, opacity: Double, title: String, day: LocalTime) {
            self.photo = photo
            self.place = place
            self.opacity = opacity
            self.title = title
            self.day = day
        }
    }

    /// How far the lane has come in, above 0 and up to 1.
    package var shift: Double
    package var covers: [Cover]
    /// The height in pixels of the words below each cover.
    package var words: Int
    /// The gap between two covers, in pixels.
    package var gap: Int
    /// The rectangle of the heading; it scrolls with the covers.
    package var heading: PixelRect
    /// The cover that keys have selected or that was picked; nil if there is none.
    package var selected: PixelRect?
    package var bar: SceneGrid.Bar?

    package init(
        shift: Double = 1,
        covers: [Cover],
        words: Int,
        gap: Int,
        heading: PixelRect,
        selected: PixelRect? = nil,
        bar: SceneGrid.Bar? = nil
    ) {
        self.shift = shift
        self.covers = covers
        self.words = words
        self.gap = gap
        self.heading = heading
        self.selected = selected
        self.bar = bar
    }
}
