import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct PlaceServiceTests {
    @Test func `a photo comes with its sender's place`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        #expect(try await house.send("lake", by: keeper).photo.place == "Kuusamo")
    }

    @Test(arguments: [Role.guest, .relative])
    func `senders say where their own was, and keepers where any was`(role: Role) async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", role: role, by: keeper).principal
        let own = try await house.send("hers", by: zoe).photo
        let others = try await house.send("another's", by: keeper).photo
        let placed = try await house.services.album.setPlace(" Oulu ", of: own.id, by: zoe)
        #expect(placed.place == "Oulu" && placed.revision > others.revision)
        #expect(house.services.album.mayDescribe(placed, zoe) && !house.services.album.mayDescribe(others, zoe))
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.album.setPlace("Rome", of: others.id, by: zoe)
        }
        #expect(try await house.services.album.setPlace("", of: own.id, by: keeper).place == nil)
        #expect(try await house.services.album.photo(others.id, for: zoe).place == "Kuusamo")
    }

    @Test func `frames hear of a place once`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let family = try #require(keeper.familyID)
        let photo = try await house.send("lake", by: keeper).photo
        let placed = try await house.services.album.setPlace("Oulu", of: photo.id, by: keeper)
        #expect(await house.events.heard(.album(revision: placed.revision), by: .family(family)))
        let count = await house.events.all.count
        #expect(try await house.services.album.setPlace("Oulu", of: photo.id, by: keeper) == placed)
        #expect(await house.events.all.count == count)
    }

    @Test func `a frame says nothing of places`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.newFrame()
        _ = try await house.pair(registration, by: keeper)
        let photo = try await house.send("lake", by: keeper).photo
        let frame = try await house.principal(registration)
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.album.setPlace("Rome", of: photo.id, by: frame)
        }
    }

    @Test func `a place has a bound`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("lake", by: keeper).photo
        let long = String(repeating: "x", count: 61)
        await expectRefusal(.badRequest) { _ = try await house.services.album.setPlace(long, of: photo.id, by: keeper) }
        #expect(try await house.services.album.photo(photo.id, for: keeper).place == "Kuusamo")
    }

    /// Sends a photo that a camera took at this latitude.
    private func send(
        _ words: String,
        at latitude: Int,
        placed: String? = nil,
        _ house: ActHouse,
        by principal: Principal
    ) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.place = placed
        arrival.developed.coordinates = Coordinates(latitude: latitude, longitude: 18_000_000)
        return try await house.services.sending.add(arrival, by: principal).photo.id
    }

    @Test func `a photo has the town of its position in the reader's language, until its sender names the place`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await send("town", at: 59_330_000, house, by: keeper)
        let sea = try await send("sea", at: -59_330_000, house, by: keeper)
        let album = house.services.album
        #expect(try await album.photo(photo, for: keeper).placeName == "Stockholm")
        #expect(try await album.photo(photo, for: keeper, in: "fi").whereTaken == "Tukholma")
        #expect(try await album.photo(sea, for: keeper).whereTaken == nil)
        #expect(try await album.page(.newest, limit: 9, for: keeper).photos.map(\.placeName) == [nil, "Stockholm"])
        let placed = try await album.setPlace("Gamla Stan", of: photo, by: keeper)
        #expect(placed.placeName == nil && placed.whereTaken == "Gamla Stan")
        #expect(try await album.setPlace("", of: photo, by: keeper).whereTaken == "Stockholm")
    }

    @Test func `frames learn the town in their own language, guests never`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let guest = try await house.join("Zoë", role: .guest, by: keeper).principal
        let relative = try await house.join("Ida", by: keeper).principal
        let registration = try await house.pairedFrame(by: keeper)
        let frame = try await house.principal(registration)
        let photo = try await send("town", at: 59_330_000, house, by: guest)
        let album = house.services.album
        for principal in [frame, keeper, relative] {
            #expect(try await album.photo(photo, for: principal).placeName == "Stockholm")
            #expect(try await album.page(.newest, limit: 9, for: principal).photos.first?.placeName == "Stockholm")
            let changes = try await album.changes(since: 0, limit: 9, for: principal)
            #expect(changes.changed.map(\.placeName) == ["Stockholm"])
        }
        #expect(try await album.photo(photo, for: guest).placeName == nil)
        #expect(try await album.page(.newest, limit: 9, for: guest).photos.map(\.placeName) == [nil])
        #expect(try await album.changes(since: 0, limit: 9, for: guest).changed.map(\.placeName) == [nil])
        #expect(try await album.setPlace("Here", of: photo, by: guest).placeName == nil)
        #expect(try await album.setPlace("", of: photo, by: guest).placeName == nil)
    }

    @Test func `a position that was removed is gone for good, by its sender or a keeper`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let ida = try await house.join("Ida", by: keeper).principal
        let (own, other) = (
            try await send("hers", at: 59_330_000, house, by: ida),
            try await send("another's", at: 59_330_000, house, by: keeper)
        )
        let album = house.services.album
        await expectRefusal(.keeperNeeded) { _ = try await album.removePosition(of: other, by: ida) }
        let before = try await album.photo(own, for: ida).revision
        let removed = try await album.removePosition(of: own, by: ida)
        #expect(removed.whereTaken == nil && removed.revision > before)
        #expect(try await album.removePosition(of: own, by: keeper) == removed, "once is enough")
        #expect(try await album.setPlace("", of: own, by: ida).whereTaken == nil)
        let family = try #require(keeper.familyID)
        #expect(try await house.catalogue.read { try $0.photo(own, in: family) }?.coordinates == nil)
        #expect(try await album.photo(other, for: keeper).placeName == "Stockholm")
    }
}
