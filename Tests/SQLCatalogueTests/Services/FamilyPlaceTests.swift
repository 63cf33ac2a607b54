import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Synchronization
import Testing

/// Names of towns whose lookups are counted.
private final class CountedTowns: PlaceNames {
    let identity: String
    private let lookups = Mutex(0)

    init(_ identity: String) { self.identity = identity }

    func town(at coordinates: Coordinates) -> Int? {
        lookups.withLock { $0 += 1 }
        return nil
    }
    func name(ofTown town: Int, in language: String?) -> String? { nil }
    func position(ofTown town: Int) -> Coordinates? { nil }

    /// Returns the number of lookups since the last call.
    func takeLookups() -> Int {
        lookups.withLock { lookups in
            defer { lookups = 0 }
            return lookups
        }
    }
}

/// The places that a family names itself.
struct FamilyPlaceTests {
    private let house: ActHouse
    private let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func send(_ words: String, _ north: Int, _ east: Int) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.place = nil
        arrival.developed.coordinates = Coordinates(latitude: north, longitude: east)
        return try await house.services.sending.add(arrival, by: keeper).photo.id
    }

    private func names(of photos: PhotoID...) async throws -> [String?] {
        var names: [String?] = []
        for photo in photos { names.append(try await house.services.album.photo(photo, for: keeper).placeName) }
        return names
    }

    @Test func `the smallest place around a photo goes before the town, at once`() async throws {
        let near = try await send("near", 65_966_000, 29_183_000)
        // 1.1 km to the north.
        let beside = try await send("beside", 65_976_000, 29_183_000)
        let far = try await send("far", 66_966_000, 29_183_000)
        let places = house.services.places
        let before = try await house.services.album.photo(near, for: keeper).revision
        try await places.make(" The cottage ", where: near, radius: 500, by: keeper)
        #expect(try await names(of: near, beside) == ["The cottage", "Stockholm"])
        let after = try await house.services.album.photo(near, for: keeper).revision
        let family = try #require(keeper.familyID)
        #expect(after > before)
        #expect(await house.events.heard(.album(revision: after), by: .family(family)))
        try await places.make("Ruka", where: near, radius: 10_000, by: keeper)
        #expect(try await names(of: near, beside, far) == ["The cottage", "Ruka", "Stockholm"])
        let cottage = try #require(try await places.list(keeper).first { $0.name == "The cottage" })
        try await places.rename(cottage.id, to: "Mökki", by: keeper)
        #expect(try await names(of: near) == ["Mökki"])
        try await places.remove(cottage.id, by: keeper)
        await expectRefusal(.notFound) { try await places.remove(cottage.id, by: keeper) }
        #expect(try await names(of: near) == ["Ruka"])
        #expect(try await places.list(keeper).map(\.name) == ["Ruka"])
    }

    @Test func `a start looks photos without a place up again only if it knows other towns`() async throws {
        _ = try await send("south", -1_000_000, 29_183_000)
        for (identity, looksUp) in [("first", true), ("first", false), ("second", true), ("first", true)] {
            let towns = CountedTowns(identity)
            var ports = ActHouse.ports(
                house.catalogue,
                house.blobs,
                house.found,
                house.events,
                house.clock,
                FamilyRules()
            )
            ports.places = towns
            let services = try await FamilyServices(ports: ports)
            _ = towns.takeLookups()
            try await services.housekeeping.enterPhotos(isStart: true)
            #expect(towns.takeLookups() == (looksUp ? 1 : 0), "\(identity)")
        }
    }

    @Test func `a frame whose home is chosen says how far from it photos were taken, and nobody else does`()
        async throws
    {
        let registration = try await house.pairedFrame(by: keeper)
        let paired = try await house.principal(registration)
        let frame = registration.frameID
        let near = try await send("near", 65_966_000, 29_183_000)
        // 111.2 km to the north, 1.1 km, and to the other side of the earth.
        let north = try await send("north", 66_966_000, 29_183_000)
        let beside = try await send("beside", 65_976_000, 29_183_000)
        let opposite = try await send("opposite", -65_966_000, -150_817_000)
        let places = house.services.places
        let frames = house.services.frames
        try await places.make("FamilyFixture", where: near, radius: 500, by: keeper)
        let home = try #require(try await places.list(keeper).first)
        func kilometres(_ principal: Principal) async throws -> [Int?] {
            let page = try await house.services.album.page(.newest, limit: 9, for: principal).photos
            return [near, beside, north, opposite].map { id in page.first { $0.id == id }?.homeKilometres }
        }
        #expect(try await kilometres(paired) == [nil, nil, nil, nil])
        let before = try await house.services.album.photo(north, for: keeper).revision
        _ = try await frames.set(SettingsChoice(FrameSettings(home: home.id), insteadOf: 0), for: frame, by: keeper)
        #expect(try await kilometres(paired) == [nil, 1, 110, 20_000])
        #expect(try await kilometres(keeper) == [nil, nil, nil, nil])
        // It hears of it, and again when the place is gone.
        let chosen = try await house.services.album.photo(north, for: keeper).revision
        #expect(chosen > before)
        await expectRefusal(.badRequest) {
            let nowhere = FrameSettings(home: FamilyPlaceID("nowhere"))
            _ = try await frames.set(SettingsChoice(nowhere, insteadOf: 1), for: frame, by: keeper)
        }
        try await places.remove(home.id, by: keeper)
        #expect(try await kilometres(paired) == [nil, nil, nil, nil])
        #expect(try await house.services.album.photo(north, for: keeper).revision > chosen)
        // What stands is no reason to refuse another choice.
        let brighter = FrameSettings(brightness: 50, home: home.id)
        #expect(
            try await frames.set(SettingsChoice(brighter, insteadOf: 1), for: frame, by: keeper).chosen?.version == 2
        )
    }

    @Test func `a place reaches across the date line and to the pole`() async throws {
        let west = try await send("west", 1_000_000, 179_999_000)
        let east = try await send("east", 1_000_000, -179_999_000)
        let pole = try await send("pole", 89_999_000, 10_000_000)
        try await house.services.places.make("Line", where: west, radius: 500, by: keeper)
        try await house.services.places.make("Pole", where: pole, radius: 500, by: keeper)
        #expect(try await names(of: west, east, pole) == ["Line", "Line", "Pole"])
    }

    @Test func `only keepers name places, and only with a name, a position and a radius of the list`() async throws {
        let ida = try await house.join("Ida", by: keeper).principal
        let here = Coordinates(latitude: 1, longitude: 1)
        let places = house.services.places
        await expectRefusal(.keeperNeeded) { try await places.make("Here", at: here, radius: 500, by: ida) }
        await expectRefusal(.keeperNeeded) { _ = try await places.list(ida) }
        for (name, position, radius) in [("", here, 500), (" ", here, 500), ("Here", nil, 500), ("Here", here, 0)] {
            await expectRefusal(.badRequest) {
                try await places.make(name, at: position, radius: radius, by: keeper)
            }
        }
        let nowhere = try await house.send("nowhere", by: keeper).photo.id
        await expectRefusal(.badRequest) { try await places.make("Here", where: nowhere, radius: 500, by: keeper) }
        #expect(try await places.list(keeper) == [])
    }

    @Test func `a family names a bounded number of places`() async throws {
        let places = house.services.places
        for number in 1...FamilyPlaceRules.most {
            try await places.make("\(number)", at: Coordinates(latitude: 1, longitude: 1), radius: 500, by: keeper)
        }
        await expectRefusal(.badRequest) {
            try await places.make("More", at: Coordinates(latitude: 1, longitude: 1), radius: 500, by: keeper)
        }
    }

    @Test(arguments: [
        ("60.1699", "24,9384", true), (" -33.9 ", "18.4", true), ("90", "180", true), ("90.1", "0", false),
        ("0", "0", false), ("nan", "1", false), ("inf", "1", false), ("", "", false), ("north", "1", false),
        ("60.1699° N", "24.9384°\u{a0}E", true), ("N", "E", false), ("60.1 E", "24.9 N", false),
        ("-33.9 S", "18.4", false), ("\u{2212}33.9 S", "18.4", false), ("60.1\u{2013}61", "18.4", false),
    ])
    func `reads degrees with point or comma, and nothing that is no place on earth`(
        _ north: String,
        _ east: String,
        _ isPlace: Bool
    ) {
        #expect((FamilyPlaceRules.coordinates(north: north, east: east) != nil) == isPlace)
    }

    @Test func `south and west are said by a sign or by the letter of a map`() {
        let signed = FamilyPlaceRules.coordinates(north: "-33.9", east: "-70.5")
        #expect(signed == Coordinates(latitude: -33_900_000, longitude: -70_500_000))
        #expect(FamilyPlaceRules.coordinates(north: "33.9° S", east: "70,5 W") == signed)
        // The minus sign of the label, and a dash.
        #expect(FamilyPlaceRules.coordinates(north: "\u{2212}33.9", east: "\u{2013} 70,5°") == signed)
    }

    @Test func `a place without a name is refused with a sentence about the name alone`() async throws {
        let places = house.services.places
        try await places.make("Mökki", at: Coordinates(latitude: 1, longitude: 1), radius: 500, by: keeper)
        let place = try #require(try await places.list(keeper).first)
        do throws(Problem) {
            try await places.rename(place.id, to: "  ", by: keeper)
            Issue.record("the place has no name")
        } catch {
            #expect(error.kind == .textLength)
        }
        #expect(try await places.list(keeper).map(\.name) == ["Mökki"])
    }
}
