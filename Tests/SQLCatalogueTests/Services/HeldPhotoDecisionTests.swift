import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Who lets in what waits, and what they have seen of it.
struct HeldPhotoDecisionTests {
    private let made: HostHouse
    private var house: ActHouse { made.house }
    private var keeper: Principal { made.keeper }
    private var host: Principal { made.host }
    private var zoe: Principal { made.zoe }
    private var party: MomentID { made.party }
    private var gus: Principal { made.gus }

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }
    private var held: HeldPhotoService { house.services.held }

    init() async throws { made = try await HostHouse() }

    private func send(_ words: String, by principal: Principal) async throws -> Photo {
        try await house.services.sending.add(try house.arrival(words), by: principal).photo
    }

    /// Lets a photo in that was seen as it is, or at a revision.
    private func letIn(
        _ photo: Photo,
        seenAt revision: Int64? = nil,
        by principal: Principal
    ) async throws -> HeldPhotos {
        let now = try await held.list(of: party, for: principal).revision
        let choice = HeldPhotoAdmission(photos: [photo.id], revision: revision ?? now)
        return try await held.letIn(choice, to: party, by: principal).answer()
    }

    private func askOnlyInvited() async throws {
        _ = try await moments.edit(party, MomentInput(title: "Party", audience: .invited), by: host)
    }

    @Test func `words that were changed after they were seen are not let in`() async throws {
        let photo = try await send("cake", by: gus)
        let seen = try await held.list(of: party, for: host).revision
        let edit = try CaptionEdit(typed: "Something else", insteadOf: photo.caption)
        _ = try await album.setCaption(edit, of: photo.id, by: gus)
        await expectRefusal(.notLetIn) { _ = try await letIn(photo, seenAt: seen, by: host) }
        #expect(try await held.list(of: party, for: host).photos.map(\.caption) == ["Something else"])
        #expect(try await letIn(photo, by: host).count == 0)
        #expect(try await album.photo(photo.id, for: zoe).caption == "Something else")
    }

    @Test func `what came after the list was read is not let in`() async throws {
        _ = try await send("cake", by: gus)
        let seen = try await held.list(of: party, for: host).revision
        let late = try await send("pie", by: gus)
        await expectRefusal(.notLetIn) { _ = try await letIn(late, seenAt: seen, by: host) }
        #expect(try await held.list(of: party, for: host).count == 2)
    }

    @Test func `nothing is said of it before`() async throws {
        let photo = try await send("cake", by: gus)
        await expectRefusal(.notAllowed) { _ = try await album.comment("Look!", on: photo.id, by: gus) }
        #expect(try await letIn(photo, by: host).count == 0)
        _ = try await album.comment("Look!", on: photo.id, by: gus)
        #expect(try await album.comments(on: photo.id, for: zoe).map(\.words) == ["Look!"])
    }

    @Test func `a film is let in when it can be watched, or never can be`() async throws {
        var arrival = try house.arrival("cake")
        arrival.developed.motion = .film
        let photo = try await house.services.sending.add(arrival, by: gus).photo
        await expectRefusal(.notLetIn) { _ = try await letIn(photo, by: host) }
        _ = try await house.catalogue.write { try $0.giveUpFilm(of: photo.id) }
        #expect(try await letIn(photo, by: host).count == 0)
    }

    @Test func `the same photo from the family goes into the moment in its place`() async throws {
        let photo = try await send("cake", by: gus)
        let twin = try await send("cake", by: zoe)
        #expect(try await letIn(photo, by: host) == HeldPhotos(count: 0, photos: []))
        #expect(try await album.photo(twin.id, for: keeper).moment == party)
        #expect(try await album.page(.newest, limit: 9, for: keeper).photos.map(\.id) == [twin.id])
        #expect(try await album.page(.newest, limit: 9, for: gus).photos.map(\.id) == [twin.id])
        // Once more: it is there already.
        let again = try await house.services.sending.add(try house.arrival("cake"), by: gus)
        #expect(again.alreadyThere && again.photo.id == twin.id)
    }

    @Test func `a moment for some does not take a photo away from the others`() async throws {
        let photo = try await send("cake", by: gus)
        let twin = try await send("cake", by: zoe)
        try await askOnlyInvited()
        await expectRefusal(.sentAgain) { _ = try await letIn(photo, by: host) }
        #expect(try await album.photo(twin.id, for: keeper).moment == nil)
    }

    @Test func `a surprise of whoever decides does not keep it out`() async throws {
        let photo = try await send("cake", by: gus)
        var arrival = try house.arrival("cake")
        arrival.words.surprise = try SurpriseRules.time(typed: "2026-07-04T23:00")
        _ = try await house.services.sending.add(arrival, by: host)
        #expect(try await letIn(photo, by: host).count == 0)
        #expect(try await album.page(.newest, limit: 9, for: zoe).photos.map(\.id) == [photo.id])
    }

    @Test(arguments: [true, false])
    func `without its maker it waits for a keeper who looks after the moment, and nothing more comes until then`(
        leaves: Bool
    ) async throws {
        let photo = try await send("cake", by: gus)
        try await askOnlyInvited()
        if leaves {
            try await house.services.people.leave(takingPhotos: false, by: host)
        } else {
            _ = try await house.services.people.remove(try #require(host.memberID), by: keeper)
        }
        await expectRefusal(.notLetIn) { _ = try await send("pie", by: gus) }
        house.clock.advance(by: 3_600)
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        #expect(try await album.page(.newest, limit: 9, for: gus).photos.map(\.id) == [photo.id])
        // The keeper sees nothing of it before.
        await expectRefusal(.notFound) { _ = try await held.list(of: party, for: keeper) }
        #expect(try await moments.unattended(for: keeper).map(\.record.id) == [party])
        try await moments.lookAfter(party, by: keeper)
        #expect(try await moments.moment(party, for: keeper).held == 1)
        #expect(try await held.list(of: party, for: keeper).photos.map(\.id) == [photo.id])
        #expect(try await letIn(photo, by: keeper).count == 0)
        #expect(try await album.page(.newest, limit: 9, for: keeper).photos.map(\.id) == [photo.id])
        _ = try await send("pie", by: gus)
    }

    @Test func `a keeper who sees the moment lets it in when its maker is gone`() async throws {
        let photo = try await send("cake", by: gus)
        let moment = try await moments.moment(party, for: gus)
        #expect(try await held.host(of: moment, for: gus) == "Hilma")
        try await house.services.people.leave(takingPhotos: false, by: host)
        #expect(try await held.host(of: moment, for: gus) == nil)
        _ = try await send("pie", by: gus)
        #expect(try await letIn(photo, by: keeper).count == 1)
    }

    @Test func `it waits for a maker who may not edit any more, and no more of it comes`() async throws {
        let photo = try await send("cake", by: gus)
        try await askOnlyInvited()
        let maker = try #require(host.memberID)
        _ = try await house.services.people.changeRole(of: maker, to: .viewer, by: keeper)
        await expectRefusal(.notLetIn) { _ = try await send("pie", by: gus) }
        _ = try await house.services.people.changeRole(of: maker, to: .relative, by: keeper)
        _ = try await send("pie", by: gus)
        #expect(try await album.page(.newest, limit: 9, for: gus).photos.map(\.id).contains(photo.id))
    }

    @Test func `whoever may let it in sees what room it takes`() async throws {
        func used() async throws -> ByteCount { try await house.services.exports.space(for: keeper).used.bytes }
        let before = try await used()
        let photo = try await send("cake", by: gus)
        let waiting = try await used()
        #expect(waiting > before)
        #expect(try await letIn(photo, by: keeper).count == 0)
        #expect(try await used() == waiting)
        _ = try await send("pie", by: gus)
        try await askOnlyInvited()
        // The moment's open photo is withheld from the keeper as well.
        #expect(try await used() == before)
    }

    @Test func `deleted, it leaves no row that restricts what others read`() async throws {
        let photo = try await send("cake", by: gus)
        _ = try await held.delete([photo.id], of: party, by: host)
        house.clock.advance(by: 3_600)
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        let family = try #require(keeper.familyID)
        #expect(try await house.catalogue.read(.allFamilies) { try !$0.isKnown(photo.id, in: family) })
    }
}
