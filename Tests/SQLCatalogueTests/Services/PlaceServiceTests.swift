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

    @Test func `a place that the writer has not seen is not overwritten`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let album = house.services.album
        let photo = try await house.send("lake", by: keeper).photo
        // The photo is in Kuusamo.
        #expect(try await album.setPlace("Oulu", insteadOf: "Kuusamo", of: photo.id, by: keeper).place == "Oulu")
        for seen in ["Kuusamo", ""] {
            await expectRefusal(.changedMeanwhile) {
                _ = try await album.setPlace("Rome", insteadOf: seen, of: photo.id, by: keeper)
            }
        }
        // The same place made twice is the same as made once.
        #expect(try await album.setPlace("Oulu", insteadOf: "Kuusamo", of: photo.id, by: keeper).place == "Oulu")
        #expect(try await album.setPlace("", insteadOf: "Oulu", of: photo.id, by: keeper).place == nil)
        await expectRefusal(.changedMeanwhile) {
            _ = try await album.setPlace("Rome", insteadOf: "Oulu", of: photo.id, by: keeper)
        }
        #expect(try await album.setPlace("Rome", insteadOf: "", of: photo.id, by: keeper).place == "Rome")
        #expect(try await album.setPlace("Inari", of: photo.id, by: keeper).place == "Inari")
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

    /// Has the frame tell the server its language.
    private func report(_ language: String?, _ house: ActHouse, by frame: Principal) async throws {
        var report = FrameReport(version: "1.0", photoID: nil, shelfPhotos: 1, shelfBytes: .zero)
        report.settings = FrameSettings(language: language)
        try await house.services.frames.report(report, by: frame)
    }

    @Test func `a frame that tells its language after its first page learns the towns anew, and no other frame does`()
        async throws
    {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let (registration, other) = (try await house.pairedFrame(by: keeper), try await house.newFrame())
        _ = try await house.pair(other, by: keeper, named: "Ukki")
        let (frame, bystander) = (try await house.principal(registration), try await house.principal(other))
        let photo = try await send("town", at: 59_330_000, house, by: keeper)
        _ = try await send("placed", at: 59_330_000, placed: "Gamla Stan", house, by: keeper)
        _ = try await send("sea", at: -59_330_000, house, by: keeper)
        let album = house.services.album
        let page = try await album.page(.newest, limit: 9, for: frame)
        #expect(page.photos.map(\.whereTaken) == [nil, "Gamla Stan", "Stockholm"])
        await house.events.forget()
        try await report("fi", house, by: frame)
        #expect(await house.events.takeHearers() == [.frame(registration.frameID)])
        let told = try await album.changes(since: page.revision, limit: 9, for: frame)
        #expect(told.changed.first { $0.id == photo }?.placeName == "Tukholma" && told.deleted == [])
        #expect(!told.changed.contains { $0.whereTaken == "Gamla Stan" })
        #expect(try await album.changes(since: page.revision, limit: 9, for: bystander).changed == [])
        // A report with the same language costs nothing.
        try await report("fi", house, by: frame)
        #expect(await house.events.takeHearers() == [])
        let quiet = try await album.changes(since: told.revision, limit: 9, for: frame)
        #expect(quiet.changed == [] && quiet.revision == told.revision)
    }

    @Test func `a frame learns the towns anew once a keeper chooses another language, and only then`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.pairedFrame(by: keeper)
        let frame = try await house.principal(registration)
        let photo = try await send("town", at: 59_330_000, house, by: keeper)
        try await report("fi", house, by: frame)
        var revision = try await house.services.album.changes(since: 0, limit: 9, for: frame).revision
        await house.events.forget()
        let steps: [(language: String?, town: String?)] = [
            ("fi", nil), ("de", "Stockholm"), ("de", nil), (nil, "Tukholma"),
        ]
        for (index, (language, town)) in steps.enumerated() {
            // The brightness differs each time, so that each choice is a new one.
            let settings = FrameSettings(brightness: 50 + index, language: language)
            let choice = try SettingsChoice(settings, insteadOf: index)
            _ = try await house.services.frames.set(choice, for: registration.frameID, by: keeper)
            let told = try await house.services.album.changes(since: revision, limit: 9, for: frame)
            let towns: [String?] = town == nil ? [] : [town]
            #expect(told.changed.map(\.placeName) == towns, "\(index)")
            #expect(told.changed.allSatisfy { $0.id == photo } && (told.revision > revision) == (town != nil))
            let hearers: Set<Audience> = town == nil ? [] : [.frame(registration.frameID)]
            #expect(await house.events.takeHearers() == hearers)
            revision = told.revision
        }
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
