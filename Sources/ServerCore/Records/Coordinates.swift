/// A geographic position.
package struct Coordinates: Equatable, Sendable {
    /// Millionths of a degree; north is positive.
    package var latitude: Int
    package var longitude: Int

    /// Returns nil for values outside the valid range.
    package init?(latitude: Int, longitude: Int) {
        // NB: check ranges instead of absolute values: a darkroom may send any number, and `abs(Int.min)` overflows.
        guard (-90_000_000...90_000_000).contains(latitude), (-180_000_000...180_000_000).contains(longitude) else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}
