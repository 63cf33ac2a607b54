import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct CommentServiceTests {
    @Test func `anybody says something, and everybody hears it, frames too`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let gus = try await house.join("Gus", role: .guest, by: keeper).principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let family = try #require(gus.familyID)
        let photo = try await house.send("garden", by: keeper).photo
        let said = try await house.services.album.comment(" What a day!\r\nSunny ", on: photo.id, by: gus)
        #expect(said.words == "What a day!\nSunny" && said.author.displayName == "Gus")
        #expect(await house.events.heard(.album(revision: 2), by: .family(family)))
        #expect(try await house.services.album.comments(on: photo.id, for: frame) == [said])
        let changes = try await house.services.album.changes(since: 1, limit: 9, for: frame)
        #expect(changes.changed.map(\.comments) == [NewestComments(count: 1, newest: [said])])
        await expectRefusal(.notAllowed) {
            _ = try await house.services.album.comment("From a frame", on: photo.id, by: frame)
        }
    }

    @Test(arguments: [0.000_4, 0.999_6]) func `a moment is the same when it is told and when it is read`(
        fraction: TimeInterval
    ) async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("garden", by: keeper).photo
        house.clock.advance(by: fraction)
        let said = try await house.services.album.comment("Now", on: photo.id, by: keeper)
        #expect(try await house.services.album.comments(on: photo.id, for: keeper) == [said])
    }

    @Test func `the same words at once are the same comment, unless somebody wrote in between`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper).principal
        let photo = try await house.send("garden", by: keeper).photo
        func write(_ words: String, by author: Principal) async throws -> FamilyCore.Comment {
            house.clock.advance(by: 1)
            return try await house.services.album.comment(words, on: photo.id, by: author)
        }
        let first = try await write("Ha!", by: zoe)
        #expect(try await write(" Ha! ", by: zoe) == first)
        #expect(try await write("Ha!", by: keeper).id != first.id)
        #expect(try await write("Ha!", by: zoe).id != first.id)
        house.clock.advance(by: 121)
        _ = try await write("Ha!", by: zoe)
        #expect(try await house.services.album.comments(on: photo.id, for: zoe).count == 4)
    }

    @Test func `own ones are removed, and any by a keeper`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let zoe = try await house.join("Zoë", by: keeper).principal
        let gus = try await house.join("Gus", role: .guest, by: keeper).principal
        let photo = try await house.send("garden", by: keeper).photo
        let first = try await house.services.album.comment("First", on: photo.id, by: zoe)
        let second = try await house.services.album.comment("Second", on: photo.id, by: zoe)
        #expect(house.services.album.mayRemove(first, zoe) && !house.services.album.mayRemove(first, gus))
        await expectRefusal(.keeperNeeded) { try await house.services.album.removeComment(first.id, by: gus) }
        #expect(try await house.services.album.removeComment(first.id, by: zoe) == photo.id)
        try await house.services.album.removeComment(second.id, by: keeper)
        await expectRefusal(.notFound) { try await house.services.album.removeComment(second.id, by: keeper) }
        #expect(try await house.services.album.photo(photo.id, for: zoe).comments == nil)
    }

    @Test func `a photo holds so many, also of many at once`() async throws {
        var rules = FamilyRules()
        rules.comments.mostOfOnePhoto = 5
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        let photo = try await house.send("garden", by: keeper).photo
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...20 {
                group.addTask {
                    do throws(Problem) {
                        _ = try await house.services.album.comment("\(number)", on: photo.id, by: keeper)
                        return true
                    } catch {
                        return error.code != .commentsFull
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 5)
        #expect(try await house.services.album.comments(on: photo.id, for: keeper).count == 5)
    }

    @Test func `comments go with a deleted photo and come back with it`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("garden", by: keeper).photo
        let said = try await house.services.album.comment("Stays", on: photo.id, by: keeper)
        try await house.services.album.delete(photo.id, by: keeper)
        await expectRefusal(.notFound) { _ = try await house.services.album.comments(on: photo.id, for: keeper) }
        await expectRefusal(.notFound) { try await house.services.album.removeComment(said.id, by: keeper) }
        await expectRefusal(.notFound) { _ = try await house.services.album.comment("Late", on: photo.id, by: keeper) }
        let back = try await house.services.album.undoDeletion(of: photo.id, by: keeper)
        #expect(back.comments == NewestComments(count: 1, newest: [said]))
    }
}
