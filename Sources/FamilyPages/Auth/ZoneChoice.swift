import Foundation

/// A time zone in a list, sorted by city.
struct ZoneChoice: Sendable {
    /// An IANA name.
    let name: String
    /// The name with the city first, because people look for it: `Helsinki (Europe)`.
    let label: String
    let isChosen: Bool

    private init(_ name: String, isChosen: Bool) {
        self.name = name
        self.isChosen = isChosen
        let places = name.split(separator: "/").map { $0.replacing("_", with: " ") }
        let regions = places.dropLast().joined(separator: ", ")
        label = regions.isEmpty ? name : "\(places.last ?? "") (\(regions))"
    }

    /// Returns all zones, sorted by city; a chosen zone that this system does not know is included.
    static func all(chosen: String) -> [ZoneChoice] {
        let known = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        let names = Set(known + [chosen]).subtracting(["UTC"])
        let choices = names.map { ZoneChoice($0, isChosen: $0 == chosen) }
        return [ZoneChoice("UTC", isChosen: chosen == "UTC")] + choices.sorted { $0.label < $1.label }
    }
}
