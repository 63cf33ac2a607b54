/// The limits of a family's own places.
package enum FamilyPlaceRules {
    /// The radii to choose from, in metres: a garden, a street, a village, a town.
    package static let radii = [100, 500, 2_000, 10_000]
    /// The maximum number of places: more than any family names.
    package static let most = 200
    /// The maximum number of photos, the newest, that frames are told of at once when a place changes.
    ///
    /// Other photos keep the name that a frame has until they change.
    package static let mostTold = 2_000

    /// Parses degrees as typed, with a point or a comma; returns nil if they are no position on Earth, or both zero.
    package static func coordinates(north: String, east: String) -> Coordinates? {
        guard let north = degrees(north), let east = degrees(east), north != 0 || east != 0 else { return nil }
        return Coordinates(latitude: north, longitude: east)
    }

    private static func degrees(_ text: String) -> Int? {
        let trimmed = text.prefix(40).filter { $0 != " " }.replacing(",", with: ".")
        guard let degrees = Double(trimmed), degrees.isFinite, (-180...180).contains(degrees) else { return nil }
        return Int((degrees * 1_000_000).rounded())
    }
}
