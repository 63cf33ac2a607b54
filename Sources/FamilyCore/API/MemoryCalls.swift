/// Earlier years' photos that were taken on today's date, by the family's clock.
package struct ReadMemories: Endpoint {
    package typealias Answer = Memories
    package static let method = Method.get
    package static let route = "\(wirePrefix)/album/memories"

    package init() {}
}

package struct Memories: Codable, Equatable, Sendable {
    /// Those of the last year first.
    package var memories: [Memory]

    package init(memories: [Memory]) { self.memories = memories }
}

/// The photos of one day of an earlier year.
package struct Memory: Codable, Equatable, Sendable {
    /// Select its photos by it: `GET /album/selection?day=…`.
    package var day: CalendarDay
    package var yearsAgo: Int
    /// How many photos there are.
    package var photos: Int
    /// The photo that stands for them: the one with most hearts, the last of several.
    package var cover: Photo

    package init(day: CalendarDay, yearsAgo: Int, photos: Int, cover: Photo) {
        self.day = day
        self.yearsAgo = yearsAgo
        self.photos = photos
        self.cover = cover
    }
}
