import func Glibc.cos

extension Coordinates {
    /// Metres of one millionth of a degree from south to north.
    package static let metre = 0.111_195

    /// Returns how long a degree from west to east is here, beside one from south to north.
    package var parallelWidth: Double { max(cos(Double(latitude) / 1_000_000 * .pi / 180), 0.001) }

    /// Returns whether the position lies at most so many metres from another one.
    package func isWithin(_ metres: Int, of other: Coordinates) -> Bool {
        let north = Double(latitude - other.latitude) * Self.metre
        var angle = abs(longitude - other.longitude)
        // Around the earth at the date line.
        if angle > 180_000_000 { angle = 360_000_000 - angle }
        let east = Double(angle) * Self.metre * other.parallelWidth
        return north * north + east * east <= Double(metres) * Double(metres)
    }
}
