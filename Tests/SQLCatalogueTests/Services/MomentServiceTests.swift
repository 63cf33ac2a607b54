import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct MomentServiceTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let guest: Principal

    private var moments: MomentService { house.services.moments }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        guest = try await house.join("Gustav", role: .guest, by: keeper).principal
    }

    private func input(_ title: String = "Midsummer") throws -> MomentInput {
        MomentInput(
            title: title,
            details: "Bring a cake",
            starts: LocalDateTime("2026-07-04T20:00:00"),
            ends: LocalDateTime("2026-07-04T23:00:00")
        )
    }

    @Test func `is seen by the whole family, with its status at that time`() async throws {
        let made = try await moments.make(try input(), by: zoe)
        #expect(made.status == .notStarted && made.maker.displayName == "Zoë" && made.photos == 0 && made.cover == nil)
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        for somebody in [keeper, zoe, guest, frame] {
            #expect(try await moments.moment(made.id, for: somebody) == made)
            #expect(try await moments.list(.notStarted, for: somebody).moments == [made])
        }
        house.clock.advance(by: 3_600)
        #expect(try await moments.moment(made.id, for: guest).status == .goingOn)
        house.clock.advance(by: 3 * 3_600)
        #expect(try await moments.list(.ended, for: frame).moments.map(\.id) == [made.id])
        #expect(try await moments.list(.notStarted, for: frame).moments == [])
    }

    @Test func `tells the family's pages and frames that it was made, edited and deleted`() async throws {
        let family = try #require(keeper.familyID)
        let made = try await moments.make(try input(), by: zoe)
        #expect(await house.events.heard(.album(revision: made.revision), by: .family(family)))
        let edited = try await moments.edit(made.id, try input("Juhannus"), by: zoe)
        #expect(edited.title == "Juhannus" && edited.revision == made.revision + 1)
        #expect(await house.events.heard(.album(revision: edited.revision), by: .family(family)))
        #expect(try await moments.edit(made.id, try input("Juhannus"), by: zoe) == edited, "nothing new")
        try await moments.delete(made.id, by: zoe)
        #expect(await house.events.heard(.album(revision: edited.revision + 1), by: .family(family)))
        await expectRefusal(.notFound) { _ = try await moments.moment(made.id, for: zoe) }
    }

    @Test func `is changed by its maker or a keeper, and by nobody else`() async throws {
        let ida = try await house.join("Ida", by: keeper).principal
        let made = try await moments.make(try input(), by: zoe)
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        for other in [ida, guest, frame] {
            #expect(!moments.mayEdit(made, other))
            await expectRefusal(.keeperNeeded) { _ = try await moments.edit(made.id, try input("No"), by: other) }
            await expectRefusal(.keeperNeeded) { _ = try await moments.choose(nil, of: made.id, by: other) }
            await expectRefusal(.keeperNeeded) { try await moments.delete(made.id, by: other) }
        }
        for somebody in [guest, frame] {
            await expectRefusal(.notAllowed) { _ = try await moments.make(try input(), by: somebody) }
        }
        #expect(moments.mayEdit(made, zoe) && moments.mayEdit(made, keeper))
        #expect(try await moments.edit(made.id, MomentInput(title: "Ours"), by: keeper).title == "Ours")
        try await moments.delete(made.id, by: keeper)
    }

    @Test func `refuses what is out of bounds, and keeps the times where an edit says none`() async throws {
        await expectRefusal(.badRequest) { _ = try await moments.make(MomentInput(title: " "), by: zoe) }
        var backwards = try input()
        (backwards.starts, backwards.ends) = (backwards.ends, backwards.starts)
        await expectRefusal(.momentTimes) { _ = try await moments.make(backwards, by: zoe) }
        var half = try input()
        half.ends = nil
        await expectRefusal(.momentTimes) { _ = try await moments.make(half, by: zoe) }
        var nowhere = try input()
        nowhere.place = .make("nowhere")
        await expectRefusal(.badRequest) { _ = try await moments.make(nowhere, by: zoe) }
        let made = try await moments.make(try input(), by: zoe)
        let edited = try await moments.edit(made.id, MomentInput(title: "Later"), by: zoe)
        #expect(edited.starts == made.starts && edited.endsAt == made.endsAt && edited.details.isEmpty)
        await expectRefusal(.badRequest) {
            _ = try await moments.list(.ended, after: MomentCursor(text: "x"), for: zoe)
        }
    }

    @Test func `has one of the family's own places, named to guests too, without its position`() async throws {
        try await house.services.places.make(
            "The cottage",
            at: Coordinates(latitude: 65_966_000, longitude: 29_183_000),
            radius: 500,
            by: keeper
        )
        let place = try #require(try await moments.places(for: zoe).first)
        var there = try input()
        there.place = place.id
        let made = try await moments.make(there, by: zoe)
        #expect(try await moments.moment(made.id, for: guest).place == place)
        await expectRefusal(.notAllowed) { _ = try await moments.places(for: guest) }
        try await house.services.places.remove(place.id, by: keeper)
        #expect(try await moments.moment(made.id, for: zoe).place == nil)
    }

    @Test func `photos go in and out by the hand of their senders, of its maker and of keepers`() async throws {
        let made = try await moments.make(try input(), by: zoe)
        let other = try await moments.make(try input("Other"), by: keeper)
        let (hers, guests, ours) = (
            try await house.send("hers", by: zoe).photo, try await house.send("guest's", by: guest).photo,
            try await house.send("ours", by: keeper).photo
        )
        let moved = try await album.move(guests.id, to: other.id, by: guest)
        #expect(moved.moment == other.id && moved.revision > guests.revision)
        await expectRefusal(.keeperNeeded) { _ = try await album.move(guests.id, to: made.id, by: zoe) }
        await expectRefusal(.keeperNeeded) { _ = try await album.move(ours.id, to: other.id, by: zoe) }
        await expectRefusal(.keeperNeeded) { _ = try await album.move(ours.id, to: made.id, by: guest) }
        #expect(try await album.move(ours.id, to: made.id, by: zoe).moment == made.id)
        #expect(try await album.move(hers.id, to: made.id, by: keeper).moment == made.id)
        #expect(try await moments.moment(made.id, for: guest).photos == 2)
        #expect(try await album.move(ours.id, to: nil, by: zoe).moment == nil)
        let again = try await album.move(ours.id, to: nil, by: keeper)
        #expect(again.moment == nil)
        await expectRefusal(.notFound) { _ = try await album.move(hers.id, to: .make("nowhere"), by: zoe) }
        let page = try await moments.photos(of: made.id, .newest, limit: 9, for: guest)
        #expect(page.photos.map(\.id) == [hers.id] && !page.more)
    }

    @Test func `late photos are welcome`() async throws {
        let made = try await moments.make(try input(), by: keeper)
        house.clock.advance(by: 400 * 86_400)
        guard case .member(let signedIn) = keeper else { return }
        #expect(signedIn.member.role == .keeper)
        let sender = try await house.signIn()
        let photo = try await house.send("late", by: sender).photo
        #expect(try await album.move(photo.id, to: made.id, by: sender).moment == made.id)
        #expect(try await moments.moment(made.id, for: sender).status == .ended)
    }

    @Test func `its cover is chosen among its photos, and chosen again when that one leaves`() async throws {
        let made = try await moments.make(try input(), by: zoe)
        var photos: [Photo] = []
        for name in ["a", "b", "c"] {
            let photo = try await house.send(name, by: zoe).photo
            photos.append(try await album.move(photo.id, to: made.id, by: zoe))
        }
        let outside = try await house.send("outside", by: zoe).photo
        #expect(try await moments.moment(made.id, for: zoe).cover == photos[0].id)
        await expectRefusal(.notInMoment) { _ = try await moments.choose(outside.id, of: made.id, by: zoe) }
        #expect(try await moments.choose(photos[2].id, of: made.id, by: zoe).cover == photos[2].id)
        let edited = try await moments.edit(made.id, try input("Edited"), by: zoe)
        #expect(edited.cover == photos[2].id, "an edit leaves it")
        try await album.delete(photos[2].id, by: zoe)
        #expect(try await moments.moment(made.id, for: zoe).cover == photos[0].id)
        _ = try await album.undoDeletion(of: photos[2].id, by: zoe)
        #expect(try await moments.moment(made.id, for: zoe).cover == photos[2].id)
        _ = try await album.move(photos[2].id, to: nil, by: zoe)
        #expect(try await moments.moment(made.id, for: zoe).cover == photos[0].id)
        #expect(try await moments.covers(of: [made], for: guest).isEmpty)
        let now = try await moments.moment(made.id, for: guest)
        #expect(try await moments.covers(of: [now], for: guest)[photos[0].id]?.id == photos[0].id)
    }

    @Test func `when it is deleted its photos stay in the album`() async throws {
        let made = try await moments.make(try input(), by: zoe)
        let photo = try await house.send("stays", by: zoe).photo
        let inside = try await album.move(photo.id, to: made.id, by: zoe)
        try await moments.delete(made.id, by: zoe)
        let left = try await album.photo(photo.id, for: guest)
        #expect(left.moment == nil && left.revision > inside.revision)
        let changes = try await album.changes(since: inside.revision, limit: 9, for: guest)
        #expect(changes.changed.map(\.id) == [photo.id] && changes.deleted == [])
    }

    @Test func `goes with the family to another zone`() async throws {
        let made = try await moments.make(try input(), by: keeper)
        try await house.services.people.describe(name: "The Lehtonens", timeZone: "Europe/London", by: keeper)
        let there = try await moments.moment(made.id, for: keeper)
        #expect(there.starts == made.starts && there.startsAt == made.startsAt.addingTimeInterval(2 * 3_600))
        // Frames that say in how many days it comes ask again.
        #expect(there.revision == made.revision + 1)
        let family = try #require(keeper.familyID)
        #expect(await house.events.heard(.album(revision: there.revision), by: .family(family)))
    }

    @Test func `another family neither sees nor changes it`() async throws {
        let made = try await moments.make(try input(), by: keeper)
        let stranger = try await house.neighbour()
        await expectRefusal(.notFound) { _ = try await moments.moment(made.id, for: stranger) }
        await expectRefusal(.notFound) { _ = try await moments.edit(made.id, try input(), by: stranger) }
        await expectRefusal(.notFound) { try await moments.delete(made.id, by: stranger) }
        await expectRefusal(.notFound) {
            _ = try await moments.photos(of: made.id, .newest, limit: 9, for: stranger)
        }
        #expect(try await moments.list(.notStarted, for: stranger).moments == [])
    }
}

/// Moments that photos bring with them.
struct SentMomentTests {
    private let house: ActHouse
    private let keeper: Principal
    private let key = MomentID.make("a-key-of-twenty-letters")

    private var moments: MomentService { house.services.moments }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func send(_ words: String, to moment: MomentChoice?, by principal: Principal) async throws -> Photo {
        var arrival = try house.arrival(words)
        arrival.words.moment = moment
        return try await house.services.sending.add(arrival, by: principal).photo
    }

    @Test func `the first photo makes the moment, and the others of the sending go into it`() async throws {
        let zoe = try await house.join("Zoë", by: keeper).principal
        let choice = MomentChoice(id: key, title: "Midsummer")
        let first = try await send("a", to: choice, by: zoe)
        #expect(first.moment == key)
        house.clock.advance(by: 60)
        #expect(try await send("b", to: choice, by: zoe).moment == key)
        let made = try await moments.moment(key, for: keeper)
        #expect(made.title == "Midsummer" && made.photos == 2 && made.cover == first.id)
        #expect(made.status == .goingOn && made.endsAt.timeIntervalSince(made.startsAt) == 7_200)
        #expect(made.maker.displayName == "Zoë")
        #expect(try await send("c", to: MomentChoice(id: key), by: keeper).moment == key)
    }

    @Test func `a photo that was there goes in if it is in none`() async throws {
        let photo = try await house.send("there", by: keeper).photo
        let other = try await moments.make(MomentInput(title: "Other"), by: keeper)
        let zoe = try await house.join("Zoë", by: keeper).principal
        let arrival = try house.arrival("there")
        func again(_ choice: MomentChoice, by principal: Principal) async throws -> Photo? {
            try await house.services.sending.alreadyThere(
                arrival.original.hash,
                of: arrival.original.bytes,
                at: arrival.path,
                into: choice,
                for: principal
            )
        }
        #expect(try await again(MomentChoice(id: other.id), by: zoe)?.moment == nil, "neither is hers")
        #expect(try await again(MomentChoice(id: key, title: "New"), by: keeper)?.moment == key)
        #expect(try await again(MomentChoice(id: other.id), by: keeper)?.moment == key, "it is in one")
        #expect(try await house.services.album.photo(photo.id, for: keeper).moment == key)
    }

    @Test func `a photo whose moment is gone is in the album alone, and makes no deleted one again`() async throws {
        let choice = MomentChoice(id: key, title: "Midsummer")
        #expect(try await send("a", to: choice, by: keeper).moment == key)
        try await moments.delete(key, by: keeper)
        #expect(try await send("b", to: choice, by: keeper).moment == nil)
        #expect(try await send("c", to: MomentChoice(id: .make("nowhere"), isUnnamed: true), by: keeper).moment == nil)
        #expect(try await house.services.album.page(.newest, limit: 9, for: keeper).photos.count == 3)
    }

    @Test func `a guest sends to a moment and makes none`() async throws {
        let guest = try await house.join("Gustav", role: .guest, by: keeper).principal
        let made = try await moments.make(MomentInput(title: "Midsummer"), by: keeper)
        #expect(try await send("a", to: MomentChoice(id: made.id), by: guest).moment == made.id)
        let choice = MomentChoice(id: key, title: "Mine")
        await expectRefusal(.notAllowed) { try await house.services.sending.check(choice, by: guest) }
        #expect(try await send("b", to: choice, by: guest).moment == nil)
        await expectRefusal(.notFound) { _ = try await moments.moment(key, for: keeper) }
    }

    @Test func `a family makes a bounded number of moments`() async throws {
        var rules = FamilyRules()
        rules.moments.most = 2
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        let first = try await house.services.moments.make(MomentInput(title: "1"), by: keeper)
        _ = try await house.services.moments.make(MomentInput(title: "2"), by: keeper)
        await expectRefusal(.momentsFull) {
            _ = try await house.services.moments.make(MomentInput(title: "3"), by: keeper)
        }
        let choice = MomentChoice(id: key, title: "3")
        await expectRefusal(.momentsFull) { try await house.services.sending.check(choice, by: keeper) }
        var arrival = try house.arrival("full")
        arrival.words.moment = choice
        #expect(try await house.services.sending.add(arrival, by: keeper).photo.moment == nil)
        try await house.services.moments.delete(first.id, by: keeper)
        _ = try await house.services.moments.make(MomentInput(title: "3"), by: keeper)
    }
}
