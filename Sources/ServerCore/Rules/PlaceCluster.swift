package import FamilyCore

/// A place of the album's photos.
package struct MappedPlace: Equatable, Sendable {
    package let key: PlaceKey
    package let position: Coordinates
    package let photos: Int

    package init(key: PlaceKey, position: Coordinates, photos: Int) {
        self.key = key
        self.position = position
        self.photos = photos
    }
}

/// Places that are drawn as one because they would cover each other on the map.
package struct PlaceCluster: Equatable, Sendable {
    /// The place with most photos, where the cluster is drawn.
    package let place: MappedPlace
    package private(set) var photos: Int
    package private(set) var places = 1
    package private(set) var area: MapArea

    private init(_ place: MappedPlace, _ area: MapArea) {
        self.place = place
        photos = place.photos
        self.area = area
    }

    /// Joins places; no two clusters are nearer to each other than the map's side, halved `zoom` times.
    ///
    /// The result depends on all places and on nothing else, so that no place jumps to another cluster when somebody
    /// moves the map. Those with most photos come first.
    package static func clusters(of places: [MappedPlace], zoom: Int) -> [PlaceCluster] {
        let side = 1 / Double(1 << zoom)
        var clusters: [PlaceCluster] = []
        var spots: [MapSpot] = []
        var cells: [Cell: [Int]] = [:]
        for place in places.sorted(by: { ($1.photos, $0.key.text) < ($0.photos, $1.key.text) }) {
            let spot = MapSpot(place.position)
            let cell = Cell(spot, side: side)
            var nearest: (index: Int, distance: Double)?
            cell.forEachAround { around in
                for index in cells[around] ?? [] {
                    let distance = spots[index].distance(to: spot)
                    if distance < nearest?.distance ?? side { nearest = (index, distance) }
                }
            }
            if let nearest {
                clusters[nearest.index].take(place)
            } else if let area = MapArea(around: CollectionOfOne(place.position)) {
                cells[cell, default: []].append(clusters.count)
                clusters.append(PlaceCluster(place, area))
                spots.append(spot)
            }
        }
        return clusters.sorted { ($1.photos, $0.place.key.text) < ($0.photos, $1.place.key.text) }
    }

    private mutating func take(_ other: MappedPlace) {
        photos += other.photos
        places += 1
        area.take(other.position)
    }

    /// A cell of a grid over the map: spots nearer to each other than the grid's step are in the same cell or in
    /// neighbours.
    private struct Cell: Hashable {
        let column: Int
        let row: Int

        init(_ spot: MapSpot, side: Double) {
            self.init(column: Int(spot.x / side), row: Int(spot.y / side))
        }

        init(column: Int, row: Int) {
            self.column = column
            self.row = row
        }

        /// Calls `body` with the cell and the eight beside it.
        func forEachAround(_ body: (Cell) -> Void) {
            for row in row - 1...row + 1 {
                for column in column - 1...column + 1 { body(Cell(column: column, row: row)) }
            }
        }
    }
}
