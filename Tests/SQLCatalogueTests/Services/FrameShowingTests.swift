import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Frames that show one collection or one moment.
struct FrameShowingTests {
    private let house: ActHouse
    private let keeper: Principal
    private let zoe: Principal
    private let kitchen: FrameRegistration
    private let frame: Principal
    private let collection: CollectionID
    private let inside: PhotoID
    private let outside: PhotoID

    private var frames: FrameService { house.services.frames }
    private var album: AlbumService { house.services.album }

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
        zoe = try await house.join("Zoë", by: keeper).principal
        kitchen = try await house.pairedFrame(by: keeper)
        frame = try await house.principal(kitchen)
        outside = try await house.send("lake", by: zoe).photo.id
        inside = try await house.send("rose", by: zoe).photo.id
        collection = try await house.services.collections.make(CollectionInput(title: "Gardens"), by: zoe).id
        try await house.services.collections.put([inside], into: collection, by: zoe)
    }

    private func show(_ part: ShownPart?) async throws {
        try await frames.show(part, on: kitchen.frameID, by: keeper)
    }

    private func shown() async throws -> [PhotoID] {
        try await album.page(.newest, limit: 9, for: frame).photos.map(\.id)
    }

    private func changes(since revision: Int64) async throws -> AlbumChanges {
        try await album.changes(since: revision, limit: ReadChanges.limits.upperBound, for: frame)
    }

    @Test func `everything else leaves the frame as deleted photos do, and comes again`() async throws {
        let start = try await changes(since: 0).revision
        await house.events.forget()
        try await show(.collection(collection))
        #expect(await house.events.takeHearers().contains(.frame(kitchen.frameID)))
        #expect(try await shown() == [inside])
        let gone = try await changes(since: start)
        #expect(gone.changed == [] && gone.deleted == [outside])
        await expectRefusal(Problem.photoGone.code) { _ = try await album.photo(outside, for: frame) }
        // What comes and what is said elsewhere is no matter of the frame; its member's browser sees all.
        let other = try await house.send("sea", by: keeper).photo.id
        try await album.giveHeart(outside, by: keeper)
        let quiet = try await changes(since: gone.revision)
        #expect(quiet.changed == [] && quiet.deleted == [])
        try await show(nil)
        let back = try await changes(since: quiet.revision)
        #expect(Set(back.changed.map(\.id)) == [outside, other] && back.deleted == [])
        // A frame that was off all the while hears of each photo once.
        let all = try await changes(since: 0)
        #expect(all.changed.count == 3 && Set(all.changed.map(\.id)) == [outside, inside, other])
    }

    @Test func `what she hid stays hidden, whatever part of the album the frame shows`() async throws {
        try await frames.hideOnThisFrame(outside, by: frame)
        try await show(.collection(collection))
        #expect(try await frames.identity(frame).hiddenHere == [outside])
        // She hid this one while the frame was offline, and the part was chosen meanwhile.
        let late = try await house.send("sea", by: keeper).photo.id
        try await frames.hideOnThisFrame(late, by: frame)
        try await show(nil)
        #expect(Set(try await frames.identity(frame).hiddenHere ?? []) == [late, outside])
    }

    @Test func `what is put in comes to it, what is taken out leaves it, and it hears at once`() async throws {
        try await show(.collection(collection))
        let before = try await changes(since: 0).revision
        await house.events.forget()
        try await house.services.collections.put([outside], into: collection, by: zoe)
        #expect(await house.events.takeHearers() == [.frame(kitchen.frameID)])
        #expect(try await changes(since: before).changed.map(\.id) == [outside])
        try await house.services.collections.takeOut([inside], of: collection, by: zoe)
        #expect(await house.events.takeHearers() == [.frame(kitchen.frameID)])
        #expect(try await changes(since: before).deleted == [inside])
        #expect(try await shown() == [outside])
    }

    @Test func `a frame is never dark: without a photo left, it shows everything`() async throws {
        let leave: [@Sendable () async throws -> Void] = [
            { try await house.services.collections.takeOut([inside], of: collection, by: zoe) },
            { try await album.delete(inside, by: zoe) },
            { try await album.hide(inside, because: "", by: zoe) },
            { try await house.services.collections.delete(collection, by: zoe) },
        ]
        for (index, act) in leave.enumerated() {
            try await show(.collection(collection))
            try await act()
            #expect(try await frames.shownChoices(of: kitchen.frameID, for: zoe).current == nil)
            #expect(try await shown().contains(outside), "\(index)")
            if index == 0 {
                await expectRefusal(.shownEmpty) { try await show(.collection(collection)) }
                #expect(try await shown() == [inside, outside])
            }
            if index == 1 { _ = try await album.undoDeletion(of: inside, by: zoe) }
            if index == 2 { _ = try await album.show(inside, by: zoe) }
            if index < 3 { try await house.services.collections.put([inside], into: collection, by: zoe) }
        }
    }

    @Test func `what she hides at the frame does not make it dark either`() async throws {
        try await show(.collection(collection))
        try await frames.hideOnThisFrame(inside, by: frame)
        #expect(try await frames.shownChoices(of: kitchen.frameID, for: zoe).current == nil)
        #expect(try await shown().contains(outside))
        await expectRefusal(.shownEmpty) { try await show(.collection(collection)) }
    }

    @Test func `hearts and looks of before the choice count, though they are told after it`() async throws {
        try await show(.collection(collection))
        try await album.giveHeart(outside, by: frame)
        let now = house.clock.now
        let sighting = Sighting(photoID: outside, arrivedAt: now, firstSeenAt: now, lastSeenAt: now, times: 1)
        try await frames.note(SightingReport(at: now, sightings: [sighting]), by: frame)
        #expect(try await album.photo(outside, for: zoe).hearts == 1)
        #expect(try await album.journey(of: outside, for: zoe).stops.map(\.times) == [1])
        try await album.takeHeartBack(outside, by: frame)
        #expect(try await album.photo(outside, for: zoe).hearts == 0)
    }

    @Test func `a moment of the family can be shown, and only one with photos that the frame sees`() async throws {
        let moments = house.services.moments
        let moment = try await moments.make(MomentInput(title: "Lake"), by: zoe)
        await expectRefusal(.shownEmpty) { try await show(.moment(moment.id)) }
        _ = try await album.move(outside, to: moment.id, by: zoe)
        try await show(.moment(moment.id))
        #expect(try await shown() == [outside])
        let choices = try await frames.shownChoices(of: kitchen.frameID, for: zoe)
        #expect(choices.current == .moment(moment.id) && choices.title == "Lake")
        #expect(choices.moments.map(\.id) == [moment.id] && choices.collections.map(\.id) == [collection])
        // Once not all see it, no frame tells of it.
        _ = try await moments.edit(moment.id, MomentInput(title: "Lake", audience: .invited), by: zoe)
        #expect(try await shown() == [inside])
        #expect(try await frames.shownChoices(of: kitchen.frameID, for: keeper).current == nil)
        _ = try await moments.invite([try #require(keeper.memberID)], to: moment.id, by: zoe)
        await expectRefusal(.shownEmpty) { try await show(.moment(moment.id)) }
    }

    @Test func `only keepers choose, and only what is there`() async throws {
        await expectRefusal(.keeperNeeded) {
            try await frames.show(.collection(collection), on: kitchen.frameID, by: zoe)
        }
        await expectRefusal(.notFound) { try await frames.show(nil, on: .make("x"), by: keeper) }
        await expectRefusal(.notFound) { try await show(.collection(.make("x"))) }
        await expectRefusal(.notFound) { try await show(.moment(.make("x"))) }
        let neighbour = try await house.neighbour()
        await expectRefusal(.notFound) { try await frames.show(nil, on: kitchen.frameID, by: neighbour) }
        let revision = try await changes(since: 0).revision
        try await show(nil)
        #expect(try await changes(since: 0).revision == revision, "nothing changed")
    }

    @Test func `nobody waits for a photo to reach a frame that does not show it`() async throws {
        #expect(try await album.journey(of: outside, for: zoe).awaited == ["Grandma"])
        try await show(.collection(collection))
        #expect(try await album.journey(of: outside, for: zoe).awaited == [])
        #expect(try await album.journey(of: inside, for: zoe).awaited == ["Grandma"])
    }

    @Test(arguments: 1...12) func `whatever happens, the frame holds what it should show`(seed: Int) async throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let moment = try await house.services.moments.make(MomentInput(title: "Lake"), by: zoe).id
        var held: Set<PhotoID> = []
        var revision: Int64 = 0
        var photos = [inside, outside]
        func sync() async throws {
            var more = true
            while more {
                let limit = Int.random(in: 1...3, using: &chance)
                let changes = try await album.changes(since: revision, limit: limit, for: frame)
                held.formUnion(changes.changed.map(\.id))
                held.subtract(changes.deleted)
                #expect(!changes.more || changes.revision > revision)
                (revision, more) = (changes.revision, changes.more)
            }
            #expect(held == Set(try await album.page(.newest, limit: 200, for: frame).photos.map(\.id)))
        }
        for step in 0..<50 {
            let photo = photos.randomElement(using: &chance) ?? inside
            // A refusal is a step, too.
            do {
                switch chance.next() % 10 {
                case 0, 1: photos.append(try await house.send("photo \(step)", by: zoe).photo.id)
                case 2, 3: try await house.services.collections.put([photo], into: collection, by: zoe)
                case 4: try await house.services.collections.takeOut([photo], of: collection, by: zoe)
                case 5: _ = try await album.move(photo, to: chance.next() % 2 == 0 ? moment : nil, by: zoe)
                case 6: try await album.delete(photo, by: zoe)
                case 7: try await show(.collection(collection))
                case 8: try await show(.moment(moment))
                default: try await show(nil)
                }
            } catch is Problem {}
            if chance.next() % 3 == 0 { try await sync() }
            let isEmpty = try await album.page(.newest, limit: 1, for: zoe).photos.isEmpty
            #expect(try await shown().isEmpty == isEmpty, "dark")
        }
        try await sync()
    }
}
