/// tzdata's `zone.tab`: where the cities are after which time zones are called.
package struct ZoneTable: Sendable {
    /// The positions by the zones' IANA names.
    package let positions: [String: Coordinates]

    /// Reads the file's text; lines that are broken are left out.
    package init(_ text: String) {
        var positions: [String: Coordinates] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 2, let position = Self.position(columns[1]) else { continue }
            positions[String(columns[2])] = position
        }
        self.positions = positions
    }

    /// Returns whether a zone is called after a town with this name: `America/Sao_Paulo` after `São Paulo`.
    ///
    /// A zone's name has ASCII letters only, so each other letter of the town's name may stand for one.
    package static func isCity(_ town: String, of zone: String) -> Bool {
        let city = letters(zone.split(separator: "/").last ?? "")
        let name = letters(town[...])
        return !city.isEmpty && city.count == name.count && zip(name, city).allSatisfy { $0 == $1 || !$0.isASCII }
    }

    private static func letters(_ text: Substring) -> [Character] { text.lowercased().filter(\.isLetter) }

    /// Reads a position in degrees, minutes and perhaps seconds, as `+6010+02458` or `+404251-0740023` (ISO 6709).
    private static func position(_ text: Substring) -> Coordinates? {
        guard let east = text.dropFirst().firstIndex(where: { "+-".contains($0) }),
            let latitude = angle(text[..<east], degreeDigits: 2),
            let longitude = angle(text[east...], degreeDigits: 3)
        else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    /// Reads an angle with its sign; returns millionths of a degree.
    private static func angle(_ text: Substring, degreeDigits: Int) -> Int? {
        let digits = text.dropFirst()
        let rest = digits.dropFirst(degreeDigits)
        guard [2, 4].contains(rest.count), let degrees = Int(digits.prefix(degreeDigits)),
            let minutes = Int(rest.prefix(2)), let seconds = Int("0\(rest.dropFirst(2))")
        else { return nil }
        let size = degrees * 1_000_000 + (minutes * 60 + seconds) * 1_000_000 / 3_600
        return text.hasPrefix("-") ? -size : size
    }
}
