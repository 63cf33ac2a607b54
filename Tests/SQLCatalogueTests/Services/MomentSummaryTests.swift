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

    private func input(_ title: String = "Midsummer") throws -> MomentInput {
        MomentInput(
            title: title,
            starts: LocalDateTime("2026-07-04T20:00:00"),
            ends: LocalDateTime("2026-07-04T23:00:00")
        )
    }

    @Test func `a frame hears of the moments of its photos, and of each edit, and members do not`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let made = try await moments.make(try input(), by: zoe)
        _ = try await moments.make(try input("Nobody's"), by: zoe)
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
        #expect(page.moments?.first?.maker == made.maker.id && made.maker.id == zoe.memberID)
        #expect(try await album.page(.newest, limit: 2, for: frame).moments == [])
        #expect(try await album.page(.newest, limit: 9, for: zoe).moments == nil)
        #expect(try await album.changes(since: 0, limit: 9, for: zoe).moments == nil)
        #expect(try await heard() == [])
        _ = try await album.move(photos[1].id, to: made.id, by: zoe)
        #expect(try await heard().map(\.photos) == [2])
        _ = try await moments.edit(made.id, try input("Juhannus"), by: zoe)
        #expect(try await heard().map(\.title) == ["Juhannus"])
        _ = try await moments.choose(photos[1].id, of: made.id, by: zoe)
        #expect(try await heard().map(\.cover) == [photos[1].id])
        try await album.delete(photos[1].id, by: zoe)
        #expect(try await heard().map(\.cover) == [photos[0].id], "the moment of a deleted photo has another cover")
        try await moments.delete(made.id, by: zoe)
        #expect(try await heard() == [])
        #expect(try await album.page(.newest, limit: 9, for: frame).moments == [])
    }

    @Test func `a frame hears who comes, those who are there first, and by other names after a change`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let made = try await moments.make(try input(), by: zoe)
        let photo = try await house.send("one", by: zoe).photo
        var since = try await album.move(photo.id, to: made.id, by: zoe).revision
        func heard() async throws -> [MomentCompany?] {
            let changes = try await album.changes(since: since, limit: 9, for: frame)
            since = changes.revision
            return changes.moments?.map(\.guests) ?? []
        }
        #expect(try await album.page(.newest, limit: 9, for: frame).moments?.map(\.guests) == [nil])
        var guests: [Principal] = []
        for name in ["Ben", "Carla", "Dora", "Emil"] { guests.append(try await house.join(name, by: keeper).principal) }
        _ = try await moments.answer(.notNow, to: made.id, by: guests[0])
        #expect(try await heard() == [nil], "nobody comes yet")
        for guest in guests {
            _ = try await moments.answer(.coming, to: made.id, by: guest)
            house.clock.advance(by: 60)
        }
        #expect(try await heard() == [MomentCompany(names: ["Ben", "Carla", "Dora"], count: 4)])
        let family = try #require(keeper.familyID)
        #expect(await house.events.heard(.album(revision: since), by: .family(family)))
        house.clock.advance(by: 3_600)
        let arrived = try await moments.answer(.here, to: made.id, by: guests[3])
        #expect(try await heard() == [MomentCompany(names: ["Emil", "Ben", "Carla"], count: 4)])
        #expect(arrived.revision == since, "the answer is told with the revision that frames ask for")
        _ = try await moments.answer(.here, to: made.id, by: guests[3])
        #expect(try await heard() == [], "who says it again changes nothing")
        try await house.services.people.rename(guests[0], to: "Benjamin")
        #expect(try await heard() == [MomentCompany(names: ["Emil", "Benjamin", "Carla"], count: 4)])
        try await house.services.people.leave(takingPhotos: false, by: guests[3])
        #expect(try await heard() == [MomentCompany(names: ["Benjamin", "Carla", "Dora"], count: 3)])
    }

    @Test func `a frame hears of the moments that come, the soonest first and not of all`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        #expect(try await album.page(.newest, limit: 9, for: frame).coming == [])
        let later = try await moments.make(
            MomentInput(
                title: "Christmas",
                starts: LocalDateTime("2026-12-24T16:00:00"),
                ends: LocalDateTime("2026-12-24T20:00:00")
            ),
            by: zoe
        )
        let soon = try await moments.make(try input(), by: zoe)
        _ = try await moments.make(MomentInput(title: "Now"), by: zoe)
        func coming() async throws -> [ComingMoment]? {
            try await album.changes(since: 0, limit: 9, for: frame).coming
        }
        let both = [soon, later].map { ComingMoment(id: $0.id, title: $0.title, startsAt: $0.startsAt) }
        #expect(try await coming() == both)
        let newest = try await album.page(.newest, limit: 9, for: frame)
        #expect(newest.coming == both)
        let older = try await album.page(.older(newest.older), limit: 9, for: frame)
        #expect(older.coming == nil, "the newest page tells it")
        #expect(try await album.changes(since: 0, limit: 9, for: zoe).coming == nil)
        house.clock.advance(by: 3_600)
        #expect(try await coming() == [both[1]], "what has started does not come any more")
        try await moments.delete(later.id, by: zoe)
        #expect(try await coming() == [])
        for number in 1...25 {
            _ = try await moments.make(
                MomentInput(
                    title: "\(number)",
                    starts: LocalDateTime("2026-12-\(number < 10 ? "0" : "")\(number)T16:00:00"),
                    ends: LocalDateTime("2026-12-\(number < 10 ? "0" : "")\(number)T17:00:00")
                ),
                by: zoe
            )
        }
        #expect(try await coming()?.map(\.title) == (1...20).map(String.init))
    }

    @Test func `a frame hears of another name of the place where a moment is`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let here = Coordinates(latitude: 65_966_000, longitude: 29_183_000)
        try await house.services.places.make("The cottage", at: here, radius: 500, by: keeper)
        let place = try #require(try await moments.places(for: zoe).first)
        var there = try input()
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
