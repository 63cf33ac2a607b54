import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// What frames are told of moments, with the photos and the changes of the album.
struct MomentSummaryTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal

    private var moments: MomentService { house.services.moments }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
    }

    private func wish(_ title: String = "Midsummer") throws -> MomentWish {
        MomentWish(
            title: title,
            starts: LocalDateTime("2026-07-04T20:00:00"),
            ends: LocalDateTime("2026-07-04T23:00:00")
        )
    }

    @Test func `a frame hears of the moments of its photos, and of each edit, and members do not`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let made = try await moments.make(try wish(), by: zoe)
        _ = try await moments.make(try wish("Nobody's"), by: zoe)
        var photos: [Photo] = []
        for name in ["one", "two", "three"] { photos.append(try await house.send(name, by: zoe).photo) }
        var since = try await album.move(photos[0].id, to: made.id, by: zoe).revision
        func heard() async throws -> [MomentSummary] {
            let changes = try await album.changes(since: since, limit: 9, for: frame)
            since = changes.revision
            return changes.moments ?? []
        }
        let page = try await album.page(.newest, limit: 9, for: frame)
        #expect(page.moments?.map(\.title) == ["Midsummer"] && page.moments?.first?.cover == photos[0].id)
        #expect(page.moments?.first?.photos == 1 && page.moments?.first?.starts == made.starts)
        #expect(try await album.page(.newest, limit: 2, for: frame).moments == [])
        #expect(try await album.page(.newest, limit: 9, for: zoe).moments == nil)
        #expect(try await album.changes(since: 0, limit: 9, for: zoe).moments == nil)
        #expect(try await heard() == [])
        _ = try await album.move(photos[1].id, to: made.id, by: zoe)
        #expect(try await heard().map(\.photos) == [2])
        _ = try await moments.edit(made.id, try wish("Juhannus"), by: zoe)
        #expect(try await heard().map(\.title) == ["Juhannus"])
        _ = try await moments.choose(photos[1].id, of: made.id, by: zoe)
        #expect(try await heard().map(\.cover) == [photos[1].id])
        try await album.delete(photos[1].id, by: zoe)
        #expect(try await heard().map(\.cover) == [photos[0].id], "the moment of a deleted photo has another cover")
        try await moments.delete(made.id, by: zoe)
        #expect(try await heard() == [])
        #expect(try await album.page(.newest, limit: 9, for: frame).moments == [])
    }

    @Test func `a frame hears of another name of the place where a moment is`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let here = Coordinates(latitude: 65_966_000, longitude: 29_183_000)
        try await house.services.places.make("The cottage", at: here, radius: 500, by: keeper)
        let place = try #require(try await moments.places(for: zoe).first)
        var there = try wish()
        there.place = place.id
        let made = try await moments.make(there, by: zoe)
        let photo = try await house.send("one", by: zoe).photo
        let since = try await album.move(photo.id, to: made.id, by: zoe).revision
        try await house.services.places.rename(place.id, to: "Mökki", by: keeper)
        let renamed = try await album.changes(since: since, limit: 9, for: frame)
        #expect(renamed.moments?.map(\.place) == ["Mökki"])
        let family = try #require(keeper.familyID)
        #expect(await house.events.heard(.album(revision: renamed.revision), by: .family(family)))
        try await house.services.places.remove(place.id, by: keeper)
        let removed = try await album.changes(since: renamed.revision, limit: 9, for: frame)
        #expect(removed.moments?.map(\.place) == [nil])
    }
}
