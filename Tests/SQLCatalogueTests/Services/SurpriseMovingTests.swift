import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Surprises that get another time, and what becomes of those whose moment or sender goes.
struct SurpriseMovingTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let rolf: Principal
    private let frame: Principal
    /// 2026-07-04 17:00 UTC, an hour after the time of the tests.
    private let time = "2026-07-04T20:00"
    /// Two hours later.
    private let later = "2026-07-04T22:00"

    private var album: AlbumService { house.services.album }
    private var moments: MomentService { house.services.moments }
    private var surprises: SurpriseService { house.services.surprises }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        rolf = try await house.join("Rolf", by: keeper).principal
        frame = try await house.principal(try await house.pairedFrame(by: keeper))
    }

    private func send(
        _ words: String,
        until time: String? = nil,
        into moment: MomentID? = nil,
        by principal: Principal? = nil
    ) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.surprise = try time.flatMap(SurpriseRules.time)
        arrival.words.moment = moment.map { MomentChoice(id: $0) }
        return try await house.services.sending.add(arrival, by: principal ?? zoe).photo
    }

    private func local(_ text: String) throws -> LocalDateTime { try #require(try SurpriseRules.time(typed: text)) }

    private func album(of principal: Principal) async throws -> [PhotoID] {
        try await album.page(.newest, limit: 99, for: principal).photos.map(\.id)
    }

    private func revision() async throws -> Int64 {
        try await album.changes(since: 0, limit: 1, for: frame).revision
    }

    private func pass(_ seconds: Double) async throws {
        house.clock.advance(by: seconds)
        try await surprises.bringArrived()
    }

    // MARK: - Another time

    @Test func `its sender moves it later and earlier, and nobody hears of it`() async throws {
        let photo = try await send("cake", until: time)
        let before = try await revision()
        await house.events.forget()
        try await surprises.move(photo.id, to: try local(later), by: zoe)
        #expect(try await album.photo(photo.id, for: zoe).waitsUntil == .seconds(10_800))
        #expect(await house.events.all.isEmpty)
        #expect(try await revision() == before)
        try await pass(3_600)
        #expect(try await album(of: frame) == [])
        try await surprises.move(photo.id, to: try local("2026-07-04T20:01"), by: zoe)
        try await pass(60)
        #expect(try await album(of: frame) == [photo.id])
        await expectRefusal(.surpriseOver) { try await surprises.move(photo.id, to: try local(later), by: zoe) }
        await expectRefusal(.surpriseOver) { try await surprises.move(photo.id, to: try local(later), by: keeper) }
    }

    @Test func `nobody else moves it, and nobody to a time that is over or too far`() async throws {
        let photo = try await send("cake", until: time)
        for other in [keeper, rolf, frame] {
            await expectRefusal(Problem.photoGone.code) {
                try await surprises.move(photo.id, to: try local(later), by: other)
            }
        }
        for wrong in ["2026-07-04T19:00", "2020-01-01T00:00", "2028-07-05T19:01"] {
            await expectRefusal(.surpriseTime) { try await surprises.move(photo.id, to: try local(wrong), by: zoe) }
        }
        #expect(try await album.photo(photo.id, for: zoe).waitsUntil == .seconds(3_600))
    }

    @Test func `a moment is made as a surprise and moves with its photos`() async throws {
        let input = MomentInput(title: "Grandma turns 80", surprise: try local(time))
        await house.events.forget()
        let moment = try await moments.make(input, by: zoe)
        #expect(moment.waitsUntil == .seconds(3_600))
        let own = Audience.member(try #require(zoe.memberID))
        // No guest from outside is in it.
        #expect(await house.events.takeHearers() == [own, .moment(moment.id)])
        let photo = try await send("cake", into: moment.id)
        #expect(photo.waitsUntil == .seconds(3_600))
        await expectRefusal(.surpriseMoment) { try await surprises.move(photo.id, to: try local(later), by: zoe) }
        await expectRefusal(Problem.momentGone.code) {
            try await surprises.move(moment.id, to: try local(later), by: keeper)
        }
        try await surprises.move(moment.id, to: try local(later), by: zoe)
        #expect(try await moments.moment(moment.id, for: zoe).waitsUntil == .seconds(10_800))
        #expect(try await album.photo(photo.id, for: zoe).waitsUntil == .seconds(10_800))
        try await pass(3_600)
        await expectRefusal(Problem.momentGone.code) { _ = try await moments.moment(moment.id, for: keeper) }
        // Said anew, it keeps its time.
        let edited = MomentInput(title: "Eighty!", surprise: try local("2027-01-01T00:00"))
        _ = try await moments.edit(moment.id, edited, by: zoe)
        try await pass(7_200)
        #expect(try await moments.moment(moment.id, for: keeper).photos == 1)
        #expect(try await album(of: frame) == [photo.id])
        await expectRefusal(.surpriseOver) { try await surprises.move(moment.id, to: try local(later), by: zoe) }
        await expectRefusal(.surpriseTime) {
            _ = try await moments.make(MomentInput(title: "Too late", surprise: try local("2020-01-01T00:00")), by: zoe)
        }
    }

    // MARK: - Its moment or its sender goes

    /// A moment of the keeper's for Zoë alone.
    private func secret() async throws -> MomentID {
        let moment = try await moments.make(MomentInput(title: "Secret", audience: .invited), by: keeper)
        _ = try await moments.invite([try #require(zoe.memberID)], to: moment.id, by: keeper)
        return moment.id
    }

    @Test func `what was still on its way to a removed surprise waits all the same`() async throws {
        let moment = MomentID.make("a-key-of-the-form-4567")
        var arrival = try house.arrival("tree")
        arrival.words.surprise = try local(time)
        arrival.words.moment = MomentChoice(id: moment, title: "Christmas")
        let first = try await house.services.sending.add(arrival, by: zoe).photo
        try await moments.delete(moment, by: zoe)
        let second = try await send("pie", into: moment)
        #expect(second.waitsUntil == first.waitsUntil && second.waitsUntil != nil && second.moment == nil)
        // Nobody else could have chosen it.
        await expectRefusal(.chosenMomentGone) { _ = try await send("snow", into: moment, by: keeper) }
        #expect(try await album(of: frame) == [])
        try await pass(3_600)
        #expect(try await album(of: frame) == [second.id, first.id])
        let late = try await send("star", into: moment)
        #expect(try await album(of: frame).first == late.id)
    }

    @Test func `a new name tells nobody how many photos wait`() async throws {
        let before = try await revision()
        try await house.services.people.rename(zoe, to: "Zo")
        let rise = try await revision() - before
        for words in ["cake", "tea", "pie"] { _ = try await send(words, until: time) }
        let next = try await revision()
        try await house.services.people.rename(zoe, to: "Zoë")
        #expect(try await revision() - next == rise)
    }

    @Test func `deleting a moment for some tells nobody that a surprise waits in it`() async throws {
        let moment = try await secret()
        let photo = try await send("cake", until: time, into: moment)
        let empty = try await moments.make(MomentInput(title: "Empty", audience: .invited), by: keeper)
        let start = try await revision()
        try await moments.delete(empty.id, by: keeper)
        let next = try await revision()
        try await moments.delete(moment, by: keeper)
        let after = try await revision()
        #expect(after - next == next - start, "it counts as one without surprises")
        // Its sender still has it, and it arrives for those alone who were invited.
        #expect(try await album.photo(photo.id, for: zoe).waitsUntil == .seconds(3_600))
        let seen = try await album.photo(photo.id, for: zoe)
        #expect(try await moments.choices(for: seen, zoe).current == nil)
        await house.events.forget()
        try await pass(3_600)
        for invited in [zoe, keeper] { #expect(try await album(of: invited) == [photo.id]) }
        for other in [rolf, frame] { #expect(try await album(of: other) == []) }
        let family = try #require(keeper.familyID)
        #expect(await !house.events.takeHearers().contains(.family(family)))
    }

    @Test func `its sender may take it out of the moment that is gone, for all`() async throws {
        let moment = try await secret()
        let photo = try await send("cake", until: time, into: moment)
        try await moments.delete(moment, by: keeper)
        _ = try await album.move(photo.id, to: nil, by: zoe)
        try await pass(3_600)
        #expect(try await album(of: frame) == [photo.id])
        #expect(try await house.catalogue.damage(thorough: true) == [])
    }

    @Test func `a maker's own surprise holds a moment for some, as any photo does`() async throws {
        let moment = try await secret()
        _ = try await send("cake", until: time, into: moment, by: keeper)
        await expectRefusal(Problem.momentHoldsPhotos.code) { try await moments.delete(moment, by: keeper) }
    }

    @Test func `of a member who is removed it arrives at its time, as their photos stay`() async throws {
        let photo = try await send("cake", until: time)
        try await house.services.people.remove(try #require(zoe.memberID), by: keeper)
        #expect(try await album(of: keeper) == [])
        try await pass(3_600)
        for principal in [keeper, frame] { #expect(try await album(of: principal) == [photo.id]) }
        try await album.delete(photo.id, by: keeper)
    }

    @Test func `of a member who leaves it arrives too, unless they take their photos along`() async throws {
        let kept = try await send("cake", until: time)
        _ = try await send("pie", until: time, by: rolf)
        try await house.services.people.leave(takingPhotos: false, by: zoe)
        let before = try await revision()
        try await house.services.people.leave(takingPhotos: true, by: rolf)
        #expect(try await revision() == before, "nobody hears how many waited")
        try await pass(3_600)
        #expect(try await album(of: keeper) == [kept.id])
        #expect(try await album.changes(since: 0, limit: 9, for: frame).deleted == [])
    }

    @Test func `its bytes are in no sum that others see, and neither are those of a moment for some`() async throws {
        func space(_ principal: Principal) async throws -> AlbumUse {
            try await house.services.exports.space(for: principal).used
        }
        _ = try await send("lake")
        let before = try await space(keeper)
        let surprise = try await send("cake", until: time)
        #expect(try await space(keeper) == before)
        // A keeper who is not invited.
        let moment = try await moments.make(MomentInput(title: "Secret", audience: .invited), by: zoe)
        let secret = try await send("secret", into: moment.id)
        #expect(try await space(keeper) == before)
        let all = try await house.catalogue.read { try $0.family(try #require(keeper.familyID)) }?.bytesUsed
        #expect(try #require(all) > before.bytes)
        try await pass(3_600)
        let after = try await space(keeper)
        #expect(after.photos == before.photos + 1 && after.bytes > before.bytes)
        // Deleted, it counts until it cannot be restored any more.
        try await album.delete(surprise.id, by: zoe)
        #expect(try await space(keeper).bytes == after.bytes)
        _ = try await moments.invite([try #require(keeper.memberID)], to: moment.id, by: zoe)
        #expect(try await space(keeper).bytes == all)
        #expect(try await album.photo(secret.id, for: keeper).id == secret.id)
    }

    // MARK: - A clock that leaps

    @Test func `a clock that leaps years ahead brings nothing early`() async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        let far = try await send("cake", until: "2027-07-04T20:00")
        let soon = try await send("pie", until: time)
        // Ten years: nothing is believed at once, and nothing arrives.
        try await pass(10 * 365 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 0)
        try await surprises.bringArrived()
        #expect(try await album(of: frame) == [])
        // Its sender's own word counts all the same.
        try await surprises.show(soon.id, by: zoe)
        #expect(try await album(of: frame) == [soon.id])
        // The clock is set right again.
        try await pass(-10 * 365 * 86_400 + 3_600)
        #expect(try await album(of: frame) == [soon.id])
        try await house.services.housekeeping.forgetOldThings(served: 3_600)
        for _ in 0..<123 {
            house.clock.advance(by: 3 * 86_400)
            try await house.services.housekeeping.forgetOldThings(served: 3 * 86_400)
        }
        try await surprises.bringArrived()
        #expect(try await album(of: frame) == [far.id, soon.id])
    }

    @Test func `a moment that is shown by hand comes with its photos, whatever the clock says`() async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        let moment = try await moments.make(MomentInput(title: "Eighty!", surprise: try local(time)), by: zoe)
        let photo = try await send("cake", into: moment.id)
        house.clock.advance(by: 10 * 365 * 86_400)
        try await surprises.show(moment.id, by: zoe)
        #expect(try await album(of: frame) == [photo.id])
    }

    @Test func `after an absence of a long weekend all arrives at once, and after a month by and by`() async throws {
        try await house.services.housekeeping.forgetOldThings(served: 0)
        let first = try await send("cake", until: time)
        let second = try await send("pie", until: "2026-07-20T20:00")
        try await pass(3 * 86_400)
        #expect(try await album(of: frame) == [first.id])
        try await house.services.housekeeping.forgetOldThings(served: 0)
        try await pass(30 * 86_400)
        #expect(try await album(of: frame) == [first.id])
        var hours = 0
        while hours < 40, try await album(of: frame).count == 1 {
            hours += 1
            house.clock.advance(by: 3_600)
            try await house.services.housekeeping.forgetOldThings(served: 3_600)
            try await surprises.bringArrived()
        }
        #expect(try await album(of: frame) == [second.id, first.id])
        #expect((10...27).contains(hours), "a day an hour, and the last four at once")
    }
}
