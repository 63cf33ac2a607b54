/// Reads a page of the photos that a `PhotoSelection` names, the last taken first; of loved photos, the most loved
/// first.
///
/// Without a cursor, the answer is the first page. A page of a search may have fewer photos than were asked for, or
/// zero, although there are more: `AlbumPage.more` tells.
package struct ReadSelection: Endpoint {
    package typealias Answer = AlbumPage
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/selection"
    package var query: [QueryItem] { selection.items + ReadAlbum(side, limit: limit).query }
    package var selection: PhotoSelection
    package var side: AlbumSide
    package var limit: Int

    package init(_ selection: PhotoSelection, _ side: AlbumSide = .newest, limit: Int = ReadAlbum.usualLimit) {
        self.selection = selection
        self.side = side
        self.limit = limit
    }
}

/// Reads the senders, places and years of the album's photos, each with its number of photos.
package struct ReadOverview: Endpoint {
    package typealias Answer = AlbumOverview
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/overview"

    package init() {}
}

package struct AlbumOverview: Codable, Equatable, Sendable {
    package struct Person: Codable, Equatable, Sendable {
        package var id: MemberID
        package var displayName: String
        package var photos: Int

        package init(id: MemberID, displayName: String, photos: Int) {
            self.id = id
            self.displayName = displayName
            self.photos = photos
        }
    }

    package struct Place: Codable, Equatable, Sendable {
        package var key: PlaceKey
        /// The place's name, in the reader's language if the data has it.
        package var name: String
        package var photos: Int

        package init(key: PlaceKey, name: String, photos: Int) {
            self.key = key
            self.name = name
            self.photos = photos
        }
    }

    package struct Year: Codable, Equatable, Sendable {
        package var year: Int
        package var photos: Int

        package init(year: Int, photos: Int) {
            self.year = year
            self.photos = photos
        }
    }

    /// The senders; those who sent most come first.
    package var people: [Person]
    /// The places; those with most photos come first; empty for guests.
    package var places: [Place]
    /// The years, the last first.
    package var years: [Year]
    /// The number of photos that have a heart.
    package var loved: Int

    package init(people: [Person], places: [Place], years: [Year], loved: Int) {
        self.people = people
        self.places = places
        self.years = years
        self.loved = loved
    }
}

/// Finds moments whose titles have all words of a search, the last first, among those that the reader sees.
package struct FindMoments: Endpoint {
    package typealias Answer = FoundMoments
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/moments"
    /// The maximum number of moments that one search finds.
    package static let most = 12
    package var query: [QueryItem] { [QueryItem("q", words)] }
    package var words: String

    package init(words: String) { self.words = words }
}

package struct FoundMoments: Codable, Equatable, Sendable {
    package var moments: [Moment]

    package init(moments: [Moment]) { self.moments = moments }
}
