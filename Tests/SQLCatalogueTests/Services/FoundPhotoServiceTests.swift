import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Photos that are on the disk and not in the catalogue, as after an older catalogue was put back.
struct FoundPhotoServiceTests {
    let house: ActHouse
    let keeper: Principal
    let relative: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        relative = try await house.join("Zoe", by: keeper).principal
        for number in 1...3 { _ = try await house.send("old \(number)", by: keeper) }
        for name in Self.names {
            _ = try await house.blobs.keep(Array(name.utf8))
            _ = try await house.blobs.keep(Array("small \(name)".utf8))
        }
        try house.found.write(FoundPhotos(noticedAt: house.clock.now))
    }

    private static let names = ["lake", "forest"]

    private static func file(_ name: String) -> FoundFile {
        let bytes = Array(name.utf8)
        var file = FoundFile(hash: .of(bytes), bytes: ByteCount(Int64(bytes.count)), isPhoto: true)
        file.made = [.of(Array("small \(name)".utf8))]
        return file
    }

    /// Does the work that is there as the server's worker does; answers with the number of photos that it took in.
    @discardableResult
    private func work(_ services: FamilyServices) async throws -> Int {
        switch try await services.foundPhotos.work() {
        case .look(let hashes):
            try await look(at: hashes, services.foundPhotos)
            return try await work(services)
        case .takeIn(let photos, let taking): return try await takeIn(photos, taking, services)
        case .leave: try await services.foundPhotos.moveLeft()
        case nil: break
        }
        return 0
    }

    private func look(at hashes: [ContentHash], _ found: FoundPhotoService) async throws {
        for hash in hashes where await found.isOpen(hash) {
            let name = Self.names.first { Self.file($0).hash == hash }
            let unknown = FoundFile(hash: hash, bytes: ByteCount(1), isPhoto: true)
            try await found.note(name.map(Self.file) ?? unknown)
        }
    }

    private func takeIn(
        _ photos: [FoundFile],
        _ taking: FoundPhotos.Taking,
        _ services: FamilyServices
    ) async throws -> Int {
        for photo in photos {
            let name = try #require(Self.names.first { Self.file($0).hash == photo.hash })
            let arrival = try house.arrival(name)
            do {
                try await services.sending.addFound(arrival, taking)
            } catch {
                guard error == .momentGone else { throw error }
                try await services.foundPhotos.askAgain()
                return 0
            }
            try await services.foundPhotos.noteTaken(photo.hash)
        }
        try await services.foundPhotos.finish()
        return photos.count
    }

    private func album(_ principal: Principal) async throws -> [Photo] {
        try await house.services.album.page(.newest, limit: 20, for: principal).photos
    }

    @Test func `keepers are asked once all files were looked at, and nobody else is`() async throws {
        #expect(try await house.services.foundPhotos.state(for: keeper) == nil)
        await expectRefusal(.keeperNeeded) { try await house.services.foundPhotos.leave(by: relative) }
        try await work(house.services)
        let state = try #require(try await house.services.foundPhotos.state(for: keeper))
        #expect(state.count == 2 && state.unreadable == 0 && !state.isTaking)
        #expect(try await house.services.foundPhotos.state(for: relative) == nil)
        await expectRefusal(.keeperNeeded) {
            try await house.services.foundPhotos.takeIn(titled: "Found", by: relative)
        }
        let picture = try await house.services.foundPhotos.picture(of: Self.file("lake").hash, for: keeper)
        #expect(picture.hash == Self.file("lake").made[0])
        await expectRefusal(.keeperNeeded) {
            _ = try await house.services.foundPhotos.picture(of: Self.file("lake").hash, for: relative)
        }
        await expectRefusal(.notFound) {
            _ = try await house.services.foundPhotos.picture(of: .of(Array("old 1".utf8)), for: keeper)
        }
    }

    @Test func `nothing is swept before a keeper has decided, and the week of the trash begins then`() async throws {
        try await work(house.services)
        house.clock.advance(by: 30 * 86_400)
        let report = try await house.services.housekeeping.sweepBlobs()
        #expect(report.waitsForKeepers && report.moved == 0)
        try await house.services.housekeeping.forgetOldThings(served: 30 * 86_400)
        #expect(try await house.blobs.hashes().count == 10)
        try await house.services.foundPhotos.leave(by: keeper)
        let again = try await house.restarted()
        try await work(again)
        #expect(try await house.blobs.trash().map(\.files) == [4])
        #expect(try await house.blobs.hashes().count == 6)
        #expect(try await again.foundPhotos.state(for: keeper) == nil)
        try await again.housekeeping.forgetOldThings(served: 7 * 86_400)
        #expect(try await house.blobs.trash().map(\.files) == [4])
        try await again.housekeeping.forgetOldThings(served: 86_400)
        #expect(try await house.blobs.trash() == [])
    }

    @Test func `of thousands of files the record is written some hundred times, and a crash repeats few`() async throws
    {
        let found = house.services.foundPhotos
        let files = (0..<2_000).map { FoundFile(hash: .number($0), bytes: ByteCount(1), isPhoto: true) }
        for file in files {
            #expect(await found.isOpen(file.hash))
            try await found.note(file)
            #expect(await !found.isOpen(file.hash))
        }
        #expect(house.found.writes < 300)
        #expect(try #require(try house.found.read()).files.count > 1_950)
        for file in files { try await found.noteTaken(file.hash) }
        #expect(house.found.writes < 600)
        #expect(try #require(try house.found.read()).files.isEmpty)
    }

    @Test func `a record that cannot be read lets nothing be swept`() async throws {
        house.found.breakDown()
        #expect(try await house.restarted().housekeeping.sweepBlobs().waitsForKeepers)
    }

    @Test func `what is taken in is seen by the keepers alone, until one of them puts it elsewhere`() async throws {
        let link = try await house.services.people.makeJoinLink(.init(role: .keeper, uses: 1), by: keeper)
        let kai = JoinFamily.Newcomer(
            token: try house.token(in: link.url),
            displayName: "Kai",
            userName: "kai",
            password: "roses by the river"
        )
        let other = try await house.services.entry.join(kai, by: .nobody).principal
        let frame = try await house.pairedFrame(by: keeper)
        try await work(house.services)
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        #expect(try await work(house.services) == 2)
        let taken = try await album(keeper).filter { $0.sender == Sender(id: nil, displayName: "Found here") }
        #expect(taken.count == 2 && Set(taken.map(\.moment)).count == 1)
        #expect(try await album(other).count == 5)
        #expect(try await album(relative).count == 3)
        #expect(try await album(try await house.principal(frame)).count == 3)
        #expect(try await house.blobs.hashes().count == 10)
        #expect(try await house.services.housekeeping.sweepBlobs().verdict.unnamed == 0)
        _ = try await house.services.album.move(taken[0].id, to: nil, by: other)
        #expect(try await album(relative).count == 4)
    }

    @Test func `taking in goes on where a kill ended it, and brings nothing twice`() async throws {
        try await work(house.services)
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        guard case .takeIn(let photos, let taking) = try await house.services.foundPhotos.work() else {
            Issue.record("nothing to take in")
            return
        }
        // The row is written, and the kill comes before the record knows of it.
        let name = photos[0].hash == Self.file("lake").hash ? "lake" : "forest"
        try await house.services.sending.addFound(try house.arrival(name), taking)
        let again = try await house.restarted()
        #expect(try await again.foundPhotos.state(for: keeper)?.isTaking == true)
        // A second press, and another keeper's other decision, change nothing.
        try await again.foundPhotos.takeIn(titled: "Twice", by: keeper)
        try await again.foundPhotos.leave(by: keeper)
        #expect(try await work(again) == 2)
        #expect(try await album(keeper).count == 5)
        #expect(try await again.foundPhotos.work() == nil)
        #expect(Set(try await album(keeper).compactMap(\.moment)).count == 1)
    }

    @Test func `a moment that was opened meanwhile gets no more of them`() async throws {
        try await work(house.services)
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        guard case .takeIn(_, let taking) = try await house.services.foundPhotos.work() else {
            Issue.record("nothing to take in")
            return
        }
        try await house.services.sending.addFound(try house.arrival("lake"), taking)
        let input = MomentInput(title: "For all", audience: .family)
        _ = try await house.services.moments.edit(taking.momentID, input, by: keeper)
        #expect(try await work(house.services) == 0)
        #expect(try await album(relative).count == 4)
        #expect(try await house.services.foundPhotos.state(for: keeper)?.isTaking == false)
    }

    @Test func `what the catalogue knows as deleted is not offered, and what is deleted afterwards does not return`()
        async throws
    {
        let photo = try await album(keeper)[0]
        try await house.services.album.delete(photo.id, by: keeper)
        house.clock.advance(by: 3_600)
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        // Its file is back, as from an old copy of the photos.
        _ = try await house.blobs.keep(Array("old 3".utf8))
        try await work(house.services)
        #expect(try await house.services.foundPhotos.state(for: keeper)?.count == 2)
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        try await work(house.services)
        for taken in try await album(keeper) where taken.moment != nil {
            try await house.services.album.delete(taken.id, by: keeper)
        }
        house.clock.advance(by: 3_600)
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        #expect(try await house.blobs.size(of: Self.file("lake").hash) == nil)
        try house.found.write(FoundPhotos(noticedAt: house.clock.now))
        let again = try await house.restarted()
        try await work(again)
        #expect(try await again.foundPhotos.state(for: keeper) == nil)
        #expect(try await album(keeper).count == 2)
    }

    @Test func `what somebody sends again meanwhile is not offered any more`() async throws {
        try await work(house.services)
        _ = try await house.send("lake", by: relative)
        try await work(house.services)
        #expect(try await house.services.foundPhotos.state(for: keeper)?.count == 1)
    }

    /// A frame has the lake, which Zoe sent.
    private func offerLake(in moment: MomentSummary? = nil) async throws {
        let frame = try await house.pairedFrame(by: keeper)
        let small = Array("small lake".utf8)
        let rendition = Rendition.make(.screen, bytes: ByteCount(Int64(small.count)), sha256: .of(small))
        let zoe = Sender(id: relative.memberID, displayName: "Zoe")
        var lake = Photo.make(id: .make("lake"), position: 9, sender: zoe, caption: "The lake")
        lake.moment = moment?.id
        let told = OfferedPhoto(lake, rendition: rendition, moments: moment.map { [$0.id: $0] } ?? [:])
        let offer = PhotoOffer(photos: [told], isFirst: true)
        try await house.services.offers.note(offer, by: try await house.principal(frame))
        try await work(house.services)
    }

    @Test func `a photo whose moment a frame tells is shown to those who saw it, and not to keepers`() async throws {
        try await offerLake(in: .make("a-moment-that-was-lost-1", maker: relative.memberID))
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        try await work(house.services)
        #expect(try await album(relative).contains { $0.id == .make("lake") })
        #expect(try await !album(keeper).contains { $0.id == .make("lake") })
        #expect(try await album(keeper).count == 4)
    }

    @Test func `a frame that has the same photo tells who sent it`() async throws {
        try await offerLake()
        #expect(try await house.services.offers.state(for: keeper) == nil)
        try await house.services.foundPhotos.takeIn(titled: "Found here", by: keeper)
        try await work(house.services)
        let photo = try #require(try await album(keeper).first { $0.id == .make("lake") })
        #expect(photo.caption == "The lake" && photo.sender == Sender(id: relative.memberID, displayName: "Zoe"))
        #expect(try await house.services.offers.state(for: keeper) == nil)
    }

    @Test func `with a second family on the server nobody is offered photos that may be the other's`() async throws {
        let neighbour = try await house.neighbour()
        try await offerLake()
        #expect(try await house.services.foundPhotos.state(for: keeper) == nil)
        // Each family is asked about what its own frames still have.
        #expect(try await house.services.offers.state(for: keeper)?.newest.map(\.caption) == ["The lake"])
        #expect(try await house.services.offers.state(for: neighbour) == nil)
        #expect(try await house.services.foundPhotos.state(for: neighbour) == nil)
        // Nor when the other one is deleted.
        let family = try #require(keeper.familyID)
        try await house.catalogue.write { try $0.remove(family, at: .testDay) }
        #expect(try await house.services.foundPhotos.state(for: neighbour) == nil)
        await expectRefusal(.notAllowed) {
            try await house.services.foundPhotos.takeIn(titled: "Found here", by: neighbour)
        }
    }

    @Test func `so many files without a photo that the catalogue must be old are offered, too`() async throws {
        try house.found.write(nil)
        let services = try await house.restarted()
        for number in 1...10 { _ = try await house.blobs.keep(Array("late \(number)".utf8)) }
        #expect(try await services.housekeeping.sweepBlobs().waitsForKeepers)
        #expect(try await services.storage.state(for: keeper)?.notices != [])
        try await work(services)
        #expect(try await services.foundPhotos.state(for: keeper)?.count == 12)
        #expect(try await services.storage.state(for: keeper)?.notices == [])
    }
}
