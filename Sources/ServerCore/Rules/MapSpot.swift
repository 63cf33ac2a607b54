package import FamilyCore

import func Glibc.asinh
import func Glibc.tan

/// A point of the map, which is a square with the north at its top.
///
/// The projection is Web Mercator (EPSG:3857): shapes are right everywhere, and a town near a pole is as round as one
/// at the equator. Places farther from the equator than 85.05° are at the square's edge.
package struct MapSpot: Equatable, Sendable {
    private static let farthest = 85.051_128_779_8

    /// The distance from the square's west side, as a fraction of its side; `y` is that from its north side.
    package let x: Double
    package let y: Double

    package init(_ coordinates: Coordinates) {
        self.init(latitude: coordinates.latitude, longitude: coordinates.longitude)
    }

    /// `latitude` and `longitude` are in millionths of a degree.
    package init(latitude: Int, longitude: Int) {
        let north = min(max(Double(latitude) / 1_000_000, -Self.farthest), Self.farthest)
        x = (Double(longitude) / 1_000_000 + 180) / 360
        y = 0.5 - asinh(tan(north * .pi / 180)) / (2 * .pi)
    }

    /// Returns the distance to another spot along the axis on which it is larger, as a fraction of the square's side.
    func distance(to other: MapSpot) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}

extension MapArea {
    /// Returns the smallest area with these positions; nil if there are none.
    package init?(around positions: some Collection<Coordinates>) {
        guard let first = positions.first else { return nil }
        self.init(west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude)
        for position in positions { take(position) }
    }

    package func contains(_ position: Coordinates) -> Bool {
        west <= position.longitude && position.longitude <= east
            && south <= position.latitude && position.latitude <= north
    }

    mutating func take(_ position: Coordinates) {
        west = min(west, position.longitude)
        east = max(east, position.longitude)
        south = min(south, position.latitude)
        north = max(north, position.latitude)
    }
}
