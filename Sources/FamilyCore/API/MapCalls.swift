/// Reads the places of the album's photos on a map, each with its number of photos; places near each other are joined.
///
/// Without a query, the area is the whole world and the zoom is 0.
package struct ReadMap: Endpoint {
    package typealias Answer = PlaceMap
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/map"
    package static let zooms = 0...20
    package var query: [QueryItem] {
        [QueryItem("zoom", String(zoom))]
            + [("west", area.west), ("south", area.south), ("east", area.east), ("north", area.north)].map {
                QueryItem($0, String($1))
            }
    }
    /// The zoom: places are joined if they are nearer to each other than the side of the world map, halved this many
    /// times.
    package var zoom: Int
    package var area: MapArea

    package init(zoom: Int, area: MapArea) {
        self.zoom = zoom
        self.area = area
    }
}

/// An area between two meridians and two parallels, in millionths of a degree.
package struct MapArea: Codable, Equatable, Sendable {
    package static let world = MapArea(west: -180_000_000, south: -90_000_000, east: 180_000_000, north: 90_000_000)

    package var west: Int
    package var south: Int
    package var east: Int
    package var north: Int

    package init(west: Int, south: Int, east: Int, north: Int) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Whether the area lies within the world and its sides are the right way round.
    package var isOnEarth: Bool {
        Self.world.west <= west && west <= east && east <= Self.world.east
            && Self.world.south <= south && south <= north && north <= Self.world.north
    }
}

package struct PlaceMap: Codable, Equatable, Sendable {
    /// The points in the area, those with most photos first, at most a hundred and fifty.
    package var points: [MapPoint]
    /// The smallest area with all places of the album, whichever area was asked for; nil if no place is known.
    package var bounds: MapArea?

    package init(points: [MapPoint], bounds: MapArea?) {
        self.points = points
        self.bounds = bounds
    }
}

/// A place, or places near each other.
package struct MapPoint: Codable, Equatable, Sendable {
    /// The place with most photos.
    ///
    /// `GET /album/selection?place=…` selects its photos.
    package var place: PlaceKey
    /// That place's name, in the reader's language if the data has it.
    package var name: String
    /// That place's position, in millionths of a degree.
    package var latitude: Int
    package var longitude: Int
    /// The number of photos of all these places.
    package var photos: Int
    /// The number of these places.
    package var places: Int
    /// The smallest area with all these places.
    package var area: MapArea
    /// The last photo taken at the place with most photos.
    package var cover: Photo

    package init(
        place: PlaceKey,
        name: String,
        latitude: Int,
        longitude: Int,
        photos: Int,
        places: Int,
        area: MapArea,
        cover: Photo
    ) {
        self.place = place
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.photos = photos
        self.places = places
        self.area = area
        self.cover = cover
    }
}
