import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct CaptionServiceTests {
    @Test(arguments: [Role.guest, .relative])
    func `senders write their own words anew, and keepers any`(role: Role) async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", role: role, by: keeper).principal
        let own = try await house.send("hers", by: zoe).photo
        let others = try await house.send("another's", by: keeper).photo
        let edit = try CaptionEdit(typed: " At the lake ", insteadOf: nil)
        let edited = try await house.services.album.setCaption(edit, of: own.id, by: zoe)
        #expect(edited.caption == "At the lake" && edited.revision > others.revision)
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.album.setCaption(edit, of: others.id, by: zoe)
        }
        let byKeeper = try CaptionEdit(typed: "At our lake", insteadOf: "At the lake")
        #expect(try await house.services.album.setCaption(byKeeper, of: own.id, by: keeper).caption == "At our lake")
    }

    @Test func `the later of two writers is told, and what the earlier one wrote stays`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper).principal
        let photo = try await house.send("hers", by: zoe).photo
        let first = try CaptionEdit(typed: "First", insteadOf: photo.caption)
        let second = try CaptionEdit(typed: "Second", insteadOf: photo.caption)
        // A heart meanwhile is no other writer.
        try await house.services.album.giveHeart(photo.id, by: keeper)
        _ = try await house.services.album.setCaption(first, of: photo.id, by: zoe)
        await expectRefusal(.captionChanged) {
            _ = try await house.services.album.setCaption(second, of: photo.id, by: keeper)
        }
        #expect(try await house.services.album.photo(photo.id, for: zoe).caption == "First")
    }

    @Test func `of twenty writers at once one is in time`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("ours", by: keeper).photo
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...20 {
                let edit = try CaptionEdit(typed: "Words \(number)", insteadOf: photo.caption)
                group.addTask {
                    do throws(Problem) {
                        _ = try await house.services.album.setCaption(edit, of: photo.id, by: keeper)
                        return true
                    } catch {
                        return error.code != .captionChanged
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
    }

    @Test func `frames hear of new words once`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let family = try #require(keeper.familyID)
        let photo = try await house.send("ours", by: keeper).photo
        let edit = try CaptionEdit(typed: "New", insteadOf: nil)
        let edited = try await house.services.album.setCaption(edit, of: photo.id, by: keeper)
        #expect(await house.events.heard(.album(revision: edited.revision), by: .family(family)))
        let count = await house.events.all.count
        #expect(try await house.services.album.setCaption(edit, of: photo.id, by: keeper) == edited)
        #expect(await house.events.all.count == count)
    }
}
