/// A place on the earth.
package struct Coordinates: Equatable, Sendable {
    /// Millionths of a degree; north and east are positive.
    package var latitude: Int
    package var longitude: Int

    /// Nothing for what is no place of this earth.
    package init?(latitude: Int, longitude: Int) {
        // NB: a darkroom may say any number, and the absolute value of the
        // least one is no number.
        guard (-90_000_000...90_000_000).contains(latitude), (-180_000_000...180_000_000).contains(longitude) else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}
