import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct OfferServiceTests {
    let house: ActHouse
    let keeper: Principal
    let frame: FrameRegistration

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        frame = try await house.pairedFrame(by: keeper)
        // Places 1 and 2 were given: the album knows 2.
        _ = try await house.send("one", by: keeper)
        _ = try await house.send("two", by: keeper)
    }

    private var family: FamilyID { get throws { try #require(keeper.familyID) } }

    private func photo(_ name: String, position: Int64, caption: String = "Kept") -> OfferedPhoto {
        let rendition = Rendition.make(
            .screen,
            bytes: ByteCount(Int64(name.utf8.count)),
            sha256: .of(Array(name.utf8))
        )
        let sender = Sender(id: keeper.memberID, displayName: "Anna")
        return OfferedPhoto(
            .make(id: .make(name), position: position, sender: sender, caption: caption),
            rendition: rendition
        )
    }

    private func offer(
        _ photos: OfferedPhoto...,
        isFirst: Bool = true,
        from frame: FrameRegistration? = nil
    ) async throws {
        try await house.services.offers.note(
            PhotoOffer(photos: photos, isFirst: isFirst),
            by: try await house.principal(frame ?? self.frame)
        )
    }

    private func state() async throws -> OfferState? { try await house.services.offers.state(for: keeper) }

    private func wanted(from frame: FrameRegistration? = nil) async throws -> [WantedRendition] {
        try await house.services.frames.identity(try await house.principal(frame ?? self.frame)).wanted ?? []
    }

    /// Two frames offer the same photo, and a keeper wants it back: the first has 1280 pixels, the returned one 1920.
    private func widerFrame() async throws -> FrameRegistration {
        let other = try await house.pairedFrame(by: keeper)
        var small = photo("lost", position: 9)
        small.rendition = .make(.small, bytes: ByteCount(5), sha256: .of(Array("small".utf8)))
        try await offer(small)
        try await offer(photo("lost", position: 9), from: other)
        try await house.services.offers.bringBack(by: keeper)
        return other
    }

    private func bring(_ name: String) async throws {
        let principal = try await house.principal(frame)
        let missing = try await house.services.renditions.missing(.screen, of: .make(name), for: principal)
        let arrival = try house.arrival(name)
        try await house.services.sending.addAgain(arrival, offered: try #require(missing?.offer), by: principal)
    }

    private func album() async throws -> [Photo] {
        try await house.services.album.page(.newest, limit: 10, for: keeper).photos
    }

    @Test func `keepers are told what a frame offers, and nobody else is`() async throws {
        #expect(try await state() == nil)
        try await offer(photo("lost", position: 9, caption: "The lake"))
        let state = try #require(try await state())
        #expect(state.count.photos == 1 && state.count.wanted == 0 && state.count.frames.count == 1)
        #expect(state.newest.map(\.caption) == ["The lake"])
        let relative = try await house.join("Paul", by: keeper).principal
        #expect(try await house.services.offers.state(for: relative) == nil)
        await #expect(throws: Problem.self) { try await house.services.offers.bringBack(by: relative) }
        await #expect(throws: Problem.self) { try await house.services.offers.deleteAll(by: relative) }
    }

    @Test func `a photo of the album and one that somebody deleted are passed over`() async throws {
        let photos = try await album()
        try await house.services.album.delete(photos[0].id, by: keeper)
        try await offer(photo(photos[0].id.text, position: 2), photo(photos[1].id.text, position: 1))
        #expect(try await state() == nil)
    }

    @Test func `what is offered first takes the place of what was offered before`() async throws {
        try await offer(photo("a", position: 9), photo("b", position: 8))
        try await offer(photo("c", position: 7), isFirst: false)
        #expect(try await state()?.newest.map(\.photoID.text) == ["a", "b", "c"])
        try await offer(photo("b", position: 8))
        #expect(try await state()?.newest.map(\.photoID.text) == ["b"])
    }

    @Test func `a frame whose offers are as many as there may be offers others in their place`() async throws {
        let (family, frameID) = (try family, frame.frameID)
        let sender = Sender(id: keeper.memberID, displayName: "Anna")
        try await house.catalogue.write { writer in
            for number in 0..<OfferService.mostOffered {
                let id = PhotoID.make("offer-\(number)")
                let photo = OfferedPhoto(
                    .make(id: id, position: Int64(number + 10), sender: sender, caption: ""),
                    rendition: .make(.screen, sha256: .number(number))
                )
                try writer.note(OfferRecord(familyID: family, frameID: frameID, photo: photo))
            }
        }
        try await offer(photo("new", position: 3))
        #expect(try await state()?.count.photos == 1)
    }

    @Test func `two frames that have the same photo offer one`() async throws {
        let other = try await house.pairedFrame(by: keeper)
        try await offer(photo("a", position: 9))
        try await offer(photo("a", position: 9), from: other)
        let state = try #require(try await state())
        #expect(state.count.photos == 1 && state.newest.count == 1 && state.count.frames.count == 2)
        try await house.services.frames.remove(other.frameID, by: keeper)
        #expect(try await self.state()?.count.frames.count == 1)
        try await house.services.frames.remove(frame.frameID, by: keeper)
        #expect(try await self.state() == nil)
    }

    @Test func `nothing is asked of the frame before a keeper decides, and nothing is taken`() async throws {
        try await offer(photo("lost", position: 9))
        #expect(try await wanted() == [])
        await #expect(throws: Problem.self) { try await bring("lost") }
        #expect(try await album().count == 2)
    }

    @Test func `what a keeper wants back has its ID, words and sender again`() async throws {
        try await offer(photo("lost", position: 9, caption: "The lake"))
        try await house.services.offers.bringBack(by: keeper)
        #expect(try await wanted().map(\.photoID.text) == ["lost"])
        #expect(try await state()?.count.wanted == 1)
        try await bring("lost")
        let photo = try #require(try await album().first { $0.id == .make("lost") })
        #expect(photo.caption == "The lake" && photo.sender == Sender(id: keeper.memberID, displayName: "Anna"))
        #expect(try await state() == nil)
        #expect(try await wanted() == [])
    }

    @Test func `the frame that has a photo largest is asked for it, and no other`() async throws {
        let other = try await widerFrame()
        #expect(try await wanted() == [])
        #expect(try await wanted(from: other).map(\.name) == [.screen])
        let principal = try await house.principal(other)
        let missing = try await house.services.renditions.missing(.screen, of: .make("lost"), for: principal)
        let offer = try #require(missing?.offer)
        try await house.services.sending.addAgain(try house.arrival("lost"), offered: offer, by: principal)
        let family = try family
        let record = try await house.catalogue.read { try $0.photo(.make("lost"), in: family) }
        #expect(record?.original.hash == .of(Array("lost".utf8)))
        #expect(try await wanted() == [])
    }

    @Test func `a smaller copy is taken once the frame with the larger one was silent for three days`() async throws {
        _ = try await widerFrame()
        house.clock.advance(by: 2.9 * 86_400)
        #expect(try await wanted() == [])
        house.clock.advance(by: 0.2 * 86_400)
        #expect(try await wanted().map(\.name) == [.small])
    }

    @Test func `a smaller copy is taken at once if the frame with the larger one was removed`() async throws {
        let other = try await widerFrame()
        try await house.services.frames.remove(other.frameID, by: keeper)
        #expect(try await wanted().map(\.name) == [.small])
    }

    @Test func `what keepers let go is told to frames as deleted`() async throws {
        try await offer(photo("lost", position: 9))
        let before = try await house.services.album.changes(since: 0, limit: 100, for: keeper).revision
        try await house.services.offers.deleteAll(by: keeper)
        #expect(try await state() == nil)
        let changes = try await house.services.album.changes(
            since: before,
            limit: 100,
            for: try await house.principal(frame)
        )
        #expect(changes.deleted.map(\.text) == ["lost"])
        // Offered once more by a frame that did not hear of it.
        try await offer(photo("lost", position: 9))
        #expect(try await state() == nil)
        #expect(try await album().count == 2)
    }

    @Test func `other bytes than those that were offered are refused`() async throws {
        try await offer(photo("lost", position: 9))
        try await house.services.offers.bringBack(by: keeper)
        let principal = try await house.principal(frame)
        let missing = try await house.services.renditions.missing(.screen, of: .make("lost"), for: principal)
        let arrival = try house.arrival("something else")
        await #expect(throws: Problem.self) {
            try await house.services.sending.addAgain(arrival, offered: try #require(missing?.offer), by: principal)
        }
        #expect(try await album().count == 2)
    }

    @Test(arguments: [Int64.min, -5, 0]) func `a place that no album gives is no place`(position: Int64) async throws {
        var lying = photo("lost", position: 9)
        lying.position = position
        try await offer(lying)
        #expect(try await state() == nil)
    }

    @Test func `names keep no marks that turn the letters behind them`() async throws {
        var turned = photo("lost", position: 9)
        turned.place = "The \u{202E}lake"
        turned.sender.displayName = "\u{2066}Anna"
        try await offer(turned)
        let noted = try #require(try await state()?.newest.first)
        #expect(noted.place == "The lake" && noted.sender.displayName == "Anna")
    }

    @Test func `extreme values do no harm`() async throws {
        var far = photo("far", position: 9)
        far.position = .max
        far.caption = String(repeating: "x", count: 501)
        far.sender.displayName = String(repeating: "y", count: 61)
        far.takenAtOffset = "+03:00:00"
        try await offer(far)
        try await house.services.offers.bringBack(by: keeper)
        try await bring("far")
        let photo = try #require(try await album().first)
        #expect(photo.id == .make("far") && photo.position == 3 && photo.caption.isEmpty)
    }
}
