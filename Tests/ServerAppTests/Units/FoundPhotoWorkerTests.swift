import BlobStores
import BlockingWork
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import FamilyServices
@testable import ServerApp

/// Files without a row in the catalogue, some of which make trouble.
struct FoundPhotoWorkerTests {
    private let blobs = MemoryBlobStore()
    private let found = RecordInMemory()
    private let darkroom = SmallDarkroom()
    private let storage = StoreOfTests()

    /// Hands the worker of a family's server to `body`.
    private func withWorker(
        _ body: @Sendable (FoundPhotoWorker, FoundPhotos.Taking) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            _ = try await House(server)
            let parts = server.server.parts
            var ports = parts.services.sending.context.ports
            (ports.blobs, ports.foundPhotos, ports.storage) = (blobs, found, storage)
            let services = try await FamilyServices(ports: ports)
            try found.write(FoundPhotos(noticedAt: Date()))
            let intake = PhotoIntake(
                services: services.sending,
                darkroom: darkroom,
                staging: parts.stores.staging,
                hashing: BlockingWork(label: "tests", width: 1),
                logger: parts.logger
            )
            let worker = FoundPhotoWorker(found: services.foundPhotos, intake: intake, every: 1, logger: parts.logger)
            let taking = try await ports.catalogue.read(.allFamilies) { reader in
                let family = try #require(try reader.onlyFamily())
                let keeper = try #require(try reader.members(of: family).first).id
                return FoundPhotos.Taking(familyID: family, keeper: keeper, momentID: .make("found"), title: "Found")
            }
            try await body(worker, taking)
        }
    }

    private func step(_ worker: FoundPhotoWorker, _ putOff: inout [ContentHash], goesOn: Bool) async {
        let found = await worker.step(&putOff)
        #expect(found == goesOn)
    }

    private func keep(_ mark: String) async throws -> ContentHash {
        try await blobs.keep(try Pictures.jpeg(marked: mark))
    }

    @Test func `a file that the disk cannot read is no photo, and keepers are asked about the others`() async throws {
        let (lake, forest) = (try await keep("lake"), try await keep("forest"))
        blobs.breakSector(of: forest)
        try await withWorker { worker, _ in
            var putOff: [ContentHash] = []
            await step(worker, &putOff, goesOn: true)
            await step(worker, &putOff, goesOn: false)
            let listed = try #require(found.read())
            #expect(listed.isListed && listed.photos.map(\.hash) == [lake])
            #expect(listed.files.filter { !$0.isPhoto }.map(\.hash) == [forest])
        }
    }

    @Test func `while the whole store is away, no file is blamed for it`() async throws {
        let hashes = [try await keep("lake"), try await keep("forest")]
        for hash in hashes { blobs.breakSector(of: hash) }
        storage.isAway.withLock { $0 = true }
        try await withWorker { [hashes] worker, _ in
            var putOff: [ContentHash] = []
            for _ in 1...3 { _ = await worker.step(&putOff) }
            #expect(found.read()?.files.isEmpty == true)
            storage.isAway.withLock { $0 = false }
            for mark in ["lake", "forest"] { _ = try await keep(mark) }
            for _ in 1...3 { _ = await worker.step(&putOff) }
            #expect(Set(found.read()?.photos.map(\.hash) ?? []) == Set(hashes))
        }
    }

    @Test func `after an error the other files have their turn`() async throws {
        let heavy = try await keep("a heavy photo of a mountain")
        let others = [try await keep("lake"), try await keep("forest")]
        darkroom.kills.withLock { $0 = [heavy] }
        try await withWorker { worker, _ in
            var putOff: [ContentHash] = []
            await step(worker, &putOff, goesOn: false)
            #expect(putOff == [heavy])
            await step(worker, &putOff, goesOn: false)
            #expect(Set(found.read()?.photos.map(\.hash) ?? []) == Set(others))
            darkroom.kills.withLock { $0 = [] }
            await step(worker, &putOff, goesOn: true)
            #expect(putOff == [] && found.read()?.photos.count == 3)
        }
    }

    @Test func `a file over which the darkroom is always killed counts as a photo, and only a keeper gives it up`()
        async throws
    {
        let (heavy, lake) = (try await keep("a heavy photo of a mountain"), try await keep("lake"))
        darkroom.kills.withLock { $0 = [heavy] }
        try await withWorker { worker, taking in
            var putOff: [ContentHash] = []
            for goesOn in [false, false, true, false] { await step(worker, &putOff, goesOn: goesOn) }
            #expect(found.read()?.isListed == true)
            #expect(Set(found.read()?.photos.map(\.hash) ?? []) == [heavy, lake])
            // The keepers are asked again about the one that cannot be taken in.
            try await worker.found.list.change { $0.decision = .takeIn(taking) }
            await step(worker, &putOff, goesOn: false)
            #expect(found.read()?.photos.map(\.hash) == [heavy] && found.read()?.decision == nil)
            #expect(await worker.found.list.hindrance?.code == .outOfMemory)
            await step(worker, &putOff, goesOn: false)
            #expect(found.read()?.photos.map(\.hash) == [heavy])
            // With more memory it is taken in.
            darkroom.kills.withLock { $0 = [] }
            try await worker.found.list.change { $0.decision = .takeIn(taking) }
            await step(worker, &putOff, goesOn: false)
            #expect(found.read() == nil)
            let used = try await worker.found.context.ports.catalogue.read(.allFamilies) {
                try $0.used(of: [heavy, lake])
            }
            #expect(used == [heavy, lake])
        }
    }

    @Test func `a file whose record cannot be written once is looked at again, and keepers are asked`() async throws {
        let hashes = [try await keep("lake"), try await keep("forest")]
        try await withWorker { [hashes] worker, _ in
            found.failNextWrite()
            var putOff: [ContentHash] = []
            for goesOn in [false, true, false] { await step(worker, &putOff, goesOn: goesOn) }
            let listed = try #require(found.read())
            #expect(listed.isListed && Set(listed.photos.map(\.hash)) == Set(hashes))
        }
    }

    @Test func `takes in what can be read, whatever became of the rest`() async throws {
        var hashes: [ContentHash] = []
        for mark in ["lake", "forest", "a heavy photo of a mountain", "a path"] { hashes.append(try await keep(mark)) }
        try await withWorker { [hashes] worker, taking in
            var putOff: [ContentHash] = []
            while await worker.step(&putOff) {}
            #expect(found.read()?.photos.count == 4)
            blobs.breakSector(of: hashes[0])
            try await blobs.remove(hashes[1])
            darkroom.kills.withLock { $0 = [hashes[2]] }
            try await worker.found.list.change { $0.decision = .takeIn(taking) }
            for _ in 1...2 { await step(worker, &putOff, goesOn: false) }
            #expect(found.read()?.photos.map(\.hash) == [hashes[2]])
            darkroom.kills.withLock { $0 = [] }
            await step(worker, &putOff, goesOn: false)
            #expect(found.read() == nil)
            let used = try await worker.found.context.ports.catalogue.read(.allFamilies) { try $0.used(of: hashes) }
            #expect(used == [hashes[2], hashes[3]])
        }
    }
}

private final class RecordInMemory: FoundPhotoStore {
    private let kept = Mutex<FoundPhotos?>(nil)
    private let failsNext = Mutex(false)

    func read() -> FoundPhotos? { kept.withLock(\.self) }

    func write(_ found: FoundPhotos?) throws {
        let fails = failsNext.withLock { fails in
            defer { fails = false }
            return fails
        }
        if fails { throw BlobError.diskFull }
        kept.withLock { $0 = found }
    }

    func failNextWrite() { failsNext.withLock { $0 = true } }
}

/// A store on another machine, which may be away.
private final class StoreOfTests: StorageMonitor {
    let isAway = Mutex(false)
    let knownLoss: StorageCondition.MissingStorage? = nil

    func condition() async -> StorageCondition {
        var condition = StorageCondition(free: nil, reserve: .zero)
        condition.isStoreAway = isAway.withLock(\.self)
        return condition
    }

    func note(catalogueDamage: [String]) {}
    func backup() async -> BackupHistory { BackupHistory() }
    func heirloom() async -> BackupHistory { BackupHistory() }
    func releaseReserve() async -> Bool { false }
    func hadSeveralFamilies() async -> Bool { false }
}

/// Makes one rendition of each photo, and is killed over some.
private final class SmallDarkroom: RenditionMaker {
    let kills = Mutex<Set<ContentHash>>([])

    func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto {
        do {
            let bytes = try Data(contentsOf: URL(filePath: path))
            let hash = ContentHash.of(Array(bytes))
            if kills.withLock({ $0.contains(hash) }) { throw RenditionError.killed }
            let rendition = "\(folder)/thumbnail"
            try (bytes + Data("small".utf8)).write(to: URL(filePath: rendition))
            return DevelopedPhoto(
                width: 16,
                height: 12,
                takenAt: nil,
                takenAtOffset: nil,
                renditions: [DevelopedRendition(name: .thumbnail, width: 16, height: 12, path: rendition)]
            )
        } catch {
            throw (error as? RenditionError) ?? .unavailable("\(error)")
        }
    }

    func copyWithoutPosition(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> String { path }

    func film(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm { throw .unusual }
}
