import Glibc
import ServerCore

extension FamilyPlaceRecord {
    /// Metres of one millionth of a degree from south to north.
    private static let metre = 0.111_195

    /// Returns whether the position lies within the place's radius.
    func holds(_ position: Coordinates) -> Bool {
        let north = Double(position.latitude - coordinates.latitude) * Self.metre
        var turn = abs(position.longitude - coordinates.longitude)
        // Around the earth at the date line.
        if turn > 180_000_000 { turn = 360_000_000 - turn }
        let east = Double(turn) * Self.metre * width
        return north * north + east * east <= Double(radius) * Double(radius)
    }

    /// South-west and north-east of every position within the radius.
    var corners: (Coordinates, Coordinates) {
        let up = Int((Double(radius) / Self.metre).rounded(.up))
        let across = Int((Double(radius) / (Self.metre * width)).rounded(.up))
        let (west, east) = (coordinates.longitude - across, coordinates.longitude + across)
        // Across the date line: all around the earth.
        let isWhole = west < -180_000_000 || east > 180_000_000
        let southWest = Coordinates(
            latitude: max(coordinates.latitude - up, -90_000_000),
            longitude: isWhole ? -180_000_000 : west
        )
        let northEast = Coordinates(
            latitude: min(coordinates.latitude + up, 90_000_000),
            longitude: isWhole ? 180_000_000 : east
        )
        return (southWest ?? coordinates, northEast ?? coordinates)
    }

    /// How long a degree from west to east is here, beside one from south to north.
    private var width: Double { max(cos(Double(coordinates.latitude) / 1_000_000 * .pi / 180), 0.001) }
}
