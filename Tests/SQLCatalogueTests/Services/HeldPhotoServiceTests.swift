import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// What guests from outside send to a moment that holds it, until it is let in.
struct HeldPhotoServiceTests {
    private let made: HostHouse
    /// Grandma's frame.
    private let frame: Principal
    private var house: ActHouse { made.house }
    private var keeper: Principal { made.keeper }
    private var host: Principal { made.host }
    private var zoe: Principal { made.zoe }
    private var party: MomentID { made.party }
    private var gus: Principal { made.gus }

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }
    private var held: HeldPhotoService { house.services.held }

    init() async throws {
        made = try await HostHouse()
        frame = try await made.house.principal(try await made.house.pairedFrame(by: made.keeper))
    }

    private func changes(since revision: Int64 = 0, for principal: Principal) async throws -> AlbumChanges {
        try await album.changes(since: revision, limit: ReadChanges.limits.upperBound, for: principal)
    }

    private func album(of principal: Principal) async throws -> [PhotoID] {
        try await album.page(.newest, limit: 99, for: principal).photos.map(\.id)
    }

    /// Lets photos in that were seen as they are.
    private func letIn(
        _ photos: [PhotoID],
        to moment: MomentID? = nil,
        by principal: Principal
    ) async throws -> HeldPhotos {
        let choice = HeldPhotoAdmission(photos: photos, revision: .max)
        return try await held.letIn(choice, to: moment ?? party, by: principal).answer()
    }

    private func waiting() async throws -> [PhotoID] { try await held.list(of: party, for: host).photos.map(\.id) }

    private func send(_ words: String, by principal: Principal, into moment: MomentID? = nil) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment.map { MomentChoice(id: $0) }
        return try await house.services.sending.add(arrival, by: principal).photo
    }

    private func change(_ input: MomentInput, by principal: Principal? = nil) async throws -> Moment {
        try await moments.edit(party, input, by: principal ?? host)
    }

    private func member(_ principal: Principal) throws -> MemberID { try #require(principal.memberID) }

    @Test func `only its sender sees it, and only they and those who decide hear of it`() async throws {
        let before = try await changes(for: frame).revision
        await house.events.forget()
        let photo = try await send("cake", by: gus)
        #expect(photo.isHeld == true && photo.waitsUntil == nil && photo.moment == party)
        let hearers = try [gus, host, keeper].map { Audience.member(try member($0)) }
        #expect(await house.events.takeHearers() == Set(hearers))
        #expect(try await album(of: gus) == [photo.id])
        for principal in [keeper, host, zoe, frame] {
            await expectRefusal(.notFound) { _ = try await album.photo(photo.id, for: principal) }
            #expect(try await album(of: principal) == [])
            let heard = try await changes(since: before, for: principal)
            #expect(heard.changed == [] && heard.deleted == [])
            #expect(try await moments.moment(party, for: principal).photos == 0)
        }
        // What its sender says of it is told to nobody else either.
        try await album.giveHeart(photo.id, by: gus)
        #expect(await house.events.takeHearers() == Set(hearers))
        #expect(try await changes(since: before, for: frame).changed == [])
    }

    @Test func `those who may let it in are told how many wait, in the moment and in the list`() async throws {
        let photos = [try await send("cake", by: gus), try await send("pie", by: gus)]
        for principal in [keeper, host] {
            #expect(try await moments.moment(party, for: principal).held == 2)
            #expect(try await moments.list(.goingOn, for: principal).moments.map(\.held) == [2])
            let list = try await held.list(of: party, for: principal)
            #expect(list.count == 2 && list.photos.map(\.id) == photos.map(\.id))
        }
        for (principal, code) in [(zoe, ProblemCode.keeperNeeded), (frame, .keeperNeeded), (gus, .keeperNeeded)] {
            #expect(try await moments.moment(party, for: principal).held == nil)
            #expect(try await moments.list(.goingOn, for: principal).moments.map(\.held) == [nil])
            await expectRefusal(code) { _ = try await held.list(of: party, for: principal) }
            await expectRefusal(code) { _ = try await letIn([photos[0].id], by: principal) }
            await expectRefusal(code) { _ = try await held.delete([photos[0].id], of: party, by: principal) }
        }
        #expect(try await waiting() == photos.map(\.id))
    }

    @Test func `let in, it arrives as new on every frame, in the order in which it was sent`() async throws {
        let photos = [try await send("cake", by: gus), try await send("pie", by: gus), try await send("tea", by: gus)]
        let open = try await send("lake", by: zoe)
        let before = try await changes(for: frame).revision
        house.clock.advance(by: 3_600)
        await house.events.forget()
        let left = try await letIn([photos[1].id, photos[0].id], by: host)
        #expect(left.count == 1 && left.photos.map(\.id) == [photos[2].id])
        let family = try #require(keeper.familyID)
        #expect(await house.events.takeHearers() == [.family(family), .moment(party)])
        for principal in [keeper, host, zoe, frame] {
            #expect(try await album(of: principal) == [photos[1].id, photos[0].id, open.id])
            let heard = try await changes(since: before, for: principal)
            #expect(heard.changed.map(\.id) == [photos[0].id, photos[1].id] && heard.deleted == [])
            #expect(
                heard.changed.allSatisfy { $0.isHeld == nil && $0.addedAt == house.clock.now && $0.moment == party }
            )
            #expect(try await moments.moment(party, for: principal).photos == 2)
        }
        // What does not wait is left as it is.
        let revision = try await changes(for: frame).revision
        #expect(try await letIn([photos[0].id, open.id], by: keeper) == left)
        #expect(try await held.delete([photos[0].id, open.id], of: party, by: keeper) == left)
        #expect(try await changes(for: frame).revision == revision)
    }

    @Test func `its sender cannot show it, and no time does`() async throws {
        let photo = try await send("cake", by: gus)
        let surprises = house.services.surprises
        await expectRefusal(.notAllowed) { try await surprises.show(photo.id, by: gus) }
        let time = try #require(try SurpriseRules.time(typed: "2026-07-04T23:00"))
        await expectRefusal(.notAllowed) { try await surprises.move(photo.id, to: time, by: gus) }
        house.clock.advance(by: 20 * 86_400)
        try await surprises.bringArrived()
        #expect(try await waiting() == [photo.id])
        #expect(try await album(of: frame) == [])
    }

    @Test func `the same bytes from a member are taken as if it were not there, and are not in two moments`()
        async throws
    {
        let photos = [try await send("cake", by: gus), try await send("pie", by: gus)]
        let sent = KnownFiles(hashes: [try house.arrival("cake").original.hash])
        #expect(try await house.services.sending.known(sent, for: zoe).hashes == [])
        #expect(try await house.services.sending.known(sent, for: gus) == sent)
        let twin = try await house.services.sending.add(try house.arrival("cake"), by: zoe)
        #expect(!twin.alreadyThere && twin.photo.id != photos[0].id)
        let other = try await moments.make(MomentInput(title: "Other"), by: zoe)
        _ = try await album.move(twin.photo.id, to: other.id, by: zoe)
        await expectRefusal(.sentAgain) { _ = try await letIn([photos[0].id], by: host) }
        // Together with another one, that one is let in, and it is said which one was not.
        let left = try await letIn(photos.map(\.id), by: host)
        #expect(left.photos.map(\.id) == [photos[0].id])
        #expect(left.left == [HeldPhotos.LeftPhoto(photo: photos[0].id, code: .sentAgain)])
        #expect(try await album(of: frame) == [photos[1].id, twin.photo.id])
        try await album.hide(twin.photo.id, because: "", by: zoe)
        await expectRefusal(.photoHidden) { _ = try await letIn([photos[0].id], by: host) }
        #expect(try await held.delete([photos[0].id], of: party, by: host).count == 0)
    }

    @Test func `deleted, it is gone for all and for good`() async throws {
        let photo = try await send("cake", by: gus)
        let before = try await changes(for: frame).revision
        await house.events.forget()
        #expect(try await held.delete([photo.id], of: party, by: keeper) == HeldPhotos(count: 0, photos: []))
        #expect(await house.events.takeHearers().contains(.member(try member(gus))))
        #expect(try await album(of: gus) == [])
        for principal in [keeper, gus] {
            await expectRefusal(.notFound) { _ = try await album.photo(photo.id, for: principal) }
            await expectRefusal(.notFound) { _ = try await album.undoDeletion(of: photo.id, by: principal) }
        }
        #expect(try await album.undoable(for: keeper) == [])
        #expect(try await changes(since: before, for: frame).deleted == [])
        house.clock.advance(by: 3_600)
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        let left = try await house.catalogue.read(.allFamilies) { [now = house.clock.now] in
            try $0.deleted(undoEndingBy: now, limit: 9)
        }
        #expect(left == [], "its files are gone")
    }

    @Test func `its sender takes it back at any time; restored, it waits again`() async throws {
        let photo = try await send("cake", by: gus)
        house.clock.advance(by: 3_600)
        #expect(album.removal(of: photo, by: gus) == .takeBackPhoto)
        try await album.delete(photo.id, by: gus)
        #expect(try await waiting() == [])
        #expect(try await letIn([photo.id], by: host).count == 0)
        #expect(try await album.undoDeletion(of: photo.id, by: gus).isHeld == true)
        #expect(try await waiting() == [photo.id])
        #expect(try await album(of: frame) == [])
    }

    @Test func `only the choice holds, only what guests send, and what waits goes on waiting after it`() async throws {
        let photo = try await send("cake", by: gus)
        #expect(try await send("hers", by: host, into: party).isHeld == nil)
        #expect(try await send("also hers", by: zoe, into: party).isHeld == nil)
        let name = MomentInput(title: "Party at the lake")
        #expect(try await change(name).holdsGuestPhotos == true, "an input without it keeps it")
        #expect(try await change(MomentInput(title: "Party", holdsGuestPhotos: false)).holdsGuestPhotos == nil)
        let open = try await send("pie", by: gus)
        #expect(open.isHeld == nil)
        #expect(try await album(of: frame).first == open.id)
        #expect(try await waiting() == [photo.id])
        #expect(try await moments.moment(party, for: host).held == 1)
        #expect(try await moments.make(MomentInput(title: "Other"), by: host).holdsGuestPhotos == nil)
        #expect(try await letIn([photo.id], by: host).count == 0)
        #expect(try await album(of: frame).first == photo.id)
    }

    @Test func `it stays when its sender leaves, is put out, or is over time`() async throws {
        let ada = try await house.guest("Ada", of: party, by: host).principal
        let end = house.clock.now.addingTimeInterval(86_400)
        let ben = try await house.guest("Ben", of: party, by: host, until: end).principal
        let photos = [try await send("cake", by: gus), try await send("pie", by: ada), try await send("tea", by: ben)]
        _ = try await house.services.outsideGuests.putOut([try member(gus)], of: party, by: host)
        try await house.services.people.leave(takingPhotos: false, by: ada)
        house.clock.advance(by: 2 * 86_400)
        #expect(try await waiting() == photos.map(\.id))
        #expect(try await album(of: frame) == [])
        #expect(try await letIn(photos.map(\.id), by: keeper).count == 0)
        #expect(try await album(of: frame) == photos.reversed().map(\.id))
    }

    @Test func `who leaves with their photos takes what waits, too`() async throws {
        _ = try await send("cake", by: gus)
        try await house.services.people.leave(takingPhotos: true, by: gus)
        #expect(try await waiting() == [])
    }

    @Test func `the moment's deletion deletes it, if whoever deletes was told of it`() async throws {
        let photo = try await send("cake", by: gus)
        let before = try await changes(for: frame).revision
        await expectRefusal(.momentHoldsPhotos) { try await moments.delete(party, by: host) }
        try await moments.delete(party, heldSeen: 1, by: host)
        let heard = try await changes(since: before, for: frame)
        #expect(heard.changed == [] && heard.deleted == [])
        await expectRefusal(.notFound) { _ = try await held.list(of: party, for: host) }
        await expectRefusal(.notFound) { _ = try await album.rendition(.thumbnail, of: photo.id, for: host) }
        let over = try await house.catalogue.read(.allFamilies) { [now = house.clock.now] in
            try $0.deleted(undoEndingBy: now, limit: 9).map(\.id)
        }
        #expect(over == [photo.id], "its files go with the next sweep")
    }

    @Test func `in a moment for some, a keeper who is not invited finds nothing of it`() async throws {
        let photo = try await send("cake", by: gus)
        _ = try await change(MomentInput(title: "Party", audience: .invited))
        _ = try await moments.invite([try member(zoe)], to: party, by: host)
        await house.events.forget()
        try await album.giveHeart(photo.id, by: gus)
        #expect(await house.events.takeHearers() == [.member(try member(gus)), .member(try member(host))])
        await expectRefusal(.notFound) { _ = try await held.list(of: party, for: keeper) }
        await expectRefusal(.notFound) { _ = try await letIn([photo.id], by: keeper) }
        await expectRefusal(.notFound) { _ = try await album.rendition(.thumbnail, of: photo.id, for: keeper) }
        #expect(try await letIn([photo.id], by: host).count == 0)
        #expect(try await album(of: zoe) == [photo.id])
        #expect(try await album(of: keeper) == [])
        #expect(try await album(of: frame) == [])
    }

    @Test func `those who decide see its pictures, and not its original`() async throws {
        let photo = try await send("cake", by: gus)
        for principal in [host, keeper, gus] {
            #expect(try await album.rendition(.thumbnail, of: photo.id, for: principal).bytes.bytes > 0)
        }
        for principal in [zoe, frame] {
            await expectRefusal(.notFound) { _ = try await album.rendition(.thumbnail, of: photo.id, for: principal) }
        }
        for principal in [host, keeper] {
            await expectRefusal(.notFound) { _ = try await album.original(of: photo.id, for: principal) }
            await expectRefusal(.notFound) { try await album.delete(photo.id, by: principal) }
        }
    }

    @Test func `one call names a hundred photos at most, and one at least`() async throws {
        let photo = try await send("cake", by: gus)
        for count in [0, HeldPhotos.most + 1] {
            let photos = Array(repeating: photo.id, count: count)
            await expectRefusal(.badRequest) { _ = try await letIn(photos, by: host) }
            await expectRefusal(.badRequest) { _ = try await held.delete(photos, of: party, by: host) }
        }
        let other = try await moments.make(MomentInput(title: "Other"), by: host)
        #expect(try await letIn([photo.id], to: other.id, by: host).count == 0, "it waits in another moment")
        #expect(try await waiting() == [photo.id])
    }
}
