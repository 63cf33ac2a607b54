import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Two copies of one server, with one catalogue and one blob store.
struct CopiesTests {
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let one: FamilyServices
        let other: FamilyServices

        /// With `hasCopies` false, neither copy knows of the other.
        init(hasCopies: Bool = true) async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            one = try await house.restarted(hasCopies: hasCopies)
            other = try await house.restarted(hasCopies: hasCopies)
        }

        func send(_ words: String) async throws -> Photo {
            try await one.sending.add(try house.arrival(words), by: keeper).photo
        }

        var hashes: [ContentHash] { [.of(Array("one".utf8)), .of(Array("small one".utf8))] }

        func areThere() async throws -> Bool {
            for hash in hashes where try await house.blobs.size(of: hash) == nil { return false }
            return true
        }

        /// Sends a photo and deletes it, so that the next sweep removes its bytes.
        func sendAndDelete() async throws {
            let photo = try await send("one")
            try await one.album.delete(photo.id, by: keeper)
            // The other copy notices the deletion at a sweep, and counts from then on.
            try await other.housekeeping.forgetOldThings(served: 0)
            house.clock.advance(by: 600)
        }

        /// Makes the other copy sweep when the bytes are stored again and their row is not written yet.
        func sweepBetweenBytesAndRow() {
            let original = hashes[0]
            house.blobs.afterKeep { [other] hash in
                if hash == original { try await other.housekeeping.forgetOldThings(served: 0) }
            }
        }
    }

    @Test func `bytes that another copy removes are never named, and the next try has them`() async throws {
        let scene = try await Scene()
        try await scene.sendAndDelete()
        scene.sweepBetweenBytesAndRow()
        await expectRefusal(.unavailable) { _ = try await scene.send("one") }
        #expect(try await scene.one.album.page(.newest, limit: 9, for: scene.keeper).photos.isEmpty)
        scene.house.blobs.afterKeep { _ in }
        _ = try await scene.send("one")
        #expect(try await scene.areThere())
    }

    @Test func `servers that do not know of each other lose a photo that way`() async throws {
        let scene = try await Scene(hasCopies: false)
        try await scene.sendAndDelete()
        scene.sweepBetweenBytesAndRow()
        _ = try await scene.send("one")
        #expect(try await !scene.areThere())
    }

    @Test func `bytes that another copy is about to name are not moved to the trash`() async throws {
        let scene = try await Scene()
        scene.house.blobs.afterKeep { [other = scene.other] _ in
            let report = try await other.housekeeping.sweepBlobs()
            #expect(report.verdict.unnamed == 0 && report.moved == 0)
        }
        _ = try await scene.send("one")
        #expect(try await scene.areThere())
    }

    @Test func `bytes can be sent again when the removal of a killed copy counts as abandoned`() async throws {
        let scene = try await Scene()
        let (hash, now) = (scene.hashes[0], scene.house.clock.now)
        try await scene.house.catalogue.write {
            try $0.save(BlobVersion(number: 1, isRemoval: true), of: hash, at: now)
        }
        await expectRefusal(.unavailable) { _ = try await scene.send("one") }
        try await scene.other.housekeeping.forgetOldThings(served: 0)
        scene.house.clock.advance(by: 800)
        try await scene.other.housekeeping.forgetOldThings(served: 800)
        let open = try await scene.house.catalogue.read { try $0.blobVersions(of: [hash]) }
        #expect(open[hash]?.isRemoval == true)
        scene.house.clock.advance(by: 200)
        try await scene.other.housekeeping.forgetOldThings(served: 200)
        _ = try await scene.send("one")
        #expect(try await scene.areThere())
    }

    @Test func `bytes that another copy moves aside are not acknowledged as there`() async throws {
        let scene = try await Scene()
        _ = try await scene.send("one")
        let original = scene.hashes[0]
        scene.house.blobs.spoil(original)
        // The other copy has found the damage, and begins to move the file aside when the same photo comes again here.
        scene.house.blobs.afterKeep { [catalogue = scene.house.catalogue, now = scene.house.clock.now] hash in
            try await catalogue.write { try $0.save(BlobVersion(number: 1, isRemoval: true), of: hash, at: now) }
        }
        let arrival = try scene.house.arrival("one")
        await expectRefusal(.unavailable) {
            _ = try await scene.one.sending.alreadyThere(
                original,
                of: arrival.original.bytes,
                at: arrival.path,
                for: scene.keeper
            )
        }
    }

    @Test func `a second deletion has its own ten minutes at the copy that only made the first one`() async throws {
        let scene = try await Scene()
        let (clock, keeper) = (scene.house.clock, scene.keeper)
        let photo = try await scene.send("one")
        try await scene.one.album.delete(photo.id, by: keeper)
        _ = try await scene.other.album.undoDeletion(of: photo.id, by: keeper)
        clock.advance(by: 700)
        try await scene.other.album.delete(photo.id, by: keeper)
        // Nobody knows how much time has passed on the other machines, so a leap of the clock ends nothing.
        clock.leap(by: 86_400)
        #expect(try await scene.one.album.undoDeletion(of: photo.id, by: keeper).id == photo.id)
    }

    @Test func `waits until a removal has ended`() async throws {
        let scene = try await Scene()
        let (hash, now) = (scene.hashes[0], scene.house.clock.now)
        try await scene.house.catalogue.write {
            try $0.save(BlobVersion(number: 1, isRemoval: true), of: hash, at: now)
        }
        async let photo = scene.send("one")
        try await Task.sleep(for: .milliseconds(100))
        try await scene.house.catalogue.write { try $0.save(BlobVersion(number: 1), of: hash, at: now) }
        _ = try await photo
        #expect(try await scene.areThere())
    }

    @Test func `versions are forgotten after two days`() async throws {
        let scene = try await Scene()
        _ = try await scene.send("one")
        let hashes = scene.hashes
        #expect(try await scene.house.catalogue.read { try $0.blobVersions(of: hashes) }.count == 2)
        scene.house.clock.advance(by: 2 * 86_400 + 600)
        try await scene.one.housekeeping.forgetOldThings(served: 2 * 86_400 + 600)
        #expect(try await scene.house.catalogue.read { try $0.blobVersions(of: hashes) }.isEmpty)
    }

    @Test func `a copy whose clock is ahead purges no photo before its time to undo has passed`() async throws {
        let scene = try await Scene()
        let photo = try await scene.send("one")
        scene.house.clock.advance(by: 86_400)
        try await scene.one.album.delete(photo.id, by: scene.keeper)
        scene.house.clock.leap(by: 601)
        try await scene.other.housekeeping.forgetOldThings(served: 0)
        scene.house.clock.leap(by: -601)
        let back = try await scene.one.album.undoDeletion(of: photo.id, by: scene.keeper)
        #expect(back.id == photo.id)
        #expect(try await scene.areThere())
    }

    @Test func `news that another copy sends are signalled there`() async throws {
        let scene = try await Scene()
        let photo = try await scene.send("one")
        try await scene.one.album.giveHeart(photo.id, by: scene.keeper)
        let events = scene.house.events
        for _ in 0..<1_000 {
            if await events.work.isSuperset(of: [.news, .outbox]) { break }
            await Task.yield()
        }
        #expect(await events.work.isSuperset(of: [.news, .outbox]))
    }
}
