import ServerCore
import Testing

struct ZoneTableTests {
    @Test func `reads where each zone's city is`() {
        let table = ZoneTable(
            """
            # a note
            FI\t+6010+02458\tEurope/Helsinki
            US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
            AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\tBuenos Aires (BA, CF)
            XX\t+601002458\tEurope/Nowhere
            XX\t+9960+02458\tEurope/BeyondThePole
            XX\t+6o10+02458\tEurope/NoNumber
            FI\t+6010+02458
            """
        )
        let expected = [
            ("Europe/Helsinki", 60_166_666, 24_966_666), ("America/New_York", 40_714_166, -74_006_388),
            ("America/Argentina/Buenos_Aires", -34_600_000, -58_450_000),
        ]
        for (zone, latitude, longitude) in expected {
            #expect(table.positions[zone] == Coordinates(latitude: latitude, longitude: longitude), "\(zone)")
        }
        #expect(table.positions.count == expected.count)
        #expect(ZoneTable("").positions.isEmpty)
    }

    @Test(arguments: [
        ("São Paulo", "America/Sao_Paulo"), ("Port-au-Prince", "America/Port-au-Prince"),
        ("N’Djamena", "Africa/Ndjamena"), ("Stockholm", "Europe/Stockholm"),
    ])
    func `knows a zone's city by its name`(town: String, zone: String) { #expect(ZoneTable.isCity(town, of: zone)) }

    @Test(arguments: [
        ("Bakau", "Africa/Banjul"), ("Sharjah", "Asia/Dubai"), ("New York City", "America/New_York"),
        ("Oslo", "Europe/Rome"), ("", "Europe/Rome"), ("Rome", ""),
    ])
    func `knows a town beside it by another name`(town: String, zone: String) {
        #expect(!ZoneTable.isCity(town, of: zone))
    }
}
