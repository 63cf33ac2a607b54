import BlockingWork
import FamilyCore
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerAppTesting
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import FamilyServices
@testable import ServerApp

/// A film in the queue, and a darkroom or a disk that makes trouble.
struct RenditionWorkerTests {
    private let folder: TemporaryFolder
    private let blobs = MemoryBlobStore()
    private let darkroom = FilmDarkroom()
    private static let content = Array("a film of the lake".utf8)
    private let storage = DiskOfTests()
    private let clock = ClockOfTests()

    init() throws { folder = try TemporaryFolder() }

    /// Hands a worker to `body`, with the catalogue in whose queue the film is.
    private func withWorker(
        lease: TimeInterval = 30,
        _ body: @Sendable (RenditionWorker, PhotoID, any Catalogue) async throws -> Void
    ) async throws {
        let catalogue = try SQLiteCatalogue(path: folder.path("catalogue.sqlite"))
        try await TestServer.run { server in
            let parts = server.server.parts
            var ports = parts.services.sending.context.ports
            (ports.catalogue, ports.blobs, ports.storage) = (catalogue, blobs, storage)
            ports.now = { [clock] in clock.now }
            ports.rules.renditions.lease = lease
            let worker = RenditionWorker(
                services: try await FamilyServices(ports: ports).renditions,
                staging: parts.stores.staging,
                darkroom: darkroom,
                hashing: BlockingWork(label: "tests", width: 1),
                rules: ports.rules.renditions,
                logger: parts.logger
            )
            try await catalogue.settle()
            try await body(worker, try await queueFilm(in: catalogue), catalogue)
        }
        try await catalogue.close()
    }

    /// Stores a film's original, and queues the film.
    private func queueFilm(_ number: Int = 1, in catalogue: any Catalogue) async throws -> PhotoID {
        let photo = try await film(number)
        try await catalogue.write(.allFamilies) { writer in
            _ = try writer.add(photo)
            try writer.queueUrgentRenditions(of: photo.id, in: photo.familyID, at: .testDay)
        }
        return photo.id
    }

    /// A film whose original is stored.
    private func film(_ number: Int) async throws -> PhotoRecord {
        // Each film has bytes of its own, because a family has each file once.
        let bytes = number == 1 ? Self.content : Self.content + Array(" \(number)".utf8)
        let hash = try await blobs.keep(bytes)
        var photo = PhotoRecord.make(number)
        photo.motion = .film
        photo.original = Original(hash: hash, bytes: ByteCount(Int64(bytes.count)), kind: .mp4, fileName: "lake.mp4")
        return photo
    }

    private func hasFailed(_ film: PhotoID, _ catalogue: any Catalogue) async throws -> Bool? {
        try await made(film, catalogue)?.hasFilmFailed
    }

    private func made(_ film: PhotoID, _ catalogue: any Catalogue) async throws -> PhotoRecord? {
        try await catalogue.read(.allFamilies) { try $0.photo(film, in: .make("family-1")) }
    }

    @Test func `a film whose darkroom is always killed is given up after three attempts`() async throws {
        try await withWorker { worker, film, catalogue in
            darkroom.refusal.withLock { $0 = .killed }
            for attempt in 1...3 {
                await worker.drainQueue(moving: true)
                #expect(darkroom.films.withLock(\.self) == attempt)
                clock.advance(by: worker.rules.postponement)
            }
            #expect(try await hasFailed(film, catalogue) == false)
            try await worker.services.giveUpExhaustedFilms()
            #expect(try await hasFailed(film, catalogue) == true)
        }
    }

    @Test func `a film whose darkroom is killed before it has the film waits, and is made in the end`() async throws {
        try await withWorker { worker, film, catalogue in
            darkroom.refusal.withLock { $0 = .unavailable("the darkroom was killed at its start") }
            for attempt in 1...5 {
                await worker.drainQueue(moving: true)
                #expect(darkroom.films.withLock(\.self) == attempt)
                clock.advance(by: worker.rules.postponement)
            }
            try await worker.services.giveUpExhaustedFilms()
            darkroom.refusal.withLock { $0 = nil }
            await worker.drainQueue(moving: true)
            let made = try await made(film, catalogue)
            #expect(made?.film != nil && made?.hasFilmFailed == false)
        }
    }

    @Test func `while the memory does not suffice for a film, the next one waits too`() async throws {
        try await withWorker { worker, _, catalogue in
            _ = try await queueFilm(2, in: catalogue)
            darkroom.refusal.withLock { $0 = .killed }
            await worker.drainQueue(moving: true)
            #expect(darkroom.films.withLock(\.self) == 1)
            await worker.drainQueue(moving: true)
            #expect(darkroom.films.withLock(\.self) == 2)
        }
    }

    @Test func `a film that waits is not begun by a server whose clock is five minutes behind`() async throws {
        try await withWorker { worker, _, _ in
            darkroom.refusal.withLock { $0 = .unavailable("the darkroom did not start") }
            await worker.drainQueue(moving: true)
            clock.advance(by: -300)
            await worker.drainQueue(moving: true)
            #expect(darkroom.films.withLock(\.self) == 1)
            clock.advance(by: worker.rules.postponement + 300)
            await worker.drainQueue(moving: true)
            #expect(darkroom.films.withLock(\.self) == 2)
        }
    }

    @Test func `a film in whose midst the server stops is made first after the next start, and no attempt counts`()
        async throws
    {
        try await withWorker { worker, film, catalogue in
            darkroom.isEndless.withLock { $0 = true }
            for stop in 1...4 {
                let work = Task { await worker.drainQueue(moving: true) }
                try await eventually("the film is begun") { darkroom.films.withLock(\.self) == stop }
                work.cancel()
                await work.value
            }
            try await worker.services.giveUpExhaustedFilms()
            darkroom.isEndless.withLock { $0 = false }
            await worker.drainQueue(moving: true)
            let made = try await made(film, catalogue)
            #expect(made?.film != nil && made?.hasFilmFailed == false)
        }
    }

    @Test func `a film is held until it is stored, however long that takes`() async throws {
        try await withWorker(lease: 0.3) { worker, film, catalogue in
            let end = clock.now.addingTimeInterval(worker.rules.lease)
            let isRenewed = Mutex(false)
            blobs.afterKeep { [clock] _ in
                clock.advance(by: 1)
                try await eventually("the lease is renewed", within: .seconds(10)) {
                    try await catalogue.write(.allFamilies) {
                        try $0.exhaustedFilms(attempts: 1, now: end, latest: .distantFuture).isEmpty
                    }
                }
                isRenewed.withLock { $0 = true }
            }
            await worker.drainQueue(moving: true)
            let (wasRenewed, films) = (isRenewed.withLock { $0 }, darkroom.films.withLock { $0 })
            let hasFailed = try await hasFailed(film, catalogue)
            #expect(wasRenewed && films == 1 && hasFailed == false)
        }
    }

    @Test func `a film whose original was away for hours is made once the original is back`() async throws {
        try await withWorker { worker, film, catalogue in
            try await blobs.remove(.of(Self.content))
            for _ in 1...5 {
                await worker.drainQueue(moving: true)
                clock.advance(by: worker.rules.postponement)
            }
            _ = try await blobs.keep(Self.content)
            try await worker.services.giveUpExhaustedFilms()
            await worker.drainQueue(moving: true)
            let made = try await made(film, catalogue)
            #expect(made?.film != nil && made?.hasFilmFailed == false)
        }
    }

    @Test func `a copy of the original never takes the disk's reserve, and the film waits`() async throws {
        try await withWorker { worker, film, catalogue in
            storage.free.withLock { $0 = .zero }
            for _ in 1...4 {
                await worker.drainQueue(moving: true)
                clock.advance(by: worker.rules.postponement)
            }
            #expect(darkroom.films.withLock(\.self) == 0)
            storage.free.withLock { $0 = nil }
            await worker.drainQueue(moving: true)
            #expect(darkroom.films.withLock(\.self) == 1)
            let made = try await made(film, catalogue)
            #expect(made?.film != nil)
        }
    }
}

/// Makes a film of each file, unless a test says otherwise.
private final class FilmDarkroom: RenditionMaker {
    /// What becomes of each film; nil: it is made.
    let refusal = Mutex<RenditionError?>(nil)
    /// True: a film is made until its task is cancelled, as when the server stops.
    let isEndless = Mutex(false)
    /// The number of films that were begun.
    let films = Mutex(0)

    func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto {
        let rendition = "\(folder)/thumbnail"
        try write("small", to: rendition)
        var photo = DevelopedPhoto(
            width: 16,
            height: 12,
            takenAt: nil,
            takenAtOffset: nil,
            renditions: [DevelopedRendition(name: .thumbnail, width: 16, height: 12, path: rendition)]
        )
        photo.motion = .film
        return photo
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
    ) async throws(RenditionError) -> DevelopedFilm {
        films.withLock { $0 += 1 }
        if isEndless.withLock(\.self) {
            // A cancellation ends the sleep, as it ends a real darkroom.
            try? await Task.sleep(for: .seconds(3_600))
            throw .unavailable("the server stops")
        }
        if let refusal = refusal.withLock(\.self) { throw refusal }
        let film = "\(folder)/film"
        try write("moving", to: film)
        return DevelopedFilm(kind: .film, milliseconds: 1_000, width: 16, height: 12, hasSound: false, path: film)
    }

    private func write(_ words: String, to path: String) throws(RenditionError) {
        do { try Data(words.utf8).write(to: URL(filePath: path)) } catch { throw .unavailable("\(error)") }
    }
}

/// A disk with as much space as a test says.
private final class DiskOfTests: StorageMonitor {
    /// nil: unknown.
    let free = Mutex<ByteCount?>(nil)
    let knownLoss: StorageCondition.MissingStorage? = nil

    func condition() async -> StorageCondition { StorageCondition(free: free.withLock(\.self), reserve: .zero) }
    func note(catalogueDamage: [String]) {}
    func backup() async -> BackupHistory { BackupHistory() }
    func heirloom() async -> BackupHistory { BackupHistory() }
    func releaseReserve() async -> Bool { false }
    func hadSeveralFamilies() async -> Bool { false }
}

/// Stands still until a test moves it.
private final class ClockOfTests: Sendable {
    private let date = Mutex(Date.testDay)
    var now: Date { date.withLock(\.self) }
    func advance(by seconds: TimeInterval) { date.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
