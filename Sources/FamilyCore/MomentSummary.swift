/// The facts of a moment that a frame shows, besides the photos that are in it.
package struct MomentSummary: Codable, Equatable, Sendable {
    package var id: MomentID
    package var title: String
    /// Start and end on the family's clock.
    package var starts: LocalDateTime
    package var ends: LocalDateTime
    /// The name of one of the family's own places; absent if none was chosen.
    package var place: String?
    /// The photo that stands for it; absent as long as it has none.
    package var cover: PhotoID?
    /// The number of its photos in the album.
    package var photos: Int

    package init(
        id: MomentID,
        title: String,
        starts: LocalDateTime,
        ends: LocalDateTime,
        place: String? = nil,
        cover: PhotoID? = nil,
        photos: Int
    ) {
        self.id = id
        self.title = title
        self.starts = starts
        self.ends = ends
        self.place = place
        self.cover = cover
        self.photos = photos
    }
}
