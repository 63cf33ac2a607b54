import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Moments that only those see who are invited to them.
struct MomentAudienceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal
    /// The frame of Grandma, who is invited to nothing.
    private let frame: Principal

    private var moments: MomentService { house.services.moments }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
    }

    private func id(_ principal: Principal) throws -> MemberID { try #require(principal.memberID) }

    /// Zoë's moment.
    private func make(_ audience: MomentAudience) async throws -> Moment {
        try await moments.make(MomentInput(title: "Grandma turns 80", audience: audience), by: zoe)
    }

    private func change(_ moment: Moment, to audience: MomentAudience) async throws {
        _ = try await moments.edit(moment.id, MomentInput(title: moment.title, audience: audience), by: zoe)
    }

    /// Zoë's photo, in this moment.
    private func send(_ words: String, into moment: Moment?) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment.map { MomentChoice(id: $0.id, title: nil) }
        return try await house.services.sending.add(arrival, by: zoe).photo.id
    }

    private func changes(since revision: Int64, for principal: Principal) async throws -> AlbumChanges {
        try await album.changes(since: revision, limit: ReadChanges.limits.upperBound, for: principal)
    }

    @Test func `a moment is for the family unless its maker chooses, who goes on seeing it`() async throws {
        let open = try await moments.make(MomentInput(title: "Lake"), by: zoe)
        #expect(open.audience == .family)
        let secret = try await make(.invited)
        #expect(secret.audience == .invited)
        #expect(try await moments.moment(secret.id, for: zoe).title == "Grandma turns 80")
        // Whoever edits it without saying so changes nothing about it.
        #expect(try await moments.edit(secret.id, MomentInput(title: "Party"), by: zoe).audience == .invited)
    }

    @Test func `whoever is not invited gets the answer to what never was`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        for principal in [keeper, ida, frame] {
            await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(secret.id, for: principal) }
            await expectRefusal(Problem.photoGone.code) { _ = try await album.photo(photo, for: principal) }
            await expectRefusal(Problem.photoGone.code) {
                _ = try await album.rendition(.thumbnail, of: photo, for: principal)
            }
            await expectRefusal(Problem.photoGone.code) { try await album.giveHeart(photo, by: principal) }
            #expect(try await album.page(.newest, limit: 9, for: principal).photos == [])
            #expect(try await changes(since: 0, for: principal).changed == [])
            #expect(try await changes(since: 0, for: principal).deleted == [])
        }
        await expectRefusal(Problem.photoGone.code) { _ = try await album.original(of: photo, for: keeper) }
        await expectRefusal(Problem.photoGone.code) { try await album.delete(photo, by: keeper) }
        await expectRefusal(Problem.momentGone.code) { try await moments.delete(secret.id, by: keeper) }
        await expectRefusal(Problem.momentGone.code) {
            _ = try await moments.invite([id(ida)], to: secret.id, by: keeper)
        }
        #expect(try await album.photo(photo, for: zoe).id == photo)
    }

    @Test func `an invitation brings the photos, also to a frame that was off, and its withdrawal takes them away`()
        async throws
    {
        let secret = try await make(.invited)
        let photos = [try await send("cake", into: secret), try await send("candles", into: secret)]
        let before = try await changes(since: 0, for: frame).revision
        _ = try await moments.invite([id(frame)], to: secret.id, by: zoe)
        let came = try await changes(since: before, for: frame)
        #expect(came.changed.map(\.id) == photos && came.deleted == [] && came.moments?.map(\.id) == [secret.id])
        _ = try await moments.takeBack([id(frame)], to: secret.id, by: zoe)
        for since in [came.revision, before, 0] {
            let left = try await changes(since: since, for: frame)
            #expect(left.deleted == photos && left.changed == [] && left.moments == [])
        }
        #expect(try await changes(since: 0, for: ida).deleted == [], "who never saw them hears of nothing")
        // A page of changes ends nowhere between two of them.
        let first = try await album.changes(since: came.revision, limit: 1, for: frame)
        #expect(first.deleted == [photos[0]] && first.more)
        #expect(try await changes(since: first.revision, for: frame).deleted == [photos[1]])
        _ = try await moments.invite([id(frame)], to: secret.id, by: zoe)
        #expect(try await changes(since: came.revision, for: frame).changed.map(\.id) == photos)
        #expect(try await changes(since: came.revision, for: frame).deleted == [])
    }

    @Test func `a moment that becomes one for some leaves the others at once, with photos that were deleted in it`()
        async throws
    {
        let moment = try await make(.family)
        let photos = [try await send("cake", into: moment), try await send("candles", into: moment)]
        _ = try await moments.invite([id(ida)], to: moment.id, by: zoe)
        let (before, ofIda) = (try await changes(since: 0, for: frame), try await changes(since: 0, for: ida))
        #expect(before.changed.map(\.id) == photos)
        try await album.delete(photos[1], by: zoe)
        try await change(moment, to: .invited)
        let after = try await changes(since: before.revision, for: frame)
        #expect(after.deleted == photos && after.changed == [] && after.moments == [])
        #expect(try await changes(since: ofIda.revision, for: ida).deleted == [photos[1]])
        try await change(moment, to: .family)
        let again = try await changes(since: after.revision, for: frame)
        #expect(again.changed.map(\.id) == [photos[0]] && again.moments?.map(\.id) == [moment.id])
    }

    @Test func `a photo moved into it leaves the others, and comes back when it is moved out`() async throws {
        let secret = try await make(.invited)
        _ = try await moments.invite([id(ida)], to: secret.id, by: zoe)
        let photo = try await send("cake", into: nil)
        let before = try await changes(since: 0, for: frame).revision
        _ = try await album.move(photo, to: secret.id, by: zoe)
        let gone = try await changes(since: before, for: frame)
        #expect(gone.deleted == [photo] && gone.changed == [])
        #expect(try await changes(since: before, for: ida).changed.map(\.id) == [photo])
        _ = try await album.move(photo, to: nil, by: zoe)
        #expect(try await changes(since: gone.revision, for: frame).changed.map(\.id) == [photo])
        #expect(try await changes(since: before, for: frame).deleted == [])
    }

    @Test func `only those who see it hear that something happened in it`() async throws {
        let secret = try await make(.invited)
        _ = try await moments.invite([id(ida)], to: secret.id, by: zoe)
        let guests: Set<Audience> = [.member(try id(zoe)), .member(try id(ida))]
        // And the guests from outside, if there are any.
        let outside = Audience.moment(secret.id)
        await house.events.forget()
        let photo = try await send("cake", into: secret)
        #expect(await house.events.takeHearers() == guests.union([outside]))
        _ = try await album.comment("Lovely", on: photo, by: ida)
        #expect(await house.events.takeHearers() == guests.union([outside]))
        try await album.giveHeart(photo, by: ida)
        #expect(await house.events.takeHearers() == guests.union([outside]))
        _ = try await moments.edit(secret.id, MomentInput(title: "Party"), by: zoe)
        #expect(await house.events.takeHearers() == guests.union([outside]))
        // Grandma is invited, and then not any more: she and her frame hear of both.
        guard case .frame(let paired) = frame else { return }
        let withGrandma = guests.union([.member(paired.memberID), .frame(paired.frameID)])
        _ = try await moments.invite([paired.memberID], to: secret.id, by: zoe)
        #expect(await house.events.takeHearers() == withGrandma)
        _ = try await moments.takeBack([paired.memberID], to: secret.id, by: zoe)
        #expect(await house.events.takeHearers() == withGrandma)
        try await album.delete(photo, by: zoe)
        #expect(await house.events.takeHearers() == guests.union([outside]))
        // What all see, or saw, all hear of.
        let family: Set<Audience> = [.family(try #require(zoe.familyID))]
        let open = try await send("lake", into: nil)
        #expect(await house.events.takeHearers() == family)
        _ = try await album.move(open, to: secret.id, by: zoe)
        #expect(await house.events.takeHearers() == family.union([outside]))
        _ = try await moments.edit(secret.id, MomentInput(title: "Party", audience: .family), by: zoe)
        #expect(await house.events.takeHearers() == family.union([outside]))
    }

    @Test func `a look at its photos on a frame is told only to those who see it`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        _ = try await moments.invite([id(frame)], to: secret.id, by: zoe)
        await house.events.forget()
        let sighting = Sighting(
            photoID: photo,
            arrivedAt: .seconds(1),
            firstSeenAt: .seconds(2),
            lastSeenAt: .seconds(2),
            times: 1
        )
        try await house.services.frames.note(SightingReport(at: house.clock.now, sightings: [sighting]), by: frame)
        let (maker, other) = (try id(zoe), try id(ida))
        #expect(await house.events.heard(.journey, by: .member(maker)))
        let family = try #require(zoe.familyID)
        #expect(await !house.events.heard(.journey, by: .people(family)))
        #expect(await !house.events.heard(.journey, by: .member(other)))
        // Another member's frame is not waited for.
        let ukki = try await house.pair(try await house.newFrame(), by: keeper, named: "Ukki")
        #expect(try await album.journey(of: photo, for: zoe).awaited == [])
        let open = try await send("lake", into: nil)
        #expect(try await album.journey(of: open, for: zoe).awaited.contains(ukki.member.displayName))
    }

    @Test func `a frame that shows one of its photos is not seen with it by others`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        _ = try await moments.invite([id(frame)], to: secret.id, by: zoe)
        let report = FrameReport(version: "1.0", photoID: photo, shelfPhotos: 1, shelfBytes: ByteCount(9))
        try await house.services.frames.report(report, by: frame)
        #expect(try await house.services.frames.list(zoe).frames.first?.report?.photoID == photo)
        let seen = try await house.services.frames.list(keeper).frames.first?.report
        #expect(seen?.photoID == nil && seen?.shelfPhotos == 0)
    }

    @Test func `the same bytes from somebody who does not see them are a photo of their own`() async throws {
        let secret = try await make(.invited)
        let first = try await send("cake", into: secret)
        let second = try await house.send("cake", by: ida)
        #expect(!second.alreadyThere && second.photo.id != first)
        #expect(try await album.page(.newest, limit: 9, for: keeper).photos.map(\.id) == [second.photo.id])
        #expect(try await house.send("cake", by: ida).photo.id == second.photo.id)
        #expect(Set(try await album.page(.newest, limit: 9, for: zoe).photos.map(\.id)) == [first, second.photo.id])
    }

    @Test func `it is not deleted while its photos would then be seen by all`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        await expectRefusal(Problem.momentHoldsPhotos.code) { try await moments.delete(secret.id, by: zoe) }
        try await album.delete(photo, by: zoe)
        await expectRefusal(Problem.momentHoldsPhotos.code) { try await moments.delete(secret.id, by: zoe) }
        house.clock.advance(by: 601)
        try await house.services.housekeeping.forgetOldThings(served: 601)
        _ = try await moments.invite([id(frame)], to: secret.id, by: zoe)
        try await moments.delete(secret.id, by: zoe)
        #expect(try await changes(since: 0, for: ida).deleted == [], "nobody else hears of the deleted photo")
        #expect(try await changes(since: 0, for: zoe).deleted == [photo])
        #expect(try await changes(since: 0, for: frame).deleted == [photo])
    }

    @Test func `nobody shuts themselves out of a moment`() async throws {
        let moment = try await make(.family)
        let input = MomentInput(title: moment.title, audience: .invited)
        await expectRefusal(.notAllowed) { _ = try await moments.edit(moment.id, input, by: keeper) }
        #expect(try await moments.moment(moment.id, for: keeper).audience == .family)
        _ = try await moments.invite([id(keeper)], to: moment.id, by: zoe)
        #expect(try await moments.edit(moment.id, input, by: keeper).audience == .invited)
    }

    @Test func `a link to one of its photos shows it as long as its maker sees it`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        _ = try await moments.invite([id(ida)], to: secret.id, by: zoe)
        let link = try await house.services.shares.make(MakeShareLink.Terms(days: 14), of: photo, by: ida)
        let token = try house.token(in: link.url)
        func caption() async throws -> String {
            try await house.services.shares.photo(behind: token, from: "192.168.1.9").caption
        }
        #expect(try await caption() == "The garden")
        #expect(try await house.services.shares.list(keeper).links == [])
        _ = try await moments.takeBack([id(ida)], to: secret.id, by: zoe)
        await expectRefusal(Problem.sharedGone.code) { _ = try await caption() }
    }

    @Test func `a member who is merged into another brings what they see`() async throws {
        let secret = try await make(.invited)
        let photo = try await send("cake", into: secret)
        _ = try await moments.invite([id(ida)], to: secret.id, by: zoe)
        let before = try await changes(since: 0, for: keeper).revision
        try await house.services.people.merge(id(ida), into: id(keeper), by: keeper)
        #expect(try await changes(since: before, for: keeper).changed.map(\.id) == [photo])
    }
}
