package import ServerCore
import Synchronization

/// The cities after which time zones are called, in people's languages.
///
/// tzdata says where each city is, and `PlaceNames` what the town there is called. A city has no name here if the town
/// at its position has another one.
package final class ZoneCities: Sendable {
    private let table: ZoneTable
    private let places: any PlaceNames
    /// The towns by the zones' names; nil until the first question: a start should not look up hundreds of towns.
    private let towns = Mutex<[String: Int]?>(nil)

    package init(_ table: ZoneTable, places: any PlaceNames) {
        self.table = table
        self.places = places
    }

    /// Returns the cities' names in a language, by the zones' IANA names.
    package func names(in language: String) -> [String: String] {
        let towns = towns.withLock { known in
            let towns = known ?? found()
            known = towns
            return towns
        }
        return towns.compactMapValues { places.name(ofTown: $0, in: language) }
    }

    private func found() -> [String: Int] {
        var towns: [String: Int] = [:]
        for (zone, position) in table.positions {
            guard let town = places.town(at: position) else { continue }
            let names = [nil, "en"].compactMap { places.name(ofTown: town, in: $0) }
            if names.contains(where: { ZoneTable.isCity($0, of: zone) }) { towns[zone] = town }
        }
        return towns
    }
}
