import FamilyTesting
import Testing

@testable import Gazetteer

struct GazetteerTests {
    private static let towns = [
        GazetteerTown(
            id: 658_225,
            latitude: 60_169_520,
            longitude: 24_935_450,
            population: 558_457,
            name: "Helsinki",
            translations: ["sv": "Helsingfors", "fi": "Helsinki"]
        ),
        GazetteerTown(id: 7, latitude: 60_250_000, longitude: 24_935_450, population: 1_500, name: "Village"),
        GazetteerTown(id: 8, latitude: -16_800_000, longitude: 179_990_000, population: 20_000, name: "Dateline"),
        GazetteerTown(id: 9, latitude: 89_900_000, longitude: 10_000_000, population: 30_000, name: "Pole"),
    ]

    private let folder: TemporaryFolder
    private let gazetteer: Gazetteer

    init() throws {
        folder = try TemporaryFolder()
        gazetteer = try Gazetteer(path: folder.file("towns", holding: GazetteerFormat.bytes(of: Self.towns)))
    }

    @Test(arguments: [
        (60_170_000, 24_940_000, "Helsinki"),
        // Nearer to the village, but a person would say Helsinki.
        (60_222_000, 24_935_450, "Helsinki"),
        (60_249_000, 24_935_450, "Village"),
        (-16_800_000, -179_990_000, "Dateline"),
        (89_950_000, -170_000_000, "Pole"),
        (90_000_000, 0, "Pole"),
        // The sea.
        (59_000_000, 21_000_000, nil), (0, 0, nil), (-90_000_000, 180_000_000, nil),
        // No position at all.
        (Int.max, 0, nil), (0, Int.min + 1, nil), (90_000_001, 0, nil),
    ])
    func `names the town whose people would call the position theirs`(_ north: Int, _ east: Int, _ name: String?) {
        let town = gazetteer.town(latitude: north, longitude: east)
        #expect(town.flatMap { gazetteer.name(of: $0, in: nil) } == name)
    }

    @Test func `says names in the reader's language where the data has it`() {
        #expect(gazetteer.name(of: 658_225, in: "sv") == "Helsingfors")
        #expect(gazetteer.name(of: 658_225, in: "de") == "Helsinki")
        #expect(gazetteer.name(of: 1, in: "de") == nil && gazetteer.name(of: Int.max, in: nil) == nil)
        #expect(gazetteer.position(of: 7)?.latitude == 60_250_000)
    }

    @Test func `calls a town by the name that it has now`() throws {
        let kaliningrad = GazetteerTown(
            id: 554_234,
            latitude: 54_706_490,
            longitude: 20_510_950,
            population: 434_954,
            name: "Kaliningrad",
            translations: ["de": "Königsberg", "es": "Kaliningrado"]
        )
        let path = try folder.file("east", holding: GazetteerFormat.bytes(of: [kaliningrad]))
        let gazetteer = try Gazetteer(path: path)
        #expect(gazetteer.name(of: 554_234, in: "de") == "Kaliningrad")
        #expect(gazetteer.name(of: 554_234, in: "es") == "Kaliningrado")
    }

    @Test func `refuses a file with any bit changed or any byte missing`() throws {
        let whole = GazetteerFormat.bytes(of: Self.towns)
        var random = SeededGenerator(seed: 35)
        for _ in 0..<200 {
            var broken = whole
            broken[Int.random(in: broken.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: GazetteerError.damaged) {
                _ = try Gazetteer(path: folder.file("broken", holding: broken))
            }
        }
        for length in [1, 7, 19, 20, 100, whole.count - 1] {
            #expect(throws: GazetteerError.damaged) {
                _ = try Gazetteer(path: folder.file("short", holding: whole.prefix(length)))
            }
        }
        #expect(throws: GazetteerError.empty) { _ = try Gazetteer(path: folder.file("none", holding: [])) }
        #expect(throws: GazetteerError.file("open", number: 2)) { _ = try Gazetteer(path: folder.path("missing")) }
    }

    @Test func `finds what a search of all towns finds`() throws {
        var random = SeededGenerator(seed: 36)
        let towns = (1...2_000).map { id in
            GazetteerTown(
                id: id,
                latitude: .random(in: 55_000_000...60_000_000, using: &random),
                longitude: .random(in: -180_000_000...(-175_000_000), using: &random),
                population: .random(in: 0...3_000_000, using: &random),
                name: "Town \(id)"
            )
        }
        let many = try Gazetteer(path: folder.file("many", holding: GazetteerFormat.bytes(of: towns)))
        for town in towns.shuffled(using: &random).prefix(200) {
            // Nobody else is as near to a town as its own middle.
            #expect(many.town(latitude: town.latitude, longitude: town.longitude) == town.id)
            #expect(many.name(of: town.id, in: "fi") == town.name)
        }
    }
}
