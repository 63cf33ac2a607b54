/// Reads earlier years' photos that were taken on today's date, by the family's clock.
package struct ReadMemories: Endpoint {
    package typealias Answer = Memories
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/memories"

    package init() {}
}

package struct Memories: Codable, Equatable, Sendable {
    /// The memories; those of the last year come first.
    package var memories: [Memory]

    package init(memories: [Memory]) { self.memories = memories }
}

/// The photos of one day of an earlier year.
package struct Memory: Codable, Equatable, Sendable {
    /// The day; `GET /album/selection?day=…` selects its photos.
    package var day: CalendarDay
    package var yearsAgo: Int
    /// The number of photos of that day.
    package var photos: Int
    /// The photo to show for that day: the one with most hearts; if there are several, the last of them.
    package var cover: Photo

    package init(day: CalendarDay, yearsAgo: Int, photos: Int, cover: Photo) {
        self.day = day
        self.yearsAgo = yearsAgo
        self.photos = photos
        self.cover = cover
    }
}
