import FamilyCore
import FamilyServices
import FamilyTesting
import ServerCore
import ServerTesting
import Testing

/// A moment that somebody else changes or deletes while a person fills in a form or sends photos.
struct MomentConflictTests {
    private let house: ActHouse
    private let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private var moments: MomentService { house.services.moments }

    private func send(_ words: String, to moment: MomentChoice?, by principal: Principal) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment
        return try await house.services.sending.add(arrival, by: principal).photo
    }

    @Test func `a photo that was there stays where a keeper put it, or deleted, while its bytes are checked`()
        async throws
    {
        let zoe = try await house.join("Zoë", by: keeper).principal
        let own = try await moments.make(MomentInput(title: "Own"), by: zoe)
        let secret = try await moments.make(MomentInput(title: "Some", audience: .invited), by: keeper)
        let album = house.services.album
        let moved = try await house.send("moved", by: zoe).photo
        let deleted = try await house.send("deleted", by: zoe).photo
        let (house, keeper) = (house, keeper)
        func again(_ words: String, _ meanwhile: @escaping @Sendable () async throws -> Void) async throws {
            let arrival = try house.arrival(words)
            house.blobs.beforeVerification {
                house.blobs.beforeVerification {}
                do { try await meanwhile() } catch { Issue.record("\(error)") }
            }
            _ = try await house.services.sending.alreadyThere(
                arrival.original.hash,
                of: arrival.original.bytes,
                at: arrival.path,
                into: MomentChoice(id: own.id),
                for: zoe
            )
        }
        try await again("moved") { _ = try await album.move(moved.id, to: secret.id, by: keeper) }
        #expect(try await album.photo(moved.id, for: keeper).moment == secret.id)
        try await again("deleted") { _ = try await album.delete(deleted.id, by: keeper) }
        let family = try #require(zoe.familyID)
        let left = try await house.catalogue.read { try $0.remembered(deleted.id, in: family) }
        #expect(left?.undo != nil && left?.momentID == nil)
    }

    @Test func `a photo for a moment that was not for all does not go to all instead`() async throws {
        let zoe = try await house.join("Zoe", by: keeper).principal
        let guest = try #require(zoe.memberID)
        let input = MomentInput(title: "Private", audience: .invited)
        let moment = try await moments.make(input, by: keeper)
        _ = try await moments.invite([guest], to: moment.id, by: keeper)
        let choice = MomentChoice(id: moment.id)
        #expect(try await send("a", to: choice, by: zoe).moment == moment.id)
        func refuses(_ name: String, _ choice: MomentChoice, _ sender: Principal) async throws {
            await expectRefusal(.chosenMomentGone) { try await house.services.sending.check(choice, by: sender) }
            await expectRefusal(.chosenMomentGone) { _ = try await send(name, to: choice, by: sender) }
        }
        _ = try await moments.takeBack([guest], to: moment.id, by: keeper)
        try await refuses("b", choice, zoe)
        try await refuses("c", MomentChoice(id: moment.id, title: "Private"), zoe)
        let empty = try await moments.make(input, by: keeper)
        try await moments.delete(empty.id, by: keeper)
        try await refuses("e", MomentChoice(id: empty.id), keeper)
        // A catalogue that was put back from an older backup does not know it, nor for whom it was.
        try await refuses("f", MomentChoice(id: .make("unknown")), keeper)
        let ida = try await house.join("Ida", by: keeper).principal
        #expect(try await house.services.album.page(.newest, limit: 9, for: ida).photos.isEmpty)
    }

    @Test func `a photo for invited people does not go into a moment that was shown to all since`() async throws {
        let moment = try await moments.make(MomentInput(title: "Private", audience: .invited), by: keeper)
        let choice = MomentChoice(id: moment.id, isForInvited: true)
        #expect(try await send("a", to: choice, by: keeper).moment == moment.id)
        _ = try await moments.edit(moment.id, MomentInput(title: "Private", audience: .family), by: keeper)
        await expectRefusal(.momentOpened) { try await house.services.sending.check(choice, by: keeper) }
        await expectRefusal(.momentOpened) { _ = try await send("b", to: choice, by: keeper) }
        #expect(try await send("c", to: MomentChoice(id: moment.id), by: keeper).moment == moment.id)
        try await moments.delete(moment.id, by: keeper)
        await expectRefusal(.chosenMomentGone) { try await house.services.sending.check(choice, by: keeper) }
        await expectRefusal(.chosenMomentGone) { _ = try await send("d", to: choice, by: keeper) }
    }

    @Test func `an old form changes what was changed in it, and nothing else`() async throws {
        let moment = try await moments.make(MomentInput(title: "Partty", details: "Cake"), by: keeper)
        let seen = MomentInput(
            title: moment.title,
            details: moment.details,
            starts: moment.starts,
            ends: moment.ends,
            posting: moment.posting,
            audience: moment.audience
        )
        var other = seen
        (other.details, other.audience) = ("Cake, Elm Street 12", .invited)
        _ = try await moments.edit(moment.id, other, insteadOf: seen, by: keeper)
        var mine = seen
        mine.title = "Party"
        let merged = try await moments.edit(moment.id, mine, insteadOf: seen, by: keeper)
        #expect(merged.title == "Party" && merged.details == "Cake, Elm Street 12" && merged.audience == .invited)
        mine.details = "Cake and songs"
        await expectRefusal(.changedMeanwhile) {
            _ = try await moments.edit(moment.id, mine, insteadOf: seen, by: keeper)
        }
        #expect(try await moments.moment(moment.id, for: keeper).details == "Cake, Elm Street 12")
        let replaced = try await moments.edit(moment.id, mine, by: keeper)
        #expect(replaced.details == "Cake and songs" && replaced.audience == .family)
    }

    @Test func `two who move the start and the end are told, because nobody chose both times`() async throws {
        let made = try await moments.make(
            MomentInput(
                title: "Party",
                starts: LocalDateTime("2026-07-04T10:00:00"),
                ends: LocalDateTime("2026-07-04T18:00:00")
            ),
            by: keeper
        )
        let seen = MomentInput(title: "Party", starts: made.starts, ends: made.ends)
        var (theirs, mine) = (seen, seen)
        theirs.ends = LocalDateTime("2026-07-04T12:00:00")
        mine.starts = LocalDateTime("2026-07-04T15:00:00")
        _ = try await moments.edit(made.id, theirs, insteadOf: seen, by: keeper)
        await expectRefusal(.changedMeanwhile) {
            _ = try await moments.edit(made.id, mine, insteadOf: seen, by: keeper)
        }
    }

    @Test func `a photo for one's own deleted surprise for some goes to nobody`() async throws {
        let zoe = try await house.join("Zoe", by: keeper).principal
        let time = try #require(LocalDateTime("2026-07-04T20:00:00"))
        let input = MomentInput(title: "Secret", audience: .invited, surprise: time)
        let moment = try await moments.make(input, by: zoe)
        try await moments.delete(moment.id, by: zoe)
        await expectRefusal(.chosenMomentGone) { _ = try await send("a", to: MomentChoice(id: moment.id), by: zoe) }
    }

    @Test func `an old form of a collection changes what was changed in it, and nothing else`() async throws {
        let collections = house.services.collections
        let seen = CollectionInput(title: "Sumer", details: "")
        let made = try await collections.make(seen, by: keeper)
        let told = CollectionInput(title: "Sumer", details: "A long story")
        _ = try await collections.edit(made.id, told, insteadOf: seen, by: keeper)
        var mine = seen
        mine.title = "Summer"
        let merged = try await collections.edit(made.id, mine, insteadOf: seen, by: keeper)
        #expect(merged.title == "Summer" && merged.details == "A long story")
        mine.title = "Summers"
        await expectRefusal(.changedMeanwhile) {
            _ = try await collections.edit(made.id, mine, insteadOf: seen, by: keeper)
        }
        #expect(try await collections.edit(made.id, mine, by: keeper).details == "")
    }
}
