import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct AlbumServiceTests {
    @Test func `a sent photo is in the album, on the disk and in everybody's ears`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let sent = try await house.send("garden", by: keeper)
        #expect(sent.alreadyThere == false)
        #expect(sent.photo.caption == "The garden")
        #expect(sent.photo.sender.displayName == "Anna")
        #expect(try await house.services.album.photo(sent.photo.id, for: keeper) == sent.photo)
        let family = try #require(keeper.familyID)
        #expect(await house.events.heard(.album(revision: 1), by: .family(family)))
        let bytes = try await house.services.album.original(of: sent.photo.id, for: keeper)
        #expect(bytes.fileName == "garden.jpg")
        #expect(try await house.blobs.bytes(of: bytes.hash) == Array("garden".utf8))
        let small = try await house.services.album.rendition(.thumbnail, of: sent.photo.id, for: keeper)
        #expect(try await house.blobs.bytes(of: small.hash) == Array("small garden".utf8))
        await expectRefusal(.notFound) {
            _ = try await house.services.album.rendition(.large, of: sent.photo.id, for: keeper)
        }
    }

    @Test func `the same bytes at once by many are one photo`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let arrivals = try (1...20).map { _ in try house.arrival("garden") }
        let sent = try await withThrowingTaskGroup(of: SentPhoto.self) { group in
            for arrival in arrivals { group.addTask { try await house.services.sending.add(arrival, by: keeper) } }
            return try await group.reduce(into: [SentPhoto]()) { $0.append($1) }
        }
        #expect(Set(sent.map(\.photo.id)).count == 1)
        #expect(sent.count { !$0.alreadyThere } == 1)
        #expect(try await house.blobs.hashes().count == 2)
    }

    @Test func `pages meet without gap or double while photos come and go`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        for number in 1...7 { _ = try await house.send("photo \(number)", by: keeper) }
        let newest = try await house.services.album.page(.newest, limit: 3, for: keeper)
        #expect(newest.photos.map(\.position) == [7, 6, 5])
        #expect(newest.more)
        _ = try await house.send("photo 8", by: keeper)
        try await house.services.album.delete(newest.photos[2].id, by: keeper)
        let older = try await house.services.album.page(.older(newest.older), limit: 3, for: keeper)
        #expect(older.photos.map(\.position) == [4, 3, 2])
        let oldest = try await house.services.album.page(.older(older.older), limit: 3, for: keeper)
        #expect(oldest.photos.map(\.position) == [1])
        #expect(oldest.more == false)
        let end = try await house.services.album.page(.older(oldest.older), limit: 3, for: keeper)
        #expect(end.photos.isEmpty)
        #expect(
            try await house.services.album.page(.newer(end.newer), limit: 1, for: keeper).photos.map(\.position) == [1]
        )
        let newer = try await house.services.album.page(.newer(newest.newer), limit: 3, for: keeper)
        #expect(newer.photos.map(\.position) == [8])
        #expect(newer.more == false)
        await expectRefusal(.badRequest) {
            _ = try await house.services.album.page(.older(AlbumCursor(text: "not ours")), limit: 3, for: keeper)
        }
    }

    @Test func `an empty album has cursors that work later`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let empty = try await house.services.album.page(.newest, limit: 3, for: keeper)
        _ = try await house.send("first", by: keeper)
        #expect(try await house.services.album.page(.newer(empty.newer), limit: 3, for: keeper).photos.count == 1)
        #expect(try await house.services.album.page(.older(empty.older), limit: 3, for: keeper).photos.isEmpty)
    }

    @Test func `changes lead from revision to revision`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let first = try await house.send("one", by: keeper).photo
        let second = try await house.send("two", by: keeper).photo
        try await house.services.album.giveHeart(first.id, by: keeper)
        try await house.services.album.giveHeart(first.id, by: keeper)
        try await house.services.album.delete(second.id, by: keeper)
        let part = try await house.services.album.changes(since: 0, limit: 1, for: keeper)
        #expect(part.changed.map(\.id) == [first.id])
        #expect(part.changed.map(\.heartedByMe) == [true])
        #expect(part.more)
        let rest = try await house.services.album.changes(since: part.revision, limit: 10, for: keeper)
        #expect(rest.changed.isEmpty)
        #expect(rest.deleted == [second.id])
        #expect(rest.revision == 4)
        #expect(rest.more == false)
        #expect(try await house.services.album.changes(since: 4, limit: 10, for: keeper).deleted.isEmpty)
    }

    @Test func `a frame sees, loves and sends in the name of who it belongs to`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.newFrame()
        let summary = try await house.pair(registration, by: keeper)
        let frame = try await house.principal(registration)
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.album.giveHeart(photo.id, by: frame)
        #expect(try await house.services.album.photo(photo.id, for: frame).heartedByMe)
        #expect(try await house.services.album.photo(photo.id, for: keeper).heartedByMe == false)
        #expect(try await house.services.album.photo(photo.id, for: keeper).hearts == 1)
        await expectRefusal(.notAllowed) { _ = try await house.services.album.original(of: photo.id, for: frame) }
        try await house.services.sending.checkMaySend(frame)
        #expect(try house.services.album.audiences(for: frame).contains(.frame(summary.id)))
    }

    @Test func `a full album says so, and takes nothing`() async throws {
        var rules = FamilyRules()
        rules.uploads.quota = ByteCount(30)
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        _ = try await house.send("garden", by: keeper)
        await expectRefusal(.albumFull) { _ = try await house.send("another", by: keeper) }
        await expectRefusal(.albumFull) {
            try await house.services.sending.checkSpace(for: ByteCount(29), named: "a.jpg", isFilm: false, by: keeper)
        }
        #expect(try await house.blobs.hashes().count == 2)
    }
}
