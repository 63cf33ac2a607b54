import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Synchronization
import Testing

struct BlobSweepTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    /// A file in a hundred may be set aside: so many photos of two files each.
    private func sendMany(_ count: Int = 60) async throws {
        for number in 1...count { _ = try await house.send("photo \(number)", by: keeper) }
    }

    private func forget(_ count: Int) async throws {
        let page = try await house.services.album.page(.newest, limit: count, for: keeper)
        let family = try #require(keeper.familyID)
        // As an older copy of the catalogue does: the rows are not there, and nobody owes their files.
        _ = try await house.catalogue.write { writer in
            for photo in page.photos {
                guard let record = try writer.remembered(photo.id, in: family) else { continue }
                let undo = PhotoRecord.Undo(by: record.sender.id ?? .make("x"), until: .testDay)
                _ = try writer.remove(record, at: .testDay, undo: undo)
                try writer.purge(try writer.remembered(photo.id, in: family) ?? record)
                try writer.settleRemovals(of: record.hashes)
            }
        }
    }

    @Test func `what a kill left goes to the trash for seven days, and nothing else does`() async throws {
        try await sendMany()
        let left = try await house.blobs.keep(Array("left over".utf8))
        let report = try await house.services.housekeeping.sweepBlobs()
        #expect(report.moved == 1 && report.verdict.files == 121)
        #expect(try await house.blobs.size(of: left) == nil)
        #expect(try await house.blobs.trash().map(\.files) == [1])
        #expect(try await house.blobs.hashes().count == 120)
        house.clock.advance(by: 7 * 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 7 * 86_400)
        #expect(try await house.blobs.trash().map(\.files) == [1])
        house.clock.advance(by: 86_400)
        try await house.services.housekeeping.forgetOldThings(served: 86_400)
        #expect(try await house.blobs.trash() == [])
    }

    @Test func `an older catalogue moves nothing`() async throws {
        try await sendMany()
        try await forget(2)
        let report = try await house.services.housekeeping.sweepBlobs()
        #expect(report.moved == 0 && report.verdict == SweepVerdict(files: 120, unnamed: 4))
        #expect(try await house.blobs.hashes().count == 120)
    }

    @Test func `nothing is moved while a file that a photo needs is missing`() async throws {
        try await sendMany()
        _ = try await house.blobs.keep(Array("left over".utf8))
        try await house.blobs.remove(.of(Array("photo 7".utf8)))
        let report = try await house.services.housekeeping.sweepBlobs()
        #expect(report.moved == 0 && report.verdict == SweepVerdict(files: 120, unnamed: 1, missing: 1))
    }

    @Test func `what the trash has comes back when a photo needs it`() async throws {
        try await sendMany()
        let hash = ContentHash.of(Array("photo 7".utf8))
        try await house.blobs.moveToTrash(hash, on: TrashDay(of: house.clock.now))
        let report = try await house.services.housekeeping.sweepBlobs()
        #expect(report.verdict.missing == 0)
        #expect(try await house.blobs.bytes(of: hash) == Array("photo 7".utf8))
    }

    @Test func `an upload that finds no room leaves nothing behind, not even in the trash`() async throws {
        var rules = FamilyRules()
        rules.uploads.quota = ByteCount(30)
        let house = try await ActHouse(rules)
        let keeper = try await house.setUp().principal
        _ = try await house.send("garden", by: keeper)
        await expectRefusal(.albumFull) { _ = try await house.send("another", by: keeper) }
        #expect(try await house.blobs.hashes().count == 2)
        #expect(try await house.blobs.trash() == [])
    }

    @Test func `an upload of who was removed meanwhile leaves its bytes in the trash`() async throws {
        let session = try await house.join("Zoe", by: keeper)
        let arrival = try house.arrival("late")
        try await house.services.people.remove(try #require(session.principal.memberID), by: keeper)
        await expectRefusal(.notSignedIn) { _ = try await house.services.sending.add(arrival, by: session.principal) }
        #expect(try await house.blobs.hashes() == [])
        #expect(try await house.blobs.trash().map(\.files) == [2])
    }

    @Test func `one reading of a clock that leapt removes nothing`() async throws {
        let session = try await house.join("Zoe", by: keeper)
        let photo = try await house.send("garden", by: keeper).photo
        try await house.services.album.delete(photo.id, by: keeper)
        try await house.services.housekeeping.forgetOldThings(served: 0)
        house.clock.advance(by: 3_650 * 86_400)
        let leapt = try await house.restarted()
        try await leapt.housekeeping.wake()
        try await leapt.housekeeping.forgetOldThings(served: 0)
        house.clock.advance(by: -3_650 * 86_400)
        let again = try await house.restarted()
        guard case .member = try await again.entry.principal(sessionToken: session.token) else {
            Issue.record("the session was removed")
            return
        }
        #expect(try await again.album.undoDeletion(of: photo.id, by: keeper).id == photo.id)
    }
}

struct VerificationTests {
    let house: ActHouse
    let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func lostOriginals() async throws -> [LostOriginal] {
        let family = try #require(keeper.familyID)
        return try await house.catalogue.read { try $0.lostOriginals(of: family, limit: 9) }
    }

    private func verify() async throws -> VerificationReport {
        try await house.services.verification.verifySome(.megabytes(16))
    }

    @Test func `an original that the disk read wrongly once comes back by itself`() async throws {
        _ = try await sent(["one"])
        let original = ContentHash.of(Array("one".utf8))
        try await house.blobs.quarantine(original)
        #expect(try await verify().isClean)
        #expect(try await house.blobs.bytes(of: original) == Array("one".utf8))
        #expect(try await house.services.storage.state(for: keeper)?.notices == [])
    }

    @Test func `a disk that lets nothing be moved hands out no changed bit either, and is told of`() async throws {
        let photo = try await sent(["one"])[0]
        for content in ["one", "small one"] { house.blobs.spoil(.of(Array(content.utf8))) }
        house.blobs.becomeReadOnly()
        let name = try #require(photo.renditions.first?.name)
        let bytes = try await house.services.album.rendition(name, of: photo.id, for: keeper)
        var report: VerificationReport?
        var refusal: (any Error)?
        // This test is not skipped: the house records each error that a service logs as an issue of the test, and here
        // an error is expected for each file that cannot be moved. Without one, this block fails.
        await withKnownIssue {
            report = try await verify()
            do { try await house.services.renditions.requireSound(bytes) } catch { refusal = error }
        }
        #expect(report?.lostOriginals == [photo.id] && report?.madeAnew == [photo.id])
        #expect(refusal as? BlobError == .absent)
    }

    @Test func `whoever asks while another checks the same file gets no changed bit`() async throws {
        let photo = try await sent(["one"])[0]
        house.blobs.spoil(.of(Array("small one".utf8)))
        let name = try #require(photo.renditions.first?.name)
        let bytes = try await house.services.album.rendition(name, of: photo.id, for: keeper)
        let renditions = house.services.renditions
        let handedOut = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...50 {
                group.addTask { (try? await renditions.requireSound(bytes)) != nil }
            }
            return await group.reduce(into: 0) { count, isSound in count += isSound ? 1 : 0 }
        }
        #expect(handedOut == 0)
    }

    @Test func `finds every changed bit, once a round, and hands out none of them`() async throws {
        let photos = try await sent(["one", "two", "three"])
        #expect(try await verify().isClean)
        house.blobs.spoil(.of(Array("one".utf8)))
        house.blobs.spoil(.of(Array("small two".utf8)))
        let report = try await verify()
        #expect(report.isRoundOver && report.photos == 3)
        #expect(report.lostOriginals == [photos[0].id] && report.madeAnew == [photos[1].id])
        #expect(try await house.blobs.size(of: .of(Array("one".utf8))) == nil)
        let lost = try await lostOriginals()
        #expect(lost.map(\.photoID) == [photos[0].id] && lost.first?.isDamaged == true)
        let job = try await house.services.renditions.next(moving: false)
        #expect(job?.id == photos[1].id)
    }

    @Test func `keepers are told whether a smaller copy stands in a lost original's place`() async throws {
        let photos = try await sent(["one", "two"])
        for name in ["one", "two"] { house.blobs.spoil(.of(Array(name.utf8))) }
        #expect(try await verify().lostOriginals.count == 2)
        let replaced = try await house.services.storage.state(for: keeper)
        #expect(replaced?.notices.contains { if case .originalsReplaced(2, _, _) = $0 { true } else { false } } == true)
        house.blobs.spoil(.of(Array("small one".utf8)))
        _ = try await verify()
        let lost = try await house.services.storage.state(for: keeper)
        #expect(lost?.notices.contains(.originalsLost(count: 1, photo: photos[0].id)) == true)
        #expect(lost?.notices.contains(.originalsReplaced(count: 1, photo: photos[1].id)) == true)
    }

    @Test func `a photo that is sent again mends its original`() async throws {
        let photo = try await sent(["one"])[0]
        house.blobs.spoil(.of(Array("one".utf8)))
        #expect(try await verify().lostOriginals == [photo.id])
        let path = try house.folder.file("again", holding: Array("one".utf8))
        let hash = ContentHash.of(Array("one".utf8))
        let there = try await house.services.sending.alreadyThere(hash, of: ByteCount(3), at: path, for: keeper)
        #expect(there?.id == photo.id)
        #expect(try await house.blobs.bytes(of: hash) == Array("one".utf8))
        #expect(try await lostOriginals() == [])
        #expect(try await verify().isClean)
    }

    @Test func `goes on where it was, a budget at a time`() async throws {
        let photos = try await sent((1...5).map { "photo \($0)" })
        var seen = 0
        for _ in photos { seen += try await house.services.verification.verifySome(ByteCount(1)).photos }
        #expect(seen == 5)
        // The next step begins a new round or ends this one.
        let last = try await house.services.verification.verifySome(ByteCount(1))
        #expect(last.isRoundOver || last.photos == 1)
        #expect(try await house.catalogue.read { try $0.verification()?.finishedAt } != nil)
    }

    @Test func `a round ends where the photos end, however many are read at once`() async throws {
        for photosAtOnce in 1...5 {
            var rules = FamilyRules()
            rules.verification.photosAtOnce = photosAtOnce
            let house = try await ActHouse(rules)
            let keeper = try await house.setUp().principal
            for word in ["one", "two", "three", "four"] {
                _ = try await house.send(word, by: keeper)
                house.clock.advance(by: 1)
            }
            let report = try await house.services.verification.verifySome(.megabytes(16))
            #expect(report.isRoundOver && report.photos == 4)
        }
        // An album without photos is a round that is over at once.
        let empty = try await ActHouse()
        try await empty.setUp()
        #expect(try await empty.services.verification.verifySome(.megabytes(16)).isRoundOver)
    }

    @Test func `files of a family that is erased meanwhile are not taken for lost`() async throws {
        _ = try await sent(["one"])
        let (house, family) = (house, try #require(keeper.familyID))
        house.blobs.beforeVerification {
            _ = try? await house.catalogue.write { try $0.erasePhotos(of: family, limit: 10) }
            for word in ["one", "small one"] { try? await house.blobs.remove(.of(Array(word.utf8))) }
        }
        let report = try await verify()
        #expect(report.isClean && report.photos == 1)
    }

    private func sent(_ words: [String]) async throws -> [Photo] {
        var photos: [Photo] = []
        for word in words {
            photos.append(try await house.send(word, by: keeper).photo)
            house.clock.advance(by: 1)
        }
        return photos
    }
}

struct UnreadableTrashTests {
    @Test func `a trash that cannot be looked at takes no page from keepers, and its error is logged`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let reports = Mutex(0)
        var ports = ActHouse.ports(
            house.catalogue,
            house.blobs,
            house.found,
            house.events,
            house.clock,
            FamilyRules()
        )
        ports.report = { _ in reports.withLock { $0 += 1 } }
        let services = try await FamilyServices(ports: ports)
        house.blobs.breakTrash()
        #expect(try await services.storage.state(for: keeper)?.trash == [])
        #expect(reports.withLock(\.self) == 1)
    }
}
