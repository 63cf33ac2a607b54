import Foundation

/// A time zone in a list, found by its city.
struct ZoneChoice: Sendable {
    /// IANA name.
    let name: String
    /// The city first, for that is what people look for: `Helsinki (Europe)`.
    let label: String
    let isChosen: Bool

    private init(_ name: String, isChosen: Bool) {
        self.name = name
        self.isChosen = isChosen
        let places = name.split(separator: "/").map { $0.replacing("_", with: " ") }
        let regions = places.dropLast().joined(separator: ", ")
        label = regions.isEmpty ? name : "\(places.last ?? "") (\(regions))"
    }

    /// By city; a zone that this system does not list stands among them where it
    /// is chosen.
    static func all(chosen: String) -> [ZoneChoice] {
        let known = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        let names = Set(known + [chosen]).subtracting(["UTC"])
        let choices = names.map { ZoneChoice($0, isChosen: $0 == chosen) }
        return [ZoneChoice("UTC", isChosen: chosen == "UTC")] + choices.sorted { $0.label < $1.label }
    }
}
