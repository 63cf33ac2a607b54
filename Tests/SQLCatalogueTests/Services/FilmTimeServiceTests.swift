import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Films tell UTC, and a family in Helsinki keeps its own local time.
struct FilmTimeServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private var family: FamilyID { get throws { try #require(keeper.familyID) } }
    private var member: MemberID { get throws { try #require(keeper.memberID) } }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func film(_ name: String, isUTC: Bool, offset: String? = nil) throws -> PhotoArrival {
        var arrival = try house.arrival(name)
        arrival.developed.motion = .film
        arrival.developed.takenAt = LocalDateTime("2026-12-31T23:30:00")
        arrival.developed.takenAtOffset = offset
        arrival.developed.isTakenAtUTC = isUTC
        return arrival
    }

    private func photos() async throws -> [Photo] {
        try await house.services.album.page(.newest, limit: 9, for: keeper).photos
    }

    private func found(in year: Int) async throws -> [PhotoID] {
        var selection = PhotoSelection()
        selection.time = .year(year)
        return try await house.services.selections.page(selection, .newest, limit: 9, for: keeper).photos.map(\.id)
    }

    @Test func `a film that tells UTC is of the family's day`() async throws {
        let sent = try await house.services.sending.add(try film("rockets", isUTC: true), by: keeper).photo
        #expect(sent.takenAt == LocalDateTime("2027-01-01T01:30:00") && sent.takenAtOffset == "+02:00")
        #expect(try await photos().map(\.takenAt) == [sent.takenAt])
        #expect(try await found(in: 2027) == [sent.id])
        #expect(try await found(in: 2026) == [])
    }

    @Test func `a film that tells its local time keeps it, also in Britain`() async throws {
        let local = try film("rockets", isUTC: false, offset: "+00:00")
        let sent = try await house.services.sending.add(local, by: keeper).photo
        #expect(sent.takenAt == LocalDateTime("2026-12-31T23:30:00") && sent.takenAtOffset == "+00:00")
        #expect(try await found(in: 2026) == [sent.id])
    }

    @Test func `a found film that tells UTC is of the family's day`() async throws {
        let taking = FoundPhotos.Taking(
            familyID: try family,
            keeper: try member,
            momentID: .make("found"),
            title: "Found"
        )
        try await house.services.sending.addFound(try film("rockets", isUTC: true), taking)
        let photo = try #require(try await photos().first)
        #expect(photo.takenAt == LocalDateTime("2027-01-01T01:30:00") && photo.takenAtOffset == "+02:00")
        #expect(try await found(in: 2027) == [photo.id])
    }

    /// Adds a film as the migration leaves one of an older program.
    private func addOldFilm() async throws -> PhotoRecord {
        let (family, time) = (try family, try #require(LocalDateTime("2026-12-31T23:30:00")))
        let position = try #require(Coordinates(latitude: 65_966_000, longitude: 29_183_000))
        var film = PhotoRecord.make(1, familyID: family, sender: Sender(id: try member, displayName: "Anna"))
        (film.motion, film.coordinates) = (.film, position)
        (film.takenAt, film.takenAtOffset, film.day) = (time, PhotoRecord.utc, CalendarDay(time))
        return try await house.catalogue.write { [film] writer in
            let added = try writer.add(film)
            try writer.reenterPhotos(of: family, from: position, to: position)
            return added
        }
    }

    @Test func `a film of an older program becomes local once, and those who see it hear of it`() async throws {
        let (family, old) = (try family, try await addOldFilm())
        #expect(try await found(in: 2026) == [old.id])
        await house.events.forget()
        try await house.services.housekeeping.enterPhotos(isStart: false)
        let film = try #require(try await photos().first)
        #expect(film.takenAt == LocalDateTime("2027-01-01T01:30:00") && film.takenAtOffset == "+02:00")
        #expect(film.revision > old.revision)
        #expect(try await found(in: 2027) == [old.id])
        #expect(try await found(in: 2026) == [])
        #expect(await house.events.heard(.album(revision: film.revision), by: .family(family)))
        try await house.services.housekeeping.enterPhotos(isStart: true)
        #expect(try await photos() == [film])
    }
}
