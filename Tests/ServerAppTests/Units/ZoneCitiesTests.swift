import FamilyServices
import ServerCore
import Testing

struct ZoneCitiesTests {
    /// Knows one town, which lies everywhere on the northern half of the earth.
    private struct Stockholm: PlaceNames {
        let identity = "Stockholm"
        func town(at coordinates: Coordinates) -> Int? { coordinates.latitude > 0 ? 7 : nil }
        func name(ofTown town: Int, in language: String?) -> String? { language == "fi" ? "Tukholma" : "Stockholm" }
        func position(ofTown town: Int) -> Coordinates? { nil }
    }

    private let table = ZoneTable(
        """
        SE\t+5920+01803\tEurope/Stockholm
        NO\t+5955+01045\tEurope/Oslo
        AQ\t-6734-06808\tAntarctica/Rothera
        """
    )

    @Test func `names a city in the reader's language, if the town at its position has the zone's name`() {
        let cities = ZoneCities(table, places: Stockholm())
        for _ in 0..<2 {
            #expect(cities.names(in: "fi") == ["Europe/Stockholm": "Tukholma"])
            #expect(cities.names(in: "de") == ["Europe/Stockholm": "Stockholm"])
        }
    }

    @Test func `knows no city without tzdata's list, and without the names of towns`() {
        #expect(ZoneCities(ZoneTable(""), places: Stockholm()).names(in: "fi").isEmpty)
        #expect(ZoneCities(table, places: NoPlaceNames()).names(in: "fi").isEmpty)
    }
}
