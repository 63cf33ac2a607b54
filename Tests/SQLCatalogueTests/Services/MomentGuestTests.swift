import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Invitations to a moment, the answers to them, and who may put photos into it.
struct MomentGuestTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal
    private let guest: Principal

    private var moments: MomentService { house.services.moments }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
        guest = try await house.join("Gustav", role: .guest, by: keeper).principal
    }

    /// A moment of Zoë's that begins in an hour and lasts three.
    private func midsummer(_ posting: MomentPosting? = nil, place: FamilyPlaceID? = nil) async throws -> Moment {
        let input = MomentInput(
            title: "Midsummer",
            starts: LocalDateTime("2026-07-04T20:00:00"),
            ends: LocalDateTime("2026-07-04T23:00:00"),
            place: place,
            posting: posting
        )
        return try await moments.make(input, by: zoe)
    }

    private func begin() { house.clock.advance(by: 3_600) }
    private func end() { house.clock.advance(by: 3 * 3_600) }

    private func id(_ principal: Principal) throws -> MemberID { try #require(principal.memberID) }

    private func invite(_ guests: [Principal], to moment: Moment, by host: Principal) async throws -> [String] {
        let ids = try guests.map(id)
        return said(try await moments.invite(ids, to: moment.id, by: host))
    }

    private func said(_ guests: MomentGuests) -> [String] {
        guests.guests.map { "\($0.displayName) \($0.answer.rawValue)" }
    }

    private func bell(_ principal: Principal) async throws -> [ActivityDigest.Line] {
        try await house.services.activity.look(by: principal).digest.new.filter { $0.deed == .invited }
    }

    @Test func `its maker and keepers invite several at once, and nobody is told twice`() async throws {
        let moment = try await midsummer()
        house.clock.advance(by: 60)
        #expect(try await invite([ida, guest], to: moment, by: zoe) == ["Gustav asked", "Ida asked"])
        #expect(try await house.services.activity.news(for: ida)?.count == 1)
        let told = try #require(try await bell(ida).first)
        #expect(told.people.map(\.displayName) == ["Zoë"] && told.moment == moment.id && told.words == "Midsummer")
        house.clock.advance(by: 60)
        #expect(try await invite([ida], to: moment, by: keeper) == ["Gustav asked", "Ida asked"])
        #expect(try await house.services.activity.news(for: ida)?.count == 0, "nothing new")
        _ = try await moments.answer(.coming, to: moment.id, by: ida)
        house.clock.advance(by: 60)
        #expect(try await invite([ida], to: moment, by: zoe) == ["Ida coming", "Gustav asked"])
        #expect(try await house.services.activity.news(for: ida)?.count == 0)
        #expect(try await bell(ida) == [told], "the same line")
        #expect(try await bell(keeper) == [], "it is for whom it invites")
    }

    @Test func `others invite nobody, and nobody invites themselves, a newcomer or a stranger`() async throws {
        let moment = try await midsummer()
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let idas = try id(ida)
        for other in [ida, guest, frame] {
            await expectRefusal(.keeperNeeded) { _ = try await moments.invite([idas], to: moment.id, by: other) }
            await expectRefusal(.keeperNeeded) { _ = try await moments.takeBack([idas], to: moment.id, by: other) }
            await expectRefusal(.keeperNeeded) { _ = try await moments.invitees(to: moment.id, by: other) }
        }
        let stranger = try await house.neighbour()
        await expectRefusal(.notFound) { _ = try await invite([zoe], to: moment, by: zoe) }
        await expectRefusal(.notFound) { _ = try await invite([stranger], to: moment, by: zoe) }
        await expectRefusal(.badRequest) { _ = try await invite([], to: moment, by: zoe) }
        let many = Array(repeating: idas, count: MomentInvitees.most + 1)
        await expectRefusal(.badRequest) { _ = try await moments.invite(many, to: moment.id, by: zoe) }
        await expectRefusal(.notFound) { _ = try await moments.guests(of: moment.id, for: stranger) }
        await expectRefusal(.notFound) { _ = try await moments.answer(.coming, to: moment.id, by: stranger) }
        #expect(try await moments.guests(of: moment.id, for: zoe).guests == [])
    }

    @Test func `those who can still be invited are all but the host and who was asked or answered`() async throws {
        let moment = try await midsummer()
        _ = try await house.pairedFrame(by: keeper)
        let names = try await moments.invitees(to: moment.id, by: zoe).map(\.displayName)
        #expect(names == ["Anna", "Grandma", "Gustav", "Ida"])
        _ = try await invite([guest], to: moment, by: zoe)
        _ = try await moments.answer(.notNow, to: moment.id, by: ida)
        #expect(try await moments.invitees(to: moment.id, by: zoe).map(\.displayName) == ["Anna", "Grandma"])
    }

    @Test func `an invitation is taken back until it is answered`() async throws {
        let moment = try await midsummer()
        _ = try await invite([ida, guest], to: moment, by: zoe)
        _ = try await moments.answer(.coming, to: moment.id, by: guest)
        let (idas, guests) = (try id(ida), try id(guest))
        #expect(try await said(moments.takeBack([idas], to: moment.id, by: zoe)) == ["Gustav coming"])
        #expect(try await said(moments.takeBack([idas], to: moment.id, by: zoe)) == ["Gustav coming"])
        await expectRefusal(.invitationAnswered) { _ = try await moments.takeBack([guests], to: moment.id, by: zoe) }
        #expect(try await bell(ida) == [])
        #expect(try await moments.invitationCount(for: ida) == 0)
    }

    @Test func `an invitation waits on every page until it is answered or past`() async throws {
        let moment = try await midsummer()
        _ = try await invite([ida, guest], to: moment, by: zoe)
        for invited in [ida, guest] { #expect(try await moments.invitationCount(for: invited) == 1) }
        #expect(try await moments.invitationCount(for: zoe) == 0)
        #expect(try await moments.invitations(for: ida).map(\.id) == [moment.id])
        #expect(try await moments.answer(.notNow, to: moment.id, by: ida).answer == .notNow)
        #expect(try await moments.invitationCount(for: ida) == 0)
        begin()
        #expect(try await moments.invitationCount(for: guest) == 1)
        end()
        #expect(try await moments.invitationCount(for: guest) == 0)
        await expectRefusal(.momentOver) { _ = try await moments.answer(.coming, to: moment.id, by: guest) }
        await expectRefusal(.momentOver) { _ = try await invite([keeper], to: moment, by: zoe) }
    }

    @Test func `who comes says so and is there, from asked to here`() async throws {
        let moment = try await midsummer()
        #expect(moment.answer == nil && moment.mayPost)
        #expect(try await moments.answer(.coming, to: moment.id, by: ida).answer == .coming)
        await expectRefusal(.momentNotBegun) { _ = try await moments.answer(.here, to: moment.id, by: ida) }
        begin()
        await expectRefusal(.notComing) { _ = try await moments.answer(.here, to: moment.id, by: guest) }
        #expect(try await moments.answer(.here, to: moment.id, by: ida).answer == .here)
        #expect(try await moments.answer(.here, to: moment.id, by: ida).answer == .here)
        await expectRefusal(.alreadyHere) { _ = try await moments.answer(.notNow, to: moment.id, by: ida) }
        #expect(try await said(moments.guests(of: moment.id, for: guest)) == ["Ida here"])
        #expect(try await moments.moment(moment.id, for: ida).answer == .here)
        #expect(try await moments.list(.goingOn, for: ida).moments.map(\.answer) == [.here])
        #expect(try await moments.list(.goingOn, for: zoe).moments.map(\.answer) == [nil])
    }

    @Test func `a frame answers for its viewer, if a keeper took it in`() async throws {
        let moment = try await midsummer()
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        _ = try await invite([frame], to: moment, by: zoe)
        #expect(try await moments.invitationCount(for: frame) == 1)
        #expect(try await moments.answer(.coming, to: moment.id, by: frame).answer == .coming)
        #expect(try await said(moments.guests(of: moment.id, for: frame)) == ["Grandma coming"])
    }

    @Test func `a frame hears of its viewer's invitations until they are answered, taken back or over`() async throws {
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        let other = try await house.principal(try await house.pairedFrame(by: keeper))
        var since: Int64 = 0
        func invitations(_ principal: Principal) async throws -> [String]? {
            let changes = try await album.changes(since: since, limit: 9, for: principal)
            since = changes.revision
            return changes.invitations?.map { "\($0.host): \($0.title)" }
        }
        let moment = try await midsummer()
        #expect(try await invitations(frame) == [])
        let heard = since
        _ = try await invite([frame], to: moment, by: zoe)
        #expect(try await invitations(frame) == ["Zoë: Midsummer"] && since > heard)
        let family = try #require(keeper.familyID)
        #expect(await house.events.heard(.album(revision: since), by: .family(family)))
        #expect(try await invitations(zoe) == nil)
        _ = try await moments.takeBack([try id(frame)], to: moment.id, by: zoe)
        #expect(try await invitations(frame) == [])
        // An answer that comes late changes nothing, and is no error.
        let late = try await moments.answer(.coming, to: moment.id, onlyIfAsked: true, by: frame)
        #expect(late.answer == nil)
        _ = try await invite([frame], to: moment, by: zoe)
        #expect(try await moments.answer(.notNow, to: moment.id, onlyIfAsked: true, by: frame).answer == .notNow)
        #expect(try await moments.answer(.coming, to: moment.id, onlyIfAsked: true, by: frame).answer == .notNow)
        #expect(try await invitations(frame) == [])
        _ = try await invite([other], to: try await midsummer(), by: zoe)
        #expect(try await invitations(other) == ["Zoë: Midsummer"])
        end()
        end()
        #expect(try await invitations(other) == [])
    }

    @Test func `a position is compared with the moment's place, and kept nowhere`() async throws {
        let cottage = try #require(Coordinates(latitude: 65_966_000, longitude: 29_183_000))
        try await house.services.places.make("The cottage", at: cottage, radius: 500, by: keeper)
        let place = try #require(try await moments.places(for: zoe).first)
        let moment = try await midsummer(place: place.id)
        for somebody in [ida, guest, zoe] { _ = try await moments.answer(.coming, to: moment.id, by: somebody) }
        begin()
        // 0.0045 degrees from south to north are 500.4 m, and 0.0044 are 489 m.
        let outside = try #require(Coordinates(latitude: 65_970_500, longitude: 29_183_000))
        let problem = await #expect(throws: Problem.self) {
            try await moments.answer(.here, to: moment.id, at: outside, by: ida)
        }
        #expect(problem == .notAt(place: "The cottage"))
        #expect(try await moments.moment(moment.id, for: ida).answer == .coming)
        let inside = try #require(Coordinates(latitude: 65_970_400, longitude: 29_183_000))
        #expect(try await moments.answer(.here, to: moment.id, at: inside, by: ida).answer == .here)
        #expect(try await moments.answer(.here, to: moment.id, at: outside, by: ida).answer == .here, "once is enough")
        #expect(try await moments.answer(.here, to: moment.id, by: guest).answer == .here, "at their word")
        try await house.services.places.remove(place.id, by: keeper)
        #expect(try await moments.answer(.here, to: moment.id, at: outside, by: zoe).answer == .here, "no place")
    }

    @Test func `answers go with whoever leaves the family`() async throws {
        let moment = try await midsummer()
        _ = try await moments.answer(.coming, to: moment.id, by: ida)
        _ = try await invite([guest], to: moment, by: zoe)
        try await house.services.people.remove(try id(ida), by: try await house.signIn())
        #expect(try await said(moments.guests(of: moment.id, for: zoe)) == ["Gustav asked"])
    }

    @Test func `an edit keeps the policy unless it says another`() async throws {
        let moment = try await midsummer(.whoSaidYes)
        #expect(moment.posting == .whoSaidYes && !moment.mayPost)
        #expect(try await moments.edit(moment.id, MomentInput(title: "Juhannus"), by: zoe).posting == .whoSaidYes)
        let open = MomentInput(title: "Juhannus", posting: .family)
        #expect(try await moments.edit(moment.id, open, by: zoe).mayPost)
        #expect(try await midsummer().posting == .family)
    }
}
