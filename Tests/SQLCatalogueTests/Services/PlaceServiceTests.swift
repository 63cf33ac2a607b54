import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
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
}
