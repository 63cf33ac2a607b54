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

    /// Parses degrees as typed, with a point or a comma and any minus sign, or as maps give them, such as "60.1699° N";
    /// returns nil if they are no position on Earth, or both zero.
    package static func coordinates(north: String, east: String) -> Coordinates? {
        guard let north = degrees(north, positive: "N", negative: "S"),
            let east = degrees(east, positive: "E", negative: "W"),
            north != 0 || east != 0
        else { return nil }
        return Coordinates(latitude: north, longitude: east)
    }

    /// `positive` and `negative` are the letters of the hemispheres: a number before the negative one has no sign.
    private static func degrees(_ text: String, positive: Character, negative: Character) -> Int? {
        var number = text.prefix(40).filter { !$0.isWhitespace && $0 != "°" }.replacing(",", with: ".")
        // The label shows a minus sign (U+2212); some keyboards and programs write a dash (U+2013) in its place.
        for minus in ["\u{2212}", "\u{2013}"] { number = number.replacing(minus, with: "-") }
        let letter = number.last
        if letter == positive || letter == negative { number.removeLast() }
        guard let degrees = Double(number), degrees.isFinite, (-180...180).contains(degrees) else { return nil }
        guard letter == negative else { return Int((degrees * 1_000_000).rounded()) }
        return degrees < 0 ? nil : Int((-degrees * 1_000_000).rounded())
    }
}
