/// A place on the earth.
package struct Coordinates: Equatable, Sendable {
    /// Millionths of a degree; north and east are positive.
    package var latitude: Int
    package var longitude: Int

    /// Nothing for what is no place of this earth.
    package init?(latitude: Int, longitude: Int) {
        guard abs(latitude) <= 90_000_000, abs(longitude) <= 180_000_000 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
