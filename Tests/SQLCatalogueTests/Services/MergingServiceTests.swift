import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct MergingServiceTests {
    @Test func `two members become one, with all that was theirs`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let old = try await house.join("Paul", by: keeper)
        let new = try await house.join("Paul again", by: keeper)
        let (paul, again) = (try #require(old.principal.memberID), try #require(new.principal.memberID))
        let first = try await house.send("first", by: old.principal).photo
        let second = try await house.send("second", by: new.principal).photo
        try await house.services.album.giveHeart(first.id, by: old.principal)
        try await house.services.album.giveHeart(first.id, by: new.principal)
        _ = try await house.services.album.comment("Lovely", on: first.id, by: new.principal)
        let plan = try await house.services.people.mergePlan(again, into: paul, by: keeper)
        #expect(plan.belongings == MemberContents(photos: 1, hearts: 1, comments: 1, frames: 0))
        let before = try await house.services.album.page(.newest, limit: 9, for: keeper).revision
        try await house.services.people.merge(again, into: paul, by: keeper)
        let page = try await house.services.album.page(.newest, limit: 9, for: keeper)
        #expect(page.photos.map(\.sender.id) == [paul, paul])
        #expect(page.photos.map(\.sender.displayName) == ["Paul", "Paul"])
        #expect(page.photos.map(\.hearts) == [0, 1], "one person, one heart")
        #expect(page.revision > before)
        #expect(
            try await house.services.album.comments(on: first.id, for: keeper).map(\.author.displayName) == ["Paul"]
        )
        #expect(try await house.services.people.list(keeper).members.map(\.displayName).sorted() == ["Anna", "Paul"])
        // The phone that joined anew is Paul's phone.
        let phone = try await house.services.entry.principal(sessionToken: new.token)
        #expect(phone.memberID == paul)
        try await house.services.album.delete(second.id, by: phone)
        let changes = try await house.services.album.changes(since: before, limit: 50, for: keeper)
        #expect(Set(changes.changed.map(\.id)).contains(first.id))
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }

    @Test func `nobody becomes a keeper by it, and the last keeper stays`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let anna = try #require(keeper.memberID)
        let paul = try await house.join("Paul", by: keeper)
        let id = try #require(paul.principal.memberID)
        await expectRefusal(.notAllowed) { try await house.services.people.merge(anna, into: id, by: keeper) }
        await expectRefusal(.notAllowed) { try await house.services.people.merge(id, into: id, by: keeper) }
        await expectRefusal(.keeperNeeded) { try await house.services.people.merge(anna, into: id, by: paul.principal) }
        try await house.services.people.merge(id, into: anna, by: keeper)
        #expect(try await house.services.entry.principal(sessionToken: paul.token) == .nobody)
    }

    @Test func `a password comes along where the other has none`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try #require(try await house.join("Paul", by: keeper).principal.memberID)
        let new = try await house.join("Pauli", by: keeper)
        try await house.services.entry.choosePassword(
            "lilies by the lake",
            current: nil,
            by: new.principal,
            from: "10.0.0.1"
        )
        try await house.services.people.merge(try #require(new.principal.memberID), into: paul, by: keeper)
        let session = try await house.services.entry.signIn(
            .init(userName: "paul", password: "lilies by the lake"),
            by: .nobody,
            from: "10.0.0.1"
        )
        #expect(session.principal.memberID == paul)
    }

    @Test func `names are unique in any script, and one's own may change`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper)
        await expectRefusal(.nameTaken) { _ = try await house.join("Р\u{0430}ul", by: keeper) }
        await expectRefusal(.nameTaken) { try await house.services.people.rename(paul.principal, to: "ΑNNA") }
        let photo = try await house.send("his", by: paul.principal).photo
        try await house.services.people.rename(paul.principal, to: "PAUL")
        #expect(try await house.services.album.photo(photo.id, for: keeper).sender.displayName == "PAUL")
        try await house.services.people.rename(paul.principal, to: "Uncle Paul")
        _ = try await house.join("Paul", by: keeper)
    }

    @Test func `the family gets another name and clock`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        try await house.services.people.describe(name: "The Virtanens", timeZone: "Europe/Berlin", by: keeper)
        let family = try await house.services.people.family(keeper)
        #expect(family.name == "The Virtanens" && family.timeZone == "Europe/Berlin")
        await expectRefusal(.badRequest) {
            try await house.services.people.describe(name: " ", timeZone: "Europe/Berlin", by: keeper)
        }
    }

    @Test func `a family keeps a zone that the server does not know, and gets none that does not exist`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let people = house.services.people
        await expectRefusal(.badRequest) {
            try await people.describe(name: "The Virtanens", timeZone: "Europe/Atlantis", by: keeper)
        }
        let family = try await people.family(keeper)
        #expect(family.name == "The Lehtonens" && family.timeZone == "Europe/Helsinki")
        try await house.catalogue.write(.allFamilies) {
            try $0.describe(family.id, name: family.name, timeZone: "Europe/Atlantis")
        }
        try await people.describe(name: "The Virtanens", timeZone: "Europe/Atlantis", by: keeper)
        #expect(try await people.family(keeper).name == "The Virtanens")
    }

    @Test func `two who describe the family at once change only what each of them changed`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let people = house.services.people
        let opened = try await people.family(keeper)
        let old = (name: opened.name, timeZone: opened.timeZone)
        try await people.describe(name: old.name, timeZone: "Europe/London", insteadOf: old, by: keeper)
        try await people.describe(name: "The Virtanens", timeZone: old.timeZone, insteadOf: old, by: keeper)
        let family = try await people.family(keeper)
        #expect(family.name == "The Virtanens" && family.timeZone == "Europe/London")
        await expectRefusal(.changedMeanwhile) {
            try await people.describe(name: "The Nieminens", timeZone: old.timeZone, insteadOf: old, by: keeper)
        }
    }

    @Test func `who takes all photos along gives the password again, and nobody brings one of them back`() async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper).principal
        try await house.services.entry.choosePassword("lilies by the lake", current: nil, by: paul, from: "10.0.0.1")
        let photos = [try await house.send("his", by: paul).photo.id, try await house.send("other", by: paul).photo.id]
        house.clock.advance(by: 3_600)
        // The browser was left open.
        let open = try await house.services.entry.signIn(
            .init(userName: "paul", password: "lilies by the lake"),
            by: .nobody,
            from: "10.0.0.1"
        )
        house.clock.advance(by: 3_600)
        let left = try await house.services.entry.principal(sessionToken: open.token)
        await expectRefusal(.passwordNeeded) { try await house.services.people.leave(takingPhotos: true, by: left) }
        let fresh = try await house.services.entry.signIn(
            .init(userName: "paul", password: "lilies by the lake"),
            by: .nobody,
            from: "10.0.0.1"
        )
        try await house.services.album.delete(photos[0], by: keeper)
        try await house.services.people.leave(takingPhotos: true, by: fresh.principal)
        for photo in photos {
            await #expect(throws: Problem.self) {
                _ = try await house.services.album.undoDeletion(of: photo, by: keeper)
            }
        }
        #expect(try await house.services.album.undoable(for: keeper).isEmpty)
        try await house.services.housekeeping.forgetOldThings(served: 0)
        #expect(try await house.blobs.hashes().isEmpty)
    }

    @Test(arguments: [true, false])
    func `who leaves takes the photos along or leaves them`(takingPhotos: Bool) async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let paul = try await house.join("Paul", by: keeper)
        _ = try await house.send("his", by: paul.principal)
        try await house.services.people.leave(takingPhotos: takingPhotos, by: paul.principal)
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.isEmpty == takingPhotos)
        #expect(try await house.services.entry.principal(sessionToken: paul.token) == .nobody)
        await expectRefusal(.notAllowed) { try await house.services.people.leave(takingPhotos: true, by: keeper) }
        try await house.services.housekeeping.forgetOldThings(served: 0)
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }
}
