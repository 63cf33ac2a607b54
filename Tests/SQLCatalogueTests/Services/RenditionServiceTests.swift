import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Synchronization
import Testing

struct RenditionServiceTests {
    /// A server after its update: the same house, with a newer recipe.
    private func updated(_ house: ActHouse) async throws -> RenditionService {
        var rules = FamilyRules()
        rules.renditions.recipe = 2
        return try await house.restarted(rules).renditions
    }

    private func made(_ words: String, in house: ActHouse) throws -> StagedRendition {
        let bytes = Array("anew \(words)".utf8)
        let path = try house.folder.file("anew-\(words)", holding: bytes)
        let length = ByteCount(Int64(bytes.count))
        return StagedRendition(.make(.thumbnail, width: 400, bytes: length, sha256: .of(bytes)), at: path)
    }

    @Test func `a new recipe makes every old photo anew, and a new one not again`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let first = try await house.send("first", by: keeper).photo
        _ = try await house.send("second", by: keeper)
        let services = try await updated(house)
        try await services.queueOldPhotos()
        var ids: [PhotoID] = []
        while let photo = try await services.next(moving: false) {
            ids.append(photo.id)
            try await services.finish(photo, [try made(photo.id.text, in: house)])
        }
        #expect(ids.count == 2 && ids.contains(first.id))
        try await services.queueOldPhotos()
        #expect(try await services.next(moving: false) == nil)
        // What they had before is given up, and the family's frames hear of it.
        let old = try #require(first.renditions.first)
        #expect(try await house.blobs.size(of: old.sha256) == nil)
        let now = try await house.services.album.photo(first.id, for: keeper)
        #expect(now.renditions.map(\.sha256) == [ContentHash.of(Array("anew \(first.id.text)".utf8))])
        #expect(await house.events.heard(.album(revision: now.revision), by: .family(.of(keeper))))
    }

    @Test func `a server killed in the middle goes on when the lease is over`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("only", by: keeper).photo
        let killed = try await updated(house)
        try await killed.queueOldPhotos()
        #expect(try await killed.next(moving: false)?.id == photo.id)
        let services = try await updated(house)
        try await services.queueOldPhotos()
        #expect(try await services.next(moving: false) == nil)
        house.clock.advance(by: 60)
        #expect(try await services.next(moving: false)?.id == photo.id)
    }

    @Test func `a photo that never gets done is left as it is after three attempts`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        _ = try await house.send("poison", by: keeper)
        let services = try await updated(house)
        try await services.queueOldPhotos()
        for _ in 0..<3 {
            #expect(try await services.next(moving: false) != nil)
            house.clock.advance(by: 60)
        }
        #expect(try await services.next(moving: false) == nil)
    }

    /// Sends a film whose making is begun `attempts` times and never ends.
    private func sendInterruptedFilm(_ attempts: Int, in house: ActHouse, by keeper: Principal) async throws -> PhotoID
    {
        var arrival = try house.arrival("film")
        arrival.developed.motion = .film
        let photo = try await house.services.sending.add(arrival, by: keeper).photo
        for _ in 0..<attempts {
            #expect(try await house.services.renditions.next(moving: true)?.id == photo.id)
            house.clock.advance(by: 60)
        }
        return photo.id
    }

    @Test func `a film that never gets done is given up after three attempts`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let (services, album) = (house.services.renditions, house.services.album)
        let film = try await sendInterruptedFilm(2, in: house, by: keeper)
        try await services.giveUpExhaustedFilms()
        #expect(try await album.photo(film, for: keeper).hasFilmFailed != true)
        #expect(try await services.next(moving: true)?.id == film)
        try await services.giveUpExhaustedFilms()
        #expect(try await album.photo(film, for: keeper).hasFilmFailed != true, "the last attempt may still succeed")
        house.clock.advance(by: 60)
        try await services.giveUpExhaustedFilms()
        let after = try await album.photo(film, for: keeper)
        #expect(after.hasFilmFailed == true)
        #expect(await house.events.heard(.album(revision: after.revision), by: .family(.of(keeper))))
    }

    @Test func `a film whose darkroom was killed is tried again later, and the try counts`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let services = house.services.renditions
        let film = try await sendInterruptedFilm(0, in: house, by: keeper)
        for _ in 1...3 {
            let photo = try #require(try await services.next(moving: true))
            try await services.postpone(photo, counting: true)
            house.clock.advance(by: 899)
            #expect(try await services.next(moving: true) == nil)
            try await services.giveUpExhaustedFilms()
            house.clock.advance(by: 1)
        }
        #expect(try await house.services.album.photo(film, for: keeper).hasFilmFailed != true)
        try await services.giveUpExhaustedFilms()
        #expect(try await house.services.album.photo(film, for: keeper).hasFilmFailed == true)
    }

    @Test func `a film whose original is missing waits for it, and is made when it comes back`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let services = house.services.renditions
        let film = try await sendInterruptedFilm(3, in: house, by: keeper)
        let arrival = try house.arrival("film")
        let original = arrival.original
        try await house.blobs.remove(original.hash)
        try await services.giveUpExhaustedFilms()
        #expect(try await house.services.album.photo(film, for: keeper).hasFilmFailed != true)
        #expect(try await services.next(moving: true) == nil)
        let again = try await house.services.sending.alreadyThere(
            original.hash,
            of: original.bytes,
            at: arrival.path,
            for: keeper
        )
        #expect(again?.id == film)
        #expect(try await services.next(moving: true)?.id == film)
    }

    @Test func `a damaged rendition is noted before it is moved aside, because the server may end in between`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("only", by: keeper).photo
        let rendition = try #require(photo.renditions.first)
        house.blobs.spoil(rendition.sha256)
        let next = try await house.restarted().renditions
        let found = Mutex<[PhotoID?]>([])
        house.blobs.beforeQuarantine {
            let noted = try? await next.next(moving: false)?.id
            found.withLock { $0.append(noted) }
        }
        let report = try await house.services.verification.verifySome(ByteCount(1_000_000))
        #expect(report.madeAnew == [photo.id])
        #expect(found.withLock { $0 } == [photo.id])
    }

    @Test func `a photo deleted meanwhile leaves nothing behind`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let photo = try await house.send("gone", by: keeper).photo
        let services = try await updated(house)
        try await services.queueOldPhotos()
        let taken = try #require(try await services.next(moving: false))
        try await house.services.album.delete(photo.id, by: keeper)
        let staged = try made("gone", in: house)
        try await services.finish(taken, [staged])
        #expect(try await house.blobs.size(of: staged.rendition.sha256) == nil)
        // It may still be brought back, with all it had.
        let old = try #require(photo.renditions.first)
        #expect(try await house.blobs.size(of: old.sha256) != nil)
    }
}

extension FamilyID {
    fileprivate static func of(_ principal: Principal) -> FamilyID {
        guard let family = principal.familyID else { preconditionFailure("a keeper has a family") }
        return family
    }
}
