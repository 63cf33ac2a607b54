import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Photos and moments that nobody but their sender or maker sees until a time.
struct SurpriseServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    /// Grandma's frame.
    private let frame: Principal
    /// Zoë's own frame, at which others look, too.
    private let zoesFrame: Principal
    /// An hour after the day of the tests: 2026-07-04 17:00 UTC.
    private let time = "2026-07-04T20:00"

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }
    private var surprises: SurpriseService { house.services.surprises }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let own = try await house.pairedFrame(by: keeper)
        let (id, member) = (own.frameID, try #require(zoe.memberID))
        try await house.catalogue.write(.allFamilies) { writer in
            guard var record = try writer.frame(id) else { throw Problem.notFound }
            record.pairing?.memberID = member
            try writer.save(record)
        }
        zoesFrame = try await house.principal(own)
    }

    private func send(
        _ words: String,
        until time: String? = nil,
        into moment: MomentChoice? = nil,
        by principal: Principal? = nil
    ) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.surprise = try time.flatMap(SurpriseRules.time)
        arrival.words.moment = moment
        return try await house.services.sending.add(arrival, by: principal ?? zoe).photo
    }

    private func changes(since revision: Int64 = 0, for principal: Principal) async throws -> AlbumChanges {
        try await album.changes(since: revision, limit: ReadChanges.limits.upperBound, for: principal)
    }

    private func album(of principal: Principal) async throws -> [PhotoID] {
        try await album.page(.newest, limit: 99, for: principal).photos.map(\.id)
    }

    private var others: [Principal] { [keeper, frame, zoesFrame] }

    @Test func `only its sender sees it, and only their browser hears of it`() async throws {
        let open = try await send("lake")
        let before = try await changes(for: frame).revision
        await house.events.forget()
        let photo = try await send("cake", until: time)
        let member = try #require(zoe.memberID)
        #expect(photo.waitsUntil == .seconds(3_600))
        #expect(await house.events.takeHearers() == [.member(member)])
        #expect(try await album(of: zoe) == [photo.id, open.id])
        for principal in others {
            await expectRefusal(Problem.photoGone.code) { _ = try await album.photo(photo.id, for: principal) }
            #expect(try await album(of: principal) == [open.id])
            let heard = try await changes(since: before, for: principal)
            #expect(heard.changed == [] && heard.deleted == [])
        }
        // What its sender says of it is told to nobody either.
        try await album.giveHeart(photo.id, by: zoe)
        _ = try await album.comment("Look!", on: photo.id, by: zoe)
        _ = try await album.setCaption(CaptionEdit(typed: "Cake", insteadOf: "The garden"), of: photo.id, by: zoe)
        #expect(await house.events.takeHearers() == [.member(member)])
        #expect(try await changes(since: before, for: frame).changed == [])
    }

    @Test func `a guest takes one back as long as it waits`() async throws {
        let guest = try await house.join("Gustav", role: .guest, by: keeper).principal
        let photo = try await send("cake", until: "2026-07-04T23:00", by: guest)
        house.clock.advance(by: 3_600)
        #expect(house.services.album.removal(of: photo, by: guest) == .takeBackPhoto)
        try await album.delete(photo.id, by: guest)
        #expect(try await album(of: guest) == [])
    }

    @Test func `at its minute it arrives as new on every frame`() async throws {
        let surprise = try await send("cake", until: time)
        let open = try await send("lake")
        let before = try await changes(for: frame).revision
        house.clock.advance(by: 3_599)
        try await surprises.bringArrived()
        #expect(try await album(of: frame) == [open.id])
        house.clock.advance(by: 1)
        await house.events.forget()
        try await surprises.bringArrived()
        let family = try #require(keeper.familyID)
        #expect(await house.events.takeHearers() == [.family(family)])
        for principal in others + [zoe] {
            #expect(try await album(of: principal) == [surprise.id, open.id])
            let heard = try await changes(since: before, for: principal)
            #expect(heard.changed.map(\.id) == [surprise.id] && heard.changed.first?.waitsUntil == nil)
            #expect(heard.changed.first?.addedAt == house.clock.now)
        }
        try await surprises.bringArrived()
        #expect(try await changes(for: frame).revision == changes(since: before, for: frame).revision)
    }

    @Test func `a server that was off at the minute brings it at its start, all of many`() async throws {
        var rules = FamilyRules()
        rules.surprises.arrivingAtOnce = 2
        var sent: [PhotoID] = []
        for number in 1...5 { sent.append(try await send("cake \(number)", until: time).id) }
        let before = try await changes(for: frame).revision
        house.clock.advance(by: 9 * 86_400)
        let services = try await house.restarted(rules)
        #expect(try await album(of: frame) == [])
        try await services.surprises.bringArrived()
        #expect(try await album(of: frame) == sent.reversed())
        #expect(try await changes(since: before, for: frame).changed.map(\.id) == sent)
    }

    @Test func `its sender lets it go early, and nobody else`() async throws {
        let photo = try await send("cake", until: time)
        await expectRefusal(Problem.photoGone.code) { try await surprises.show(photo.id, by: keeper) }
        await expectRefusal(Problem.photoGone.code) { try await surprises.show(photo.id, by: zoesFrame) }
        try await surprises.show(photo.id, by: zoe)
        #expect(try await album(of: frame) == [photo.id])
        let revision = try await changes(for: frame).revision
        // Of a photo that all see, only who may change it is heard, and nothing happens.
        try await surprises.show(photo.id, by: zoe)
        try await surprises.show(photo.id, by: keeper)
        await expectRefusal(.keeperNeeded) { try await surprises.show(photo.id, by: frame) }
        #expect(try await changes(for: frame).revision == revision)
    }

    @Test func `taken back while it waits, it was never there; restored, it arrives`() async throws {
        let photo = try await send("cake", until: time)
        house.clock.advance(by: 3_600 - 300)
        try await album.delete(photo.id, by: zoe)
        try await surprises.bringArrived()
        for principal in others { #expect(try await changes(for: principal).deleted == []) }
        house.clock.advance(by: 299)
        _ = try await album.undoDeletion(of: photo.id, by: zoe)
        #expect(try await album(of: frame) == [])
        house.clock.advance(by: 1)
        try await surprises.bringArrived()
        #expect(try await album(of: frame) == [photo.id])
        let other = try await send("pie", until: "2026-07-05T20:00")
        try await album.delete(other.id, by: zoe)
        house.clock.advance(by: 2 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 2 * 86_400)
        try await surprises.bringArrived()
        for principal in others { #expect(try await changes(for: principal).deleted == []) }
    }

    @Test func `a moment of photos that wait waits with them, for its maker alone`() async throws {
        let choice = MomentChoice(id: MomentID.make("a-key-of-the-form-0123"), title: "Grandma turns 80")
        let first = try await send("cake", until: time, into: choice)
        // Another photo of the moment waits with it, whatever is said of it.
        let second = try await send("pie", into: choice)
        #expect(first.moment == choice.id && second.moment == choice.id && second.waitsUntil == first.waitsUntil)
        let moment = try await moments.moment(choice.id, for: zoe)
        #expect(moment.waitsUntil == .seconds(3_600) && moment.photos == 2)
        for principal in others {
            await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(choice.id, for: principal) }
            let heard = try await changes(for: principal)
            #expect(heard.moments?.isEmpty != false && heard.changed == [])
            #expect(heard.coming?.isEmpty != false)
        }
        await expectRefusal(.surpriseMoment) { try await surprises.show(first.id, by: zoe) }
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        let heard = try await changes(for: frame)
        #expect(heard.changed.map(\.id) == [first.id, second.id])
        #expect(heard.moments?.map(\.id) == [choice.id] && heard.moments?.first?.photos == 2)
        #expect(try await moments.moment(choice.id, for: keeper).waitsUntil == nil)
    }

    @Test func `a moment that waits takes nothing that others may have seen, and nobody by a link`() async throws {
        let choice = MomentChoice(id: MomentID.make("a-key-of-the-form-0123"), title: "Grandma turns 80")
        let photo = try await send("cake", until: time, into: choice)
        let seen = try await send("lake")
        await expectRefusal(.surpriseMoment) { _ = try await album.move(seen.id, to: choice.id, by: zoe) }
        #expect(try await moments.choices(for: seen, zoe).others == [])
        await expectRefusal(.surpriseMoment) {
            _ = try await house.services.outsideGuests.makeLink(of: choice.id, until: nil, by: zoe)
        }
        // Sent again to the moment, the photo that all see stays where it is.
        let arrival = try house.arrival("lake")
        let there = try await house.services.sending.alreadyThere(
            arrival.original.hash,
            of: arrival.original.bytes,
            at: arrival.path,
            into: choice,
            for: zoe
        )
        #expect(there?.id == seen.id && there?.moment == nil && there?.waitsUntil == nil)
        // Taken out of it, a photo waits by itself.
        _ = try await album.move(photo.id, to: nil, by: zoe)
        try await surprises.show(choice.id, by: zoe)
        #expect(try await album(of: frame) == [seen.id])
        #expect(try await moments.moment(choice.id, for: keeper).photos == 0)
        try await surprises.show(photo.id, by: zoe)
        #expect(try await album(of: frame) == [photo.id, seen.id])
    }

    @Test func `its maker shows a moment early with all its photos, or deletes it, and they wait on`() async throws {
        let choice = MomentChoice(id: MomentID.make("a-key-of-the-form-0123"), title: "Grandma turns 80")
        let photos = [try await send("cake", until: time, into: choice), try await send("pie", into: choice)]
        await expectRefusal(Problem.momentGone.code) { try await surprises.show(choice.id, by: keeper) }
        try await surprises.show(choice.id, by: zoe)
        #expect(try await album(of: frame) == photos.reversed().map(\.id))
        #expect(try await moments.moment(choice.id, for: keeper).photos == 2)
        let next = MomentChoice(id: MomentID.make("a-key-of-the-form-4567"), title: "Christmas")
        let third = try await send("tree", until: time, into: next)
        let before = try await changes(for: frame).revision
        try await moments.delete(next.id, by: zoe)
        #expect(try await changes(since: before, for: frame).changed == [])
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        let heard = try await changes(since: before, for: frame)
        #expect(heard.changed.map(\.id) == [third.id] && heard.changed.first?.moment == nil)
        #expect(heard.deleted == [] && heard.moments?.isEmpty != false)
    }

    @Test func `in a moment that all see, it is counted when it arrives`() async throws {
        let moment = try await moments.make(MomentInput(title: "Lake"), by: keeper)
        let choice = MomentChoice(id: moment.id)
        let photo = try await send("cake", until: time, into: choice)
        for principal in others { #expect(try await moments.moment(moment.id, for: principal).photos == 0) }
        #expect(try await moments.moment(moment.id, for: zoe).photos == 1)
        // Moved about while it waits, it leaves no trace in the changes of others.
        _ = try await album.move(photo.id, to: nil, by: zoe)
        _ = try await album.move(photo.id, to: moment.id, by: zoe)
        for principal in others { #expect(try await changes(for: principal).deleted == []) }
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        for principal in others { #expect(try await moments.moment(moment.id, for: principal).photos == 1) }
    }

    @Test func `its time is to come, and within two years`() async throws {
        let sending = house.services.sending
        for time in ["2026-07-04T19:00", "2020-01-01T00:00", "2028-07-05T19:01", "9999-12-31T23:59"] {
            let surprise = try SurpriseRules.time(typed: time)
            await expectRefusal(.surpriseTime) { try await sending.check(surprise: surprise, by: zoe) }
        }
        for time in ["2026-07-04T19:01", "2028-07-04T18:59", ""] {
            try await sending.check(surprise: try SurpriseRules.time(typed: time), by: zoe)
        }
        #expect(throws: Problem.surpriseTime) { try SurpriseRules.time(typed: "soon") }
        // Whose time comes while it is on its way is none any more.
        #expect(try await send("lake", until: "2026-07-04T18:00").waitsUntil == nil)
        await expectRefusal(.surpriseTime) { _ = try await send("sea", until: "2099-01-01T00:00") }
    }

    @Test func `a link to it leads nowhere until it arrives`() async throws {
        let photo = try await send("cake", until: time)
        let link = try await house.services.shares.make(MakeShareLink.Terms(days: 14), of: photo.id, by: zoe)
        let token = try house.token(in: link.url)
        func caption() async throws -> String {
            try await house.services.shares.photo(behind: token, from: "192.168.1.9").caption
        }
        await expectRefusal(Problem.sharedGone.code) { _ = try await caption() }
        #expect(try await house.services.shares.list(keeper).links == [])
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        #expect(try await caption() == "The garden")
    }

    @Test func `the same bytes from somebody else are a photo of their own, and stay`() async throws {
        let surprise = try await send("cake", until: time)
        let second = try await house.send("cake", by: keeper)
        #expect(!second.alreadyThere && second.photo.id != surprise.id)
        house.clock.advance(by: 3_600)
        try await surprises.bringArrived()
        #expect(try await album(of: frame) == [surprise.id, second.photo.id])
    }
}
