import FamilyCore
import FamilyServices
import Foundation
import ServerCore

/// A time zone in a list.
struct ZoneChoice: Sendable {
    /// An IANA name.
    let name: String
    let label: String
    let isChosen: Bool
}

/// The names of time zones in the reader's language.
struct ZoneWords: Sendable {
    private let words: Words
    /// The names of cities in that language, by the zones' IANA names; a city without one is called as in the zone's.
    private let cities: [String: String]

    init(_ cities: ZoneCities, _ words: Words) { self.init(cities: cities.names(in: words.language), words) }

    init(cities: [String: String], _ words: Words) {
        self.cities = cities
        self.words = words
    }

    /// Returns the name with the city first, because people look for it: `Helsinki (Europe)`.
    func label(of zone: String) -> String {
        let parts = zone.split(separator: "/").map { String($0.replacing("_", with: " ")) }
        guard parts.count > 1, let city = parts.last else { return zone }
        let region = PageWord.zoneRegion(parts[0]).map { words[$0] } ?? parts[0]
        let regions = [region] + parts.dropFirst().dropLast()
        return "\(cities[zone] ?? city) (\(regions.joined(separator: ", ")))"
    }

    /// Returns all zones, sorted by city; a chosen zone that this system does not know is included.
    func choices(chosen: String) -> [ZoneChoice] {
        let known = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        let names = Set(known + [chosen]).subtracting(["UTC"])
        let choices = names.map { ZoneChoice(name: $0, label: label(of: $0), isChosen: $0 == chosen) }
        // Zürich stands before Zulia.
        let sorted = choices.map { (key: LatinSpelling.plain($0.label), choice: $0) }
            .sorted { ($0.key, $0.choice.name) < ($1.key, $1.choice.name) }
        return [ZoneChoice(name: "UTC", label: "UTC", isChosen: chosen == "UTC")] + sorted.map(\.choice)
    }
}
