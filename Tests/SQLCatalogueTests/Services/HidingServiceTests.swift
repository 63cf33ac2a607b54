import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct HidingServiceTests {
    /// A family of a keeper, a relative and a guest, and a photo of the keeper's.
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let zoe: Principal
        let gus: Principal
        let photo: Photo
        var album: AlbumService { house.services.album }

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            zoe = try await house.join("Zoë", by: keeper).principal
            gus = try await house.join("Gus", role: .guest, by: keeper).principal
            photo = try await house.send("garden", by: keeper).photo
        }

        func refusal(ofHiding photo: PhotoID, by principal: Principal) async -> Problem? {
            do throws(Problem) {
                try await album.hide(photo, because: "", by: principal)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func `anybody hides, and everybody else sees it no more`() async throws {
        let scene = try await Scene()
        let family = try #require(scene.gus.familyID)
        try await scene.album.giveHeart(scene.photo.id, by: scene.zoe)
        try await scene.album.hide(scene.photo.id, because: " My face\nis red ", by: scene.gus)
        #expect(await scene.house.events.heard(.album(revision: 3), by: .family(family)))
        #expect(try await scene.album.changes(since: 2, limit: 9, for: scene.zoe).deleted == [scene.photo.id])
        await expectRefusal(.notFound) { _ = try await scene.album.photo(scene.photo.id, for: scene.keeper) }
        await expectRefusal(.notFound) { try await scene.album.giveHeart(scene.photo.id, by: scene.keeper) }
        await expectRefusal(.notFound) {
            _ = try await scene.album.rendition(.thumbnail, of: scene.photo.id, for: scene.zoe)
        }
        await expectRefusal(.notFound) { _ = try await scene.album.show(scene.photo.id, by: scene.zoe) }
        // Who may decide about it looks at it.
        for principal in [scene.keeper, scene.gus] {
            _ = try await scene.album.rendition(.thumbnail, of: scene.photo.id, for: principal)
            let hidden = try await scene.album.hidden(for: principal)
            #expect(hidden.map(\.photo.id) == [scene.photo.id])
            #expect(hidden.map(\.reason) == ["My face is red"] && hidden.map(\.hiddenBy.displayName) == ["Gus"])
        }
        #expect(try await scene.album.hidden(for: scene.zoe) == [])
    }

    @Test(arguments: [true, false])
    func `who hid it and keepers show it again, with its hearts in its place`(isByKeeper: Bool) async throws {
        let scene = try await Scene()
        try await scene.album.giveHeart(scene.photo.id, by: scene.zoe)
        try await scene.album.hide(scene.photo.id, because: "", by: scene.gus)
        try await scene.album.hide(scene.photo.id, because: "twice is once", by: scene.gus)
        let back = try await scene.album.show(scene.photo.id, by: isByKeeper ? scene.keeper : scene.gus)
        #expect(back.position == scene.photo.position && back.hearts == 1)
        #expect(try await scene.album.changes(since: 3, limit: 9, for: scene.zoe).changed.map(\.id) == [back.id])
        let count = await scene.house.events.all.count
        #expect(try await scene.album.show(back.id, by: scene.zoe).id == back.id)
        #expect(await scene.house.events.all.count == count)
    }

    @Test func `a guest hides three in an hour and ten in a day, a keeper far more`() async throws {
        let scene = try await Scene()
        var photos: [PhotoID] = []
        for number in 0..<41 { photos.append(try await scene.house.send("photo \(number)", by: scene.keeper).photo.id) }
        var (hidden, waits) = ([0], [Int]())
        let words = try Words.pages()
        for hour in 0..<5 {
            for photo in photos {
                // What is hidden already stays as it is.
                guard let refusal = await scene.refusal(ofHiding: photo, by: scene.gus) else { continue }
                waits.append(try #require(refusal.interval))
                #expect(refusal.status == 429 && (hour < 4 || words(refusal).contains("20 hours")))
                break
            }
            hidden.append(try await scene.album.hidden(for: scene.gus).count)
            scene.house.clock.advance(by: 3_600)
        }
        #expect(hidden == [0, 3, 6, 9, 10, 10])
        #expect(waits.first == 3_600 && waits.count == 5)
        // What is shown again is not counted.
        let one = try #require(try await scene.album.hidden(for: scene.gus).first).photo.id
        _ = try await scene.album.show(one, by: scene.gus)
        try await scene.album.hide(one, because: "", by: scene.gus)
        for photo in photos.suffix(20) { try await scene.album.hide(photo, because: "", by: scene.keeper) }
    }

    @Test func `a keeper shows all that somebody hid, also who left since`() async throws {
        let scene = try await Scene()
        for number in 0..<3 {
            let photo = try await scene.house.send("photo \(number)", by: scene.keeper).photo
            try await scene.album.hide(photo.id, because: "", by: number == 0 ? scene.zoe : scene.gus)
        }
        let gus = try #require(scene.gus.memberID)
        try await scene.house.services.people.remove(gus, by: scene.keeper)
        #expect(try await scene.album.hidden(for: scene.keeper).count == 3)
        #expect(try await scene.album.hiders(for: scene.keeper).map(\.displayName) == ["Gus", "Zoë"])
        #expect(try await scene.album.hiders(for: scene.zoe) == [])
        await expectRefusal(.keeperNeeded) { _ = try await scene.album.showAll(hiddenBy: gus, by: scene.zoe) }
        #expect(try await scene.album.showAll(hiddenBy: gus, by: scene.keeper) == 2)
        #expect(try await scene.album.showAll(hiddenBy: gus, by: scene.keeper) == 0)
        #expect(try await scene.album.hidden(for: scene.keeper).map(\.hiddenBy.displayName) == ["Zoë"])
        #expect(try await scene.album.page(.newest, limit: 9, for: scene.keeper).photos.count == 3)
        await expectRefusal(.notFound) { _ = try await scene.album.showAll(hiddenBy: .make("boris"), by: scene.keeper) }
    }

    @Test func `what is hidden is not sent again, and a keeper says so`() async throws {
        let scene = try await Scene()
        try await scene.album.hide(scene.photo.id, because: "", by: scene.zoe)
        await expectRefusal(.photoHidden) { _ = try await scene.house.send("garden", by: scene.keeper) }
        let hash = ContentHash.of(Array("garden".utf8))
        await expectRefusal(.photoHidden) {
            let sending = scene.house.services.sending
            _ = try await sending.alreadyThere(hash, of: ByteCount(6), at: "/nowhere", for: scene.keeper)
        }
        #expect(try await scene.house.blobs.hashes().count == 2)
    }

    @Test func `a keeper deletes a hidden photo, and undoing leaves it hidden`() async throws {
        let scene = try await Scene()
        try await scene.album.hide(scene.photo.id, because: "", by: scene.zoe)
        await expectRefusal(.keeperNeeded) { try await scene.album.delete(scene.photo.id, by: scene.zoe) }
        try await scene.album.delete(scene.photo.id, by: scene.keeper)
        #expect(try await scene.album.hidden(for: scene.keeper) == [])
        await expectRefusal(.notFound) { _ = try await scene.album.show(scene.photo.id, by: scene.zoe) }
        _ = try await scene.album.undoDeletion(of: scene.photo.id, by: scene.keeper)
        #expect(try await scene.album.hidden(for: scene.keeper).map(\.photo.id) == [scene.photo.id])
        #expect(try await scene.album.page(.newest, limit: 9, for: scene.keeper).photos.isEmpty)
    }

    @Test func `undoing no deletion shows a hidden photo only to those who decide about it`() async throws {
        let scene = try await Scene()
        let moment = try await scene.house.services.moments.make(MomentInput(title: "Party"), by: scene.keeper)
        let link = try await scene.house.services.outsideGuests.makeLink(of: moment.id, until: nil, by: scene.keeper)
        let guest = try await scene.house.guest("Otto", by: link).principal
        _ = try await scene.album.move(scene.photo.id, to: moment.id, by: scene.keeper)
        #expect(try await scene.album.undoDeletion(of: scene.photo.id, by: guest).id == scene.photo.id)
        try await scene.album.hide(scene.photo.id, because: "", by: scene.gus)
        for principal in [scene.zoe, guest] {
            await expectRefusal(.notFound) {
                _ = try await scene.album.undoDeletion(of: scene.photo.id, by: principal)
            }
        }
        for principal in [scene.keeper, scene.gus] {
            #expect(try await scene.album.undoDeletion(of: scene.photo.id, by: principal).id == scene.photo.id)
        }
        #expect(try await scene.album.hidden(for: scene.keeper).map(\.photo.id) == [scene.photo.id])
    }

    @Test func `a reason has a bound, and a frame hides nothing`() async throws {
        let scene = try await Scene()
        let long = String(repeating: "x", count: 141)
        await expectRefusal(.badRequest) {
            try await scene.album.hide(scene.photo.id, because: long, by: scene.zoe)
        }
        let registration = try await scene.house.newFrame()
        _ = try await scene.house.pair(registration, by: scene.keeper)
        let frame = try await scene.house.principal(registration)
        await expectRefusal(.notAllowed) { try await scene.album.hide(scene.photo.id, because: "", by: frame) }
        await expectRefusal(.notAllowed) { _ = try await scene.album.hidden(for: frame) }
    }
}
