import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Surprises for some, and surprises of a family that moves to another time zone.
struct SurpriseGuestTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let rolf: Principal
    private let frame: Principal
    private let familyFrame: Principal
    /// 2026-07-04 17:00 UTC, an hour after the time of the tests.
    private let time = "2026-07-04T20:00"

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        rolf = try await house.join("Rolf", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let other = try await house.newFrame()
        _ = try await house.pair(other, by: keeper, named: "Ukki")
        familyFrame = try await house.principal(other)
    }

    private func album(of principal: Principal) async throws -> [PhotoID] {
        try await album.page(.newest, limit: 9, for: principal).photos.map(\.id)
    }

    private func pass(_ seconds: Double) async throws {
        house.clock.advance(by: seconds)
        try await house.services.surprises.bringArrived()
    }

    /// How many new invitations a member finds when they look at what is new.
    private func bell(_ principal: Principal) async throws -> Int {
        try await house.services.activity.look(by: principal).digest.new.count { $0.deed == .invited }
    }

    /// Zoë's surprise for those whom she invites, with a photo.
    private func settle() async throws -> (moment: MomentID, photo: PhotoID) {
        let surprise = try SurpriseRules.time(typed: time)
        let input = MomentInput(title: "Grandma turns 80", audience: .invited, surprise: surprise)
        let moment = try await moments.make(input, by: zoe).id
        var arrival = try house.arrival("cake")
        arrival.words.moment = MomentChoice(id: moment)
        return (moment, try await house.services.sending.add(arrival, by: zoe).photo.id)
    }

    @Test func `a surprise for some leaves no trace until its time`() async throws {
        let (moment, _) = try await settle()
        let guests = try [rolf, frame].map { try #require($0.memberID) }
        await house.events.forget()
        let listed = try await moments.invite(guests, to: moment, by: zoe).guests
        #expect(Set(listed.map(\.member)) == Set(guests))
        let own = try #require(zoe.memberID)
        #expect(await house.events.takeHearers() == [.member(own)])
        let before = try await album.changes(since: 0, limit: 9, for: frame)
        #expect(before.changed == [] && before.moments == [] && before.invitations == [] && before.coming == [])
        for principal in [rolf, keeper, frame, familyFrame] {
            #expect(try await album(of: principal) == [])
            #expect(try await moments.invitations(for: principal) == [])
            await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(moment, for: principal) }
        }
    }

    @Test func `at its time it arrives for those alone who are invited`() async throws {
        let (moment, photo) = try await settle()
        let guests = try [rolf, frame].map { try #require($0.memberID) }
        _ = try await moments.invite(guests, to: moment, by: zoe)
        let before = try await album.changes(since: 0, limit: 9, for: frame)
        let own = try #require(zoe.memberID)
        // Rolf looks at what is new in between, and hears of the invitation all the same.
        #expect(try await bell(rolf) == 0)
        await house.events.forget()
        try await pass(3_600)
        guard case .frame(let paired) = frame else { return }
        let hearers: Set<Audience> = [
            .member(own), .member(guests[0]), .member(guests[1]), .frame(paired.frameID), .moment(moment),
        ]
        #expect(await house.events.takeHearers() == hearers)
        for principal in [zoe, rolf, frame] { #expect(try await album(of: principal) == [photo]) }
        for other in [keeper, familyFrame] {
            #expect(try await album(of: other) == [])
            #expect(try await album.changes(since: 0, limit: 9, for: other).changed == [])
        }
        #expect(try await bell(rolf) == 1)
        #expect(try await moments.invitations(for: rolf).map(\.id) == [moment])
        // A frame that was off hears of it, with the invitation.
        let came = try await album.changes(since: before.revision, limit: 9, for: frame)
        #expect(came.changed.map(\.id) == [photo] && came.moments?.map(\.id) == [moment])
        #expect(came.invitations?.map(\.moment) == [moment])
    }

    @Test func `an invitation to a surprise is taken back without a trace`() async throws {
        let surprise = try SurpriseRules.time(typed: time)
        let input = MomentInput(title: "Grandma turns 80", audience: .invited, surprise: surprise)
        let moment = try await moments.make(input, by: zoe).id
        let guest = try #require(rolf.memberID)
        _ = try await moments.invite([guest], to: moment, by: zoe)
        #expect(try await moments.takeBack([guest], to: moment, by: zoe).guests == [])
        try await pass(3_600)
        await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(moment, for: rolf) }
        #expect(try await moments.moment(moment, for: zoe).waitsUntil == nil)
    }

    @Test func `surprises go with the family to another zone, and nobody hears of it`() async throws {
        let surprise = try SurpriseRules.time(typed: time)
        let moment = try await moments.make(MomentInput(title: "Eighty!", surprise: surprise), by: zoe).id
        var arrival = try house.arrival("cake")
        arrival.words.moment = MomentChoice(id: moment)
        let inside = try await house.services.sending.add(arrival, by: zoe).photo.id
        arrival = try house.arrival("pie")
        arrival.words.surprise = surprise
        let alone = try await house.services.sending.add(arrival, by: rolf).photo.id
        // London is two hours behind Helsinki: eight in the evening comes later.
        try await house.services.people.describe(name: "The Lehtonens", timeZone: "Europe/London", by: keeper)
        let later = Date.seconds(3 * 3_600)
        #expect(try await moments.moment(moment, for: zoe).waitsUntil == later)
        #expect(try await album.photo(inside, for: zoe).waitsUntil == later)
        #expect(try await album.photo(alone, for: rolf).waitsUntil == later)
        try await pass(3_600)
        #expect(try await album(of: frame) == [])
        try await house.services.people.describe(name: "The Lehtonens", timeZone: "Europe/Helsinki", by: keeper)
        #expect(try await album.photo(alone, for: rolf).waitsUntil == .seconds(3_600))
        try await house.services.surprises.bringArrived()
        #expect(Set(try await album(of: frame)) == [inside, alone])
        #expect(try await moments.moment(moment, for: keeper).waitsUntil == nil)
    }
}
