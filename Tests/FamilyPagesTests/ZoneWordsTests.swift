import FamilyCore
import FamilyTesting
import Testing

@testable import FamilyPages

struct ZoneWordsTests {
    @Test(arguments: [
        ("en", "Stockholm (Europe)"), ("de", "Stockholm (Europa)"), ("fi", "Tukholma (Eurooppa)"),
        ("es", "Estocolmo (Europa)"),
    ])
    func `city and region are called as in the reader's language`(language: String, label: String) throws {
        let names = ["fi": "Tukholma", "es": "Estocolmo"]
        let zones = ZoneWords(cities: ["Europe/Stockholm": names[language] ?? "Stockholm"], try .pages(language))
        #expect(zones.label(of: "Europe/Stockholm") == label)
    }

    @Test func `a city without a name has the zone's, and a zone without a region its own`() throws {
        let zones = ZoneWords(cities: [:], try .pages("fi"))
        #expect(zones.label(of: "America/Argentina/Buenos_Aires") == "Buenos Aires (Amerikka, Argentina)")
        #expect(zones.label(of: "Mars/Olympus_Mons") == "Olympus Mons (Mars)")
        #expect(zones.label(of: "UTC") == "UTC")
    }

    @Test func `the list goes by city, whatever stands above its letters, and has the chosen zone`() throws {
        let cities = ["Europe/Amsterdam": "Ámsterdam", "Europe/Zurich": "Zúrich"]
        let choices = ZoneWords(cities: cities, try .pages("es")).choices(chosen: "Europe/Nowhere")
        #expect(choices.first?.name == "UTC")
        #expect(choices.filter(\.isChosen).map(\.label) == ["Nowhere (Europa)"])
        let names = choices.map(\.name)
        let order = ["Europe/Amsterdam", "Europe/Athens", "Europe/Nowhere", "Europe/Zurich"].map {
            names.firstIndex(of: $0) ?? -1
        }
        #expect(order == order.sorted() && order[0] > 0)
    }
}
