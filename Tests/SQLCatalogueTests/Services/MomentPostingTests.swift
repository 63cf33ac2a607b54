import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Photos that come into a moment, on their way or later, against its policy.
struct MomentPostingTests {
    private let house: ActHouse
    private let keeper: Principal
    private let ida: Principal

    private var moments: MomentService { house.services.moments }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        ida = try await house.join("Ida", by: keeper).principal
    }

    private func moment(_ posting: MomentPosting) async throws -> Moment {
        let input = MomentInput(
            title: "Midsummer",
            starts: LocalDateTime("2026-07-04T20:00:00"),
            ends: LocalDateTime("2026-07-04T23:00:00"),
            posting: posting
        )
        return try await moments.make(input, by: keeper)
    }

    /// Tries every way into a moment; nil: all are open.
    private func expect(_ refusal: ProblemCode?, of moment: Moment, _ when: String) async throws {
        let (sending, album) = (house.services.sending, house.services.album)
        let choice = MomentChoice(id: moment.id)
        var arrival = try house.arrival("on its way \(when)")
        arrival.words.moment = choice
        let later = try await house.send("later \(when)", by: ida).photo
        let before = try await album.page(.newest, limit: 60, for: keeper).photos.count
        guard let refusal else {
            try await sending.check(choice, by: ida)
            #expect(try await sending.add(arrival, by: ida).photo.moment == moment.id)
            #expect(try await album.move(later.id, to: moment.id, by: ida).moment == moment.id)
            return
        }
        await expectRefusal(refusal) { try await sending.check(choice, by: ida) }
        await expectRefusal(refusal) { _ = try await sending.add(arrival, by: ida) }
        await expectRefusal(refusal) { _ = try await album.move(later.id, to: moment.id, by: ida) }
        let upload = try UploadMetadata("moment \(Data(moment.id.text.utf8).base64EncodedString())")
        await expectRefusal(refusal) { _ = try await house.services.uploads.begin(ByteCount(9), upload, by: ida) }
        #expect(try await album.page(.newest, limit: 60, for: keeper).photos.count == before, "nothing came in")
        #expect(try await moments.moment(moment.id, for: ida).mayPost == false)
    }

    @Test func `who said yes puts photos into it before, while and after`() async throws {
        let moment = try await moment(.whoSaidYes)
        try await expect(.onlyWhoComes, of: moment, "unasked")
        _ = try await moments.invite([try #require(ida.memberID)], to: moment.id, by: keeper)
        try await expect(.onlyWhoComes, of: moment, "asked")
        _ = try await moments.answer(.coming, to: moment.id, by: ida)
        try await expect(nil, of: moment, "coming")
        house.clock.advance(by: 3_600)
        try await expect(nil, of: moment, "while")
        house.clock.advance(by: 3 * 3_600)
        try await expect(nil, of: moment, "after")
    }

    @Test func `who was there puts photos into it, and who comes only before`() async throws {
        let moment = try await moment(.whoWasThere)
        try await expect(.onlyWhoComes, of: moment, "unasked")
        _ = try await moments.answer(.coming, to: moment.id, by: ida)
        try await expect(nil, of: moment, "a preview")
        house.clock.advance(by: 3_600)
        try await expect(.onlyWhoIsThere, of: moment, "not there")
        _ = try await moments.answer(.here, to: moment.id, by: ida)
        try await expect(nil, of: moment, "there")
        house.clock.advance(by: 3 * 3_600)
        try await expect(nil, of: moment, "after")
    }

    @Test func `a photo that was there before goes in by the policy too, and comes out without it`() async throws {
        let moment = try await moment(.whoSaidYes)
        let photo = try await house.send("there", by: ida).photo
        let arrival = try house.arrival("there")
        func again() async throws -> Photo? {
            try await house.services.sending.alreadyThere(
                arrival.original.hash,
                of: arrival.original.bytes,
                at: arrival.path,
                into: MomentChoice(id: moment.id),
                for: ida
            )
        }
        await expectRefusal(.onlyWhoComes) { _ = try await again() }
        #expect(try await house.services.album.photo(photo.id, for: ida).moment == nil)
        _ = try await moments.answer(.coming, to: moment.id, by: ida)
        #expect(try await again()?.moment == moment.id)
        _ = try await moments.answer(.notNow, to: moment.id, by: ida)
        #expect(try await house.services.album.move(photo.id, to: nil, by: ida).moment == nil)
    }

    @Test func `a photo's page offers the moments that take photos of the reader`() async throws {
        let closed = try await moment(.whoSaidYes)
        let open = try await moments.make(MomentInput(title: "Open"), by: keeper)
        let photo = try await house.send("mine", by: ida).photo
        #expect(try await moments.choices(for: photo, ida).others.map(\.id) == [open.id])
        _ = try await moments.answer(.coming, to: closed.id, by: ida)
        let both = try await moments.choices(for: photo, ida).others.map(\.id)
        #expect(Set(both) == [open.id, closed.id])
    }
}
