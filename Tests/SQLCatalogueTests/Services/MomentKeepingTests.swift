import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Who looks after a moment for some whose maker leaves the family.
struct MomentKeepingTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let ida: Principal
    private let frame: Principal

    private var moments: MomentService { house.services.moments }
    private var people: PeopleService { house.services.people }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        ida = try await house.join("Ida", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
    }

    private func id(_ principal: Principal) throws -> MemberID { try #require(principal.memberID) }

    /// Zoë's moment for those whom she invites, with a photo of hers.
    private func settle(inviting guests: [Principal] = []) async throws -> (moment: MomentID, photo: PhotoID) {
        let input = MomentInput(title: "Grandma turns 80", audience: .invited)
        let moment = try await moments.make(input, by: zoe)
        if !guests.isEmpty { _ = try await moments.invite(try guests.map(id), to: moment.id, by: zoe) }
        var arrival = try house.arrival("cake")
        arrival.words.moment = MomentChoice(id: moment.id)
        return (moment.id, try await house.services.sending.add(arrival, by: zoe).photo.id)
    }

    private func unattended(for principal: Principal? = nil) async throws -> [MomentID] {
        try await moments.unattended(for: principal ?? keeper).map(\.record.id)
    }

    private func album(of principal: Principal) async throws -> [PhotoID] {
        try await house.services.album.page(.newest, limit: 9, for: principal).photos.map(\.id)
    }

    @Test(arguments: [true, false]) func `a moment that nobody sees any more waits for a keeper's own act`(
        isRemoved: Bool
    ) async throws {
        let (moment, photo) = try await settle()
        #expect(try await unattended() == [])
        let makers = try id(zoe)
        if isRemoved {
            try await people.remove(makers, by: keeper)
        } else {
            try await people.leave(takingPhotos: false, by: zoe)
        }
        try await expectNothing(but: "Zoë", of: moment)
        await house.events.forget()
        try await moments.lookAfter(moment, by: keeper)
        let keepers = Audience.member(try id(keeper))
        #expect(await house.events.takeHearers().contains(keepers))
        #expect(try await moments.moment(moment, for: keeper).title == "Grandma turns 80")
        #expect(try await album(of: keeper) == [photo])
        #expect(try await house.services.album.changes(since: 0, limit: 9, for: keeper).changed.map(\.id) == [photo])
        for principal in [ida, frame] { #expect(try await album(of: principal) == []) }
        #expect(try await unattended() == [])
        await expectRefusal(Problem.momentGone.code) { try await moments.lookAfter(moment, by: keeper) }
        // They may do with it what its maker could.
        _ = try await moments.invite([id(ida)], to: moment, by: keeper)
        #expect(try await album(of: ida) == [photo])
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }

    /// The keeper hears whose it was, and sees nothing of it until they say so; nobody else hears anything.
    private func expectNothing(but name: String, of moment: MomentID) async throws {
        let found = try await moments.unattended(for: keeper)
        #expect(found.map(\.record.id) == [moment] && found.map(\.makerName) == [name])
        for other in [ida, frame] { #expect(try await unattended(for: other) == []) }
        for principal in [keeper, ida, frame] { #expect(try await album(of: principal) == []) }
        await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(moment, for: keeper) }
        await expectRefusal(.keeperNeeded) { try await moments.lookAfter(moment, by: ida) }
    }

    @Test func `it goes to one of those who see it, if one of them may look after it`() async throws {
        let (moment, photo) = try await settle(inviting: [ida, frame])
        try await people.remove(try id(zoe), by: keeper)
        #expect(try await unattended() == [])
        #expect(try await album(of: keeper) == [])
        let seen = try await moments.moment(moment, for: ida)
        let heir = try id(ida)
        #expect(seen.maker.id == heir && seen.answer == nil)
        #expect(try await album(of: ida) == [photo])
        #expect(try await album(of: frame) == [photo])
        _ = try await moments.edit(moment, MomentInput(title: "Eighty!"), by: ida)
        // Then the last one who may goes, too: Grandma sees it, but can do nothing about it.
        try await people.leave(takingPhotos: false, by: ida)
        #expect(try await album(of: frame) == [photo])
        #expect(try await unattended() == [moment])
        try await moments.lookAfter(moment, by: keeper)
        #expect(try await moments.moment(moment, for: keeper).title == "Eighty!")
    }

    @Test func `it stays its maker's where a keeper sees it, who may change it anyway`() async throws {
        let (moment, _) = try await settle(inviting: [ida, keeper])
        let zoes = try id(zoe)
        try await people.remove(zoes, by: keeper)
        #expect(try await moments.moment(moment, for: ida).maker.id == zoes)
        _ = try await moments.edit(moment, MomentInput(title: "Eighty!"), by: keeper)
    }

    @Test func `nobody hears of one that waits as a surprise, or has no photos`() async throws {
        let time = try #require(try SurpriseRules.time(typed: "2026-07-04T20:00"))
        let input = MomentInput(title: "Eighty!", audience: .invited, surprise: time)
        let moment = try await moments.make(input, by: zoe).id
        _ = try await moments.make(MomentInput(title: "Empty", audience: .invited), by: zoe)
        var arrival = try house.arrival("cake")
        arrival.words.moment = MomentChoice(id: moment)
        let photo = try await house.services.sending.add(arrival, by: zoe).photo.id
        _ = try await moments.invite([id(ida)], to: moment, by: zoe)
        try await people.remove(try id(zoe), by: keeper)
        #expect(try await unattended() == [])
        await expectRefusal(Problem.momentGone.code) { try await moments.lookAfter(moment, by: keeper) }
        house.clock.advance(by: 3_600)
        try await house.services.surprises.bringArrived()
        // It arrives for those who were invited, and one of them looks after it.
        let heir = try id(ida)
        #expect(try await moments.moment(moment, for: ida).maker.id == heir)
        #expect(try await album(of: ida) == [photo])
        #expect(try await album(of: keeper) == [])
        #expect(try await unattended() == [])
    }

    @Test func `another family's keeper learns nothing of it`() async throws {
        let (moment, _) = try await settle()
        try await people.remove(try id(zoe), by: keeper)
        let stranger = try await house.neighbour()
        #expect(try await unattended(for: stranger) == [])
        await expectRefusal(Problem.momentGone.code) { try await moments.lookAfter(moment, by: stranger) }
    }
}
