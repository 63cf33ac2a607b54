import Glibc
import ServerCore

extension FamilyPlaceRecord {
    /// Returns the kilometres to a position, rounded to two digits; nil within the place's radius or a kilometre.
    ///
    /// Computed by the haversine formula on a sphere of the earth's mean radius, 6,371 km (IUGG). The error is at most
    /// 0.6 %, which two digits do not show.
    func kilometres(to position: Coordinates) -> Int? {
        guard !holds(position) else { return nil }
        let (south, north) = (Self.radians(coordinates.latitude), Self.radians(position.latitude))
        let up = sin((north - south) / 2)
        let across = sin(Self.radians(position.longitude - coordinates.longitude) / 2)
        let share = min(up * up + cos(south) * cos(north) * across * across, 1)
        let distance = 2 * 6_371 * asin(share.squareRoot())
        guard distance >= 1 else { return nil }
        let step = distance < 100 ? 1.0 : distance < 1_000 ? 10 : distance < 10_000 ? 100 : 1_000
        return Int((distance / step).rounded() * step)
    }

    private static func radians(_ millionths: Int) -> Double { Double(millionths) / 1_000_000 * .pi / 180 }

    /// Returns whether the position lies within the place's radius.
    func holds(_ position: Coordinates) -> Bool { position.isWithin(radius, of: coordinates) }

    /// The south-west and north-east corners of the area that contains every position within the radius.
    var corners: (Coordinates, Coordinates) {
        let up = Int((Double(radius) / Coordinates.metre).rounded(.up))
        let across = Int((Double(radius) / (Coordinates.metre * coordinates.parallelWidth)).rounded(.up))
        let (west, east) = (coordinates.longitude - across, coordinates.longitude + across)
        // An area across the date line is replaced by one all around the earth.
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
}
